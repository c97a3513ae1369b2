import type { Run } from '../../src/model/run.ts'
import { openKnownList } from '../baseline/known-list.ts'
import { call } from '../calling.ts'
import type { LiveCalling } from '../calling.ts'
import { checkFormats } from '../formats/destinations.ts'
import { CERTIFY } from '../options/certify.ts'
import type { Given } from '../options/table.ts'
import { sayLeft } from './say-left.ts'

/** What {@link certify} can be told. */
export interface CertifyGiven extends Given<typeof CERTIFY>, LiveCalling {}

/**
 * Probes a live server, judges the recording of its answers and writes both, with a report, into the folder `out`.
 * Without a URL it certifies a reference server that it starts. Gives what `schemas/run.json` describes. Rejects with a
 * UsageError or a TargetError.
 */
export async function certify(
  url?: string,
  { credentials, ...given }: CertifyGiven = {},
): Promise<Run> {
  return call('certify', CERTIFY, given, async ({ options, around }) => {
    const { certifyTarget, checkCertifying, withTarget } = await import('./certify-target.ts')
    const { checkRunReports } = await import('../judge/write-run.ts')
    const how = { ...options, ...(credentials && { credentials }) }
    checkCertifying(url, how)
    const list = await openKnownList(how)
    checkRunReports(how.out)
    checkFormats({ command: 'certify', ...how }, around)
    const { evidence, matching, left } = await withTarget(url, how, around, (found) =>
      certifyTarget(found, { ...how, list }, around, around),
    )
    if (left.length > 0) around.progress.say(`note: ${sayLeft(left)}`)
    if (matching) list?.finish([matching], around.progress.say, { isTold: true })
    return evidence.run
  })
}
