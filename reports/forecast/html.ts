import type {
  CallGroup,
  ClientForecast,
  DiffLine,
  ForecastReport,
} from '../../src/model/upgrade/forecast.ts'
import { visible } from '../visible.ts'
import { renderForecastPage } from './forecast-page.ts'
import { CLASS_WORDS, placesInWords, totalsInWords } from './words.ts'

/** Forecasts of recordings as one HTML file: by client, by call, with changed requests and real answers. */
export function renderForecastHtml(reports: readonly ForecastReport[]): string {
  const [first] = reports
  const step = `from ${first?.from ?? ''} to ${first?.to ?? ''}`
  return renderForecastPage('forecast', {
    title: `Upgrade forecast ${step}`,
    heading: `What changes ${step}`,
    reports: reports.map((report, at) => viewReport(report, `file-${at}`)),
  })
}

function viewReport(
  { file, from, to, notes, remarks, totals, clients }: ForecastReport,
  id: string,
) {
  return {
    ...{ id, from, to, notes, remarks: remarks.map(visible) },
    file: visible(file),
    totals: totalsInWords(totals),
    clients: clients.map((client, at) => viewClient(client, `${id}-client-${at}`)),
  }
}

function viewClient({ name, account, totals, groups }: ClientForecast, id: string) {
  const told = groups.filter((group) => !isQuiet(group))
  const rest = groups.filter(isQuiet)
  const calls = rest.reduce((sum, { count }) => sum + count, 0)
  return {
    ...{ id, name: visible(name), totals: totalsInWords(totals) },
    ...(account !== undefined && { account: visible(account) }),
    groups: told.map((group, at) => viewGroup(group, `${id}-${at}`)),
    rest: rest.map((group) => ({
      call: `${group.method} ${visible(group.route)} (${CLASS_WORDS[group.class].word})`,
      places: visible(placesInWords(group.places)),
    })),
    restCount: `${calls} calls work as before or fail as before`,
  }
}

function isQuiet({ class: one, causes, places }: CallGroup): boolean {
  return (
    (one === 'already-fails' && places === undefined) || (one === 'works' && causes.length === 0)
  )
}

function viewGroup(group: CallGroup, id: string) {
  const { method, route, class: one, basis, causes, count, places, change, sample } = group
  return {
    ...{ id, method, route: visible(route), class: one, causes },
    word: CLASS_WORDS[one].word,
    isSource: basis === 'source',
    places: visible(placesInWords(places)),
    times: count === 1 ? '' : `${count} calls`,
    ...(change && { change: change.map(viewLine) }),
    ...(sample && { sample: { ...sample, lines: sample.lines.map(viewLine) } }),
  }
}

function viewLine({ mark, text }: DiffLine) {
  const tone = mark === '-' ? 'gone' : mark === '+' ? 'came' : 'same'
  return { mark, tone, text: visible(text) }
}
