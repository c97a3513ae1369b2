import { join } from 'node:path'

import { fileOf, type FormatName, FORMATS } from '#reports/formats.ts'
import { findLedgers } from '../../run/live/ledger-files.ts'
import { randomHex } from '../../run/live/live-run.ts'
import type { JudgedEvidence } from '../../run/judge-evidence.ts'
import { RECORDING_FILE, setAside } from '../../run/report-folder.ts'
import { checkSelection, wantedIds } from '../../run/selection.ts'
import { InterruptedError, UsageError } from '#engine/model/errors.ts'
import type { Run } from '#engine/model/results/run.ts'
import { prepareSeal } from '#engine/probes/clean-up/seal.ts'
import type { Preflight } from '#engine/probes/preflight/preflight.ts'
import { mergeRepeats } from '#engine/text/repeats.ts'
import { suites } from '#suites/index.ts'
import type { ListInUse } from '../../command/baseline/list-in-use.ts'
import type { Printing } from '../../command/formats/printing.ts'
import type { Written } from '../../command/formats/write-formats.ts'
import { writeRun } from '../judge/views.ts'
import type { Held } from '../judge/run.ts'
import type { CertifyOptions } from './options.ts'
import type { Context } from '../../command/context.ts'
import { type CertifyTarget, openTarget } from './target/target.ts'
import { type Certified, certifyLive, inspect } from './certify-live.ts'

/** A target that was looked at. */
export interface Found {
  readonly target: CertifyTarget
  readonly preflight: Preflight
}

/** Throws a UsageError for what cannot be tried, before anything is sent. */
export function checkCertifying(url: string | undefined, options: CertifyOptions): void {
  checkSelection(suites, wantedIds(options))
  const { sendMessage, mode } = options
  if (sendMessage !== true || (mode ?? (url === undefined ? 'write' : 'session')) === 'write')
    return
  throw new UsageError(
    '--send-message stores a message on the server, which only --mode write may; add that, or leave --send-message out',
  )
}

/** Looks at a target, or at a fresh reference server, and does something with it. Throws a TargetError. */
export async function withTarget<Value>(
  url: string | undefined,
  options: CertifyOptions,
  ctx: Context,
  act: (found: Found) => Promise<Value>,
): Promise<Value> {
  await using target = await openTarget(url, options, ctx)
  ctx.update({ type: 'progress', text: `looking at ${target.root}` })
  if (options.preflightOnly !== true) prepareFor(target)
  const preflight = await inspect(target, options, ctx, { mayLogIn: target.mode !== 'read' })
  for (const remark of preflight.remarks) ctx.log(`note: ${remark}`)
  return await act({ target, preflight })
}

/** What a run that logs in needs for its ledger comes about while the target is looked at. */
function prepareFor({ mode, credentials: { user, token } }: CertifyTarget): void {
  const secret = user?.password ?? token
  if (mode !== 'read' && secret !== undefined) void prepareSeal(secret, randomHex)
}

/** Does what ends with reports in a folder; where it fails, those of an earlier run do not stand there as its own. */
export async function reportingInto<Value>(
  out: string,
  ctx: Pick<Context, 'log'>,
  act: () => Promise<Value>,
): Promise<Value> {
  try {
    return await act()
  } catch (error) {
    const names = (Object.keys(FORMATS) as FormatName[]).map((name) => fileOf(name, 'certify'))
    const moved = setAside(out, names)
    if (moved.length > 0)
      ctx.log(
        `note: this run judged nothing; what an earlier one left in "${out}" is called earlier-… now: ${moved.join(', ')}`,
      )
    throw error
  }
}

/** A certified target: what was judged, what could not be removed. */
export interface CertifiedTarget extends Held, Written {
  readonly left: readonly string[]
}

/** Certifies a target as often as asked for and writes the reports. Throws an InterruptedError when it was ended. */
export async function certifyTarget(
  found: Found,
  {
    list,
    ...options
  }: CertifyOptions & { readonly list: ListInUse | undefined; readonly json?: boolean },
  ctx: Context,
  printing: Printing,
): Promise<CertifiedTarget> {
  warnOfLedgers(options.out, ctx)
  const { evidence, left } = await certifyOften(found, options, ctx)
  if (!evidence) throw new InterruptedError(left, { cause: ctx.signal.reason })
  const held: Held = list?.holdRun(evidence, options) ?? { evidence }
  const places = {
    ...({ ...options, command: 'certify', folder: options.out } as const),
    recording: join(options.out, RECORDING_FILE),
  }
  return { ...held, left, ...(await writeRun(held.evidence, places, printing)) }
}

/** Certifies once, or as often as asked for: repetitions are recorded into folders of their own. */
async function certifyOften(
  { target, preflight }: Found,
  options: CertifyOptions,
  ctx: Context,
): Promise<Certified> {
  const first = await certifyLive(target, preflight, options, ctx)
  if (!first.evidence) return first
  const runs: [Run, ...Run[]] = [first.evidence.run]
  const left = [...first.left]
  for (let turn = 2; turn <= (options.repeat ?? 1); turn += 1) {
    const out = join(options.out, `repeat-${turn}`)
    const again = await certifyLive(
      target,
      { ...preflight, exchanges: [] },
      { ...options, out },
      ctx,
    )
    left.push(...again.left)
    if (!again.evidence) return { left }
    runs.push(again.evidence.run)
  }
  const evidence: JudgedEvidence = { ...first.evidence, run: mergeRepeats(runs) }
  return { evidence, left }
}

function warnOfLedgers(out: string, ctx: Pick<Context, 'log'>): void {
  if (findLedgers(out).length === 0) return
  ctx.log(
    `note: an earlier run in "${out}" was killed, or could not remove all that it made; remove it with --sweep`,
  )
}
