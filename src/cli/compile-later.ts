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

/** Commands that run until somebody ends them. */
const LASTING = new Set(['record', 'serve'])

/**
 * Lets V8 compile for speed only what is run very often, unless a command lasts: up to a quarter of its CPU time it
 * spends otherwise on code that is hardly used before it ends. Where much is to be done, as of a large recording, it
 * makes no difference. It holds for the whole process, so that whoever has one of their own calls it.
 */
export async function compileLaterFor([command = '']: readonly string[]): Promise<void> {
  const [, release = ''] = /^(\d+\.\d+)\./.exec(process.versions.v8) ?? []
  const flag = process.versions['bun'] === undefined ? FLAGS[release] : undefined
  if (flag === undefined || command.startsWith('-') || LASTING.has(command)) return
  // Loaded only here: it costs what reads the words of a command line costs.
  const { setFlagsFromString } = await import('node:v8')
  setFlagsFromString(flag)
}
