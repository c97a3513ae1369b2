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
      `cannot read the redaction key in ${shownPath(file)}: ${fileProblem(cause)}; check the path after --redaction-key`,
      { cause },
    )
  }
  throw new UsageError(
    `cannot use the redaction key in "${file}": it has fewer than 16 characters; write a longer random string to the file`,
  )
}
