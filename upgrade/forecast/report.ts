import { getOrMake } from '#engine/model/group.ts'
import type { ForetoldCall } from './prediction.ts'
import { header } from '#engine/model/exchange.ts'
import type { Annotated } from '#engine/model/facts.ts'
import {
  CALL_CLASSES,
  type CallClass,
  type CallGroup,
  type ClientForecast,
  type ForecastReport,
  sumTotals,
} from '#engine/model/upgrade/forecast.ts'
import type { Version } from '#engine/model/version.ts'
import { type Forecaster, predictBeyond } from './forecast.ts'
import { beyondNote } from './calls/reach-of-facts.ts'
import { requestChange, type Shown } from './request-change.ts'
import type { SampleOf } from './samples.ts'

export interface ReportOptions {
  /** The recording's name. */
  readonly file: string
  readonly shown: Shown
  readonly sampleOf?: SampleOf
}

/** Exchanges named for a group. */
const SHOWN_EXCHANGES = 6

/** The forecast of a recording for people: by client, by call, worst first. */
export function buildReport(
  forecaster: Forecaster,
  to: Version,
  { file, shown, sampleOf }: ReportOptions,
): ForecastReport {
  const { notes, calls: foretold } = predictBeyond(forecaster, to, beyondNote(to))
  const clients = new Map<string, Client>()
  let at = 0
  for (const call of forecaster.read()) {
    const one = foretold[at]
    at += 1
    if (one) addTo(clients, { call, isWebInterface: forecaster.isWebInterface(call.exchange) }, one)
  }
  const all = [...clients.values()]
  const context = { shown, sampleOf }
  return {
    file,
    from: forecaster.from.release,
    to: to.release,
    notes: [...beyondNote(forecaster.from), ...notes],
    remarks: forecaster.remarks,
    ...(forecaster.passedOver.length > 0 && { notRead: forecaster.passedOver }),
    ...countAll(all),
    ...(forecaster.outside > 0 && { outside: forecaster.outside }),
    clients: all
      .map((client) => getClient(client, context))
      .toSorted((a, b) => worst(a) - worst(b)),
  }
}

/** Calls that fare alike; of the first one what it sent is held. */
interface Group {
  readonly first: Annotated
  readonly foretold: ForetoldCall
  count: number
  readonly exchanges: number[]
  /** Where a script writes them, each place once. */
  readonly places: Set<string>
}

/** The calls of a client, by how they fare. */
interface Client {
  readonly names: ReturnType<typeof clientNames>
  readonly isWebInterface: boolean
  readonly groups: Map<string, Group>
  readonly totals: Record<CallClass, number>
  gains: number
  /** When a log saw it last. */
  last: number
}

function addTo(
  clients: Map<string, Client>,
  { call, isWebInterface }: { readonly call: Annotated; readonly isWebInterface: boolean },
  foretold: ForetoldCall,
): void {
  const client = getOrMake(clients, `${clientKey(call)}\n${isWebInterface}`, (): Client => ({
    names: clientNames(call),
    isWebInterface,
    groups: new Map<string, Group>(),
    gains: 0,
    last: -Infinity,
    totals: Object.fromEntries(CALL_CLASSES.map((one) => [one, 0])) as Client['totals'],
  }))
  const { prediction, index, at } = foretold
  const count = callsIn(call)
  client.totals[prediction.class] += count
  if (prediction.answer === 'gains') client.gains += count
  client.last = Math.max(client.last, call.exchange.times?.last ?? -Infinity)
  const group = getOrMake(client.groups, groupKey(foretold), (): Group => ({
    first: call,
    foretold,
    count: 0,
    exchanges: [],
    places: new Set<string>(),
  }))
  group.count += count
  if (group.exchanges.length < SHOWN_EXCHANGES) group.exchanges.push(index)
  if (at !== undefined) group.places.add(at)
}

/** Who sent a call: User-Agent and account. */
export function clientKey(call: Annotated): string {
  const { name, account } = clientNames(call)
  return `${name}\n${account ?? ''}`
}

/** Name and account of a client as they are shown. */
export function clientNames({ exchange, credential }: Annotated): {
  readonly name: string
  readonly account?: string
} {
  const name =
    exchange.writtenAt?.file ??
    header(exchange.request.headers, 'user-agent') ??
    'client without User-Agent'
  const isScript = exchange.writtenAt !== undefined
  const account = exchange.actor ?? credential.username ?? accountForm(credential.form, isScript)
  return { name, ...(account !== undefined && { account }) }
}

/** Describes the credential if the account has no name. */
function accountForm(form: Annotated['credential']['form'], isScript: boolean): string | undefined {
  if (form === 'none') return 'anonymous (no credential)'
  if (form === 'malformed') return 'anonymous (malformed credential)'
  if (form === 'stripped') return isScript ? 'an unknown account' : undefined
  return isScript ? undefined : `an unknown user (${form})`
}

interface Context {
  readonly shown: Shown
  readonly sampleOf: SampleOf | undefined
}

function getClient(client: Client, context: Context): ClientForecast {
  return {
    ...client.names,
    ...countAll([client]),
    ...getLast(client),
    ...(client.isWebInterface && { isWebInterface: true as const }),
    groups: [...client.groups.values()]
      .map((group) => getGroup(group, context))
      .toSorted((a, b) => rank(a.class) - rank(b.class) || b.count - a.count),
  }
}

function groupKey({ method, path, prediction: { class: one, causes } }: ForetoldCall): string {
  return [method, path, one, ...causes.map(({ what }) => what)].join('\n')
}

function getGroup(group: Group, { shown, sampleOf }: Context): CallGroup {
  const { first, foretold, count, exchanges, places } = group
  const { method, path, prediction } = foretold
  const { class: one, basis, causes, edits, restsOn, answer, worksBefore, newReason } = prediction
  const change = edits.length > 0 ? requestChange(first.exchange.request, edits, shown) : undefined
  const isTelling = ['breaks', 'answer-changes', 'mends'].includes(one)
  const sample = isTelling ? sampleOf?.(prediction.route ?? '') : undefined
  return {
    method,
    route: shown.target(path),
    class: one,
    basis,
    causes,
    count,
    ...(restsOn !== undefined && { restsOn }),
    ...(answer && { answer }),
    exchanges,
    ...(places.size > 0 && { places: [...places] }),
    ...(change && change.length > 0 && { change }),
    ...(worksBefore && { worksBefore }),
    ...(newReason && { newReason }),
    ...(sample && sample.lines.length > 0 && { sample }),
  }
}

/** Number of calls that an exchange represents: a log entry represents many. */
export function callsIn({ exchange }: Annotated): number {
  return exchange.times?.count ?? 1
}

/** When a log saw the client last, to the second. */
function getLast({ last }: Client): Pick<ClientForecast, 'last'> {
  if (last === -Infinity) return {}
  return { last: `${new Date(last).toISOString().slice(0, 19)}Z` }
}

function countAll(clients: readonly Client[]): Pick<ClientForecast, 'totals' | 'gains'> {
  const gains = clients.reduce((sum, client) => sum + client.gains, 0)
  return { totals: sumTotals(clients), ...(gains > 0 && { gains }) }
}

function rank(one: CallClass): number {
  return CALL_CLASSES.indexOf(one)
}

function worst({ groups }: ClientForecast): number {
  return rank(groups[0]?.class ?? 'works')
}
