import type {
  Cause,
  ForecastPicture,
  PictureCell,
  PictureRow,
} from '#engine/model/upgrade/forecast.ts'
import { joinedCauses } from '#engine/text/cause-lines.ts'
import { capital, counted, formatPlaces, lineOf } from '#engine/text/words.ts'
import { visibleAsOneLine } from '#engine/text/visible.ts'
import { visible } from '#reports/visible.ts'
import type { KnownFindings } from '#reports/known/known-findings.ts'
import { renderPage } from '#reports/html/page.ts'
import { linkSources } from '#reports/document/sources.ts'
import { asIs } from '#reports/html/template.ts'
import { formatMatrixHeadline } from './headline.ts'
import { formatWhen, reasonsOf } from './reasons.ts'
import { renderMatrixSvg } from './svg.ts'
import {
  formatClient,
  formatOutside,
  formatRoute,
  type Impact,
  IMPACT_WORDS,
  impactOf,
  IMPACTS,
  formatImpact,
} from '../words.ts'

/** Renders calls by releases as one page: a lifeline for each kind of call, with the reasons at every stretch of it. */
export function renderMatrixHtml(
  pictures: readonly ForecastPicture[],
  known?: KnownFindings,
): string {
  const [first] = pictures
  const files = pictures.map(({ file }) => visible(nameOf(file))).join(', ')
  const isOne = first !== undefined && pictures.length === 1
  const views = pictures.map((picture, at) => ({
    ...viewPicture(picture, at),
    ...(!isOne && {
      headline: `${visible(nameOf(picture.file))}: ${formatMatrixHeadline(picture)}`,
    }),
  }))
  const clients = views.flatMap((view) => view.clients)
  const svg = renderMatrixSvg(pictures)
  return renderPage({
    template: 'forecast',
    partials: ['words'],
    styles: ['report.css', 'forecast.css'],
    scripts: ['forecast.js'],
    known,
    title: `Upgrade forecast of ${files}`,
    page: {
      legend: IMPACTS.map((id) => ({ id, ...IMPACT_WORDS[id] })),
      heading: isOne ? capital(formatMatrixHeadline(first)) : `Where ${files} works`,
      files,
      index: clients.length > 1 ? clients : [],
      svg: asIs(`data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`),
      first: lineOf(first?.releases[0] ?? ''),
      last: first?.releases.at(-1) ?? '',
      pictures: views,
    },
  })
}

/** Returns the name of a file without its extension. */
function nameOf(file: string): string {
  return file.replace(/\.(?:ndjson|har|json)(?:\.gz)?$/, '')
}

type Client = ForecastPicture['clients'][number]

function viewPicture(picture: ForecastPicture, at: number) {
  return {
    notes: viewCauses(picture.notes),
    outside: formatOutside(picture.outside),
    remarks: picture.remarks.map(visible),
    clients: picture.clients.map((client, place) =>
      viewClient(client, picture, `client-${at}-${place}`),
    ),
  }
}

function viewClient(client: Client, picture: ForecastPicture, id: string) {
  const { releases, from, to } = picture
  const steady = client.rows.filter(isSteady)
  const moving = client.rows.filter((row) => !isSteady(row))
  const kinds = steady.length === 1 ? 'kind of call works' : 'kinds of calls work'
  return {
    id,
    name: visible(formatClient(client.name, client.account)),
    agent: visible(client.name),
    summary: `${counted(client.calls, 'call')} of ${counted(client.rows.length, 'kind')}, from release ${from}.`,
    columns: releases.map((release, at) => viewColumn(client, { release, from, to, at, releases })),
    rows: moving.map((row, at) => viewRow(row, picture, `${id}-${at}`)),
    reasons: moving.flatMap((row) => {
      const why = reasonsOf(row, picture)
      const view = why.map(({ cause, when }) => ({ when, cause: viewCause(cause) }))
      return why.length === 0
        ? []
        : [{ method: row.method, route: visible(formatRoute(row)), why: view }]
    }),
    steady: steady.map(({ method, places, ...row }) =>
      [`${method} ${visible(formatRoute(row))}`, visible(formatPlaces(places))].join(' ').trimEnd(),
    ),
    steadyCount: `${steady.length} ${kinds} on every release`,
  }
}

