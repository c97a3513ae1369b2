import { matcherOf } from '../../src/judge/routes.ts'
import type { Annotated } from '../../src/model/facts.ts'
import type { CallClass, Forecast } from '../../src/model/upgrade/forecast.ts'
import type { ChangeClass, Replay, ReplayedCall } from '../../src/model/upgrade/replay.ts'
import type { Version } from '../../src/model/version.ts'
import { dataOf } from '../../upgrade/diff/open-maps.ts'
import { isPageInstead, isServed } from '../../upgrade/forecast/calls/served.ts'
import { whyAtOdds } from '../../proof/accuracy/known-odds.ts'
import { RIGHT } from '../../proof/accuracy/truth.ts'
import type { Truth } from '../../proof/accuracy/truth.ts'

/** A call of which the forecast says something else than the replay saw. */
export interface Disagreement {
  /** Position in the recording, from 0. */
  readonly exchange: number
  readonly method: string
  /** As recorded, raw. */
  readonly target: string
  readonly forecast: CallClass
  /** Why, in the forecast's words. */
  readonly because: readonly string[]
  readonly saw: Truth['kind']
  readonly status: readonly [before: number, after: number]
  /** What the replay found: `removed field streams[].title`. */
  readonly changes: readonly string[]
  /** Why two servers may differ there, where that is known. */
  readonly cause?: string
}

/** How many calls could be compared, and where forecast and replay are at odds. */
export interface Comparison {
  readonly compared: number
  readonly disagreements: readonly Disagreement[]
}

/** Changes of the form of an answer, which is what a forecast speaks of. */
const OF_FORM: ReadonlySet<ChangeClass> = new Set([
  ...(['status', 'removed field', 'retyped', 'added field'] as const),
])

/** What else is known of a recording. */
export interface Recorded {
  readonly recorded: readonly Annotated[]
  readonly from: Version
  readonly to: Version
  /** Whether both servers answer on the route of that path as their release does. */
  readonly isReal: (path: string) => boolean
}

/** Holds the forecast of a recording against its replay; calls that the replay did not send are left out. */
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
      ? [{ one, call, saw: seen(call, was, step) }]
      : []
  })
  return {
    compared: pairs.length,
    disagreements: pairs
      .filter(({ one, saw }) => !RIGHT[saw].includes(one.class))
      .map(({ one, call, saw }) => ({
        ...{ exchange: one.exchange, method: one.method, target: call.target, saw },
        ...{ forecast: one.class, because: one.causes.map(({ what }) => what) },
        ...{ status: call.status, changes: call.changes.map(describe) },
        ...causeOf(`${one.method} ${one.route}`, call.status, step),
      })),
  }
}

function causeOf(
  route: string,
  status: readonly [number, number],
  { from, to }: Pick<Recorded, 'from' | 'to'>,
): Pick<Disagreement, 'cause'> {
  const cause = whyAtOdds(route, status, [from, to])
  return cause === undefined ? {} : { cause }
}

/** What happened to a call, in the words of the forecast's own accuracy. */
function seen(
  call: ReplayedCall,
  was: Annotated,
  { from, to }: Pick<Recorded, 'from' | 'to'>,
): Truth['kind'] {
  const wasServed = isServed(was, from)
  const isPage = wasServed ? becomesWebPage(call) : !isRouteOf(to, was) || staysWebPage(call, was)
  const isGood = call.status[1] < 400 && !isPage
  if (isPageInstead(was, from) && !isGood) return call.status[1] < 400 ? 'same' : 'changed'
  if (!wasServed || !isGood) return isGood ? 'mended' : wasServed ? 'broke' : 'failed'
  // Where the facts do not describe an answer, nothing is foretold of its form.
  const isDescribed = dataOf(was.route ?? '', [from, to]) !== undefined
  const ofForm = call.changes.filter((change) => OF_FORM.has(change.class) && !hasNull(change))
  if (!isDescribed && call.status[0] === call.status[1])
    return ofForm.length > 0 ? 'served' : 'same'
  if (ofForm.some(({ judgement }) => judgement === 'changed')) return 'changed'
  return ofForm.length > 0 || call.judgement === 'undecided' ? 'served' : 'same'
}

/** Null fits every type. */
function hasNull({ class: kind, before, after }: ReplayedCall['changes'][number]): boolean {
  return kind === 'retyped' && (before === 'null' || after === 'null')
}

/** What was served, and is a page of the web interface there. */
function becomesWebPage({ changes }: ReplayedCall): boolean {
  const type = changes.find(({ place }) => place.toLowerCase() === 'content-type')
  return type?.after.includes('text/html') ?? false
}

/** What was a page of the web interface in place of an answer, and still is. */
function staysWebPage({ status: [before, after] }: ReplayedCall, { answerType }: Annotated) {
  return answerType === 'text/html' && before === after
}

/** From 5.2 to 7.0 what the release does not know is a page, whatever the call accepts. */
function isRouteOf(to: Version, { method, path }: Annotated): boolean {
  return matcherOf(to).match(path)?.byMethod.has(method) ?? false
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
