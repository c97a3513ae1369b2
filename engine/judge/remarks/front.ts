import { frontInHead, frontInPage, headLines } from '../../knowledge/fronts.ts'
import { mediaType, type Response } from '../../model/exchange.ts'
import { type Annotated, FRONT_ANSWERED } from '../../model/facts.ts'
import type { FrontResponses } from '../../model/results/run.ts'
import type { Verdict } from '../../model/results/verdict.ts'

/** Responses of one status and media type that something in front of the server wrote. */
interface Group {
  readonly status: number
  readonly type?: string
  readonly by?: string
  readonly count: number
  readonly methods: readonly string[]
  readonly routes: readonly string[]
  /** Position of the first. */
  readonly exchange: number
}

/** What something in front of the server answered, as plain data. */
export interface Fronted {
  readonly groups: readonly Group[]
  /** Methods of requests that the server itself answered. */
  readonly served: readonly string[]
}

/** Routes of a group that are named. */
const ROUTES = 20

/** Feed every exchange, then ask. */
export function countFronted() {
  let fronted: Fronted = { groups: [], served: [] }
  const served = new Set<string>()
  return {
    add: (x: Annotated): void => {
      if (x.front) fronted = joinFronted(fronted, { groups: [groupOf(x, x.front)], served: [] })
      else if (x.root !== undefined && x.status > 0) served.add(x.method)
    },
    fronted: (): Fronted => ({ ...fronted, served: [...served] }),
  }
}

function groupOf({ method, route, index }: Annotated, response: Response): Group {
  const type = mediaType(response.headers)
  const by = frontInHead(headLines(response)) ?? frontInPage(response.body.text)
  return {
    status: response.status,
    ...(type !== undefined && { type }),
    ...(by !== undefined && { by }),
    count: 1,
    methods: [method],
    routes: [route ?? `${method} elsewhere`],
    exchange: index,
  }
}

/** What two parts of a recording hold of that together, the earlier one first. */
export function joinFronted(first: Fronted, second: Fronted): Fronted {
  const both = (a: readonly string[], b: readonly string[]) => [...new Set([...a, ...b])]
  const groups = new Map<string, Group>()
  for (const group of [...first.groups, ...second.groups]) {
    const key = `${group.status} ${group.type}`
    const known = groups.get(key)
    groups.set(
      key,
      known
        ? {
            ...group,
            ...known,
            count: known.count + group.count,
            methods: both(known.methods, group.methods),
            routes: both(known.routes, group.routes).slice(0, ROUTES),
          }
        : group,
    )
  }
  return { groups: [...groups.values()], served: both(first.served, second.served) }
}

/** The same with what it hides; undefined where the server answered all. */
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
    groups: all.map(({ by: _by, methods, ...group }) => ({
      ...group,
      ...(methods.every((method) => !served.includes(method)) && { methods }),
    })),
    hides: verdicts
      .filter(({ rating, reason }) => rating === 'unverified' && reason?.startsWith(FRONT_ANSWERED))
      .map(({ checkId }) => checkId),
  }
}
