import type {
  CallGroup,
  ClientForecast,
  DiffLine,
  ForecastReport,
} from '#engine/model/upgrade/forecast.ts'
import { capital, counted, placesInWords } from '#engine/text/words.ts'
import { visible } from '../visible.ts'
import type { KnownFindings } from '../known/known-findings.ts'
import { renderForecastPage } from './forecast-page.ts'
import { agentView, indexOf } from './client-view.ts'
import { viewCauses } from './cause-view.ts'
import { headlineOf, outsideInWords, shadeOf, totalsInWords, wordOf } from './words.ts'

/** Forecasts of recordings as one HTML file: by client, by call, with changed requests and real answers. */
export function renderForecastHtml(
  reports: readonly ForecastReport[],
  known?: KnownFindings,
): string {
  const [first] = reports
  const step = `from ${first?.from ?? ''} to ${first?.to ?? ''}`
  const views = reports.map((report, at) => ({
    ...viewReport(report, `file-${at}`),
    ...(reports.length > 1 && { headline: headlineOf(report.totals, report.to, report) }),
  }))
  const only =
    first && reports.length === 1 ? capital(headlineOf(first.totals, first.to, first)) : undefined
  return renderForecastPage(
    'forecast',
    {
      title: `Upgrade forecast ${step}`,
      heading: only ?? `What changes ${step}`,
      index: indexOf(views.flatMap(({ clients }) => clients)),
      reports: views,
    },
    known,
  )
}

function viewReport(report: ForecastReport, id: string) {
  const { file, from, to, notes, remarks, totals, gains, outside, clients } = report
  return {
    id,
    from,
    to,
    notes: viewCauses(notes),
    remarks: remarks.map(visible),
    file: visible(file),
    totals: totalsInWords(totals, gains),
    outside: outsideInWords(outside),
    clients: clients.map((client, at) => viewClient(client, `${id}-client-${at}`)),
  }
}

function viewClient(client: ClientForecast, id: string) {
  const { name, account, totals, gains, groups } = client
  const told = groups.filter((group) => !isQuiet(group))
  const rest = groups.filter(isQuiet)
  const calls = rest.reduce((sum, { count }) => sum + count, 0)
  return {
    id,
    ...agentView(name),
    totals: totalsInWords(totals, gains),
    ...(account !== undefined && { account: visible(account) }),
    groups: told.map((group, at) => viewGroup(group, `${id}-${at}`)),
    rest: rest.map((group) => ({
      call: `${group.method} ${visible(group.route)} (${wordOf(group)})`,
      places: visible(placesInWords(group.places)),
    })),
    restCount: `${counted(calls, 'call')} as before: served, or failing`,
  }
}

function isQuiet({ class: one, causes, places }: CallGroup): boolean {
  return (
    (one === 'already-fails' && places === undefined) || (one === 'works' && causes.length === 0)
  )
}

/** What the partial `forecast-group` places. */
export function viewGroup(group: CallGroup, id: string) {
  const { method, route, basis, causes, count, places, change, sample } = group
  return {
    id,
    method,
    route: visible(route),
    class: shadeOf(group),
    causes: viewCauses(causes),
    word: wordOf(group),
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
