import type { Cause } from '../../../model/results/cause.ts'
import type { Verdict } from '../../../model/results/verdict.ts'
import { shownBy, shownIn } from '../../shown.ts'
import type { Sighting } from '../../sightings.ts'
import { isUnrouted, type Routing } from '../../../judge/evaluation/unrouted.ts'

/** From this many checks on, it is reported once. */
const CHECKS = 2

/**
 * Unknown paths get another form than the server's other errors: the default of a web framework.
 * Nothing if its other errors have that form too.
 */
export function unknownPaths(
  failed: readonly Verdict[],
  sightings: ReadonlyMap<number, Sighting>,
  routing: Routing,
): Cause | undefined {
  if (!routing.tellsErrors) return undefined
  const groups = new Map<string, readonly Verdict[]>()
  for (const verdict of failed) {
    if (!isOfForm(verdict, shownIn(verdict, sightings), routing)) continue
    const form = (verdict.actual ?? '').slice(NOT_FOUND.length)
    groups.set(form, [...(groups.get(form) ?? []), verdict])
  }
  const [most] = [...groups].toSorted(([, a], [, b]) => b.length - a.length)
  if (!most || most[1].length < CHECKS) return undefined
  const [form, verdicts] = most
  return {
    sentence: `a 404 response is ${form}, not an ApiError like other errors`,
    subject: { kind: 'body', routes: [] },
    certainty: 'likely',
    explains: verdicts.map(({ checkId }) => checkId),
    waiting: [],
    exchanges: shownBy(verdicts),
    remedy: 'respond to unknown paths and missing objects with 404 and an ApiError',
  }
}

const NOT_FOUND = '404 '

/** Whether the status is the one that is due, and the body of the form of no error. */
function isOfForm(
  { expected = '', actual = '' }: Verdict,
  sighting: Sighting | undefined,
  routing: Routing,
): boolean {
  const isDue = /^(?:404 ApiError|an error body)/.test(expected)
  return (
    isDue &&
    actual.startsWith(NOT_FOUND) &&
    sighting !== undefined &&
    isUnrouted(sighting, routing) === true
  )
}
