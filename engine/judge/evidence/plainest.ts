import { acceptHeader, header } from '../../model/exchange.ts'
import type { Annotated } from '../../model/facts.ts'
import { isSafe } from '../facts/rejected-by.ts'

/** Groups that came to the same; the plainest of them are kept, those of one kind in their order. */
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
 * How many things about the requests of a group differ from a direct read of a route as any client sends it:
 * none is what a person would repeat first.
 */
export function computeComplexity(group: readonly Annotated[]): number {
  // What a server sends to its search backend no one repeats by hand.
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

const ODDITIES: readonly ((x: Annotated) => boolean)[] = [
  ({ route }) => route === undefined,
  ({ rejectedBy }) => rejectedBy !== 'none' && rejectedBy !== 'unknown',
  ({ method }) => method === 'HEAD' || method === 'OPTIONS',
  // What it changes, or names, may not be there any more when someone repeats it.
  ({ method }) => !isSafe(method),
  ({ parameters }) => parameters.length > 0,
  ({ query }) => query !== '',
  // A session has to be opened before.
  ({ credential: { form } }) => form === 'session' || form === 'cookie',
  ({ credential: { cookie, form } }) => cookie !== undefined && form !== 'cookie',
  ({ exchange: { request } }) =>
    !USUAL_TYPES.has(acceptHeader(request.headers)?.trim().toLowerCase()),
  ({ exchange: { request } }) =>
    STRANGE.some((name) => header(request.headers, name) !== undefined),
]
