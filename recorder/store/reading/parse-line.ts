import { basename } from 'node:path'

import { nestingFault } from '#engine/text/nesting.ts'
import { ShapeFault } from './guard.ts'
import type { ReadLimits } from '../limits.ts'
import { RecordingError } from '../recording-error.ts'
import type { RecordingSource } from './source.ts'

interface Numbered {
  readonly number: number
}

/** Parses an intact line and decodes it; what does not fit is named with its file and line. */
export function parseLine<Value>(
  line: Numbered & { readonly bytes: Buffer },
  source: RecordingSource,
  limits: ReadLimits,
  decode: (value: unknown) => Value,
): Value {
  return atLine(line, source, () => {
    const text = line.bytes.toString()
    const fault = nestingFault(text, limits)
    if (fault !== undefined) throw new ShapeFault(fault)
    return decode(JSON.parse(text))
  })
}

/** Turns a fault of shape into the reader's own error, with file and line. */
export function atLine<Value>(
  { number }: Numbered,
  { path }: RecordingSource,
  decode: () => Value,
): Value {
  try {
    return decode()
  } catch (error) {
    if (!(error instanceof ShapeFault || error instanceof SyntaxError)) throw error
    const found = error instanceof ShapeFault ? `is wrong: ${error.message}` : 'is not JSON'
    throw new RecordingError(
      `cannot read recording "${basename(path)}": line ${number} ${found}; record again or delete the line`,
      { cause: error },
    )
  }
}