/** Whether there is nothing to say about a row. */
function isSteady({ cells }: PictureRow): boolean {
  return cells.every((cell) => cell.class === 'works')
}

interface Column {
  readonly release: string
  readonly from: string
  readonly to: string | undefined
  readonly at: number
  readonly releases: readonly string[]
}

/** Height of the column of a release in the head of the table. */
const HEIGHT = 60

function viewColumn({ rows, calls }: Client, { release, from, to, at, releases }: Column) {
  let y = HEIGHT
  const counts = IMPACTS.map((id) => ({
    id,
    count: rows.reduce((sum, { cells, count }) => sum + (shadeAt(cells, at) === id ? count : 0), 0),
  })).filter(({ count }) => count > 0)
  // Working calls are at the bottom of the bar, broken ones at the top.
  const stack = counts.toReversed().map(({ id, count }) => {
    const height = (count / Math.max(calls, 1)) * HEIGHT
    y -= height
    return { id, y: y.toFixed(2), height: height.toFixed(2) }
  })
  const before = releases[at - 1]
  const words = counts.map(({ id, count }) => `${count} ${IMPACT_WORDS[id].word}`).join(', ')
  return {
    release,
    stack,
    line: lineOf(release),
    isHere: release === from,
    isTarget: release === to,
    isMajor: before === undefined || before.split('.')[0] !== release.split('.')[0],
    says: `${release}${release === from ? ' (from here)' : release === to ? ' (target)' : ''}: ${words}`,
  }
}

function shadeAt(cells: readonly PictureCell[], at: number): Impact | undefined {
  const cell = cells[at]
  return cell && impactOf(cell)
}

function viewRow(
  { method, count, cells, places, ...row }: PictureRow,
  { releases, from: recorded }: ForecastPicture,
  id: string,
) {
  const here = releases.indexOf(recorded)
  return {
    method: visibleAsOneLine(method),
    route: visible(formatRoute(row)),
    times: count === 1 ? '' : `×${count}`,
    places: visible(formatPlaces(places)),
    spans: spansOf(cells).map(({ cell, from, to }, at) => {
      const word = formatImpact(cell)
      const between =
        from === to
          ? lineOf(releases[from] ?? '')
          : `${lineOf(releases[from] ?? '')} to ${lineOf(releases[to] ?? '')}`
      return {
        id: impactOf(cell),
        width: to - from + 1,
        word,
        between,
        label: `${word}, ${between}`,
        whyId: `${id}-${at}`,
        isSource: cell.basis === 'source',
        causes: viewCauses(cell.causes).map((cause) => ({
          ...cause,
          release: to < here ? formatWhen(cause, true) : cause.release,
        })),
      }
    }),
  }
}

/** Causes as the template places them: alike ones joined, with links to public sources. */
function viewCauses(causes: readonly Cause[]) {
  return joinedCauses(causes).map(viewCause)
}

function viewCause({ release, what, remedy, source }: Cause) {
  return {
    release,
    what: visibleAsOneLine(what),
    remedy: remedy === undefined ? undefined : visibleAsOneLine(remedy),
    sources: linkSources(source),
  }
}

/** Neighbouring releases on which a call fares the same for the same reasons. */
function spansOf(cells: readonly PictureCell[]) {
  const spans: { cell: PictureCell; key: string; from: number; to: number }[] = []
  for (const [at, cell] of cells.entries()) {
    const key = JSON.stringify([cell.class, cell.answer, cell.causes.map(({ what }) => what)])
    const last = spans.at(-1)
    if (last?.key === key) last.to = at
    else spans.push({ cell, key, from: at, to: at })
  }
  return spans
}
