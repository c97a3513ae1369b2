import type { Cause } from '#engine/model/results/cause.ts'
import type { ResultItem } from '#engine/model/results/result.ts'
import { stripVolatile } from '#engine/text/strip-volatile.ts'
import { areWithin, severalRoutes } from '#engine/text/several-routes.ts'
import { familyOf } from './families.ts'

/** The exact finding that an entry covers; a member is missing if the finding has none. */
export interface Shape {
  /** The outcome, where it is not the plain one: a check that failed. */
  readonly outcome?: string
  readonly call?: string
  readonly field?: string
  /** All routes at which it is so, where that are several, with commas between; `*` for any. */
  readonly routes?: string
  readonly expected?: string
  readonly found?: string
}

/** The members that make up a shape, in the order in which they are written. */
export const SHAPE_MEMBERS = ['outcome', 'call', 'field', 'routes', 'expected', 'found'] as const

/** Returns the parts of a finding that stay the same in the next run. */
export function shapeOf(item: ResultItem): Shape {
  const { rule, outcome, call, field, routes, expected, found, says } = item
  // The rules of other commands contain their outcome.
  const isPlain = outcome === 'fail' || familyOf(rule) !== 'check'
  const seen = found ?? (expected === undefined && says !== '' ? says : undefined)
  const several = severalRoutes(routes)
  return lastingShape({
    ...(!isPlain && { outcome }),
    ...(call !== undefined && { call }),
    ...(field !== undefined && { field }),
    ...(several !== undefined && { routes: several }),
    ...(expected !== undefined && { expected }),
    ...(seen !== undefined && { found: seen }),
  })
}

/**
 * Returns the parts of a cause that stay the same in the next run, besides its subject: its sentence, and all routes of
 * its findings if the entry's subject does not name them.
 */
export function shapeOfCause(
  { sentence, subject }: Pick<Cause, 'sentence' | 'subject'>,
  items: readonly ResultItem[] = [],
  own: readonly string[] = subject.routes,
): Shape {
  const all = new Set([...own, ...subject.routes, ...items.flatMap(({ routes = [] }) => routes)])
  const isMore = own.length > 0 && all.size > own.length
  const routes = all.has('*') ? '*' : [...all].toSorted().join(', ')
  return lastingShape({ ...(isMore && { routes }), found: sentence })
}

/** The name of a run's object: which of them shows a problem may differ. */
const RUN_NAMES = /gc-\*[\w-]+/g

/** The same in a normal form for comparison. */
export function lastingShape(shape: Shape): Shape {
  return Object.fromEntries(
    SHAPE_MEMBERS.flatMap((name) => {
      const text = shape[name]
      const stripped = text === undefined ? '' : stripVolatile(text)
      const isValue = name === 'expected' || name === 'found'
      const lasts = isValue ? stripped.replace(RUN_NAMES, 'gc-*') : stripped
      return lasts === '' ? [] : [[name, lasts]]
    }),
  )
}

/**
 * Whether a written shape covers a finding: it is the same, or it names all routes of the finding.
 * Then it occurs at some of them, and the best example depends on the sent requests.
 */
export function covers(known: Shape, item: ResultItem): boolean {
  const shape = shapeOf(item)
  if (known.routes === undefined || !areWithin(item.routes, known.routes))
    return isSameShape(known, shape)
  return SHAPE_MEMBERS.every(
    (name) => name === 'call' || name === 'routes' || known[name] === shape[name],
  )
}

/** Whether two shapes that last are the same one. */
export function isSameShape(one: Shape, other: Shape): boolean {
  return SHAPE_MEMBERS.every((name) => one[name] === other[name])
}

/** The change of a shape: `was found "404", is found "500"`. */
export function describeChange(was: Shape, is: Shape): string {
  const changed = SHAPE_MEMBERS.filter((name) => was[name] !== is[name])
  return `was ${described(was, changed)}, is ${described(is, changed)}`
}

function described(shape: Shape, names: readonly (keyof Shape)[]): string {
  return names
    .map((name) => {
      const text = shape[name]
      if (text === undefined) return `without ${WORDS[name]}`
      return `${WORDS[name]} ${/^".*"$/.test(text) ? text : `"${text}"`}`
    })
    .join(', ')
}

const WORDS: Readonly<Record<keyof Shape, string>> = {
  outcome: 'outcome',
  call: 'call',
  field: 'field',
  expected: 'expected',
  found: 'found',
  routes: 'routes',
}
