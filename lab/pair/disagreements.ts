import type { Annotated } from '../../src/model/facts.ts'
import type { CallClass, Forecast } from '../../src/model/forecast.ts'
import type { ChangeClass, Replay, ReplayedCall } from '../../src/model/replay.ts'
import type { Version } from '../../src/model/version.ts'
import { isServed } from '../../upgrade/forecast/calls/served.ts'
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

/** Holds the forecast of a recording against its replay; calls that the replay did not send are left out. */
export function compareWithReplay(
  { calls: foretold }: Pick<Forecast, 'calls'>,
  { calls }: Pick<Replay, 'calls'>,
  { recorded, from }: { readonly recorded: readonly Annotated[]; readonly from: Version },
): Comparison {
  const replayed = new Map(calls.map((call) => [call.exchange, call]))
  const before = new Map(recorded.map((call) => [call.index, call]))
  const pairs = foretold.flatMap((one) => {
    const [call, was] = [replayed.get(one.exchange), before.get(one.exchange)]
    return call && was && !call.status.includes(0)
      ? [{ one, call, saw: seen(call, was, from) }]
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
      })),
  }
}

/** What happened to a call, in the words of the forecast's own accuracy. */
function seen(call: ReplayedCall, was: Annotated, from: Version): Truth['kind'] {
  const wasServed = isServed(was, from)
  const isGood = call.status[1] < 400 && !endsInWebPage(call, was, wasServed)
  if (!wasServed || !isGood) return isGood ? 'mended' : wasServed ? 'broke' : 'failed'
  const ofForm = call.changes.filter((change) => OF_FORM.has(change.class))
  if (ofForm.some(({ judgement }) => judgement === 'changed')) return 'changed'
  return ofForm.length > 0 || call.judgement === 'undecided' ? 'served' : 'same'
}

/** A page of the web interface in place of an answer, there or already in the recording. */
function endsInWebPage(
  { changes }: ReplayedCall,
  { answerType }: Annotated,
  wasServed: boolean,
): boolean {
  const type = changes.find(({ place }) => place.toLowerCase() === 'content-type')
  if (type) return type.after.includes('text/html')
  return answerType === 'text/html' && !wasServed
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
