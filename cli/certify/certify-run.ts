import { join } from 'node:path'

import { suites } from '../../suites/index.ts'
import { mergeRepeats } from '../../src/text/repeats.ts'
import { UsageError } from '../../src/model/errors.ts'
import type { Run } from '../../src/model/run.ts'
import type { Preflight } from '../../src/probe/preflight/preflight.ts'
import { certifyLive, inspect } from './certify-live.ts'
import type { Certified, Surroundings } from './certify-live.ts'
import type { CertifyOptions } from './certify-options.ts'
import type { Terminal } from '../terminal.ts'
import { exitCode, exitCodeOf } from '../exit-codes.ts'
import type { ExitCode } from '../exit-codes.ts'
import { sayInterrupted, sayLeft, watchInterruption } from '../interruption.ts'
import { findLedgers } from '../../run/ledger-files.ts'
import { checkRunReports, presentRun } from '../present-run.ts'
import { createProgress } from '../progress.ts'
import type { Progress } from '../progress.ts'
import { checkSelection, wantedIds } from '../../run/selection.ts'
import { sweepTarget } from './sweep-target.ts'
import { openTarget } from '../target.ts'
import type { CertifyTarget } from '../target.ts'

/** Probes, records, judges and reports one target; returns what to exit with. */
export async function certify(
  url: string | undefined,
  options: CertifyOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  checkSelection(suites, wantedIds(options))
  checkSending(url, options)
  if (options.preflightOnly !== true && options.sweep !== true) checkRunReports(options.out)
  const progress = createProgress(terminal, { isQuiet: options.quiet === true })
  const interruption = watchInterruption(progress, (code) => process.exit(code))
  try {
    await using target = await openTarget(url, options, terminal)
    progress.now(`looking at ${target.root}`)
    const found = await inspect(target, options, terminal, { mayLogIn: target.mode !== 'read' })
    progress.end()
    for (const remark of found.remarks) progress.say(`note: ${remark}`)
    if (options.preflightOnly === true) return presentPreflight(found, options, terminal)
    if (options.sweep === true || options.sweepUnknown === true)
      return await sweepTarget(target, found, options, terminal)
    return await run(target, found, options, { terminal, progress, interruption })
  } finally {
    progress.end()
    interruption.end()
  }
}

async function run(
  target: CertifyTarget,
  found: Preflight,
  options: CertifyOptions,
  { terminal, ...surroundings }: Surroundings,
): Promise<ExitCode> {
  const { progress } = surroundings
  warnOfLedgers(options.out, progress)
  const { evidence, left } = await certifyOften(target, found, options, {
    terminal,
    ...surroundings,
  })
  if (!evidence) return sayInterrupted(left, progress)
  await presentRun(evidence, { ...options, folder: options.out, terminal })
  if (left.length > 0) progress.say(`note: ${sayLeft(left)}`)
  return exitCodeOf(evidence.run, options)
}

/** Certifies once, or as often as asked for: repetitions are recorded into folders of their own. */
async function certifyOften(
  target: CertifyTarget,
  found: Preflight,
  options: CertifyOptions,
  surroundings: Surroundings,
): Promise<Certified> {
  const first = await certifyLive(target, found, options, surroundings)
  if (!first.evidence) return first
  const runs: [Run, ...Run[]] = [first.evidence.run]
  for (let turn = 2; turn <= (options.repeat ?? 1); turn += 1) {
    const out = join(options.out, `repeat-${turn}`)
    const again = await certifyLive(
      target,
      { ...found, exchanges: [] },
      { ...options, out },
      surroundings,
    )
    if (!again.evidence) return again
    runs.push(again.evidence.run)
  }
  return { ...first, evidence: { ...first.evidence, run: mergeRepeats(runs) } }
}

/** Throws a UsageError where a message is to be stored and the mode does not allow it. */
function checkSending(url: string | undefined, { sendMessage, mode }: CertifyOptions): void {
  if (sendMessage !== true || (mode ?? (url === undefined ? 'write' : 'session')) === 'write')
    return
  throw new UsageError(
    '--send-message stores a message on the server, which only --mode write may; add that, or leave --send-message out',
  )
}

function warnOfLedgers(out: string, progress: Progress): void {
  if (findLedgers(out).length === 0) return
  progress.say(
    `note: an earlier run in "${out}" was killed, or could not remove all that it made; remove it with --sweep`,
  )
}

function presentPreflight(found: Preflight, { json }: CertifyOptions, { out }: Terminal): ExitCode {
  const { root, version, claimedVersion, remarks } = found
  out(
    json === true
      ? `${JSON.stringify({ root, release: version.release, claimedVersion, remarks }, null, 2)}\n`
      : `${root} can be certified: release ${claimedVersion ?? version.text}, the account may read it.\n`,
  )
  return exitCode('conforms')
}
