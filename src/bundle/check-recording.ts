import { dirname, join } from 'node:path'

import { bodiesOfAlone } from '#recorder/store/reading/named-bodies.ts'
import { readRecording } from '#recorder/store/reading/read.ts'
import { RecordingError } from '#recorder/store/recording-error.ts'
import { BundleError } from '#engine/model/errors.ts'
import type { Recording } from '#engine/model/recording.ts'
import { checkLines } from './check-lines.ts'

/**
 * Reads a recording below a folder. It must be complete, redacted, and searched for secrets: every line has its
 * checksum and is canonical, the footer's count and digest match, and all bodies exist. Throws a BundleError that names
 * the line.
 */
export async function checkRecording(folder: string, name: string): Promise<Recording> {
  const recording = await readWhole(folder, name)
  refuseFaults(recording, name)
  if (!recording.header.redaction || !recording.footer)
    throw new BundleError(
      name,
      'it contains no proof that it was redacted and searched for secrets',
    )
  checkLines(folder, name)
  return recording
}

/** Rejects an incomplete or modified recording. Throws a BundleError that names the line. */
export function refuseFaults({ remarks: [remark] }: Recording, name: string): void {
  if (remark !== undefined) throw faultOf(name, remark)
}

/** Names of the parts that contain large bodies of a recording. */
export function bodiesOf(folder: string, name: string): readonly string[] {
  const below = dirname(name) === '.' ? '' : `${dirname(name)}/`
  return [...bodiesOfAlone(join(folder, name))].toSorted().map((body) => `${below}bodies/${body}`)
}

async function readWhole(folder: string, name: string): Promise<Recording> {
  try {
    const recording = await readRecording(join(folder, name))
    // Reads every exchange once, as its checksums say nothing about its shape.
    for (const _exchange of recording.exchanges()) continue
    return recording
  } catch (error) {
    if (!(error instanceof RecordingError)) throw error
    throw faultOf(name, error.message)
  }
}

/** A remark of the reader with the place that it names. */
function faultOf(name: string, remark: string): BundleError {
  const [, body] = /^the body "([0-9a-f]{64})"/.exec(remark) ?? []
  if (body !== undefined) return new BundleError(`bodies/${body}`, remark)
  const [, line] = /\bline (\d+)/.exec(remark) ?? []
  const place = line === undefined ? name : `${name} line ${line}`
  const isDamaged = /^lines? .*damaged/.test(remark)
  return new BundleError(place, isDamaged ? 'its checksum does not match its content' : remark)
}
