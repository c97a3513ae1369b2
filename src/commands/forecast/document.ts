import { groupBy } from '#engine/model/group.ts'
import type { Rating } from '#engine/model/results/verdict.ts'
import {
  type CallGroup,
  type Cause,
  type ClientForecast,
  type ForecastReport,
} from '#engine/model/upgrade/forecast.ts'
import { TABLE_SOURCE } from '#engine/knowledge/api-changes.ts'
import type { CallWork } from '#engine/model/upgrade/plan.ts'
import { joinedCauses } from '#engine/text/cause-lines.ts'
import { releaseNumber } from '#engine/model/version.ts'
import { capital, counted, formatPlaces } from '#engine/text/words.ts'
import {
  type Block,
  type Document,
  type Finding,
  type Item,
  list,
  type Subject,
  type Words,
} from '#reports/document/document.ts'
import { rankCauses } from '#upgrade/plan/client-tasks.ts'
import { markCode } from '#reports/document/mark-code.ts'
import { linkSources } from '#reports/document/sources.ts'
import { toolInfo } from '../../run/package-info.ts'
import { resultOfForecasts } from './result.ts'
import {
  formatClient,
  formatHeadline,
  formatImpact,
  formatOutside,
  formatTotals,
  IMPACT_WORDS,
  impactOf,
  listTotals,
} from './words.ts'

/** Describes forecasts for one release: by client, by call, with changed requests and real responses. */
export function describeForecasts(reports: readonly ForecastReport[]): Document {
  const [first] = reports
  const { headline, rating } = resultOfForecasts(reports, toolInfo())
  return {
    title: formatTitle(first),
    headline: capital(headline),
    rating,
    facts: reports.map(({ file, from }) => (from === first?.from ? file : `${file}: from ${from}`)),
    blocks: reports.flatMap((report): readonly Block[] => [
      ...(reports.length > 1 ? [{ type: 'heading' as const, text: describeFile(report) }] : []),
      ...list(listTotals(report)),
      ...describeRemarks(report),
      ...describeNotes(report.notes),
      ...tabulateChanges(report),
      ...report.clients.map((client, at) => describeClient(client, at === 0)),
    ]),
  }
}

function formatTitle({ from, to }: Partial<ForecastReport> = {}): string {
  const isBack = from !== undefined && to !== undefined && releaseNumber(to) < releaseNumber(from)
  return `${isBack ? 'Downgrade' : 'Upgrade'} forecast from ${from ?? ''} to ${to ?? ''}`
}

function describeFile(report: ForecastReport): string {
  return `${report.file}: ${formatHeadline(report, report.to)}`
}

/** Notes on the file. */
export function describeRemarks({
  outside,
  remarks,
}: Pick<ForecastReport, 'outside' | 'remarks'>): readonly Block[] {
  const text = formatOutside(outside)
  return list([...(text === undefined ? [] : [text]), ...remarks])
}

/** Changes that concern every call, such as a new base address. */
export function describeNotes(notes: readonly Cause[]): readonly Finding[] {
  return joinedCauses(notes).map(({ release, what, remedy, source }) => ({
    type: 'finding',
    rating: remedy === undefined ? 'note' : 'violation',
    title: 'every call',
    since: release,
    description: what,
    remedy,
    source,
  }))
}

/**
 * Lists each request that breaks, needs a change, is unknown, already fails but can be fixed, or loses fields, once
 * for all clients.
 */
function tabulateChanges({ clients, to }: ForecastReport): readonly Block[] {
  const all = listChanges(clients)
  const urgent = joinChanges([
    ...all.filter(({ rating }) => rating === 'violation'),
    ...all.filter(({ rating }) => rating === 'unverified'),
  ])
  // The target release brought none of their causes.
  const failing = all
    .filter(({ call }) => call.class === 'already-fails' && call.causes.some((one) => one.remedy))
    .map((change) => (change.since === to ? { ...change, since: '' } : change))
  const lost = all.filter(({ call }) => call.answer === 'loses')
  const rows = [...urgent, ...joinChanges([...failing, ...lost])]
  return tabulate(rows, (row) => tellApart(row, rows), urgent.length + MAX_OTHERS)
}

