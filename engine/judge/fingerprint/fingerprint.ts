import type { Behaviour, BehaviourStep } from '../../model/behaviour.ts'
import type { Exchange } from '../../model/exchange.ts'
import { routeGroupOf } from '../../knowledge/routes/route-groups.ts'
import { watch } from '../evidence/alike.ts'
import { createForms } from '../evidence/forms.ts'
import { readCredential } from '../facts/credential.ts'
import type { PlaceBelowRoot } from '../target/roots.ts'
import type { Signal } from './signal.ts'
import { listSignals } from './signals.ts'
import {
  everyRelease,
  NONE,
  getRange,
  describeRange,
  listRanges,
  type ReleaseSet,
  countReleases,
} from './releases.ts'

/** A signal with the first responses that showed it. */
interface Held extends Signal {
  readonly exchanges: readonly number[]
  /** Which routes were asked for these responses. */
  readonly asked: ReadonlySet<string>
}

/** Takes exchanges one by one, then returns the releases that behave so; undefined if nothing indicates one. */
interface Fingerprinter {
  readonly see: (exchange: Exchange) => void
  /** Whether a tool took credentials out of the file: who was answered without one may have sent it. */
  readonly result: (isWithheld?: boolean) => Behaviour | undefined
}

const SHOWN = 3

/**
 * Names the releases that behave as the responses do. The version that a server reports, its codename,
 * its headers of identity and the file's comment have no part in it.
 */
export function createFingerprinter(
  locate: (exchange: Exchange) => PlaceBelowRoot | undefined,
): Fingerprinter {
  const shownBy = new Map<Signal, { readonly exchanges: number[]; readonly asked: Set<string> }>()
  const forms = createForms(() => ({ times: 0 }))
  let stripped = true
  const isEnough = (exchange: Exchange): boolean => {
    const form = forms.of(exchange)
    if (!form) return false
    const { times } = form
    form.times = times === 1 && !isSteady(exchange, locate) ? -Infinity : times + 1
    return times >= SHOWN
  }
  return {
    see: (exchange) => {
      // Once its signals were shown often enough, one that is alike adds nothing.
      if (isEnough(exchange)) return
      const place = locate(exchange)
      if (!place) return
      stripped &&= !showsCredential(exchange)
      for (const signal of listSignals(exchange, place)) {
        const { exchanges, asked } = shownBy.get(signal) ?? { exchanges: [], asked: new Set() }
        shownBy.set(signal, { exchanges, asked })
        if (exchanges.length === SHOWN) continue
        exchanges.push(exchange.index)
        asked.add(routeGroupOf(exchange.request.method, place.path)?.name ?? `${exchange.index}`)
      }
    },
    result: (isWithheld = false) => {
      const signals = [...shownBy]
        .map(([signal, shown]) => ({ ...signal, ...shown }))
        .filter(({ withoutCredential }) => !(stripped || isWithheld) || withoutCredential !== true)
      return signals.every(({ releases }) => releases === NONE)
        ? undefined
        : concludeBehaviour(signals)
    },
  }
}

/** Whether the evidence of an exchange is the same for all equal ones. */
function isSteady(
  exchange: Exchange,
  locate: (exchange: Exchange) => PlaceBelowRoot | undefined,
): boolean {
  const { seen, isLookedAt } = watch(exchange)
  const place = locate(seen)
  if (place) listSignals(seen, place)
  return !isLookedAt()
}

function showsCredential({ request }: Exchange): boolean {
  const { form, cookie } = readCredential(request.headers)
  return form !== 'none' || cookie !== undefined
}

/**
 * Most signals win. One rule, or one response, that speaks against all others is a deviation of the server,
 * not of our conclusion; more of them, or a rule that the server follows now and then, and two releases
 * are mixed.
 */
