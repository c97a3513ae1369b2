import { rememberTexts } from '../../text/recent.ts'
import type { Route } from './routes.ts'

/** The parts of a route that match a path. */
type Template = Pick<Route, 'method' | 'path'>

/** The matches of a raw path: its routes by method, and the values of path parameters. */
export interface PathMatch<Of extends Template = Route> {
  readonly byMethod: ReadonlyMap<string, Of>
  readonly parameters: readonly string[]
}

export interface RouteMatcher<Of extends Template = Route> {
  /** Undefined when no route has this path. Segments are compared raw: nothing is folded or decoded. */
  readonly match: (path: string) => PathMatch<Of> | undefined
  /** How far a path without a match got: which returns an unknown path may get depends on it. */
  readonly reach: (path: string) => 'nothing' | 'first-segment' | 'a-route'
}

interface Node<Of> {
  readonly literals: Map<string, Node<Of>>
  /** Segments with literal text around a variable, such as `/openapi{ext}`. */
  readonly mixed: { readonly before: string; readonly after: string; readonly node: Node<Of> }[]
  variable?: Node<Of>
  rest?: Node<Of>
  routes: Map<string, Of>
}

/** The method whose route responds: HEAD is answered by that of GET. */
export function methodOfRoute(method: string): string {
  return method === 'HEAD' ? 'GET' : method
}

/** Clients ask for the same paths again and again, and each request is looked up more than once. */
const PATHS = { count: 2_000, longest: 200 }

/** Builds the matcher for the routes of one release, or for any others. */
export function createMatcher<Of extends Template>(routes: readonly Of[]): RouteMatcher<Of> {
  const root = emptyNode<Of>()
  for (const route of routes) insert(root, route)
  return {
    match: rememberTexts(PATHS, (path) => find(root, segmentsOf(path), 0, [])),
    reach: (path) => reach(root, segmentsOf(path)),
  }
}

/** The template of the routes that have a path; undefined when none has it. */
export function templateOf<Of extends Template>(
  { match }: RouteMatcher<Of>,
  path: string,
): string | undefined {
  const [route] = match(path)?.byMethod.values() ?? []
  return route?.path
}

/** `/a/b` and `/a/b/` are the same; `//a` has an empty first segment and is not `/a`. */
function segmentsOf(path: string): readonly string[] {
  const trimmed = path.length > 1 && path.endsWith('/') ? path.slice(1, -1) : path.slice(1)
  return trimmed === '' ? [] : trimmed.split('/')
}

function insert<Of extends Template>(root: Node<Of>, route: Of): void {
  let node = root
  for (const segment of segmentsOf(route.path)) node = childFor(node, segment)
  node.routes.set(route.method, route)
}

function childFor<Of>(node: Node<Of>, segment: string): Node<Of> {
  if (!segment.includes('{')) return literalChild(node, segment)
  if (/^\{[^{}]*\.\.\.\}$/.test(segment)) return (node.rest ??= emptyNode<Of>())
  if (/^\{[^{}]*\}$/.test(segment)) return (node.variable ??= emptyNode<Of>())
  const [before, after] = segment.split(/\{[^{}]*\}/)
  if (before === undefined || after === undefined) return literalChild(node, segment)
  const known = node.mixed.find((one) => one.before === before && one.after === after)
  if (known) return known.node
  const added = { before, after, node: emptyNode<Of>() }
  node.mixed.push(added)
  return added.node
}

function literalChild<Of>(node: Node<Of>, segment: string): Node<Of> {
  const known = node.literals.get(segment)
  if (known) return known
  const added = emptyNode<Of>()
  node.literals.set(segment, added)
  return added
}

function find<Of extends Template>(
  node: Node<Of>,
  segments: readonly string[],
  at: number,
  parameters: readonly string[],
): PathMatch<Of> | undefined {
  const segment = segments[at]
  if (segment === undefined)
    return node.routes.size > 0 ? { byMethod: node.routes, parameters } : undefined
  const literal = node.literals.get(segment)
  const found = literal && find(literal, segments, at + 1, parameters)
  if (found) return found
  for (const { before, after, node: child } of node.mixed) {
    if (segment.length < before.length + after.length) continue
    if (!segment.startsWith(before) || !segment.endsWith(after)) continue
    const value = segment.slice(before.length, segment.length - after.length)
    const inside = find(child, segments, at + 1, [...parameters, value])
    if (inside) return inside
  }
  if (segment === '') return undefined
  const variable = node.variable && find(node.variable, segments, at + 1, [...parameters, segment])
  if (variable) return variable
  if (!node.rest || node.rest.routes.size === 0) return undefined
  return { byMethod: node.rest.routes, parameters: [...parameters, segments.slice(at).join('/')] }
}

/**
 * Resources of plugins are below the package of each: a missing one responds like any unknown path.
 */
const PLUGINS = 'plugins'

function reach<Of>(
  root: Node<Of>,
  segments: readonly string[],
): 'nothing' | 'first-segment' | 'a-route' {
  const [first = '', second = ''] = segments
  let node = root.literals.get(first)
  if (!node || (first === PLUGINS && !node.literals.has(second))) return 'nothing'
  for (let at = 1; node; at += 1) {
    if (node.routes.size > 0) return 'a-route'
    node = node.literals.get(segments[at] ?? '')
  }
  return 'first-segment'
}

function emptyNode<Of>(): Node<Of> {
  return { literals: new Map(), mixed: [], routes: new Map() }
}
