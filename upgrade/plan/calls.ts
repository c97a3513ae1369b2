import {
  CALL_CLASSES,
  type CallGroup,
  type Cause,
  type ClassTotals,
  type ForecastReport,
  needsWork,
  sumTotals,
} from '#engine/model/upgrade/forecast.ts'
import type { CallWork, ClientWork, UpgradeCalls } from '#engine/model/upgrade/plan.ts'
import { searchLine } from './search-line.ts'

/** Summarizes the calls of several files: clients with tasks, calls that only gain fields, and unknown calls. */
export function upgradeCalls(all: readonly ForecastReport[]): UpgradeCalls {
  const reports = all.map(withoutWebInterface)
  const totals = sumTotals(reports)
  const notRead = reports.flatMap((report) => report.notRead ?? [])
  const groups = reports.flatMap(({ clients }) => clients.flatMap((client) => client.groups))
  const others = [...reports.flatMap(clientsWithoutWork), ...all.flatMap(listWebInterfaces)]
  return {
    total: sumCalls(totals),
    totals,
    gaining: reports.reduce((sum, { gains = 0 }) => sum + gains, 0),
    notes: onceEach(reports.flatMap(({ notes }) => notes)),
    clients: reports
      .flatMap(clientsWithWork)
      .toSorted((a, b) => rank(a.groups[0]) - rank(b.groups[0])),
    ...(others.length > 0 && { others }),
    gains: listGains(groups),
    unknown: groups.filter((group) => group.class === 'unknown'),
    ...(notRead.length > 0 && { notRead }),
  }
}

/** Leaves out the calls that a baseline accepts, and counts them. */
export function withoutAccepted(
  calls: UpgradeCalls,
  accepted: ReadonlySet<CallGroup>,
): UpgradeCalls {
  const keepOthers = <Group extends CallGroup>(groups: readonly Group[]) =>
    groups.filter((group) => !accepted.has(group))
  return {
    ...calls,
    clients: calls.clients.map((client) => ({ ...client, groups: keepOthers(client.groups) })),
    unknown: keepOthers(calls.unknown),
    accepted: countPlaces([...accepted]),
  }
}

/** The new release brings its own web interface, so its calls need no change. */
function withoutWebInterface(report: ForecastReport): ForecastReport {
  const clients = report.clients.filter(({ isWebInterface }) => isWebInterface !== true)
  if (clients.length === report.clients.length) return report
  const gains = clients.reduce((sum, client) => sum + (client.gains ?? 0), 0)
  return { ...report, clients, totals: sumTotals(clients), gains }
}

function listWebInterfaces({ file, clients }: ForecastReport): readonly ClientWork[] {
  return clients
    .filter(({ isWebInterface }) => isWebInterface)
    .map((client) => ({ ...client, file, groups: [] }))
}

/** Counts the calls of the server's own web interface. */
export function countWebCalls(report: ForecastReport): number {
  return sumCalls(report.totals) - sumCalls(withoutWebInterface(report).totals)
}

/** Whether the file is a script, which contains its calls at places. */
export function isScript({ clients }: ForecastReport): boolean {
  return clients.some(({ groups }) => groups.some(({ places }) => places !== undefined))
}

/** Adds the calls of all classes. */
export function sumCalls(totals: ClassTotals): number {
  return Object.values(totals).reduce((sum, count) => sum + count, 0)
}

function clientsWithWork({ file, clients }: ForecastReport): readonly ClientWork[] {
  return clients.flatMap(({ groups, ...client }) => {
    const mine = groups.filter(needsWork).map((group) => withSearch(group))
    const failing = listFailing(groups)
    const more = failing.length === 0 ? {} : { failing }
    return mine.length === 0 ? [] : [{ ...client, file, groups: mine, ...more }]
  })
}

function clientsWithoutWork({ file, clients }: ForecastReport): readonly ClientWork[] {
  return clients
    .filter(({ groups }) => !groups.some(needsWork))
    .map(({ groups, ...client }) => ({ ...client, file, groups: listFailing(groups) }))
}

/** Calls that already fail; those that are work for the client's author are listed there. */
function listFailing(groups: readonly CallGroup[]): readonly CallGroup[] {
  return groups.filter((group) => group.class === 'already-fails' && !needsWork(group))
}

/** Calls that work, with more fields or another small difference, from any client: equal ones are joined. */
function listGains(groups: readonly CallGroup[]): readonly CallGroup[] {
  const alike = new Map<string, CallGroup>()
  const isSmall = ({ answer, class: one, causes }: CallGroup) =>
    answer === 'gains' || (one === 'works' && causes.length > 0)
  for (const group of groups.filter(isSmall)) {
    const { method, route, causes, count } = group
    const key = [method, route, ...causes.map(({ what }) => what)].join('\n')
    const known = alike.get(key)
    alike.set(key, known ? { ...known, count: known.count + count } : group)
  }
  return [...alike.values()]
}

function withSearch(group: CallGroup): CallWork {
  const search = searchLine(group.route)
  return { ...group, ...(search !== undefined && { search }) }
}

function rank(group: CallGroup | undefined): number {
  return CALL_CLASSES.indexOf(group?.class ?? 'works')
}

/** Counts the places to change: lines of scripts, and the distinct requests of other clients that no script makes. */
export function countPlaces(
  groups: readonly Pick<CallGroup, 'method' | 'route' | 'places'>[],
): number {
  const getCall = ({ method, route }: (typeof groups)[number]) => `${method} ${route}`
  const scripted = new Set(groups.filter(({ places }) => places).map(getCall))
  return groups.reduce(
    (sum, group) => sum + (group.places?.length ?? (scripted.has(getCall(group)) ? 0 : 1)),
    0,
  )
}

/** Lists the calls of all clients that already fail. */
export function listAllFailing({
  clients,
  others = [],
}: Pick<UpgradeCalls, 'clients' | 'others'>): readonly CallGroup[] {
  return [...clients, ...others]
    .flatMap(({ groups, failing = [] }) => [...groups, ...failing])
    .filter((group) => group.class === 'already-fails')
}

function onceEach(causes: readonly Cause[]): readonly Cause[] {
  return causes.filter(({ what }, at) => causes.findIndex((one) => one.what === what) === at)
}
