import { dirname, join } from 'node:path'

import { InterruptedError, UsageError } from '#engine/model/errors.ts'
import type { Run } from '#engine/model/results/run.ts'
import type { Preflight } from '#engine/probes/preflight/preflight.ts'
import { type FormatName, fileOf, FORMATS } from '#reports/formats.ts'
import { suites } from '#suites/index.ts'
import type { Context } from '../../command/context.ts'
import { mergeRepeats } from '#engine/text/repeats.ts'
import { shellWord } from '#engine/text/shell.ts'
import type { JudgedEvidence } from '../../run/judge-evidence.ts'
import { findLedgers, isLedgerFor } from '../../run/live/ledger-files.ts'
import { RECORDING_FILE, setAside } from '../../run/report-folder.ts'
import { checkSelection, sentIds } from '../../run/selection.ts'
import { shownEvidence } from '../../run/evidence/shown-evidence.ts'
import type { JudgedRun } from '../judge/views.ts'
import { type Certified, certifyLive } from './live.ts'
import { lookAt } from './look-at.ts'
import type { CertifyOptions } from './options.ts'
import { optionsAgain } from './options-again.ts'
import { sayLeft } from '../../command/say-left.ts'
import { sinceLast } from './since-last.ts'
import { type CertifyTarget, openTarget } from './target/target.ts'

/** A certified server. */
export type Certification = JudgedRun & {
  /** Objects that could not be removed from it. */
  readonly left: readonly string[]
}

/** Throws a UsageError for invalid options, before anything is sent. */
export function checkCertifying(input: CertifyOptions): void {
  checkSelection(suites, sentIds(input))
  const { sendMessage, mode, url } = input
  if (sendMessage !== true || (mode ?? (url === undefined ? 'write' : 'session')) === 'write')
    return
  throw new UsageError(
    '--send-message needs --mode write, because it stores a message on the server; add --mode write, or omit --send-message',
  )
}

/** Probes a server as often as asked for, records it, and judges the recording. Throws a TargetError or an InterruptedError. */
export async function run(input: CertifyOptions, ctx: Context): Promise<Certification> {
  try {
    await using target = await openTarget(input.url, input, ctx)
    const preflight = await lookAt(target, input, ctx)
    const folders = target.isOurs
      ? []
      : new Set(
          findLedgers(input.out)
            .filter((file) => isLedgerFor(file, preflight.root))
            .map((file) => dirname(file)),
        )
    for (const folder of folders)
      ctx.log(
        `note: a run in "${folder}" is still running, or left objects on the server; if it has ended, remove them with: graylog-conformance certify ${shellWord(preflight.root)} --sweep --out ${shellWord(input.out)}`,
      )
    const { evidence, left } = await certifyOften(target, preflight, input, ctx)
    if (!evidence) throw new InterruptedError(left, { cause: ctx.signal.reason })
    if (left.length > 0) ctx.log(`note: ${sayLeft(left)}`)
    const changed = sinceLast(input.out, evidence.run)
    if (changed !== undefined) ctx.log(changed)
    const recording = join(input.out, RECORDING_FILE)
    return { ...shownEvidence(evidence, recording, optionsAgain(input)), left }
  } catch (error) {
    setReportsAside(input.out, ctx)
    throw error
  }
}

/** Keeps the reports of an earlier run from looking like those of a run that judged nothing. */
function setReportsAside(out: string, ctx: Pick<Context, 'log'>): void {
  const names = (Object.keys(FORMATS) as FormatName[]).map((name) => fileOf(name, 'certify'))
  const moved = setAside(out, names)
  if (moved.length > 0)
    ctx.log(
      `note: this run checked nothing, so the previous report in "${out}" was renamed to earlier-…: ${moved.join(', ')}`,
    )
}

/** Certifies once, or as often as asked for: repetitions are recorded into folders of their own. */
async function certifyOften(
  target: CertifyTarget,
  preflight: Preflight,
  input: CertifyOptions,
  ctx: Context,
): Promise<Certified> {
  const first = await certifyLive(target, preflight, input, ctx)
  if (!first.evidence) return first
  const runs: [Run, ...Run[]] = [first.evidence.run]
  const left = [...first.left]
  for (let turn = 2; turn <= (input.repeat ?? 1); turn += 1) {
    const out = join(input.out, `repeat-${turn}`)
    const again = await certifyLive(target, { ...preflight, exchanges: [] }, { ...input, out }, ctx)
    left.push(...again.left)
    if (!again.evidence) return { left }
    runs.push(again.evidence.run)
  }
  const evidence: JudgedEvidence = { ...first.evidence, run: mergeRepeats(runs) }
  return { evidence, left }
}
