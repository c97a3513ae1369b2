import type { Fault } from '../../model/fault.ts'
import type { Cause } from '../../model/results/cause.ts'
import type { Verdict } from '../../model/results/verdict.ts'
import { isGivenInstead } from '../fit.ts'
import { answerOf } from '../patterns/statuses/same-answer.ts'
import { shownIn } from '../shown.ts'
import type { Sighting } from '../sightings.ts'

const REFUSALS: readonly number[] = [401, 403]

/**
 * The causes, a refusal that is given wrongly with all else that failed by the very same response to requests that it
 * concerns; `faults` are those that they name, at the same places.
 */
export function joinRefusals(
  causes: readonly Cause[],
  faults: readonly (Fault | undefined)[],
  left: readonly Verdict[],
  sightings: ReadonlyMap<number, Sighting>,
): readonly Cause[] {
  const refusalAt = (index = -1): string | undefined => {
    const sighting = sightings.get(index)
    const status = sighting?.exchange.response?.status ?? 0
    return sighting && REFUSALS.includes(status) ? answerOf(sighting) : undefined
  }
  const taken = new Set<Verdict>()
  return causes.map((cause, at) => {
    const fault = faults[at]
    const own = new Set(cause.exchanges.map(refusalAt).filter((one) => one !== undefined))
    if (!fault || cause.subject.kind !== 'status' || own.size === 0) return cause
    const more = left.filter((verdict) => {
      const sighting = shownIn(verdict, sightings)
      return (
        sighting !== undefined &&
        !taken.has(verdict) &&
        own.has(refusalAt(verdict.exchanges[0]) ?? '') &&
        isGivenInstead(fault, verdict, sighting)
      )
    })
    for (const one of more) taken.add(one)
    return { ...cause, explains: [...cause.explains, ...more.map(({ checkId }) => checkId)] }
  })
}
