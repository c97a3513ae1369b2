import { suites } from '../../suites/index.ts'
import { preflight } from '../probe/preflight.ts'
import type { Preflight } from '../probe/preflight.ts'
import type { CertifyOptions } from './certify-options.ts'
import { connectionOf } from './connection.ts'
import type { Edges } from './edges.ts'
import { exitCode, exitCodeOf } from './exit-codes.ts'
import type { ExitCode } from './exit-codes.ts'
import { watchInterruption } from './interruption.ts'
import type { Interruption } from './interruption.ts'
import { judgeEvidence } from './judge-evidence.ts'
import { findLedgers } from './ledger-files.ts'
import { randomHex, recordLive } from './live-run.ts'
import { presentRun } from './present-run.ts'
import { createProgress } from './progress.ts'
import type { Progress } from './progress.ts'
import { checkSelection, selectProbes } from './selection.ts'
import { sweepTarget } from './sweep-target.ts'
import { openTarget } from './target.ts'
import type { CertifyTarget } from './target.ts'

/** Probes, records, judges and reports one target; returns what to exit with. */
export async function certify(
  url: string | undefined,
  options: CertifyOptions,
  edges: Edges,
): Promise<ExitCode> {
  checkSelection(suites, [...options.suite, ...options.check])
  const progress = createProgress(edges, { isQuiet: options.quiet === true })
  const interruption = watchInterruption(progress, (code) => process.exit(code))
  try {
    await using target = await openTarget(url, options, edges)
    progress.now(`looking at ${target.root}`)
    const found = await inspect(target, options, edges)
    progress.end()
    for (const remark of found.remarks) progress.say(`note: ${remark}`)
    if (options.preflightOnly === true) return presentPreflight(found, options, edges)
    if (options.sweep === true) return await sweepTarget(target, found, options, edges)
    return await run(target, found, options, { edges, progress, interruption })
  } finally {
    progress.end()
    interruption.end()
  }
}

function inspect(target: CertifyTarget, options: CertifyOptions, edges: Edges): Promise<Preflight> {
  return preflight({
    ...{ root: target.root, also: target.also, credentials: target.credentials, randomHex },
    connection: target.isOurs ? {} : connectionOf(options, edges),
    ...(options.assumeVersion && { assumeVersion: options.assumeVersion }),
    ...(options.timeout !== undefined && { wait: options.timeout * 1_000 }),
  })
}

interface Surroundings {
  readonly edges: Edges
  readonly progress: Progress
  readonly interruption: Interruption
}

async function run(
  target: CertifyTarget,
  found: Preflight,
  options: CertifyOptions,
  { edges, progress, interruption }: Surroundings,
): Promise<ExitCode> {
  const what = target.isOurs ? 'our own reference server' : found.root
  progress.say(`Certifying ${what}, release ${found.version.text}, in mode ${target.mode}.`)
  warnOfLedgers(options.out, progress)
  const only = [...options.suite, ...options.check]
  interruption.arm()
  const live = await recordLive({
    ...{ root: found.root, also: target.also, version: found.version, mode: target.mode, only },
    ...(options.assumeVersion && { assumed: options.assumeVersion }),
    credentials: target.credentials,
    connection: target.isOurs ? {} : connectionOf(options, edges),
    probes: selectProbes(suites, only),
    out: options.out,
    signal: signalOf(interruption.signal, options.deadline),
    created: new Date(),
    onProbe: (name, position, total) => {
      progress.now(`[${position + 1}/${total + 1}] ${name}`)
    },
  })
  progress.end()
  if (interruption.signal.aborted) return presentInterrupted(live.cleanUp.left, progress)
  progress.now('judging')
  const evidence = await judgeEvidence(live.file, options, only)
  progress.end()
  await presentRun(evidence, { ...options, folder: options.out, edges })
  return exitCodeOf(evidence.run, options)
}

function signalOf(interrupted: AbortSignal, deadline: number | undefined): AbortSignal {
  if (deadline === undefined) return interrupted
  return AbortSignal.any([interrupted, AbortSignal.timeout(deadline * 1_000)])
}

function warnOfLedgers(out: string, progress: Progress): void {
  if (findLedgers(out).length === 0) return
  progress.say(
    `note: an earlier run in "${out}" was killed and may have left things behind; remove them with --sweep`,
  )
}

function presentInterrupted(left: readonly string[], progress: Progress): ExitCode {
  progress.say(
    left.length === 0
      ? 'interrupted; nothing was left behind'
      : `interrupted; left behind: ${left.join(', ')}; remove it with --sweep`,
  )
  return exitCode('interrupted')
}

function presentPreflight(found: Preflight, { json }: CertifyOptions, { out }: Edges): ExitCode {
  const { root, version, claimedVersion, remarks } = found
  out(
    json === true
      ? `${JSON.stringify({ root, release: version.release, claimedVersion, remarks }, null, 2)}\n`
      : `${root} can be certified: release ${claimedVersion ?? version.text}, the account may read it.\n`,
  )
  return exitCode('conforms')
}
