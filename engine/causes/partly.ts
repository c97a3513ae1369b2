import type { Check } from '../model/check.ts'
import type { Fault } from '../model/fault.ts'
import type { Cause } from '../model/results/cause.ts'
import type { Verdict } from '../model/results/verdict.ts'
import { isLastChecked } from '../judge/evidence/dispatch.ts'
import { isUntouched } from './contradiction.ts'
import { isAsked } from './fit.ts'
import type { Sighting } from './sightings.ts'

interface Seen {
  readonly failed: ReadonlyMap<string, Verdict>
  readonly checks: ReadonlyMap<string, Check>
  readonly sightings: ReadonlyMap<number, Sighting>
}

/** The name of every route, if there are too many to list. */
const ALL = '*'

/**
 * The cause with the checks that also fail for another reason: at another route, because of a response that the fault
 * does not change, or because of the traffic as a whole.
 */
export function withPartly(cause: Cause, fault: Fault | undefined, seen: Seen): Cause {
  const { failed, checks, sightings } = seen
  const isPartly = (id: string): boolean => {
    const verdict = failed.get(id)
    const check = checks.get(id)
    if (!verdict || !check || !fault) return false
    if (check.isOfAll) return cause.explains.length < failed.size
    // Only of these the routes are those of the responses that are wrong.
    const { evidence } = check
    if ((evidence.kind === 'one' || isLastChecked(evidence)) && isElsewhereToo(fault, verdict))
      return true
    // Of single exchanges all that are named failed; of others some only led to that.
    if (evidence.kind !== 'one' && evidence.kind !== 'state') return false
    const shown = verdict.exchanges
      .map((index) => sightings.get(index))
      .filter((one) => one !== undefined)
    const { edits, asked } = fault
    if (edits) return evidence.kind === 'one' && shown.some((one) => isUntouched(edits, one))
    return asked !== undefined && shown.some((one) => !isAsked(asked, one))
  }
  const partly = cause.explains.filter(isPartly)
  return partly.length === 0 ? cause : { ...cause, partly }
}

/** Whether it failed at a route that no edit is about. */
function isElsewhereToo({ edits = [] }: Fault, { routes = [] }: Verdict): boolean {
  if (edits.length === 0 || edits.some(({ on }) => on.route === undefined)) return false
  const own = new Set(edits.flatMap(({ on }) => on.route ?? []))
  return routes.some((one) => one === ALL || !own.has(one))
}
