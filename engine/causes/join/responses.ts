import type { Cause } from '../../model/results/cause.ts'
import type { Verdict } from '../../model/results/verdict.ts'
import { formatList } from '../../text/words.ts'
import { hasWrongStatus } from '../shown.ts'
import type { Sighting } from '../sightings.ts'
import { joinCauses } from './causes.ts'

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

/** The header that a response lacks: `the header X-Frame-Options`. */
const HEADER = /^the header (\S+)$/

/** The causes, with those together that are headers missing only from the responses of one route, and their status. */
export function joinLacking(
  causes: readonly Cause[],
  failed: ReadonlyMap<string, Verdict>,
): readonly Cause[] {
  const verdictsOf = ({ explains, partly = [] }: Cause): readonly Verdict[] =>
    explains.filter((id) => !partly.includes(id)).flatMap((id) => failed.get(id) ?? [])
  const routeOf = (cause: Cause): string | undefined => {
    const [route, ...others] = new Set(verdictsOf(cause).flatMap(({ routes = [] }) => routes))
    return others.length === 0 && route !== '*' ? route : undefined
  }
  const lacking = causes.filter(
    (cause) =>
      routeOf(cause) !== undefined &&
      verdictsOf(cause).every(
        ({ expected = '', actual }) => HEADER.test(expected) && actual === 'none',
      ),
  )
  const joined = new Map<Cause, Cause | undefined>()
  for (const route of new Set(lacking.map(routeOf))) {
    const bare = lacking.filter((cause) => routeOf(cause) === route)
    const [first] = bare
    if (!first || route === undefined || bare.length < 2) continue
    const status = causes.find(
      (cause) => routeOf(cause) === route && isOtherSuccess(verdictsOf(cause)),
    )
    const all = [...(status ? [status] : []), ...bare]
    const [verdict] = status ? verdictsOf(status) : []
    const headers = bare
      .flatMap(verdictsOf)
      .flatMap(({ expected }) => HEADER.exec(expected ?? '')?.[1] ?? [])
    for (const cause of all) joined.set(cause, undefined)
    joined.set(all[0] ?? first, {
      sentence: `${route}: ${verdict ? `expected ${verdict.expected}, got ${verdict.actual}; ` : ''}the response lacks ${formatList([...new Set(headers)])}`,
      subject: { kind: 'header', routes: [route] },
      ...joinCauses(all),
    })
  }
  return causes.flatMap((cause) => (joined.has(cause) ? (joined.get(cause) ?? []) : [cause]))
}

/** Whether the only defect is a status of another success: `204, empty body` for `200`. */
function isOtherSuccess(verdicts: readonly Verdict[]): boolean {
  const [verdict, ...others] = verdicts
  const { expected = '', actual = '' } = verdict ?? {}
  return others.length === 0 && /^2\d\d$/.test(expected) && /^2\d\d\b/.test(actual)
}
