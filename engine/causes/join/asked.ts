import type { Fault } from '../../model/fault.ts'
import type { Cause } from '../../model/results/cause.ts'
import type { Verdict } from '../../model/results/verdict.ts'
import { isAsked } from '../fit.ts'
import { shownIn } from '../shown.ts'
import type { Sighting } from '../sightings.ts'

/**
 * Adds checks that want a rejection of requests that lack a header. Servers check that header first, so
 * such failures belong to this cause only.
 */
export function joinAsked(
  causes: readonly Cause[],
  named: ReadonlyMap<Cause, Fault>,
  failed: ReadonlyMap<string, Verdict>,
  sightings: ReadonlyMap<number, Sighting>,
): readonly Cause[] {
  const owners = new Map<string, Cause>()
  for (const [cause, { asked = [] }] of named) {
    const lacking = asked.filter(
      ({ header, status }) => header?.[1] === null && status !== undefined,
    )
    for (const [id, verdict] of failed) {
      const sighting = shownIn(verdict, sightings)
      if (!sighting || lacking.length === 0 || !isAsked(lacking, sighting)) continue
      if (wantsRejection(verdict)) owners.set(id, cause)
    }
  }
  return causes.map((cause) => {
    const kept = cause.explains.filter((id) => (owners.get(id) ?? cause) === cause)
    const more = [...owners].flatMap(([id, owner]) =>
      owner === cause && !kept.includes(id) ? [id] : [],
    )
    return more.length === 0 && kept.length === cause.explains.length
      ? cause
      : { ...cause, explains: [...kept, ...more] }
  })
}

/** `400 ApiError`, `DELETE /streams/{streamId} with the cookie rejected` */
function wantsRejection({ expected = '' }: Verdict): boolean {
  return /^400\b|\brejected\b/.test(expected)
}
