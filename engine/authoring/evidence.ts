import type { Evidence, Selector } from '../model/check.ts'
import type { Annotated, RejectedBy } from '../model/facts.ts'
import { type Resource, type Relation, routesAbout } from '../knowledge/resource.ts'
import { type KeysOf, refuseUnknownKeys } from '../text/nearest.ts'

const SELECTOR_KEYS: KeysOf<Selector> = {
  route: true,
  method: true,
  rejectedBy: true,
  form: true,
  validity: true,
  requestedBy: true,
  login: true,
  status: true,
  where: true,
  side: true,
}

/** Throws for a selector with an unknown key, which would select more than it says. */
function checkKeys(...selectors: readonly Selector[]): void {
  for (const one of selectors) refuseUnknownKeys('select exchanges', one, SELECTOR_KEYS)
}

/** Selects every GET of these routes that nothing rejected before the route itself. */
export function reads(route: NonNullable<Selector['route']>) {
  return { route, method: 'GET', rejectedBy: 'none' } as const satisfies Selector
}

/** Selects every such GET with a response of 200. */
export function goodReads(route: NonNullable<Selector['route']>) {
  return { ...reads(route), status: 200 } as const satisfies Selector
}

/** Every exchange that the selector fits, each by itself. */
export function one(of: Selector): Evidence {
  checkKeys(of)
  return { kind: 'one', of }
}

/** The same request in two ways that differ in one fact; the responses are compared. */
export function pair(first: Selector, second: Selector, same?: (x: Annotated) => string): Evidence {
  checkKeys(first, second)
  return { kind: 'pair', first, second, ...(same && { same }) }
}

/** Exchanges along one value, each after the one before: created, used, deleted, used again. */
export function chain(
  by: (x: Annotated) => string | undefined,
  ...steps: readonly Selector[]
): Evidence {
  checkKeys(...steps)
  return { kind: 'chain', by, steps }
}

/**
 * Each exchange of the second kind, with the last of the first kind before it that shares the value; `unled`
 * is why nothing is said of one without any before it, and `endedBy` are routes after which the first says nothing.
 */
export function eachAfter(
  by: (x: Annotated) => string | undefined,
  first: Selector,
  second: Selector,
  more: { readonly unled?: string; readonly endedBy?: readonly string[] } = {},
): Evidence {
  checkKeys(first, second)
  return { kind: 'chain', by, steps: [first, second], isEach: true, ...more }
}

/** Two reads of one node with no write request between them, in either order. */
export function steady(first: Selector, second: Selector): Evidence {
  checkKeys(first, second)
  return { kind: 'steady', first, second }
}

/**
 * A read of a node with one of another kind before it, and one more after it, with no changing
 * request between them: a difference from both is not just a change over time.
 */
export function between(around: Selector, second: Selector): Evidence {
  checkKeys(around, second)
  return { kind: 'steady', first: around, second, again: true }
}

/**
 * The last exchange about an object in the recording from before an upgrade, with each reading of
 * it in the one from after, until it is changed there.
 */
export function beforeAfter(
  before: Selector,
  after: Selector,
  things: (x: Annotated) => readonly string[] | 'all',
): Evidence {
  checkKeys(before, after)
  return { kind: 'beforeAfter', before, after, things }
}

/**
 * Responses that show objects of a kind that were created in the recording: `engine/judge/state`.
 */
export function stateOf(kind: Resource, relation: Relation, because?: RejectedBy): Evidence {
  return {
    kind: 'state',
    of: kind.kind,
    relation,
    routes: routesAbout(kind),
    ...(because && { because }),
  }
}
