import type { Cause } from '../../../model/results/cause.ts'
import type { Verdict } from '../../../model/results/verdict.ts'
import { shownBy, shownIn } from '../../shown.ts'
import { isAnonymous, LOGIN, type Sighting } from '../../sightings.ts'

/** From so many failed checks over so many routes on, it is a rule of the server. */
const CHECKS = 4
const ROUTES = 3
const FIRST_REDIRECT = 300

/** `401`, `404 ApiError`, or `GET /streams rejected with 403`; a good status in the place of an error is another mistake. */
const DUE = /(?:^|\brejected with )([45]\d\d)\b/

/**
 * One status in the place of another one, always: each check that requires the right one would else be a cause of its
 * own. Nothing where the right status is seen at all.
 */
export function otherStatus(
  failed: readonly Verdict[],
  sightings: ReadonlyMap<number, Sighting>,
): Cause | undefined {
  const groups = new Map<string, { status: number; due: number; verdicts: Verdict[] }>()
  for (const verdict of failed) {
    const due = Number(DUE.exec(verdict.expected ?? '')?.[1])
    const { status = 0 } = shownIn(verdict, sightings)?.exchange.response ?? {}
    if (Number.isNaN(due) || status === due || status < FIRST_REDIRECT) continue
    const key = `${status} ${due}`
    const group = groups.get(key) ?? { status, due, verdicts: [] }
    groups.set(key, group)
    group.verdicts.push(verdict)
  }
  const [most] = [...groups.values()].toSorted((a, b) => b.verdicts.length - a.verdicts.length)
  if (!most) return undefined
  const { status, due, verdicts } = most
  // A redirect to a login page is often for reads only, or for requests without a credential.
  const isOfAll = (is: (one: Sighting | undefined) => boolean): boolean =>
    verdicts.every((verdict) => is(shownIn(verdict, sightings)))
  const isOfReads = isOfAll(isRead)
  const isOfNobody = due === 401 && isOfAll(isAnonymous)
  const isSeen = [...sightings.values()].some(
    (one) =>
      one.exchange.response?.status === due &&
      (isRead(one) || !isOfReads) &&
      ((isAnonymous(one) && one.route !== LOGIN) || !isOfNobody),
  )
  const routes = new Set(verdicts.map((verdict) => shownIn(verdict, sightings)?.route))
  if (verdicts.length < CHECKS || routes.size < ROUTES || isSeen) return undefined
  // The wrong status may require a body that the right one does not.
  const shared = new Set(verdicts.flatMap(({ exchanges }) => exchanges))
  const actual = new Set(verdicts.map((verdict) => verdict.actual))
  const others = failed.filter(
    (one) =>
      !verdicts.includes(one) &&
      actual.has(one.actual) &&
      (shared.has(one.exchanges[0] ?? -1) || one.expected?.startsWith('a rejection') === true),
  )
  const explained = [...verdicts, ...others]
  const kind = isOfReads ? 'read' : 'request'
  const rejected = isOfNobody
    ? `a ${kind} without credentials gets ${status} instead of 401`
    : `a ${kind} with a rejected credential gets ${status}`
  return {
    sentence: due === 401 ? rejected : `the server responds with ${status} instead of ${due}`,
    subject: { kind: 'status', routes: [] },
    certainty: 'likely',
    explains: explained.map(({ checkId }) => checkId),
    waiting: [],
    exchanges: shownBy(verdicts),
    remedy: `respond with ${due}`,
  }
}

function isRead(sighting: Sighting | undefined): boolean {
  return sighting?.exchange.request.method === 'GET'
}
