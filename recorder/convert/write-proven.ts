import { rmSync } from 'node:fs'
import { basename } from 'node:path'

import { OUR_TOOL, type Recording } from '#engine/model/recording.ts'
import { proveAbsence } from '../redact/search/prove.ts'
import { bodiesOfOthers } from '../store/reading/named-bodies.ts'
import { writeRecording } from '../store/writing/write.ts'
import type { Redacted } from './redacted.ts'
import { LeakError } from './write-text.ts'

/**
 * Writes a redacted recording and searches the result for every secret; `by` names the source of
 * further ones. Throws a UsageError; then there is no file.
 */
export async function writeProven(
  path: string,
  { recording, finder }: Pick<Redacted, 'recording' | 'finder'>,
  by = '--redact',
): Promise<void> {
  // What a HAR file holds is all there is: only a recording can say that it was cut.
  const { footer = { type: 'footer', count: 0, digest: '', complete: true } }: Recording = recording
  const isCut = recording.header.tool.name === OUR_TOOL && !recording.footer
  await writeRecording(path, { ...recording, ...(!isCut && { footer }) })
  const { hits } = await proveAbsence(path, finder)
  const [hit] = hits
  if (!hit) return
  if (!bodiesOfOthers([path]).has(basename(hit.file))) rmSync(hit.file, { force: true })
  rmSync(path, { force: true })
  throw new LeakError(
    `a secret was written to "${hit.file}" (line ${hit.line}, as ${hit.encoding}), so the recording was removed; name its place with ${by}, and report this`,
  )
}
