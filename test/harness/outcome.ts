import { createMatcher, type RouteMatcher } from '#engine/knowledge/routes/route-matcher.ts'
import { routesOf } from '#engine/knowledge/routes/routes.ts'
import type { Exchange } from '#engine/model/exchange.ts'
import type { Verdict } from '#engine/model/results/verdict.ts'
import type { Version } from '#engine/model/version.ts'
import { withoutQuery } from '#engine/text/paths/path.ts'
import type { Certification } from './certify.ts'
import type { LiveFault } from './fault.ts'

/**
 * - `named`: a violation or warning about the faulty route or kind
 * - `elsewhere`: a violation or warning only about others
 * - `refused`: the target was not certified, or the run stopped early with a reason
 * - `unverified`: only unverified checks
 * - `silent`: nothing
 */
export type Result = 'named' | 'elsewhere' | 'refused' | 'unverified' | 'silent'

export interface Outcome {
  readonly id: string
  readonly release: string
  readonly result: Result
  /** Additional findings: id and rating, most severe first. */
  readonly findings: readonly string[]
  /** Number of changed responses: 0 means that no request showed the fault. */
  readonly acted: number
  readonly refusal?: string
  /** The suites that found it; all by default. */
  readonly by?: string
}

/** The message of a run that ended early. */
const GIVEN_UP = 'the run was stopped early: '

/** Returns the findings of a run that the correct server does not have. */
export function getOutcome(
  { id, route }: LiveFault,
  version: Version,
  found: Certification,
  right: Certification,
): Outcome {
  const head = { id, release: version.release, acted: found.acted }
  const { run, refusal } = found
  if (!run) return { ...head, result: 'refused', findings: [], refusal: refusal ?? '' }
  const known = new Map(right.run?.verdicts.map((one) => [getKey(one), computeWeight(one)]))
  const fresh = run.verdicts
    .filter((one) => computeWeight(one) > (known.get(getKey(one)) ?? 0))
    .toSorted((a, b) => computeWeight(b) - computeWeight(a))
  const findings = fresh.map(({ checkId, rating }) => `${checkId} (${rating})`)
  const given = run.evidence.remarks.find((remark) => remark.startsWith(GIVEN_UP))
  const stopped =
    run.complete && run.evidence.complete ? {} : { refusal: given ?? 'the run broke off' }
  const important = fresh.filter((one) => computeWeight(one) > 1)
  const names = (one: Verdict): boolean => mentions(one, route, found.exchanges, version)
  const result = important.some(names)
    ? 'named'
    : important.length > 0
      ? 'elsewhere'
      : given !== undefined
        ? 'refused'
        : fresh.length > 0 || stopped.refusal !== undefined
          ? 'unverified'
          : 'silent'
  return { ...head, result, findings, ...stopped }
}

function getKey({ checkId, subject }: Verdict): string {
  return `${checkId} ${subject}`
}

/** Returns the weight of a finding; client findings count for nothing, as they are not faults of the server. */
function computeWeight({ rating, subject }: Verdict): number {
  if (subject === 'client') return 0
  return { violation: 3, warning: 2, error: 1, unverified: 1, note: 0, ok: 0, none: 0 }[rating]
}

/** Checks whether a finding is based on an exchange of the route or its kind, or names it. */
function mentions(
  verdict: Verdict,
  route: string,
  exchanges: readonly Exchange[],
  version: Version,
): boolean {
  if (route === '*') return true
  const kind = getKind(route)
  const words = [verdict.checkId, verdict.title, verdict.expected, verdict.actual, verdict.reason]
  if (words.some((text) => text?.includes(route) || text?.toLowerCase().includes(kind))) return true
  const rested = new Set(verdict.exchanges)
  return exchanges
    .filter(({ index }) => rested.has(index))
    .some((exchange) => {
      const own = findRoute(exchange, version)
      return own === route || (own !== undefined && getKind(own) === kind)
    })
}

function findRoute({ request }: Exchange, version: Version): string | undefined {
  const matcher = makeMatcher(version)
  const path = withoutQuery(request.target)
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const found = matcher.match(path.replace(/^\/api(?=\/)/, '')) ?? matcher.match(path)
  return found?.byMethod.get(method)?.name
}

const matchers = new Map<string, RouteMatcher>()

function makeMatcher(version: Version): RouteMatcher {
  const known = matchers.get(version.release)
  if (known) return known
  const made = createMatcher(routesOf(version).filter(({ optional }) => !optional))
  matchers.set(version.release, made)
  return made
}

/** Returns the kind of object of a route, in the words of findings. */
function getKind(route: string): string {
  const rows: readonly (readonly [RegExp, string])[] = [
    [/\/rules/, 'rule'],
    [/\/tokens/, 'token'],
    [/\/outputs/, 'output'],
    [/\/sessions/, 'session'],
    [/^\w+ \/streams/, 'stream'],
    [/\/roles/, 'role'],
    [/^\w+ \/users/, 'user'],
    [/index_sets/, 'index set'],
    [/\/inputs/, 'input'],
    [/\/search\/saved/, 'saved search'],
    [/\/views\/search|\/search\/|\/messages/, 'search'],
    [/\/views|\/dashboards/, 'dashboard'],
    [/\/cluster|lbstatus|processing|GET \/system$|GET \/$/, 'node'],
  ]
  return rows.find(([pattern]) => pattern.test(route))?.[1] ?? route
}
