import type { Cause } from '../model/results/cause.ts'
import type { Verdict } from '../model/results/verdict.ts'
import type { Sighting } from './sightings.ts'

/** Checks that a rejected request changed nothing. */
export const DONE_ANYWAY = /^state\.[\w-]+\.refused$/

/**
 * The causes, with those that rest only on responses whose status another cause explains: everything else that such a
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
  const wrongWhere = (isAbout: (verdict: Verdict) => boolean): readonly ReadonlySet<number>[] =>
    all.map(
      (cause) =>
        new Set(
          verdictsOf(cause)
            .filter(isAbout)
            .flatMap((verdict) => wrongIn(verdict, sightings)),
        ),
    )
  const wrong = wrongWhere(() => true)
  const refused = wrongWhere(isOfSuccess)
  const more = new Map<Cause, string[]>()
  const isJoined = (cause: Cause): boolean => {
    const verdicts = verdictsOf(cause)
    if (verdicts.some(hasWrongStatus)) return false
    const isKnown = causes.includes(cause)
    // A known fault may concern responses that no verdict names.
    if (isKnown && !verdicts.every(isNamedWhole)) return false
    const owners = isKnown ? refused : wrong
    const owner = all[owners.findIndex((own) => verdicts.every((one) => restsOn(one, own)))]
    if (owner) more.set(owner, [...(more.get(owner) ?? []), ...cause.explains])
    return owner !== undefined
  }
  const joined = new Set(all.filter(isJoined))
  return all
    .filter((cause) => !joined.has(cause))
    .map((cause) => {
      const ids = more.get(cause)
      return ids ? { ...cause, explains: [...cause.explains, ...ids] } : cause
    })
}

/**
 * Whether a check failed nowhere else, as far as the verdict names its exchanges. That a rejected request was carried
 * out is no surprise if it should have been accepted.
 */
function restsOn({ checkId, exchanges, failed }: Verdict, own: ReadonlySet<number>): boolean {
  if (DONE_ANYWAY.test(checkId)) return exchanges.some((index) => own.has(index))
  const named = failed === 1 ? exchanges.slice(0, 1) : exchanges
  return named.length > 0 && named.every((index) => own.has(index))
}

/** Whether a success was due. */
function isOfSuccess({ expected = '' }: Verdict): boolean {
  return /^2\d\d\b|\baccepted$/.test(expected)
}

/** Whether a verdict names all exchanges that failed it. */
export function isNamedWhole({ exchanges, failed = 0 }: Verdict): boolean {
  return failed <= exchanges.length
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
