import type { Cause } from '../model/results/cause.ts'
import type { Verdict } from '../model/results/verdict.ts'
import type { Sighting } from './sightings.ts'

/**
 * The causes, with groups that rest only on responses whose status another cause explains: everything else that such a
 * response lacks follows from its status.
 */
export function joinResponses(
  causes: readonly Cause[],
  groups: readonly Cause[],
  failed: ReadonlyMap<string, Verdict>,
  sightings: ReadonlyMap<number, Sighting>,
): readonly Cause[] {
  const verdictsOf = ({ explains }: Cause): readonly Verdict[] =>
    explains.flatMap((id) => failed.get(id) ?? [])
  const all = [...causes, ...groups]
  const wrong = all.map(
    (cause) => new Set(verdictsOf(cause).flatMap((verdict) => wrongIn(verdict, sightings))),
  )
  const more = new Map<Cause, string[]>()
  const isJoined = (group: Cause): boolean => {
    const verdicts = verdictsOf(group)
    if (verdicts.some(hasWrongStatus)) return false
    const owner = all[wrong.findIndex((own) => verdicts.every((one) => restsOn(one, own)))]
    if (owner) more.set(owner, [...(more.get(owner) ?? []), ...group.explains])
    return owner !== undefined
  }
  const joined = new Set(groups.filter(isJoined))
  return all
    .filter((cause) => !joined.has(cause))
    .map((cause) => {
      const ids = more.get(cause)
      return ids ? { ...cause, explains: [...cause.explains, ...ids] } : cause
    })
}

/** Whether a check failed nowhere else, as far as the verdict names its exchanges. */
function restsOn({ exchanges, failed }: Verdict, own: ReadonlySet<number>): boolean {
  const named = failed === 1 ? exchanges.slice(0, 1) : exchanges
  return named.length > 0 && named.every((index) => own.has(index))
}

/** The exchanges with the wrong status; the others only led to it. */
function wrongIn(verdict: Verdict, sightings: ReadonlyMap<number, Sighting>): readonly number[] {
  if (!hasWrongStatus(verdict)) return []
  const status = Number.parseInt(verdict.actual ?? '', 10)
  return verdict.exchanges.filter(
    (index) => sightings.get(index)?.exchange.response?.status === status,
  )
}

/** Whether a redirect or an error takes the place of another response: `302, empty body` for `200`. */
export function hasWrongStatus({ expected = '', actual = '' }: Verdict): boolean {
  const status = /^[345]\d\d\b/.exec(actual)?.[0]
  return status !== undefined && !expected.startsWith(status)
}
