import { openKnownList } from '../../command/baseline/known-list.ts'
import type { ListInUse } from '../../command/baseline/list-in-use.ts'
import {
  certifyTarget,
  checkCertifying,
  type Found,
  reportingInto,
  withTarget,
} from '../../api/certify/certify-target.ts'
import { preflightResult } from '../../api/certify/preflight-result.ts'
import { sayLeft } from '../../api/certify/say-left.ts'
import { exitCode, type ExitCode, exitCodeOf } from '../../command/exit-codes.ts'
import { checkFormats } from '../../command/formats/destinations.ts'
import { checkRunReports } from '../../api/judge/write-run.ts'
import type { CertifyOptions } from '../../api/options/certify.ts'
import type { Context } from '../../command/context.ts'
import { printJson } from '#reports/visible.ts'
import type { Preflight } from '#engine/probes/preflight/preflight.ts'
import type { CommonOptions } from '../options/common-options.ts'
import { isShown, presentRun } from '../present-run.ts'
import { conduct, linesTo } from '../conduct.ts'
import type { Terminal } from '../terminal.ts'
import { sweepTarget } from './sweep-target.ts'

/** What `certify` can be told. */
export type CertifyCommandOptions = CertifyOptions &
  CommonOptions & {
    readonly sweep?: boolean
    readonly sweepUnknown?: boolean
    /** Every finding is printed whole. */
    readonly verbose?: boolean
  }

/** Probes, records, judges and reports one target; returns what to exit with. */
export async function certify(
  url: string | undefined,
  options: CertifyCommandOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const { preflightOnly, sweep, sweepUnknown } = options
  checkCertifying(url, options)
  const list = await openKnownList(options)
  const isReported = preflightOnly !== true && sweep !== true && sweepUnknown !== true
  if (isReported) {
    checkRunReports(options.out)
    checkFormats({ command: 'certify', ...options }, terminal)
  }
  return conduct(terminal, options, (ctx) => {
    if (isReported)
      return reportingInto(options.out, ctx, () =>
        withTarget(url, options, ctx, (found) => run(found, { ...options, list }, ctx, terminal)),
      )
    return withTarget(url, options, ctx, async (found) =>
      preflightOnly === true
        ? presentPreflight(found.preflight, options, terminal)
        : sweepTarget(found.target, found.preflight, options, terminal),
    )
  })
}

async function run(
  found: Found,
  options: CertifyCommandOptions & { readonly list: ListInUse | undefined },
  ctx: Context,
  terminal: Terminal,
): Promise<ExitCode> {
  const { out, list } = options
  const made = await certifyTarget(found, options, ctx, terminal)
  const { evidence, matching, left, hasPrinted } = made
  presentRun(evidence, { ...options, command: 'certify', folder: out, terminal, hasPrinted })
  if (left.length > 0) ctx.log(`note: ${sayLeft(left)}`)
  if (matching) list?.finish([matching], linesTo(terminal), { isTold: isShown(options) })
  return exitCodeOf(evidence.run, options)
}

function presentPreflight(
  found: Preflight,
  { json }: CertifyCommandOptions,
  { out }: Terminal,
): ExitCode {
  const { root, version, claimedVersion } = found
  out(
    json === true
      ? printJson(preflightResult(found))
      : `${root} can be certified: release ${claimedVersion ?? version.text}, the account may read it.\n`,
  )
  return exitCode('conforms')
}
