import type { NotServed } from '../recorder/serve/respond.ts'
import { clientBreaches } from '../src/judge/client-breaches.ts'
import type { ClientBreach } from '../src/judge/client-breaches.ts'
import type { ClientFinding } from '../src/model/client-test.ts'
import type { Exchange } from '../src/model/exchange.ts'
import { header } from '../src/model/exchange.ts'
import type { Recording } from '../src/model/recording.ts'
import { withoutQuery } from '../src/text/path.ts'
import client from '../suites/client/checks.ts'
import { createForecaster } from '../upgrade/forecast/forecast.ts'

/** Which findings are not looked for. */
export interface ClientFindingsOptions {
  /** Ids of checks that this client is allowed to fail, or how they begin: `client.accept`. */
  readonly except?: readonly string[]
}

/** Holds what a client sent against the checks on clients. */
export function clientFindings(
  traffic: Recording,
  { except = [] }: ClientFindingsOptions,
): readonly ClientFinding[] {
  const breaches = clientBreaches(traffic, [client])
  const remedyOf = breaches.length === 0 ? () => undefined : foretold(traffic)
  const found = new Map<string, Found>()
  for (const breach of breaches)
    add(found, describe(breach, remedyOf), breach.call.exchange, breach.call.path)
  for (const exchange of traffic.exchanges()) {
    const missing = notServedIn(exchange)
    if (missing) add(found, describeMissing(missing), exchange, exchange.request.target)
  }
  return [...found.values()].filter(({ check }) => !except.some((start) => isBelow(check, start)))
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

function describe(breach: ClientBreach, remedyOf: RemedyOf): Omit<ClientFinding, 'requests'> {
  const { check, finding } = breach
  const { expected, actual: found } = finding
  return { check: check.id, sentence: check.title, expected, found, fix: fixOf(breach, remedyOf) }
}

type RemedyOf = (exchange: number) => string | undefined

/** Checks of which the forecast knows the remedy better than they do. */
const FORETOLD = ['client.route', 'client.body', 'client.query', 'client.permission']

function fixOf({ check, call, finding }: ClientBreach, remedyOf: RemedyOf): string | undefined {
  const known = FORETOLD.includes(check.id) ? remedyOf(call.index) : undefined
  return finding.remedy ?? known ?? check.remedy
}

/** What mends a call that fails, by what stands in its way on this very release. */
function foretold(traffic: Recording): RemedyOf {
  const forecaster = createForecaster(traffic)
  const predictions = forecaster.predictions(forecaster.from)
  const at = new Map(forecaster.calls.map((call, position) => [call.index, position]))
  return (exchange) => {
    const causes = predictions[at.get(exchange) ?? -1]?.causes ?? []
    return causes.find(({ remedy }) => remedy !== undefined)?.remedy
  }
}

/** What a recording says of a request that it does not hold. */
function notServedIn({ response }: Exchange): NotServed | undefined {
  if (header(response?.headers ?? [], 'x-recording') !== 'unmatched') return undefined
  return JSON.parse(response?.body.text ?? '{}') as NotServed
}

function describeMissing({ message, nearest }: NotServed): Omit<ClientFinding, 'requests'> {
  return {
    check: 'not-recorded',
    sentence: 'MUST ask for what is in the recording',
    expected: nearest ? `${nearest.request}, which is exchange ${nearest.exchange}` : 'a request',
    found: [message, ...(nearest?.differs ?? [])].join('; '),
    fix: 'ask for what is recorded, or record the client again',
  }
}
