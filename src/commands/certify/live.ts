import { shareOfReadings } from '#engine/probes/readings.ts'
import { InterruptedError } from '#engine/model/errors.ts'
import { withTimeLimit } from '#engine/text/time-limit.ts'
import { suites } from '#suites/index.ts'
import { waitFor } from '#engine/probes/preflight/wait-for.ts'
import { preflight, type Preflight } from '#engine/probes/preflight/preflight.ts'
import type { Context } from '../../command/context.ts'
import type { CertifyOptions } from './options.ts'
import { connectionOf, type ConnectionOptions } from './target/connection.ts'
import { tellJudging } from '../../command/progress/tell-judging.ts'
import { showProgress } from './show-progress.ts'
import { type JudgedEvidence, judgeEvidence } from '../../run/judge-evidence.ts'
import { randomHex, recordLive } from '../../run/live/live-run.ts'
import { expectedRequests, kindOfRun } from '../../run/request-counts.ts'
import { listChecks, selectProbes, sentIds, wantedIds } from '../../run/selection.ts'
import type { CertifyTarget } from './target/target.ts'

/** A certified target; without evidence if the run was interrupted. */
export interface Certified {
  readonly evidence?: JudgedEvidence
  /** Objects that could not be removed. */
  readonly left: readonly string[]
}

/**
 * Identifies a target before any probe, and waits for one that is still starting. Throws if it cannot be certified, or
 * if the run was interrupted.
 */
export async function inspect(
  target: CertifyTarget,
  options: ConnectionOptions & Pick<CertifyOptions, 'assumeVersion' | 'waitFor'>,
  ctx: Context,
  { mayLogIn = false } = {},
): Promise<Preflight> {
  const { signal } = ctx
  ctx.update({ type: 'progress', text: `connecting to ${target.root}` })
  const look = (): Promise<Preflight> =>
    preflight({
      mayLogIn,
      root: target.root,
      also: target.also,
      credentials: target.credentials,
      randomHex,
      connection: { ...(target.isOurs ? {} : connectionOf(options, ctx)), signal },
      ...(options.assumeVersion && { assumeVersion: options.assumeVersion }),
      ...(options.timeout !== undefined && { wait: options.timeout * 1_000 }),
    })
  const onAbsent = (why: string): void => {
    ctx.update({ type: 'progress', text: `waiting: ${why}` })
  }
  try {
    return await waitFor(look, { limit: options.waitFor ?? 0, signal, onAbsent })
  } catch (error) {
    // A request that was given up is no response to anything.
    if (signal.aborted) throw new InterruptedError([], { cause: signal.reason })
    throw error
  }
}

/** Probes a target, records it into the folder of the reports, and judges the file. */
export async function certifyLive(
  target: CertifyTarget,
  found: Preflight,
  options: CertifyOptions,
  ctx: Context,
): Promise<Certified> {
  const what = target.isOurs ? 'the built-in reference server' : found.root
  const title = `Certifying ${what}, release ${found.version.text}, in ${target.mode} mode`
  ctx.log(`${title}.`)
  const sendsMessage = options.sendMessage === true
  if (sendsMessage)
    ctx.log(
      'note: --send-message stores one message if the server has none; the message cannot be removed.',
    )
  const isThorough = options.thorough === true
  const only = wantedIds(options)
  ctx.update({ type: 'head', title, checks: listChecks(suites, only, found.version) })
  ctx.offer?.({
    ...target,
    root: found.root,
    credentials: found.credentials,
    connection: target.isOurs ? {} : connectionOf(options, ctx),
  })
  ctx.arm()
  const progress = showProgress(options, ctx)
  const live = await recordLive({
    root: found.root,
    also: target.also,
    version: found.version,
    mode: target.mode,
    only,
    sendsMessage,
    isThorough,
    ...(options.assumeVersion && { assumed: options.assumeVersion }),
    credentials: found.credentials,
    connection: target.isOurs ? {} : connectionOf(options, ctx),
    probes: selectProbes(suites, sentIds(options)),
    before: found.exchanges,
    out: options.out,
    signal: signalOf(ctx.signal, options.deadline),
    created: new Date(),
    onPlan: (probes) => {
      const kind = kindOfRun(target.mode, isThorough)
      const expected = expectedRequests(kind, probes, shareOfReadings(found.version))
      progress.expect(expected)
      // A server that lacks the unclaimed areas is asked much less.
      ctx.log(`${options.profile ? 'Up to' : 'About'} ${expected} requests will be sent.`)
    },
    ...progress.events,
  }).finally(progress.stop)
  const { left } = live.cleanUp
  if (ctx.signal.aborted) return { left }
  ctx.disarm()
  ctx.update({ type: 'progress', text: 'checking' })
  const { signal } = ctx
  const judging = { ...options, onProgress: tellJudging(ctx), signal }
  try {
    return { evidence: await judgeEvidence(live.file, judging, only), left }
  } catch (error) {
    if (error instanceof InterruptedError) return { left }
    throw error
  }
}

function signalOf(interrupted: AbortSignal, deadline: number | undefined): AbortSignal {
  if (deadline === undefined) return interrupted
  return withTimeLimit(interrupted, deadline * 1_000)
}
