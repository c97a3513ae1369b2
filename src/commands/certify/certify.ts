import type { Run } from '#engine/model/results/run.ts'
import { openKnownList } from '../../command/baseline/known-list.ts'
import { call, type LiveCalling } from '../../command/calling.ts'
import { checkFormats } from '../../command/formats/destinations.ts'
import { CERTIFY } from './options.ts'
import type { Given } from '../../command/options/table.ts'
import { preflightResult, type TargetPreflight } from './preflight-result.ts'
import { sayLeft } from './say-left.ts'

/** What {@link certify} can be told. */
export interface CertifyGiven extends Given<typeof CERTIFY>, LiveCalling {}

/**
 * Probes a live server, judges the recording of its answers and writes both, with a report, into the folder `out`.
 * Without a URL it certifies a reference server that it starts. Gives what `schemas/run.json` describes, with
 * `preflightOnly`, which writes nothing, what `schemas/preflight.json` does. Rejects with a UsageError or a TargetError.
 */
export async function certify(
  url: string | undefined,
  given: CertifyGiven & { readonly preflightOnly: true },
): Promise<TargetPreflight>
export async function certify(
  url?: string,
  given?: CertifyGiven & { readonly preflightOnly?: false },
): Promise<Run>
export async function certify(
  url?: string,
  { credentials, ...given }: CertifyGiven = {},
): Promise<Run | TargetPreflight> {
  return call('certify', CERTIFY, given, async ({ options, ctx }) => {
    const { certifyTarget, checkCertifying, reportingInto, withTarget } =
      await import('./certify-target.ts')
    const { checkRunReports } = await import('../judge/views.ts')
    const how = { ...options, ...(credentials && { credentials }) }
    checkCertifying(url, how)
    if (how.preflightOnly === true)
      return withTarget(url, how, ctx, async (found) => preflightResult(found.preflight))
    const list = await openKnownList(how)
    checkRunReports(how.out)
    checkFormats({ command: 'certify', ...how }, ctx)
    const { evidence, matching, left } = await reportingInto(how.out, ctx, () =>
      withTarget(url, how, ctx, (found) =>
        certifyTarget(found, { ...how, list }, ctx, ctx),
      ),
    )
    if (left.length > 0) ctx.log(`note: ${sayLeft(left)}`)
    if (matching) list?.finish([matching], ctx.log, { isTold: true })
    return evidence.run
  })
}
