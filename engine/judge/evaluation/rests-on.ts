import type { Capability } from '../../model/capabilities.ts'
import type { Check } from '../../model/check.ts'
import { rememberEach } from '../../text/recent.ts'
import { selectorsOf } from '../evidence/dispatch.ts'

/** Where the outputs of a stream are assigned, listed and withdrawn: they are made elsewhere. */
const ASSIGNMENTS = '/streams/{streamid}/outputs'

/** The request with which a run creates a capability it was not given. */
const MADE_BY: Partial<Record<Capability, string>> = {
  token: 'POST /users/{userId}/tokens/{name}',
  'limited-account': 'POST /users',
}

/**
 * A route, and the routes that must be called first: a collection before its elements, assigned
 * objects, and from 2.2 the index set of a stream.
 */
function* restsOn(route: string): Generator<string> {
  yield route
  const collection = /^[A-Z]+ (\/.*)\/\{/.exec(route)?.[1]
  if (collection !== undefined) yield* restsOn(`POST ${collection}`)
  if (route === 'POST /streams') yield 'GET /system/indices/index_sets'
  if (route.includes(` ${ASSIGNMENTS}`)) yield 'POST /system/outputs'
}

/** The same for all requests of a check, after the objects that a run creates for it. */
export const restsOnAll = rememberEach(
  ({ evidence, needs = [] }: Pick<Check, 'evidence' | 'needs'>): readonly string[] => {
    const routes = selectorsOf(evidence).flatMap(({ route }) => route ?? [])
    const made = needs.flatMap((need) => MADE_BY[need] ?? [])
    return [...made, ...routes].flatMap((route) => [...restsOn(route)])
  },
)
