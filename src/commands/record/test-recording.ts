import { spawn } from 'node:child_process'

import { program } from '#engine/files/test-program.ts'
import { packageFile } from '#engine/package.ts'

export const COMMAND = [...program('cli'), 'record']

/** Starts a recorder in a separate process and waits until it listens. */
export function recording(...args: readonly string[]) {
  return listening(process.execPath, ...COMMAND, ...args)
}

/** Starts a recorder from another program and waits until it listens. */
export async function listening(file: string, ...args: readonly string[]) {
  const child = spawn(file, args, { cwd: packageFile('.'), stdio: ['ignore', 'pipe', 'pipe'] })
  const said = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()))
  const origin = await new Promise<string>((resolve) => {
    child.stderr.on('data', (chunk: Buffer) => {
      said.err += chunk.toString()
      const found = /^(http:\S+) (?:records|is a proxy)/m.exec(said.err)?.[1]
      if (found !== undefined) resolve(found)
    })
  })
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { child, origin, exited, said }
}
