import type { Behaviour, BehaviourStep, ReleaseRange } from '../../model/behaviour.ts'
import type { Exchange } from '../../model/exchange.ts'
import { readCredential } from '../facts/credential.ts'
import type { Place } from '../roots.ts'
import type { Clue } from './clue.ts'
import { cluesOf } from './clues.ts'
import { everyRelease, NONE, rangeOf, rangesOf, sizeOf } from './releases.ts'
import type { ReleaseSet } from './releases.ts'

/** A clue with the first answers that showed it. */
interface Held extends Clue {
  readonly exchanges: readonly number[]
}

/** Takes exchanges one by one, then says which releases behave so; undefined when nothing tells. */
export interface Fingerprinter {
  readonly see: (exchange: Exchange) => void
  readonly result: () => Behaviour | undefined
}

const SHOWN = 3

/**
 * Names the releases that behave as the answers do. The version that a server reports, its codename,
 * its headers of identity and the file's comment have no part in it.
 */
export function createFingerprinter(
  locate: (exchange: Exchange) => Place | undefined,
): Fingerprinter {
  const shownBy = new Map<Clue, number[]>()
  let stripped = true
  return {
    see: (exchange) => {
      const place = locate(exchange)
      if (!place) return
      stripped &&= !showsCredential(exchange)
      for (const clue of cluesOf(exchange, place)) {
        const known = shownBy.get(clue)
        if (!known) shownBy.set(clue, [exchange.index])
        else if (known.length < SHOWN) known.push(exchange.index)
      }
    },
    result: () => {
      const clues = [...shownBy]
        .map(([clue, exchanges]) => ({ ...clue, exchanges }))
        .filter(({ withoutCredential }) => !stripped || withoutCredential !== true)
      return clues.length === 0 ? undefined : conclude(clues)
    },
  }
}

function showsCredential({ request }: Exchange): boolean {
  const { form, cookie } = readCredential(request.headers)
  return form !== 'none' || cookie !== undefined
}

/**
 * Most clues win. One rule, or one answer, that speaks against all others is a deviation of the server,
 * not of our conclusion; more of them, or a rule that the server follows now and then, and two releases
 * are mixed.
 */
function conclude(clues: readonly Held[]): Behaviour {
  const best = bestFitting(clues)
  const fitting = clues.filter(({ releases }) => (releases & best) !== NONE)
  const against = clues.filter(({ releases }) => (releases & best) === NONE)
  const range = rangeOf(common(fitting))
  const other = isMixed(fitting, against) ? rangeOf(common(fittingBest(against))) : undefined
  return {
    ...range,
    text:
      other === undefined
        ? describe(range)
        : `a mixture of two releases: ${describe(range)}, and ${describe(other)}`,
    steps: stepsTo(fitting),
    against: against.map(asStep),
    ...(other && { mixedWith: other }),
  }
}

function isMixed(fitting: readonly Held[], against: readonly Held[]): boolean {
  const answers = new Set(against.flatMap(({ exchanges }) => exchanges))
  if (answers.size < 2) return false
  const rules = new Set(against.map(({ rule }) => rule))
  return rules.size > 1 || fitting.some(({ rule }) => rules.has(rule))
}

/** One release that the most clues fit. */
function bestFitting(clues: readonly Clue[]): ReleaseSet {
  const whole = common(clues)
  if (whole !== NONE) return whole
  let best = NONE
  let most = -1
  for (let bit = 1n; bit <= everyRelease(); bit <<= 1n) {
    const fit = clues.filter(({ releases }) => (releases & bit) !== NONE).length
    if (fit > most) [best, most] = [bit, fit]
  }
  return best
}

function fittingBest(clues: readonly Held[]): readonly Held[] {
  const best = bestFitting(clues)
  return clues.filter(({ releases }) => (releases & best) !== NONE)
}

function common(clues: readonly Clue[]): ReleaseSet {
  return clues.reduce((set, { releases }) => set & releases, everyRelease())
}

/** The fewest clues that lead to the range: at each step the one that leaves the fewest releases. */
function stepsTo(clues: readonly Held[]): readonly BehaviourStep[] {
  const goal = common(clues)
  const steps: BehaviourStep[] = []
  let left = everyRelease()
  while (left !== goal) {
    const before = left
    const next = clues.reduce((best, clue) =>
      sizeOf(before & clue.releases) < sizeOf(before & best.releases) ? clue : best,
    )
    left &= next.releases
    steps.push(asStep(next))
  }
  return steps
}

function asStep({ what, releases, exchanges }: Held): BehaviourStep {
  return { what, releases: rangesOf(releases).map(describe).join(', and '), exchanges }
}

function describe({ since, until }: ReleaseRange): string {
  return until === undefined ? `${since} or later` : `${since} up to, not including, ${until}`
}
