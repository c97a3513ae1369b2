import { setFlagsFromString } from 'node:v8'

/**
 * By the release of V8, which writes an error where it does not know a flag: how often something is to be run before it is
 * compiled for speed, about seven times as often as V8 has it. Later releases compile in more steps, and gain nothing.
 */
const FLAGS: Readonly<Record<string, string>> = {
  // Node.js 20
  '11.3': '--interrupt-budget=500000',
  // Node.js 22
  '12.4': '--invocation-count-for-turbofan=20000',
}

/**
 * Lets V8 compile for speed only what is run very often: what takes a second or two otherwise spends a quarter of its CPU
 * time on code that is hardly used before it ends. For a program of its own alone: it holds for the whole process.
 */
export function compileLater(): void {
  const [, release = ''] = /^(\d+\.\d+)\./.exec(process.versions.v8) ?? []
  const flag = process.versions['bun'] === undefined ? FLAGS[release] : undefined
  if (flag !== undefined) setFlagsFromString(flag)
}
