import type { Capability, Check } from '../../model/check.ts'
import { rememberEach } from '../../text/recent.ts'
import { selectorsOf } from '../evidence/dispatch.ts'

/** Where the outputs of a stream are assigned, listed and withdrawn: they are made elsewhere. */
const ASSIGNMENTS = '/streams/{streamid}/outputs'

/** How a run makes what it was not given. */
const MADE_BY: Partial<Record<Capability, string>> = {
  token: 'POST /users/{userId}/tokens/{name}',
  'limited-account': 'POST /users',
}

/**
 * A route, and those without which nobody gets to ask for it: what is below a collection must be made
 * first, and what is assigned, and from 2.2 a stream names an index set, which must be seen.
 */
function* restsOn(route: string): Generator<string> {
  yield route
  const collection = /^[A-Z]+ (\/.*)\/\{/.exec(route)?.[1]
  if (collection !== undefined) yield* restsOn(`POST ${collection}`)
  if (route === 'POST /streams') yield 'GET /system/indices/index_sets'
  if (route.includes(` ${ASSIGNMENTS}`)) yield 'POST /system/outputs'
}

/** The same of all that a check asks for, behind what a run makes for it because it was not given. */
export const restsOnAll = rememberEach(
  ({ evidence, needs = [] }: Pick<Check, 'evidence' | 'needs'>): readonly string[] => {
    const routes = selectorsOf(evidence).flatMap(({ route }) => route ?? [])
    const made = needs.flatMap((need) => MADE_BY[need] ?? [])
    return [...made, ...routes].flatMap((route) => [...restsOn(route)])
  },
)
