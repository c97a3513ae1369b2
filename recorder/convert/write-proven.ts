import { rmSync } from 'node:fs'
import { basename } from 'node:path'

import { OUR_TOOL, type Recording } from '#engine/model/recording.ts'
import { proveOrRewrite } from '../redact/search/rewrite.ts'
import { bodiesOfOthers } from '../store/reading/named-bodies.ts'
import { writeRecording } from '../store/writing/write.ts'
import type { Redacted } from './redacted.ts'
import { LeakError } from './write-text.ts'

/**
 * Writes a redacted recording and searches the result for every secret; a body in which one is found
 * is redacted again or left out, and their number is returned. `by` names the source of further
 * secrets. Throws a UsageError where a secret stays; then there is no file.
 */
export async function writeProven(
  path: string,
  {
    recording,
    finder,
    redactThoroughly,
  }: Pick<Redacted, 'recording' | 'finder' | 'redactThoroughly'>,
  by = '--redact',
): Promise<number> {
  // What a HAR file holds is all there is: only a recording can say that it was cut.
  const { footer = { type: 'footer', count: 0, digest: '', complete: true } }: Recording = recording
  const isCut = recording.header.tool.name === OUR_TOOL && !recording.footer
  await writeRecording(path, { ...recording, ...(!isCut && { footer }) })
  const { hits, bodiesLeftOut = 0 } = await proveOrRewrite(path, finder, redactThoroughly)
  const [hit] = hits
  if (!hit) return bodiesLeftOut
  if (!bodiesOfOthers([path]).has(basename(hit.file))) rmSync(hit.file, { force: true })
  rmSync(path, { force: true })
  throw new LeakError(
    `a secret was written to "${hit.file}" (line ${hit.line}, as ${hit.encoding}), so the recording was removed; specify the location of the secret with ${by}, and report this bug`,
  )
}