function concludeBehaviour(signals: readonly Held[]): Behaviour {
  const telling = signals.filter(({ releases }) => releases !== NONE)
  const present = telling.filter(({ absent }) => absent === undefined)
  const left = telling.filter(({ absent }) => absent !== undefined)
  if (isPartial(present, left, telling.length < signals.length)) return fromPresent(present, left)
  const best = bestFitting(telling)
  const fitting = telling.filter(({ releases }) => (releases & best) !== NONE)
  const against = telling.filter(({ releases }) => (releases & best) === NONE)
  const range = getRange(common(fitting))
  const other = isMixed(fitting, against) ? getRange(common(fittingBest(against))) : undefined
  return {
    ...range,
    text:
      other === undefined
        ? describeRange(range)
        : `a mix of two releases: ${describeRange(range)}, and ${describeRange(other)}`,
    steps: stepsTo(fitting),
    against: against.map(asStep),
    ...(other && { mixedWith: other }),
  }
}

/**
 * Whether all present features fit one release, and the missing ones fit no other: an older server
 * would have the routes of all releases, and lack fields too. Features that appear only sometimes
 * come from another server.
 */
function isPartial(
  present: readonly Held[],
  left: readonly Held[],
  lacksCommonRoute: boolean,
): boolean {
  const releases = common(present)
  if (present.length === 0 || releases === NONE) return false
  if ((releases & common(left)) !== NONE) return false
  if (left.some(({ rule }) => present.some((one) => one.rule === rule))) return false
  if (lacksCommonRoute || common(left) === NONE) return true
  return !left.some(({ absent }) => absent === 'field')
}

/** The release of a partial implementation, by its present features only. */
function fromPresent(present: readonly Held[], left: readonly Held[]): Behaviour {
  const releases = common(present)
  const range = getRange(releases)
  return {
    ...range,
    text: describeRange(range),
    steps: stepsTo(present),
    against: left.filter((one) => (one.releases & releases) !== releases).map(asStep),
  }
}

function isMixed(fitting: readonly Held[], against: readonly Held[]): boolean {
  return mixes(
    fitting,
    against.filter(
      ({ isByRoute, rule }) => !isByRoute || !fitting.some((one) => one.rule === rule),
    ),
  )
}

function mixes(fitting: readonly Held[], against: readonly Held[]): boolean {
  // Wrong responses to one request count as one mistake, even if they break several rules.
  const asked = new Set(against.flatMap((one) => [...one.asked]))
  if (asked.size < 2) return false
  const rules = new Set(against.map(({ rule }) => rule))
  return rules.size > 1 || fitting.some(({ rule }) => rules.has(rule))
}

/** One release that the most signals fit. */
function bestFitting(signals: readonly Signal[]): ReleaseSet {
  const whole = common(signals)
  if (whole !== NONE) return whole
  let best = NONE
  let most = -1
  for (let bit = 1n; bit <= everyRelease(); bit <<= 1n) {
    const fit = signals.filter(({ releases }) => (releases & bit) !== NONE).length
    if (fit > most) [best, most] = [bit, fit]
  }
  return best
}

function fittingBest(signals: readonly Held[]): readonly Held[] {
  const best = bestFitting(signals)
  return signals.filter(({ releases }) => (releases & best) !== NONE)
}

function common(signals: readonly Signal[]): ReleaseSet {
  return signals.reduce((set, { releases }) => set & releases, everyRelease())
}

/** The fewest signals that lead to the range: at each step the one that leaves the fewest releases. */
function stepsTo(signals: readonly Held[]): readonly BehaviourStep[] {
  const goal = common(signals)
  const steps: BehaviourStep[] = []
  let left = everyRelease()
  while (left !== goal) {
    const before = left
    const next = signals.reduce((best, signal) =>
      countReleases(before & signal.releases) < countReleases(before & best.releases)
        ? signal
        : best,
    )
    left &= next.releases
    steps.push(asStep(next))
  }
  return steps
}

function asStep({ what, releases, exchanges }: Held): BehaviourStep {
  return { what, releases: listRanges(releases).map(describeRange).join(', and '), exchanges }
}
