import type { ItemPlace, Problem, Result, ResultItem } from '#engine/model/results/result.ts'
import type { Rating } from '#engine/model/results/verdict.ts'
import {
  type CallClass,
  type CallGroup,
  type Cause,
  type ClientForecast,
  FINDING_CLASSES,
  type ForecastReport,
} from '#engine/model/upgrade/forecast.ts'
import { joinedCauses } from '#engine/text/cause-lines.ts'
import { passedOverInWords } from '#engine/text/passed-over.ts'
import { headlineOf, type Shade, SHADE_WORDS, shadeOf, wordOf } from '../forecast/words.ts'
import { formatCause } from '../shown-values.ts'
import { incomplete } from './problem.ts'
import { ratingOf } from './rating-of.ts'

/** Forecasts as a result: what concerns every call, then one item for each client and kind of call. */
export function resultOfForecast(reports: readonly ForecastReport[], tool: Result['tool']): Result {
  const items = reports.flatMap(({ notes, clients, file }) => [
    ...notes.map((note) => itemOfNote(note, file)),
    ...clients.flatMap((client) => client.groups.map((group) => itemOfGroup(group, client))),
  ])
  const problems = reports.flatMap(problemsOfUnread)
  return {
    command: 'forecast',
    tool,
    problems,
    items,
    causes: [],
    subject: reports.map(({ file, from, to }) => `${file} from ${from} to ${to}`).join(', '),
    headline: reports.map((one) => headlineOf(one.totals, one.to, one)).join('; '),
    rating: ratingOf(items, problems),
  }
}

/** Calls of a file that are not read. */
export function problemsOfUnread({ notRead }: Pick<ForecastReport, 'notRead'>): readonly Problem[] {
  return passedOverInWords(notRead).map((says) => incomplete('every call is read', says))
}

/** What concerns every call: an address that moves is to be changed, anything else is good to know. */
export function itemOfNote(note: Cause, group: string): ResultItem {
  const isToDo = note.remedy !== undefined
  return {
    rule: isToDo ? 'forecast.address' : 'forecast.note',
    group,
    title: note.what,
    outcome: isToDo ? 'needs-change' : 'unknown',
    rating: isToDo ? 'violation' : 'note',
    isFailing: isToDo,
    subject: 'server',
    says: formatCause(note),
    source: note.source,
    since: note.release,
    places: [],
    exchanges: [],
    ...(note.remedy !== undefined && { remedy: note.remedy }),
  }
}

/** What becomes of one kind of call of a client. */
export function itemOfGroup(
  group: CallGroup,
  { name, account }: Pick<ClientForecast, 'name' | 'account'>,
): ResultItem {
  const { method, route, causes, places, exchanges, answer } = group
  const call = `${method} ${route}`
  const [first] = causes
  const told = joinedCauses(causes)
  const shade = shadeOf(group)
  const fields = causes.flatMap(({ field }) => field ?? [])
  return {
    rule: `forecast.${answer ?? group.class}`,
    group: account === undefined ? name : `${name} as ${account}`,
    title: `${call} ${wordOf(group)}`,
    outcome: group.class,
    rating: SHADE_RATING[shade],
    isFailing: needsLook(group.class),
    subject: 'server',
    says: told.map(({ release, what }) => `${release}: ${what}`).join('. '),
    call,
    ...(fields.length > 0 && { field: [...new Set(fields)].join(', ') }),
    ...(first && { source: first.source, since: first.release }),
    ...(told.length > 0 && { found: told.map(({ what }) => what).join('. ') }),
    why: SHADE_WORDS[shade].meaning,
    ...remedyOf(causes),
    places: (places ?? []).map(placeOf),
    exchanges,
  }
}

function remedyOf(causes: readonly Cause[]): Pick<ResultItem, 'remedy'> {
  const remedies = new Set(causes.flatMap(({ remedy }) => remedy ?? []))
  return remedies.size === 0 ? {} : { remedy: [...remedies].join('; ') }
}

/** Whether a class makes the exit code another one than 0. */
export function needsLook(one: CallClass): boolean {
  return one === 'unknown' || FINDING_CLASSES.includes(one)
}

export const SHADE_RATING: Readonly<Record<Shade, Rating>> = {
  breaks: 'violation',
  'needs-change': 'violation',
  'answer-changes': 'warning',
  gains: 'note',
  unknown: 'unverified',
  'already-fails': 'none',
  mends: 'ok',
  works: 'ok',
}

/** `backup.sh:14` as file and line. */
export function placeOf(place: string): ItemPlace {
  const [, file = place, line] = /^(.+):(\d+)$/.exec(place) ?? []
  return { file, ...(line !== undefined && { line: Number(line) }) }
}
