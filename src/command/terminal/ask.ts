import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

import { UsageError } from '#engine/model/errors.ts'
import type { Terminal } from './terminal.ts'

type Keyboard = NonNullable<Terminal['keyboard']>

/** Reads one line without showing it. */
export function askSecret(question: string, terminal: Terminal, input: Keyboard): Promise<string> {
  return readLine(question, terminal, input, () => undefined)
}

/** Reads one line. */
export function askLine(question: string, terminal: Terminal, input: Keyboard): Promise<string> {
  return readLine(question, terminal, input, terminal.err)
}

/** `echo` gets everything that a terminal shows while a person types. */
function readLine(
  question: string,
  { err }: Terminal,
  input: Keyboard,
  echo: (text: string) => void,
): Promise<string> {
  const output = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      echo(chunk.toString())
      done()
    },
  })
  const isSilent = echo !== err
  const reader = createInterface({ input, output, terminal: true, prompt: question })
  if (isSilent) err(question)
  else reader.prompt()
  return new Promise((resolve, reject) => {
    reader.once('line', (line) => {
      reader.close()
      if (isSilent) err('\n')
      resolve(line)
    })
    reader.once('SIGINT', () => {
      reader.close()
      err('\n')
      reject(new UsageError('nothing was typed'))
    })
  })
}
