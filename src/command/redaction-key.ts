import { readFileSync } from 'node:fs'

import { UsageError } from '#engine/model/errors.ts'
import { fileProblem } from '#engine/text/file-problem.ts'
import { shownPath } from './shown-path.ts'

/** Reads the file of `--redaction-key`: at least 16 characters. Throws a UsageError. */
export function readRedactionKey(file: string): string {
  try {
    const key = readFileSync(file, 'utf8').trim()
    if (key.length >= 16) return key
  } catch (cause) {
    throw new UsageError(
      `cannot read --redaction-key in ${shownPath(file)}: ${fileProblem(cause)}; check the path`,
      { cause },
    )
  }
  throw new UsageError(
    `cannot use --redaction-key "${file}": it contains fewer than 16 characters; write a long random text into the file`,
  )
}
