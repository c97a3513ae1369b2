import { frontInHead, frontInPage, headLines } from '../../knowledge/fronts.ts'
import { mediaType, type Response } from '../../model/exchange.ts'
import { type Annotated, FRONT_ANSWERED } from '../../model/facts.ts'
import type { FrontResponses } from '../../model/results/run.ts'
import type { Verdict } from '../../model/results/verdict.ts'

/** Responses of one status and media type that something in front of the server wrote. */
interface Group {
  readonly status: number
  readonly type?: string
  by: string | undefined
  /** Milliseconds since they came first, at most; only of responses that a cache repeats. */
  age?: number
  /** Of those, the ones to requests that the server would have rejected. */
  admitted?: number
  count: number
  readonly methods: Set<string>
  readonly routes: Set<string>
  /** Position of the first. */
  readonly exchange: number
}

/** Responses from something in front of the server. */
export interface Fronted {
  readonly groups: readonly Group[]
  /** Methods of requests that the server itself answered. */
  readonly served: ReadonlySet<string>
}

/** Routes of a group that are named. */
const ROUTES = 20

/** Feed every exchange, then ask. */
export function countFronted() {
  const groups = new Map<string, Group>()
  const served = new Set<string>()
  return {
    add: (x: Annotated): void => {
      if (x.front) addTo(groups, x, x.front)
      else if (x.root !== undefined && x.status > 0) served.add(x.method)
    },
    fronted: (): Fronted => ({ groups: [...groups.values()], served }),
  }
}

function addTo(groups: Map<string, Group>, x: Annotated, response: Response): void {
  const { method, route = `${method} to an unknown path`, index, frontAge } = x
  const { status } = response
  const type = mediaType(response.headers)
  const key = `${status} ${type} ${frontAge !== undefined}`
  const group = groups.get(key) ?? {
    status,
    ...(type !== undefined && { type }),
    by: undefined,
    count: 0,
    methods: new Set(),
    routes: new Set(),
    exchange: index,
  }
  groups.set(key, group)
  group.by ??= frontInHead(headLines(response)) ?? frontInPage(response.body.text)
  if (frontAge !== undefined) group.age = Math.max(frontAge, group.age ?? 0)
  if (frontAge !== undefined && x.open === false && x.credential.validity === 'invalid')
    group.admitted = (group.admitted ?? 0) + 1
  group.count += 1
  group.methods.add(method)
  if (group.routes.size < ROUTES) group.routes.add(route)
}

/** Summarizes these responses with the checks that they hide; undefined if the server answered everything itself. */
export function frontResponses(
  { groups, served }: Fronted,
  verdicts: readonly Verdict[],
): FrontResponses | undefined {
  if (groups.length === 0) return undefined
  const all = groups.toSorted((a, b) => b.count - a.count)
  const by = all.find((group) => group.by !== undefined)?.by
  return {
    count: all.reduce((sum, { count }) => sum + count, 0),
    ...(by !== undefined && { by }),
    groups: all.map(({ by: _by, methods, routes, age, ...group }) => ({
      ...group,
      ...(age !== undefined && { age: Math.floor(age / 1_000) }),
      routes: [...routes],
      ...([...methods].every((method) => !served.has(method)) && { methods: [...methods] }),
    })),
    hides: verdicts
      .filter(({ rating, reason }) => rating === 'unverified' && reason?.startsWith(FRONT_ANSWERED))
      .map(({ checkId }) => checkId),
  }
}
