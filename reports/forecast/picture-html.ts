import { CALL_CLASSES } from '../../src/model/upgrade/forecast.ts'
import type { ForecastPicture, PictureCell, PictureRow } from '../../src/model/upgrade/forecast.ts'
import { visible } from '../visible.ts'
import { renderForecastPage } from './forecast-page.ts'
import { CLASS_WORDS, lineOf, placesInWords } from './words.ts'

/** Calls by releases as one HTML file: a lifeline for each kind of call, and why at every stretch of it. */
export function renderPictureHtml(pictures: readonly ForecastPicture[]): string {
  const [first] = pictures
  const files = pictures.map(({ file }) => visible(nameOf(file))).join(', ')
  return renderForecastPage('forecast-picture', {
    title: `Upgrade forecast of ${files}`,
    heading: `Where ${files} works`,
    first: lineOf(first?.releases[0] ?? ''),
    last: first?.releases.at(-1) ?? '',
    pictures: pictures.map(viewPicture),
  })
}

/** A file's name without what it ends with. */
function nameOf(file: string): string {
  return file.replace(/\.(?:ndjson|har|json)(?:\.gz)?$/, '')
}

type Client = ForecastPicture['clients'][number]

function viewPicture(picture: ForecastPicture, at: number) {
  return {
    notes: picture.notes,
    remarks: picture.remarks.map(visible),
    clients: picture.clients.map((client, place) =>
      viewClient(client, picture, `client-${at}-${place}`),
    ),
  }
}

function viewClient(client: Client, { releases, from }: ForecastPicture, id: string) {
  const steady = client.rows.filter(isSteady)
  const moving = client.rows.filter((row) => !isSteady(row))
  const kinds = steady.length === 1 ? 'kind of call works' : 'kinds of calls work'
  return {
    ...{ id, name: visible(client.name) },
    ...(client.account !== undefined && { account: visible(client.account) }),
    summary: `${client.calls} calls of ${client.rows.length} kinds, recorded on ${from}.`,
    columns: releases.map((release, at) => viewColumn(client, { release, from, at, releases })),
    rows: moving.map((row, at) => viewRow(row, releases, `${id}-${at}`)),
    steady: steady.map(({ method, route, places }) =>
      [`${method} ${visible(route)}`, visible(placesInWords(places))].join(' ').trimEnd(),
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
  readonly at: number
  readonly releases: readonly string[]
}

/** Height of the column of a release in the head of the table. */
const HEIGHT = 60

function viewColumn({ rows, calls }: Client, { release, from, at, releases }: Column) {
  let y = HEIGHT
  const counts = CALL_CLASSES.map((id) => ({
    id,
    count: rows.reduce((sum, row) => sum + (row.cells[at]?.class === id ? row.count : 0), 0),
  })).filter(({ count }) => count > 0)
  // What works stands at the bottom, trouble hangs above it.
  const stack = counts.toReversed().map(({ id, count }) => {
    const height = (count / Math.max(calls, 1)) * HEIGHT
    y -= height
    return { id, y: y.toFixed(2), height: height.toFixed(2) }
  })
  const before = releases[at - 1]
  const words = counts.map(({ id, count }) => `${count} ${CLASS_WORDS[id].word}`).join(', ')
  return {
    ...{ release, stack, line: lineOf(release) },
    isHere: release === from,
    isMajor: before === undefined || before.split('.')[0] !== release.split('.')[0],
    says: `${release}: ${words}`,
  }
}

function viewRow(
  { method, route, count, cells, places }: PictureRow,
  releases: readonly string[],
  id: string,
) {
  return {
    ...{ method, route: visible(route), times: count === 1 ? '' : `×${count}` },
    places: visible(placesInWords(places)),
    spans: spansOf(cells).map(({ cell, from, to }, at) => {
      const word = CLASS_WORDS[cell.class].word
      const between =
        from === to
          ? lineOf(releases[from] ?? '')
          : `${lineOf(releases[from] ?? '')} to ${lineOf(releases[to] ?? '')}`
      return {
        ...{ id: cell.class, width: to - from + 1, word, between },
        label: `${word}, ${between}`,
        whyId: `${id}-${at}`,
        isSource: cell.basis === 'source',
        causes: cell.causes,
      }
    }),
  }
}

/** Neighbouring releases on which a call fares the same for the same reasons. */
function spansOf(cells: readonly PictureCell[]) {
  const spans: { cell: PictureCell; key: string; from: number; to: number }[] = []
  for (const [at, cell] of cells.entries()) {
    const key = JSON.stringify([cell.class, cell.causes.map(({ what }) => what)])
    const last = spans.at(-1)
    if (last?.key === key) last.to = at
    else spans.push({ cell, key, from: at, to: at })
  }
  return spans
}
