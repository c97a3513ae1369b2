import type { Annotated } from '#engine/model/facts.ts'
import type { CallClass, Forecast } from '#engine/model/upgrade/forecast.ts'
import type { Happened, Replay, ReplayedCall } from '#engine/model/upgrade/replay.ts'
import type { Version } from '#engine/model/version.ts'
import { RIGHT, happenedTo } from '#upgrade/replay/happened.ts'
import { whyAtOdds } from '#test/accuracy/known-odds.ts'

/** A call for which forecast and replay differ. */
export interface Disagreement {
  /** Position in the recording, from 0. */
  readonly exchange: number
  readonly method: string
  /** `GET /streams/{streamid}` */
  readonly route: string
  /** As recorded, raw. */
  readonly target: string
  readonly forecast: CallClass
  /** The forecast's reasons. */
  readonly because: readonly string[]
  readonly saw: Happened
  readonly status: readonly [before: number, after: number]
  /** The replay's changes: `removed field streams[].title`. */
  readonly changes: readonly string[]
  /** Why two servers may differ there, if known. */
  readonly cause?: string
}

/** Compared calls, and their disagreements. */
export interface Comparison {
  readonly compared: number
  readonly disagreements: readonly Disagreement[]
}

/** Other facts about a recording. */
interface Recorded {
  readonly recorded: readonly Annotated[]
  readonly from: Version
  readonly to: Version
  /** Checks whether both servers respond on the route of that path like their release. */
  readonly isReal: (path: string) => boolean
}

/** Compares the forecast of a recording with its replay; calls that were not replayed are skipped. */
export function compareWithReplay(
  { calls: foretold }: Pick<Forecast, 'calls'>,
  { calls }: Pick<Replay, 'calls'>,
  { recorded, isReal, ...step }: Recorded,
): Comparison {
  const replayed = new Map(calls.map((call) => [call.exchange, call]))
  const before = new Map(recorded.map((call) => [call.index, call]))
  const pairs = foretold.flatMap((one) => {
    const [call, was] = [replayed.get(one.exchange), before.get(one.exchange)]
    return call && was && isReal(one.route) && !call.status.includes(0)
      ? [{ one, call, saw: happenedTo(call, was, step) }]
      : []
  })
  return {
    compared: pairs.length,
    disagreements: pairs
      .filter(({ one, saw }) => !RIGHT[saw].includes(one.class))
      .map(({ one, call, saw }) => ({
        exchange: one.exchange,
        method: one.method,
        target: call.target,
        saw,
        route: `${one.method} ${one.route}`,
        forecast: one.class,
        because: one.causes.map(({ what }) => what),
        status: call.status,
        changes: call.changes.map(describe),
        ...getCause(`${one.method} ${one.route}`, call.status, step),
      })),
  }
}

function getCause(
  route: string,
  status: readonly [number, number],
  { from, to }: Pick<Recorded, 'from' | 'to'>,
): Pick<Disagreement, 'cause'> {
  const cause = whyAtOdds(route, status, [from, to])
  return cause === undefined ? {} : { cause }
}

function describe({
  class: kind,
  place,
  before,
  after,
  judgement,
}: ReplayedCall['changes'][number]) {
  return `${judgement}: ${kind} ${place}: ${before} → ${after}`
}
