import type { NotServed } from '#recorder/serve/respond.ts'
import { type ClientBreach, clientBreaches } from '#engine/judge/client-breaches.ts'
import type { ClientFinding } from '#engine/model/client-test.ts'
import { type Exchange, header } from '#engine/model/exchange.ts'
import type { Recording } from '#engine/model/recording.ts'
import type { Cause } from '#engine/model/upgrade/forecast.ts'
import { once } from '#engine/text/once.ts'
import { refuseUnknownKeys } from '#engine/text/nearest.ts'
import { withoutQuery } from '#engine/text/paths/path.ts'
import { createMask, type Mask } from '#reports/secrets.ts'
import client from '#suites/client/checks.ts'
import type { Incompatibility } from '#upgrade/forecast/calls/incompatibility.ts'
import { createForecaster, type Forecaster } from '#upgrade/forecast/forecast.ts'
import { isSilent } from '#upgrade/forecast/rules/rule.ts'
import { RULES } from '#upgrade/forecast/rules/rules.ts'
import { CLIENT_RULES } from './client-rules.ts'
import { outsideRootIn } from './outside-root.ts'

/** Which findings are not looked for. */
export interface ClientFindingsOptions {
  /** Ids of checks that this client is allowed to fail, or how they begin: `client.accept`. */
  readonly except?: readonly string[]
}

/** Runs the client checks on the requests of a client. */
export function clientFindings(
  traffic: Recording,
  options: ClientFindingsOptions,
): readonly ClientFinding[] {
  refuseUnknownKeys("find the client's mistakes", options, { except: true })
  const { except = [] } = options
  const breaches = clientBreaches(traffic, [client])
  const forecaster = once(() => createForecaster(traffic))
  const causeOf = foretold(forecaster)
  const ignored = once(() => forecaster().ignored())
  const told = new Set(
    breaches.filter((breach) => !isTolerated(breach)).map(({ call }) => call.exchange.index),
  )
  const found = new Map<string, Found>()
  const outsideRoot = outsideRootIn(traffic)
  for (const breach of breaches) {
    const { check, call } = breach
    if (check.id === 'client.route' && outsideRoot(call.exchange)) continue
    add(found, describe(breach, causeOf), call.exchange, call.path)
  }
  for (const exchange of traffic.exchanges()) {
    const missing = notServedIn(exchange)
    if (missing) add(found, describeMissing(missing), exchange, exchange.request.target)
    const outside = missing ? undefined : outsideRoot(exchange)
    if (outside) add(found, outside, exchange, exchange.request.target)
    const dropped = mayBeIgnored(exchange) ? ignored().get(exchange.index) : undefined
    if (dropped) add(found, describeSilent(dropped, exchange), exchange, exchange.request.target)
    if (missing || outside || told.has(exchange.index) || !hasFailed(exchange)) continue
    const cause = causeOf(exchange.index)
    if (cause) add(found, describeCause(cause, exchange), exchange, exchange.request.target)
  }
  const kept = [...found.values()].filter(
    ({ check }) => !except.some((start) => isBelow(check, start)),
  )
  return kept.length === 0 ? kept : masked(kept, createMask(traffic.exchanges()))
}

/** Findings are printed and written to files. */
function masked(findings: readonly Found[], mask: Mask): readonly ClientFinding[] {
  return findings.map(({ expected, found, requests, ...finding }) => ({
    ...finding,
    expected: mask.text(expected),
    found: mask.text(found),
    requests: requests.map((request) => mask.text(request)),
  }))
}

type Found = Omit<ClientFinding, 'requests'> & { readonly requests: string[] }

/** Equal findings are one, with all requests. */
function add(
  found: Map<string, Found>,
  finding: Omit<ClientFinding, 'requests'>,
  { index, request, response }: Exchange,
  path: string,
): void {
  const key = JSON.stringify(finding)
  const one = found.get(key) ?? { ...finding, requests: [] }
  const answered = response ? ` → ${response.status}` : ''
  one.requests.push(`${index} ${request.method} ${withoutQuery(path)}${answered}`)
  found.set(key, one)
}