function tabulate(
  rows: readonly Change[],
  tell: (row: Change) => readonly string[],
  shown: number,
): readonly Block[] {
  if (rows.length === 0) return []
  return [
    {
      type: 'table',
      columns: [{ title: 'Request' }, { title: 'Since' }, { title: 'Fix' }],
      rows: rows.map((row) => [
        { text: formatSubject(describeSubject(row.call, tell(row))), rating: row.rating },
        row.since,
        markCode(row.fix),
      ]),
      shown,
    },
  ]
}

/** The most requests to show on the console that already fail or only lose fields of the response. */
const MAX_OTHERS = 10

/** A row of the table of changes. */
interface Change {
  readonly call: CallGroup
  readonly clients: readonly string[]
  readonly rating: Rating
  readonly since: string
  readonly fix: string
}

function listChanges(clients: ForecastReport['clients']): readonly Change[] {
  return clients.flatMap(({ groups, name, account }) =>
    groups.map((call): Change => ({
      ...formatChange(call),
      call,
      // The places of a script name the client.
      clients: call.places ? [] : [formatClient(name, account)],
    })),
  )
}

function formatChange(call: CallGroup): Pick<Change, 'rating' | 'since' | 'fix'> {
  const [cause] = rankCauses(call)
  return {
    rating: ratingOfCall(call),
    since: getSince(call, cause) ?? '',
    fix: cause?.remedy ?? cause?.what ?? formatImpact(call),
  }
}

/** The release that brings a cause; none brings a gap in the tables. */
function getSince({ class: one }: CallGroup, cause?: Cause): string | undefined {
  return one === 'unknown' && cause?.source === TABLE_SOURCE ? undefined : cause?.release
}

/** Joins equal rows. */
function joinChanges(changes: readonly Change[]): readonly Change[] {
  const joined = new Map<string, Change>()
  for (const change of changes) {
    const { call, rating, since, fix } = change
    const key = JSON.stringify([call.method, call.route, rating, since, fix])
    const known = joined.get(key)
    joined.set(key, known ? joinPair(known, change) : change)
  }
  return [...joined.values()]
}

function joinPair(a: Change, b: Change): Change {
  const places = [...(a.call.places ?? []), ...(b.call.places ?? [])]
  return {
    ...a,
    clients: [...new Set([...a.clients, ...b.clients])],
    call: {
      ...a.call,
      count: a.call.count + b.call.count,
      exchanges: [...a.call.exchanges, ...b.call.exchanges],
      ...(places.length > 0 && { places }),
    },
  }
}

/** The clients of a row if another row has the same request; its exchanges if the clients are the same, too. */
function tellApart({ call, clients }: Change, rows: readonly Change[]): readonly string[] {
  const others = rows.filter(
    (one) => one.call !== call && one.call.method === call.method && one.call.route === call.route,
  )
  if (others.length === 0 || call.places) return []
  if (others.some((one) => one.clients.some((name) => clients.includes(name))))
    return [`exchange ${call.exchanges.slice(0, 3).join(', ')}`]
  return clients
}

function formatSubject({ name, place }: Subject): Words {
  return [{ code: name }, ...(place === undefined ? [] : [` (${place})`])]
}

