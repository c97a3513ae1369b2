import type { Prediction } from './prediction.ts'
import { header } from '../../src/model/exchange.ts'
import type { Annotated } from '../../src/model/facts.ts'
import { CALL_CLASSES } from '../../src/model/upgrade/forecast.ts'
import type {
  CallClass,
  CallForecast,
  CallGroup,
  ClassTotals,
  ClientForecast,
  ForecastReport,
} from '../../src/model/upgrade/forecast.ts'
import type { Version } from '../../src/model/version.ts'
import { addressNotes } from './calls/address.ts'
import { callForecast, placeOf, predictionsBeyond } from './forecast.ts'
import type { Forecaster } from './forecast.ts'
import { beyondNote } from './calls/reach-of-facts.ts'
import { requestChange } from './request-change.ts'
import type { Shown } from './request-change.ts'
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
export function reportOf(
  forecaster: Forecaster,
  to: Version,
  { file, shown, sampleOf }: ReportOptions,
): ForecastReport {
  const notes = [
    ...beyondNote(to),
    ...addressNotes(forecaster.roots, { from: forecaster.from, to }),
  ]
  const predictions = predictionsBeyond(forecaster, to, notes)
  const byClient = new Map<string, Member[]>()
  for (const [at, call] of forecaster.calls.entries()) {
    const prediction = predictions[at]
    if (!prediction) continue
    const key = clientKey(call)
    const members = byClient.get(key)
    if (members) members.push({ call, prediction })
    else byClient.set(key, [{ call, prediction }])
  }
  const context = { shown, sampleOf }
  const clients = [...byClient.values()].map((members) => clientOf(members, context))
  return {
    file,
    from: forecaster.from.release,
    to: to.release,
    notes,
    remarks: forecaster.remarks,
    ...countsOf([...byClient.values()].flat()),
    ...(forecaster.outside > 0 && { outside: forecaster.outside }),
    clients: clients.toSorted((a, b) => worst(a) - worst(b)),
  }
}

interface Member {
  readonly call: Annotated
  readonly prediction: Prediction
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
  const account = exchange.actor ?? credential.username ?? accountForm(credential.form)
  return { name, ...(account !== undefined && { account }) }
}

/** In place of a name: what the credential was. */
function accountForm(form: Annotated['credential']['form']): string | undefined {
  if (form === 'none') return 'nobody (no credential)'
  if (form === 'malformed') return 'nobody (a credential that cannot be read)'
  return form === 'stripped' ? undefined : `an unknown user (${form})`
}

interface Context {
  readonly shown: Shown
  readonly sampleOf: SampleOf | undefined
}

function clientOf(members: readonly Member[], context: Context): ClientForecast {
  const groups = new Map<string, Member[]>()
  for (const member of members) {
    const key = groupKey(callForecast(member.call, member.prediction))
    const group = groups.get(key)
    if (group) group.push(member)
    else groups.set(key, [member])
  }
  const [first] = members
  return {
    ...(first ? clientNames(first.call) : { name: '' }),
    ...countsOf(members),
    ...lastOf(members),
    groups: [...groups.values()]
      .map((group) => groupOf(group, context))
      .toSorted((a, b) => rank(a.class) - rank(b.class) || b.count - a.count),
  }
}

function groupKey({ method, route, class: one, causes }: CallForecast): string {
  return [method, route, one, ...causes.map(({ what }) => what)].join('\n')
}

function groupOf(members: readonly Member[], { shown, sampleOf }: Context): CallGroup {
  const [first] = members
  if (!first) throw new Error('a group of calls has none')
  const { method, route, class: one, basis, causes } = callForecast(first.call, first.prediction)
  const { edits, restsOn, answer, worksBefore } = first.prediction
  const change =
    edits.length > 0 ? requestChange(first.call.exchange.request, edits, shown) : undefined
  const isTelling = ['breaks', 'answer-changes', 'mends'].includes(one)
  const sample = isTelling ? sampleOf?.(first.prediction.route ?? '') : undefined
  return {
    ...{ method, route: shown.target(route), class: one, basis, causes, count: timesOf(members) },
    ...(restsOn !== undefined && { restsOn }),
    ...(answer && { answer }),
    exchanges: members.slice(0, SHOWN_EXCHANGES).map(({ call }) => call.index),
    ...placesOf(members.map(({ call }) => call)),
    ...(change && change.length > 0 && { change }),
    ...(worksBefore && { worksBefore }),
    ...(sample && sample.lines.length > 0 && { sample }),
  }
}

/** Where a script writes these calls, each place once. */
export function placesOf(calls: readonly Annotated[]): { readonly places?: readonly string[] } {
  const places = new Set(calls.flatMap((call) => placeOf(call).at ?? []))
  return places.size === 0 ? {} : { places: [...places] }
}

/** How many calls these are: one of a log stands for many. */
function timesOf(members: readonly Member[]): number {
  return members.reduce((sum, { call }) => sum + callsIn(call), 0)
}

/** How many calls an exchange stands for. */
export function callsIn({ exchange }: Annotated): number {
  return exchange.times?.count ?? 1
}

/** When a log saw the client last, to the second. */
function lastOf(members: readonly Member[]): Pick<ClientForecast, 'last'> {
  const times = members.flatMap(({ call }) => call.exchange.times?.last ?? [])
  if (times.length === 0) return {}
  const last = times.reduce((latest, time) => Math.max(latest, time))
  return { last: `${new Date(last).toISOString().slice(0, 19)}Z` }
}

function countsOf(members: readonly Member[]): Pick<ClientForecast, 'totals' | 'gains'> {
  const gaining = members.filter(({ prediction }) => prediction.answer === 'gains')
  const gains = timesOf(gaining)
  return { totals: totalsOf(members), ...(gains > 0 && { gains }) }
}

function totalsOf(members: readonly Member[]): ClassTotals {
  const counts = Object.fromEntries(CALL_CLASSES.map((one) => [one, 0])) as Record<
    CallClass,
    number
  >
  for (const { call, prediction } of members) counts[prediction.class] += callsIn(call)
  return counts
}

function rank(one: CallClass): number {
  return CALL_CLASSES.indexOf(one)
}

function worst({ groups }: ClientForecast): number {
  return rank(groups[0]?.class ?? 'works')
}
