import { groupBy } from '#engine/model/group.ts'
import { lineOf } from '#engine/text/words.ts'
import type { ItemPlace, Problem, Result, ResultItem } from '#engine/model/results/result.ts'
import {
  CALL_CLASSES,
  type CallClass,
  type CallForecast,
  type CallGroup,
  type Cause,
  type ClassTotals,
  type ClientForecast,
  FINDING_CLASSES,
  type Forecast,
  type ForecastPicture,
  type ForecastReport,
  type PictureRow,
  sumTotals,
} from '#engine/model/upgrade/forecast.ts'
import { joinedCauses } from '#engine/text/cause-lines.ts'
import { formatPassedOver } from '#engine/text/passed-over.ts'
import { formatCause } from '#reports/shown-values.ts'
import { incomplete } from '#reports/results/problem.ts'
import { ratingOf } from '#reports/results/rating-of.ts'
import { formatMatrixHeadline } from './picture/headline.ts'
import { formatHeadline, formatImpact, IMPACT_WORDS, impactOf, IMPACTS } from './words.ts'

type Tool = Result['tool']
type Client = Pick<ClientForecast, 'name' | 'account'>

/** Converts forecasts to a result: items for facts about all calls, then one for each client and kind of call. */
export function resultOfForecasts(reports: readonly ForecastReport[], tool: Tool): Result {
  return toResult(tool, {
    items: reports.flatMap(({ notes, clients, file }) => [
      ...notes.map((note) => itemOfNote(note, file)),
      ...clients.flatMap((client) => client.groups.map((group) => itemOfGroup(group, client))),
    ]),
    problems: reports.flatMap(listUnread),
    subject: reports.map(({ file, from, to }) => `${file} from ${from} to ${to}`).join(', '),
    headline: formatHeadline(addUp(reports), reports[0]?.to ?? ''),
  })
}

/** Sums up the forecasts of several files for one release. */
function addUp(reports: readonly ForecastReport[]) {
  return {
    totals: sumTotals(reports),
    gains: reports.reduce((sum, { gains = 0 }) => sum + gains, 0),
    notes: reports.flatMap(({ notes }) => notes),
    notRead: reports.flatMap(({ notRead = [] }) => notRead),
  }
}

/**
 * Forecasts of every release as a result: one item for each client and kind of call, with the worst impact and the
 * first release that has it.
 */
export function resultOfPictures(pictures: readonly ForecastPicture[], tool: Tool): Result {
  return toResult(tool, {
    items: pictures.flatMap(({ notes, clients, file, releases }) => [
      ...notes.map((note) => itemOfNote(note, file)),
      ...clients.flatMap((client) =>
        client.rows.flatMap((row) => itemOfRow(row, client, releases) ?? []),
      ),
    ]),
    problems: pictures.flatMap(listUnread),
    subject: pictures
      .map(({ file, from, releases }) => `${file} from ${from} up to ${releases.at(-1) ?? from}`)
      .join(', '),
    headline: pictures.map(formatMatrixHeadline).join('; '),
  })
}

/**
 * Forecasts as their JSON contains them, call by call: one item for each kind of call on each release. The JSON names no
 * clients, and nothing that concerns every call.
 */
export function resultOfForecastJson(
  forecasts: readonly Forecast[],
  file: string,
  tool: Tool,
): Result {
  const isOne = forecasts.length === 1
  // Each release passes over the same calls.
  const notRead = new Map(
    forecasts.flatMap((one) => one.notRead ?? []).map((one) => [JSON.stringify(one), one]),
  )
  return toResult(tool, {
    items: forecasts.flatMap(({ calls, to }) =>
      groupCalls(calls).map((group) => {
        const item = itemOfGroup(group, { name: file })
        return isOne ? item : { ...item, title: `${item.title} on ${to}` }
      }),
    ),
    problems: listUnread({ notRead: [...notRead.values()] }),
    subject: forecasts.map(({ from, to }) => `${file} from ${from} to ${to}`).join(', '),
    headline: forecasts.map((one) => formatHeadline({ ...one, ...count(one) }, one.to)).join('; '),
  })
}

function toResult(
  tool: Tool,
  parts: Pick<Result, 'items' | 'problems' | 'subject' | 'headline'>,
): Result {
  const rating = ratingOf(parts.items, parts.problems)
  return { command: 'forecast', tool, causes: [], rating, ...parts }
}

