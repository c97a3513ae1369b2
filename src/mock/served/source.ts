import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { UsageError } from '#engine/model/errors.ts'
import type { Recording } from '#engine/model/recording.ts'

/** A recording or HAR file, by its path or URL, or a recording as it was read. */
export type RecordingSource = string | URL | Recording

/** The path of a file that is there, or the recording. Throws a UsageError. */
export function sourceOf(source: RecordingSource): string | Recording {
  if (typeof source !== 'string' && !(source instanceof URL)) return source
  const path = source instanceof URL ? fileURLToPath(source) : source
  if (existsSync(path)) return path
  throw new UsageError(
    `cannot start a mock of "${path}": it is neither a release, such as 6.1 or 6.1.0, nor a file in ${process.cwd()}; pass a release, or an existing recording or HAR file`,
  )
}
