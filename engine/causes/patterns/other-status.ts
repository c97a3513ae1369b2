import type { Cause } from '../../model/results/cause.ts'
import type { Verdict } from '../../model/results/verdict.ts'
import { shownBy } from '../shown.ts'
import type { Sighting } from '../sightings.ts'

/** From so many failed checks over so many routes on, it is a rule of the server. */
const CHECKS = 4
const ROUTES = 3

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
  const groups = new Map<string, Verdict[]>()
  for (const verdict of failed) {
    const due = DUE.exec(verdict.expected ?? '')?.[1]
    const status = statusOf(verdict, sightings)
    if (due === undefined || status === undefined || status === due || status < '400') continue
    const key = `${status} where ${due}`
    groups.set(key, [...(groups.get(key) ?? []), verdict])
  }
  const [most] = [...groups].toSorted(([, a], [, b]) => b.length - a.length)
  if (!most) return undefined
  const [words, verdicts] = most
  const [status, due] = words.split(' where ')
  const seen = [...sightings.values()].map(({ exchange }) => `${exchange.response?.status}`)
  const routes = new Set(verdicts.map(({ exchanges: [first = -1] }) => sightings.get(first)?.route))
  if (verdicts.length < CHECKS || routes.size < ROUTES || seen.includes(due ?? '')) return undefined
  // The wrong status may require a body that the right one does not.
  const shared = new Set(verdicts.flatMap(({ exchanges }) => exchanges))
  const actual = new Set(verdicts.map((verdict) => verdict.actual))
  const others = failed.filter(
    (one) =>
      !verdicts.includes(one) && shared.has(one.exchanges[0] ?? -1) && actual.has(one.actual),
  )
  const explained = [...verdicts, ...others]
  return {
    sentence:
      due === '401'
        ? `a rejected credential gets ${status ?? ''}`
        : `the server responds with ${status ?? ''} where ${due ?? ''} is right`,
    subject: { kind: 'status', routes: [] },
    certainty: 'likely',
    explains: explained.map(({ checkId }) => checkId),
    waiting: [],
    exchanges: shownBy(verdicts),
    remedy: `respond with ${due ?? ''}`,
  }
}

function statusOf(
  { exchanges: [first = -1] }: Verdict,
  sightings: ReadonlyMap<number, Sighting>,
): string | undefined {
  return sightings.get(first)?.exchange.response?.status.toString()
}