function describeClient({ groups, ...client }: ClientForecast, isOpen: boolean): Block {
  const { name, account, last } = client
  const title = formatClient(name, account)
  const quiet = groups.filter(isQuiet)
  const calls = quiet.reduce((sum, { count }) => sum + count, 0)
  return {
    type: 'details',
    title: `${title}: ${formatTotals(client)}`,
    rating: groups[0] && IMPACT_WORDS[impactOf(groups[0])].rating,
    isOpen,
    isLong: true,
    blocks: [
      ...describeAgent(client),
      ...(last === undefined
        ? []
        : list([`${counted(groups.length, 'kind of call', 'kinds of calls')}, last seen ${last}`])),
      ...describeCalls(groups.filter((group) => !isQuiet(group))),
      ...(quiet.length === 0
        ? []
        : [
            {
              type: 'details' as const,
              title: `${counted(calls, 'call')} as before, accepted or failing`,
              isLong: true,
              blocks: list(quiet.map(describeQuietCall)),
            },
          ]),
    ],
  }
}

/** The whole User-Agent, if the name of the client is shorter. */
function describeAgent({ name }: Pick<ClientForecast, 'name'>): readonly Block[] {
  const isWhole = formatClient(name) === name.replace('/', ' ')
  return isWhole ? [] : [{ type: 'text', text: name, isQuiet: true }]
}

/** Whether there is nothing to say about a call. */
function isQuiet({ class: one, causes, places }: CallGroup): boolean {
  return (
    // A recording shows the failure; a script only lets it be expected.
    causes.length === 0 && ((one === 'already-fails' && places === undefined) || one === 'works')
  )
}

function describeQuietCall(group: CallGroup): Item {
  const places = formatPlaces(group.places)
  const text = [{ code: `${group.method} ${group.route}` }, ` ${formatImpact(group)}`]
  return { text, ...(places !== '' && { details: [places] }) }
}

/** Describes kinds of calls, those of the same impact and causes together. */
function describeCalls(calls: readonly CallWork[]): readonly Finding[] {
  const alike = groupBy(calls, (call) => {
    const { basis, causes, change, sample } = call
    return change || sample ? call : JSON.stringify([formatImpact(call), basis, causes])
  })
  return [...alike.values()].map(describeAlike)
}

function describeAlike(calls: readonly [CallWork, ...CallWork[]]): Finding {
  const [first] = calls
  const { basis, change, sample, class: one } = first
  const [cause, ...more] = rankCauses(first)
  return {
    type: 'finding',
    rating: ratingOfCall(first),
    title: `${formatImpact(first)}${basis === 'source' && one !== 'already-fails' ? ', based only on its source' : ''}`,
    since: getSince(first, cause),
    subjects: calls.map((call) => describeSubject(call)),
    description: cause?.what,
    remedy: cause?.remedy,
    source: cause?.source,
    blocks: [
      ...list(more.map(describeCause)),
      ...(change
        ? [{ type: 'diff' as const, title: 'The changed request', lines: change, shown: MAX_LINES }]
        : []),
      ...(sample
        ? [
            {
              type: 'details' as const,
              title: `Real responses of ${sample.from} and ${sample.to} to ${sample.request}`,
              blocks: [{ type: 'diff' as const, lines: sample.lines, shown: MAX_LINES }],
            },
          ]
        : []),
      ...calls.flatMap(({ search }) =>
        search === undefined ? [] : [{ type: 'command' as const, command: search }],
      ),
    ],
  }
}

/** Lines of a change or a sample that the console shows. */
const MAX_LINES = 16

function ratingOfCall(call: CallGroup): Rating {
  return IMPACT_WORDS[impactOf(call)].rating
}

function describeSubject(
  { method, route, count, places }: CallGroup,
  apart: readonly string[] = [],
): Subject {
  const times = count === 1 ? [] : [`${count} calls`]
  const place = [...times, ...apart, ...(places ? [formatPlaces(places)] : [])].join(', ')
  return { name: `${method} ${route}`, ...(place !== '' && { place }) }
}

/** One of several causes. */
function describeCause({ release, what, remedy, source }: Cause): Item {
  return {
    text: `${release}: ${what}`,
    details: [...(remedy === undefined ? [] : [`→ ${remedy}`]), linkSources(source)],
  }
}
