import type { Run } from '../../src/model/run.ts'
import { openKnownList } from '../baseline/known-list.ts'
import { called } from '../calling.ts'
import type { LiveCalling } from '../calling.ts'
import { checkFormats } from '../formats/destinations.ts'
import { CERTIFY } from '../options/certify.ts'
import type { Given } from '../options/table.ts'

/** What {@link certify} can be told. */
export interface CertifyGiven extends Given<typeof CERTIFY>, LiveCalling {}

/**
 * Probes a live server, judges the recording of its answers and writes both, with a report, into the folder `out`.
 * Without a URL it certifies a reference server that it starts. Gives what `schemas/run.json` describes. Throws a
 * UsageError, a TargetError, or an InterruptedError when its signal came.
 */
export async function certify(
  url?: string,
  { credentials, ...given }: CertifyGiven = {},
): Promise<Run> {
  const caller = called('certify', CERTIFY, given)
  const { certifyTarget, checkCertifying, withTarget } = await import('./certify-target.ts')
  const { checkRunReports } = await import('../judge/write-run.ts')
  const { around } = caller
  const options = { ...caller.options, ...(credentials && { credentials }) }
  checkCertifying(url, options)
  const list = await openKnownList(options)
  checkRunReports(options.out)
  checkFormats({ command: 'certify', ...options }, around)
  const { evidence, matching } = await withTarget(url, options, around, (found) =>
    certifyTarget(found, { ...options, list }, around, around),
  )
  if (matching) list?.finish([matching], around.progress.say, { isTold: true })
  return evidence.run
}
