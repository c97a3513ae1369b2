import type { ForecastPicture, PictureCell, PictureRow } from '#engine/model/upgrade/forecast.ts'
import { capital, counted, placesInWords } from '#engine/text/words.ts'
import { visible } from '../visible.ts'
import type { KnownFindings } from '../known/known-findings.ts'
import { renderForecastPage } from './forecast-page.ts'
import { asIs } from '../html/template.ts'
import { viewCause, viewCauses } from './cause-view.ts'
import { agentView, indexOf } from './client-view.ts'
import { pictureHeadline } from './picture-headline.ts'
import { reasonsOf } from './picture-reasons.ts'
import { renderPictureSvg } from './picture-svg.ts'
import {
  lineOf,
  outsideInWords,
  rowRoute,
  type Shade,
  SHADE_WORDS,
  shadeOf,
  SHADES,
  wordOf,
} from './words.ts'

/** Calls by releases as one HTML file: a lifeline for each kind of call, and why at every stretch of it. */
export function renderPictureHtml(
  pictures: readonly ForecastPicture[],
  known?: KnownFindings,
): string {
  const [first] = pictures
  const files = pictures.map(({ file }) => visible(nameOf(file))).join(', ')
  const isOne = first !== undefined && pictures.length === 1
  const views = pictures.map((picture, at) => ({
    ...viewPicture(picture, at),
    ...(!isOne && { headline: `${visible(nameOf(picture.file))}: ${pictureHeadline(picture)}` }),
  }))
  const svg = renderPictureSvg(pictures)
  return renderForecastPage(
    'forecast-picture',
    {
      title: `Upgrade forecast of ${files}`,
      heading: isOne ? capital(pictureHeadline(first)) : `Where ${files} works`,
      files,
      index: indexOf(views.flatMap(({ clients }) => clients)),
      svg: asIs(`data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`),
      first: lineOf(first?.releases[0] ?? ''),
      last: first?.releases.at(-1) ?? '',
      pictures: views,
    },
    known,
  )
}

/** A file's name without what it ends with. */
function nameOf(file: string): string {
  return file.replace(/\.(?:ndjson|har|json)(?:\.gz)?$/, '')
}

type Client = ForecastPicture['clients'][number]

function viewPicture(picture: ForecastPicture, at: number) {
  return {
    notes: viewCauses(picture.notes),
    outside: outsideInWords(picture.outside),
    remarks: picture.remarks.map(visible),
    clients: picture.clients.map((client, place) =>
      viewClient(client, picture, `client-${at}-${place}`),
    ),
  }
}

function viewClient(client: Client, { releases, from, to }: ForecastPicture, id: string) {
  const steady = client.rows.filter(isSteady)
  const moving = client.rows.filter((row) => !isSteady(row))
  const kinds = steady.length === 1 ? 'kind of call works' : 'kinds of calls work'
  return {
    id,
    ...agentView(client.name),
    ...(client.account !== undefined && { account: visible(client.account) }),
    summary: `${counted(client.calls, 'call')} of ${counted(client.rows.length, 'kind')}, from release ${from}.`,
    columns: releases.map((release, at) => viewColumn(client, { release, from, to, at, releases })),
    rows: moving.map((row, at) => viewRow(row, releases, `${id}-${at}`)),
    reasons: moving.flatMap((row) => {
      const why = reasonsOf(row, releases)
      const view = why.map(({ cause, ...rest }) => ({ ...rest, cause: viewCause(cause) }))
      return why.length === 0
        ? []
        : [{ method: row.method, route: visible(rowRoute(row)), why: view }]
    }),
    steady: steady.map(({ method, places, ...row }) =>
      [`${method} ${visible(rowRoute(row))}`, visible(placesInWords(places))].join(' ').trimEnd(),
    ),
    steadyCount: `${steady.length} ${kinds} on every release`,
  }
}

/** A row of which nothing is to be told. */
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
  const counts = SHADES.map((id) => ({
    id,
    count: rows.reduce((sum, { cells, count }) => sum + (shadeAt(cells, at) === id ? count : 0), 0),
  })).filter(({ count }) => count > 0)
  // What works stands at the bottom, trouble hangs above it.
  const stack = counts.toReversed().map(({ id, count }) => {
    const height = (count / Math.max(calls, 1)) * HEIGHT
    y -= height
    return { id, y: y.toFixed(2), height: height.toFixed(2) }
  })
  const before = releases[at - 1]
  const words = counts.map(({ id, count }) => `${count} ${SHADE_WORDS[id].word}`).join(', ')
  return {
    release,
    stack,
    line: lineOf(release),
    isHere: release === from,
    isTarget: release === to,
    isMajor: before === undefined || before.split('.')[0] !== release.split('.')[0],
    says: `${release}${release === from ? ' (from here)' : release === to ? ' (to go to)' : ''}: ${words}`,
  }
}

function shadeAt(cells: readonly PictureCell[], at: number): Shade | undefined {
  const cell = cells[at]
  return cell && shadeOf(cell)
}

function viewRow(
  { method, count, cells, places, ...row }: PictureRow,
  releases: readonly string[],
  id: string,
) {
  return {
    method,
    route: visible(rowRoute(row)),
    times: count === 1 ? '' : `×${count}`,
    places: visible(placesInWords(places)),
    spans: spansOf(cells).map(({ cell, from, to }, at) => {
      const word = wordOf(cell)
      const between =
        from === to
          ? lineOf(releases[from] ?? '')
          : `${lineOf(releases[from] ?? '')} to ${lineOf(releases[to] ?? '')}`
      return {
        id: shadeOf(cell),
        width: to - from + 1,
        word,
        between,
        label: `${word}, ${between}`,
        whyId: `${id}-${at}`,
        isSource: cell.basis === 'source',
        causes: viewCauses(cell.causes),
      }
    }),
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
