import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

import { UsageError } from '#engine/model/errors.ts'
import type { Terminal } from './terminal.ts'

/** Reads one line without showing it. */
export function askSecret(
  question: string,
  { err }: Terminal,
  input: NonNullable<Terminal['keyboard']>,
): Promise<string> {
  const silent = new Writable({
    write: (_chunk, _encoding, done) => {
      done()
    },
  })
  const reader = createInterface({ input, output: silent, terminal: true })
  err(question)
  return new Promise((resolve, reject) => {
    reader.once('line', (line) => {
      reader.close()
      err('\n')
      resolve(line)
    })
    reader.once('SIGINT', () => {
      reader.close()
      err('\n')
      reject(new UsageError('no password was typed'))
    })
  })
}