function isBelow(check: string, start: string): boolean {
  return check === start || check.startsWith(start.endsWith('.') ? start : `${start}.`)
}

function describe(breach: ClientBreach, causeOf: CauseOf): Omit<ClientFinding, 'requests'> {
  const { check, finding } = breach
  const { expected, actual: found } = finding
  return {
    check: check.id,
    sentence: check.title,
    expected,
    found,
    fix: fixOf(breach, causeOf),
    ...(isTolerated(breach) && { isTolerated: true }),
  }
}

/**
 * Whether the release handles the request all the same: documented rules for clients are about its form, and a server
 * error is not a rejection.
 */
function isTolerated({ check, call }: ClientBreach): boolean {
  const isHandled = call.rejectedBy === 'none' || call.status >= 500
  return check.source.basis === 'documented' && isHandled
}

type CauseOf = (exchange: number) => Cause | undefined

/** Checks of which the forecast knows the remedy better than they do. */
const FORETOLD = ['client.route', 'client.body', 'client.query', 'client.permission']

function fixOf({ check, call, finding }: ClientBreach, causeOf: CauseOf): string | undefined {
  const known = FORETOLD.includes(check.id) ? causeOf(call.index)?.remedy : undefined
  return finding.remedy ?? known ?? check.remedy
}

/** The reason why a call fails on this very release, if it can be fixed; loaded and predicted only on demand. */
function foretold(forecaster: () => Forecaster): CauseOf {
  const causes = once(() => causesIn(forecaster()))
  return (exchange) => causes().get(exchange)
}

const IGNORED_BELOW = RULES.filter(isSilent).map(({ below }) => below)

function mayBeIgnored(exchange: Exchange): boolean {
  const { target } = exchange.request
  return !hasFailed(exchange) && IGNORED_BELOW.some((path) => target.includes(path))
}

function causesIn(forecaster: Forecaster): ReadonlyMap<number, Cause> {
  return new Map(
    forecaster.foretold(forecaster.from).flatMap(({ index, prediction }) => {
      const cause = prediction.causes.find(({ remedy }) => remedy !== undefined)
      return cause ? [[index, cause] as const] : []
    }),
  )
}

function hasFailed({ response }: Exchange): boolean {
  return response !== undefined && response.status >= 400
}

/** Errors that no check finds, but the forecast knows: a name in place of an id, or an ignored key. */
function describeCause(
  { what, remedy }: Cause,
  { request, response }: Exchange,
): Omit<ClientFinding, 'requests'> {
  return {
    check: 'changed-call',
    sentence: CLIENT_RULES['changed-call'].title,
    expected: 'a request that works on this release',
    found: `${response?.status ?? 'no response'} for ${request.method} ${withoutQuery(request.target)}: ${what}`,
    fix: remedy,
  }
}

/** A request that the release may reject is a warning; one that it ignores in part is a mistake. */
function describeSilent(
  { cause, effect }: Incompatibility,
  exchange: Exchange,
): Omit<ClientFinding, 'requests'> {
  const finding = describeCause(cause, exchange)
  return effect === 'unknown' ? { ...finding, isTolerated: true } : finding
}

/** The message of a recording about a request that it does not contain. */
function notServedIn({ response }: Exchange): NotServed | undefined {
  if (header(response?.headers ?? [], 'x-recording') !== 'unmatched') return undefined
  return JSON.parse(response?.body.text ?? '{}') as NotServed
}

function describeMissing({ message, nearest }: NotServed): Omit<ClientFinding, 'requests'> {
  return {
    check: 'not-recorded',
    sentence: CLIENT_RULES['not-recorded'].title,
    expected: nearest ? `${nearest.request}, which is exchange ${nearest.exchange}` : 'a request',
    found: [message, ...(nearest?.differs ?? [])].join('; '),
    fix: CLIENT_RULES['not-recorded'].remedy,
  }
}
