import { join } from 'node:path'

import { READ_LIMITS } from '#recorder/store/limits.ts'
import { openSource } from '#recorder/store/reading/source.ts'
import { readLines, type ReadLine } from '#recorder/store/reading/lines.ts'
import { BundleError } from '#engine/model/errors.ts'
import { misfitOf } from '#engine/schema/own-format.ts'

/**
 * Checks that every line of a recording is the canonical text of its content, because parsers differ on duplicate
 * members, for example. Throws a BundleError that names the line.
 */
export function checkLines(folder: string, name: string): void {
  const source = openSource(join(folder, name), READ_LIMITS)
  const opened = source.open()
  const end = Buffer.alloc(1)
  let position = 0
  try {
    for (const line of readLines(source, READ_LIMITS)) {
      const fault = faultOf(line)
      if (fault !== undefined) throw new BundleError(`${name} line ${line.number}`, fault)
      position += 'bytes' in line ? line.bytes.length : 0
      if (opened.read(end, position) !== 1 || end[0] !== NEWLINE)
        throw new BundleError(`${name} line ${line.number}`, UNUSUAL)
      position += 1
    }
  } finally {
    opened.close()
  }
}

const NEWLINE = 0x0a
const UNUSUAL = 'it is not in the format written by this tool'

function faultOf(line: ReadLine): string | undefined {
  if (!('bytes' in line)) return UNUSUAL
  const text = line.bytes.toString()
  const value: unknown = JSON.parse(text)
  if (JSON.stringify(value) !== text) return UNUSUAL
  const misfit = misfitOf('recording', value)
  return misfit && `${misfit.place || 'it'} ${misfit.says}`
}
