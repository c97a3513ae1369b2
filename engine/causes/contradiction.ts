import { readCredential } from '../judge/facts/credential.ts'
import type { Fault, Edit } from '../model/fault.ts'
import type { Verdict } from '../model/results/verdict.ts'
import { isAnswered, isPicked, STATUS_OF } from './fit.ts'
import { isAsEdited } from './likeness.ts'
import type { Sighting } from './sightings.ts'

/**
 * Whether the check of its own rule passed on a response that the fault would have changed: then the server does not
 * have this fault.
 */
export function isContradicted(
  { edits = [], node }: Fault,
  passed: Verdict | undefined,
  sightings: ReadonlyMap<number, Sighting>,
): boolean {
  if (!passed || node !== undefined) return false
  const rested = passed.exchanges.map((index) => sightings.get(index))
  return rested.some((one) => {
    const response = one?.exchange.response
    if (!one || !response) return false
    return edits.some(
      (edit) =>
        isPicked(edit, one) &&
        isAnswered(one, edit.on) &&
        isAsEdited(edit, response, one.json) === false,
    )
  })
}

/** Whether a response shows that a rule is enforced, at least at times. */
export function isEnforcedAtTimes(
  { unenforced = [] }: Fault,
  sightings: ReadonlyMap<number, Sighting>,
): boolean {
  return unenforced.some((rule) =>
    [...sightings.values()].some(({ exchange: { request, response } }) =>
      rule === 'malformed'
        ? response?.status === 400 && readCredential(request.headers).form === rule
        : response !== undefined && response.status === STATUS_OF[rule],
    ),
  )
}

/** Whether edits pick no such request, or leave another response. */
export function isUntouched(edits: readonly Edit[], sighting: Sighting): boolean {
  const { response } = sighting.exchange
  const looks = edits
    .filter((edit) => response && isPicked(edit, sighting))
    .map((edit) => response && isAsEdited(edit, response, sighting.json))
  return looks.every((one) => one === false)
}

/**
 * Whether a fault takes routes away that the server has, and the check of its own rule did not fail: of one route
 * whose responses differ, as by a slash at its end, that is no cause.
 */
export function isOfServed(
  { edits = [], fails: [rule = ''] }: Fault,
  failed: ReadonlyMap<string, Verdict>,
  missing: readonly string[] | undefined,
): boolean {
  if (missing === undefined || failed.has(rule)) return false
  return edits.some(({ on, status }) => {
    if (status !== 404 || on.status !== 200) return false
    return [on.route ?? []].flat().some((route) => !route.includes('{') && !missing.includes(route))
  })
}
