import { randomBytes } from 'node:crypto'
import { copyFileSync, existsSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

import { redactRecording } from '#recorder/convert/redacted.ts'
import { writeProven } from '#recorder/convert/write-proven.ts'
import { bodiesFolder } from '#recorder/store/reading/body-files.ts'
import { bodiesOfAlone } from '#recorder/store/reading/named-bodies.ts'
import { startOf } from '../run/evidence/evidence-bytes.ts'
import { checkProven } from '../run/evidence/handing-on.ts'
import { readEvidence } from '../run/evidence/read-evidence.ts'
import { RECORDING_FILE } from '../run/report-folder.ts'
import { makeFolder } from '#engine/files/own-folder.ts'
import { UsageError } from '#engine/model/errors.ts'
import { fileProblem } from '#engine/text/file-problem.ts'
import { refuseFaults } from './check-recording.ts'
import { recordingName } from './part-names.ts'

/** A recording in a bundle. */
export interface Staged {
  /** Its name below the folder. */
  readonly name: string
  /** It was no redacted recording of this tool, so it was made one, without secrets. */
  readonly isConverted: boolean
  /** Secrets that were replaced by place only. */
  readonly notProvable: readonly string[]
}

/**
 * Copies a recording and its bodies below a folder. A HAR file or an unredacted recording is converted to a redacted
 * recording. Throws a UsageError, or a BundleError for a modified recording.
 */
export async function stage(source: string, folder: string, below: string): Promise<Staged> {
  const evidence = await readEvidence(source)
  checkProven(evidence, source, 'bundle')
  makeFolder(join(folder, below))
  const file = statSync(source).isDirectory() ? join(source, RECORDING_FILE) : source
  const { redaction } = evidence.header
  const isOwn = startOf(file).startsWith('{"type":"header"')
  if (isOwn) refuseFaults(evidence, recordingName(below))
  if (redaction && isOwn) {
    const name = copied(file, folder, below)
    return { name, isConverted: false, notProvable: redaction.notProvable }
  }
  const redacted = redactRecording(evidence, { key: randomBytes(32) })
  const name = recordingName(below)
  await writeProven(join(folder, name), redacted)
  return { name, isConverted: true, notProvable: redacted.notProvable }
}

function copied(file: string, folder: string, below: string): string {
  const name = `${recordingName(below)}${/\.gz$/i.test(file) ? '.gz' : ''}`
  const to = join(folder, name)
  try {
    copyFileSync(file, to)
    const bodies = bodiesOfAlone(to)
    if (bodies.size > 0) makeFolder(bodiesFolder(to))
    for (const body of bodies) {
      const from = join(bodiesFolder(file), body)
      // The reader of the recording reports a missing one.
      if (existsSync(from)) copyFileSync(from, join(bodiesFolder(to), body))
    }
  } catch (cause) {
    throw new UsageError(
      `cannot bundle "${basename(file)}" from "${dirname(file)}": ${fileProblem(cause)}; fix the problem and run "bundle" again`,
      { cause },
    )
  }
  return name
}
