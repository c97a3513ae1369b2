import { acceptHeader, header } from '../../model/exchange.ts'
import type { Annotated } from '../../model/facts.ts'
import { isSafe } from '../facts/rejected-by.ts'

/** Groups with the same result; the most typical are kept, equally typical ones in their order. */
interface Plainest<Group> {
  /** The second parameter gives the complexity, and is called only if it can matter. */
  readonly add: (group: Group, oddness: () => number) => void
  /** The plainest first. */
  readonly groups: () => readonly Group[]
}

/** Keeps so many groups. */
export function keepPlainest<Group>(most: number): Plainest<Group> {
  const kept: { readonly group: Group; readonly odd: number }[] = []
  return {
    add: (group, oddness) => {
      const isFull = kept.length >= most
      if (isFull && kept.at(-1)?.odd === 0) return
      const odd = oddness()
      const behind = kept.findIndex((one) => one.odd > odd)
      if (isFull && behind < 0) return
      kept.splice(behind < 0 ? kept.length : behind, 0, { group, odd })
      if (isFull) kept.pop()
    },
    groups: () => kept.map(({ group }) => group),
  }
}

/**
 * Counts the differences between a group's requests and a plain read of a route. A request with 0
 * is the easiest to repeat by hand.
 */
export function computeComplexity(group: readonly Annotated[]): number {
  // Requests to a search backend come from the server only.
  if (group.some(({ backend }) => backend !== undefined)) return 0
  return group.reduce((sum, x) => sum + ODDITIES.filter((isOdd) => isOdd(x)).length, 0)
}

/** Request headers that ask for something else than the plain response, in lower case. */
const STRANGE = [
  'origin',
  'range',
  'if-none-match',
  'if-modified-since',
  'access-control-request-method',
  'x-http-method-override',
  'expect',
] as const

/** The names in a plain Accept header. */
const USUAL_TYPES = new Set<string | undefined>([undefined, 'application/json', '*/*'])

function isOfSession({ credential: { form } }: Annotated): boolean {
  return form === 'session' || form === 'cookie'
}

const ODDITIES: readonly ((x: Annotated) => boolean)[] = [
  ({ route }) => route === undefined,
  ({ rejectedBy }) => rejectedBy !== 'none' && rejectedBy !== 'unknown',
  ({ method }) => method === 'HEAD' || method === 'OPTIONS',
  // Changed or named objects may be missing when the request is repeated.
  ({ method }) => !isSafe(method),
  ({ parameters }) => parameters.length > 0,
  ({ query }) => query !== '',
  // The request does not show whether the server had to accept it.
  (x) => isOfSession(x) && x.credential.validity === 'unknown',
  // A session has to be opened before.
  isOfSession,
  ({ credential: { cookie, form } }) => cookie !== undefined && form !== 'cookie',
  ({ exchange: { request } }) =>
    !USUAL_TYPES.has(acceptHeader(request.headers)?.trim().toLowerCase()),
  ({ exchange: { request } }) =>
    STRANGE.some((name) => header(request.headers, name) !== undefined),
]
