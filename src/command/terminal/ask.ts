import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

import { UsageError } from '#engine/model/errors.ts'
import type { Terminal } from './terminal.ts'

type Keyboard = NonNullable<Terminal['keyboard']>

/** Reads one line, which a terminal shows only if it is echoed to `output`. */
export function askLine(
  question: string,
  { err }: Terminal,
  input: Keyboard,
  isShown = true,
): Promise<string> {
  const output = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      if (isShown) err(chunk.toString())
      done()
    },
  })
  const reader = createInterface({ input, output, terminal: true, prompt: question })
  if (isShown) reader.prompt()
  else err(question)
  return new Promise((resolve, reject) => {
    reader.once('line', (line) => {
      reader.close()
      if (!isShown) err('\n')
      resolve(line)
    })
    reader.once('SIGINT', () => {
      reader.close()
      err('\n')
      reject(new UsageError('the prompt was canceled; run the command again'))
    })
  })
}