/** Lists the calls of a file that are not read. */
export function listUnread({ notRead }: Pick<ForecastReport, 'notRead'>): readonly Problem[] {
  return formatPassedOver(notRead).map((says) => incomplete('every call is read', says))
}

/** Items that concern every call: a new address needs a change, the rest is information. */
export function itemOfNote(note: Cause, group: string): ResultItem {
  const isTask = note.remedy !== undefined
  return {
    rule: isTask ? 'forecast.address' : 'forecast.note',
    group,
    title: note.what,
    outcome: isTask ? 'needs-change' : 'unknown',
    rating: isTask ? 'violation' : 'note',
    isFailing: isTask,
    subject: 'server',
    says: formatCause(note),
    source: note.source,
    since: note.release,
    places: [],
    exchanges: [],
    ...(note.remedy !== undefined && { remedy: note.remedy }),
  }
}

/** The prediction for one kind of call. */
export function itemOfGroup(group: CallGroup, { name, account }: Client): ResultItem {
  const { method, route, causes, places, exchanges, answer } = group
  const call = `${method} ${route}`
  const [first] = causes
  const joined = joinedCauses(causes)
  const { meaning, rating } = IMPACT_WORDS[impactOf(group)]
  const fields = new Set(causes.flatMap(({ field }) => field ?? []))
  const remedies = new Set(causes.flatMap(({ remedy }) => remedy ?? []))
  return {
    rule: `forecast.${answer ?? group.class}`,
    group: account === undefined ? name : `${name} as ${account}`,
    title: `${call} ${formatImpact(group)}`,
    outcome: group.class,
    rating,
    isFailing: needsLook(group.class),
    subject: 'server',
    says: joined.map(({ release, what }) => `${release}: ${what}`).join('. '),
    call,
    ...(fields.size > 0 && { field: [...fields].join(', ') }),
    ...(first && { source: first.source, since: first.release }),
    ...(joined.length > 0 && { found: joined.map(({ what }) => what).join('. ') }),
    why: meaning,
    ...(remedies.size > 0 && { remedy: [...remedies].join('; ') }),
    places: (places ?? []).map(parsePlace),
    exchanges,
  }
}

function itemOfRow(
  { method, route, count, places, cells }: PictureRow,
  client: Client,
  releases: readonly string[],
): ResultItem | undefined {
  const worst = IMPACTS.find((impact) => cells.some((cell) => impactOf(cell) === impact))
  const at = cells.findIndex((cell) => impactOf(cell) === worst)
  const cell = cells[at]
  if (!cell) return undefined
  const group = { ...cell, method, route, count, exchanges: [], ...(places && { places }) }
  const item = itemOfGroup(group, client)
  const on = lineOf(releases[at] ?? '')
  return worst === 'works' ? item : { ...item, title: `${item.title} on ${on}`, since: on }
}

/** Whether a class changes the exit code. */
function needsLook(one: CallClass): boolean {
  return one === 'unknown' || FINDING_CLASSES.includes(one)
}

/** Reads `backup.sh:14` as a file and a line. */
function parsePlace(place: string): ItemPlace {
  const [, file = place, line] = /^(.+):(\d+)$/.exec(place) ?? []
  return { file, ...(line !== undefined && { line: Number(line) }) }
}

/** Exchanges listed for a group. */
const SHOWN = 6

/** Groups calls of the same impact and causes on one route, in the order of the first. */
function groupCalls(calls: readonly CallForecast[]): readonly CallGroup[] {
  const groups = groupBy(calls, ({ method, route, class: one, causes }) =>
    [method, route, one, ...causes.map(({ what }) => what)].join('\n'),
  )
  return [...groups.values()].map((members) => {
    const [{ exchange: _exchange, at: _at, ...first }] = members
    const places = [...new Set(members.flatMap(({ at }) => at ?? []))]
    return {
      ...first,
      count: members.length,
      exchanges: members.slice(0, SHOWN).map(({ exchange }) => exchange),
      ...(places.length > 0 && { places }),
    }
  })
}

function count({ calls }: Forecast): Pick<ForecastReport, 'totals' | 'gains'> {
  const of = (one: CallClass): number => calls.filter((call) => call.class === one).length
  return {
    totals: Object.fromEntries(CALL_CLASSES.map((one) => [one, of(one)])) as ClassTotals,
    gains: calls.filter(({ answer }) => answer === 'gains').length,
  }
}
