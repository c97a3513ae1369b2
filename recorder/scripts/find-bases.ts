import { matcherOfAllReleases } from '#engine/knowledge/routes/matchers.ts'
import { methodOfRoute, templateOf } from '#engine/knowledge/routes/route-matcher.ts'
import { getOrMake } from '#engine/model/group.ts'
import { isKnown, written } from './unknown.ts'
import type { Address } from './address.ts'

/** A call with the parts of its URL. */
interface Addressed {
  readonly method: string
  readonly address: Address
  /** It sends what clients of this server send, and hardly those of another one. */
  readonly isTelling: boolean
}

/** Where the interface begins below a base: the path before its routes. */
export type Prefixes = ReadonlyMap<string, string>

/** The bases of a script below which routes are called. */
interface Bases {
  /** Those that are the server's. */
  readonly own: Prefixes
  /** Bases that nothing distinguishes from another product's. */
  readonly doubtful: Prefixes
}

/** The port on which releases before 2.1 serve the interface, without a base path. */
const OLD_PORT = ':12900'
const OWN_PORT = /:(?:9000|12900)$/

/** A variable that is named after the server contains the server's root. */
const NAMED = /^[^:/]*graylog/i

/** Other products whose names occur in addresses and variables, and that have users and dashboards too. */
const OTHERS =
  /grafana|git(?:hub|lab|ea)|bitbucket|slack|discord|teams|mattermost|telegram|hook|pagerduty|opsgenie|jira|jenkins|sonar|prometheus|alertmanager|elastic|opensearch|kibana|rancher|portainer|rabbit|keycloak|vault|consul|sentry|datadog|zabbix|netbox|harbor|nexus|artifactory|argo|awx|splunk|wazuh/i

/** First words of paths that say little: other products have them as well. */
const SHARED =
  /^(?:alerts|api-docs|ca|certificates|cluster|collectors|count|dashboards|events|favorites|jwks|mcp|messages|openapi|roles|search|sources|system|telemetry|users|views)?$/

/** Whether an address or a variable is named after another product. */
export function isOfOther(base: string): boolean {
  return OTHERS.test(base) && !/graylog/i.test(base)
}

/**
 * The bases of a script below which routes of any release are called. A base whose calls other
 * products have too is the server's if its name or port says so; a variable, unless its name says
 * otherwise. Of named servers, one without a base path counts only on the old port, or if the
 * script has no better candidate.
 */
export function findBases(calls: readonly Addressed[]): Bases {
  const votes = new Map<string, Map<string, Vote>>()
  const telling = new Set<string>()
  for (const { method, address, isTelling } of calls) {
    const { base } = address
    if (isTelling) telling.add(base)
    const own = getOrMake(votes, base, () => new Map<string, Vote>())
    for (const one of listPrefixes(method, address.path)) {
      const vote = getOrMake(own, one.prefix, () => ({ count: 0, isTelling: false }))
      vote.count += 1
      vote.isTelling ||= one.isTelling
    }
  }
  const found = [...votes].flatMap(([base, own]): Found[] => {
    const [prefix, vote] = most(own) ?? (NAMED.test(base) ? ['', undefined] : [])
    if (prefix === undefined) return []
    return [{ base, prefix, isTelling: vote?.isTelling === true || telling.has(base) }]
  })
  const named = new Set(calls.flatMap(({ address }) => (address.origin ? [address.base] : [])))
  const isSure = ({ base, isTelling }: Found): boolean =>
    isTelling ||
    /graylog/i.test(base) ||
    (!isOfOther(base) && (!named.has(base) || OWN_PORT.test(base)))
  const isPlaced = ({ base, prefix }: Found): boolean =>
    !named.has(base) || prefix !== '' || base.endsWith(OLD_PORT)
  const sure = found.filter(isSure)
  const placed = sure.filter(isPlaced)
  const own = new Map((placed.length > 0 ? placed : sure).map(asEntry))
  return { own, doubtful: new Map(found.filter(({ base }) => !own.has(base)).map(asEntry)) }
}

interface Found {
  readonly base: string
  readonly prefix: string
  readonly isTelling: boolean
}

function asEntry({ base, prefix }: Found): readonly [base: string, prefix: string] {
  return [base, prefix]
}

/** How many calls are routes below a path, and whether one of them is hardly another product's. */
interface Vote {
  count: number
  isTelling: boolean
}

/** Paths before what is a route: `/api/streams` → `/api`. */
function listPrefixes(method: string, target: string) {
  const path = written(target.split('?', 1)[0] ?? '')
  const matcher = matcherOfAllReleases()
  const prefixes: { readonly prefix: string; readonly isTelling: boolean }[] = []
  for (let at = 0, tried = 0; at >= 0 && tried < 8; at = path.indexOf('/', at + 1), tried += 1) {
    const prefix = path.slice(0, at)
    const below = path.slice(at)
    if (/^\/?$/.test(below) && !prefix.endsWith('/api')) continue
    const match = matcher.match(below)
    if (match && (!isKnown(method) || match.byMethod.has(methodOfRoute(method))))
      prefixes.push({ prefix, isTelling: isTellingRoute(prefix, templateOf(matcher, below) ?? '') })
  }
  return path.endsWith('/api') && prefixes.every(({ prefix }) => prefix !== path)
    ? [...prefixes, { prefix: path, isTelling: false }]
    : prefixes
}

/** Whether a route below a path is hardly another product's: those have versions in their paths. */
function isTellingRoute(prefix: string, template: string): boolean {
  const words = template.split('/').filter((part) => part !== '' && !part.startsWith('{'))
  if (/\/v\d+(?:\/|$)/.test(prefix)) return false
  return words.length > 1 || (/^(?:.*\/api)?$/.test(prefix) && !SHARED.test(words[0] ?? ''))
}

function most(votes: ReadonlyMap<string, Vote>): readonly [string, Vote] | undefined {
  return [...votes].toSorted(
    ([a, x], [b, y]) =>
      y.count - x.count || Number(b.endsWith('/api')) - Number(a.endsWith('/api')),
  )[0]
}
