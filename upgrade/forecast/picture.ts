import { getOrMake } from '#engine/model/group.ts'
import type { ForetoldCall } from './prediction.ts'
import { newestOfLines } from '#engine/knowledge/releases.ts'
import type { ForecastPicture, PictureCell, PictureRow } from '#engine/model/upgrade/forecast.ts'
import type { Version } from '#engine/model/version.ts'
import type { Annotated } from '#engine/model/facts.ts'
import { type Forecaster, predictBeyond } from './forecast.ts'
import { callsIn, clientKey, clientNames, type ReportOptions } from './report.ts'

/** The newest release of each line, oldest first; of the lines of the recorded one and of the target these. */
export function lineReleases(from: Version, to?: Version): readonly Version[] {
  const isSameLine = (a: Version, b: Version): boolean => a.major === b.major && a.minor === b.minor
  return newestOfLines().map(
    (newest) => [from, to].find((one) => one && isSameLine(one, newest)) ?? newest,
  )
}

/** The whole picture: every call of a recording on every release line. */
export function buildCompatibilityMatrix(
  forecaster: Forecaster,
  { file, shown }: ReportOptions,
  to?: Version,
): ForecastPicture {
  const columns = lineReleases(forecaster.from, to)
  const { notes, foretold } = table(forecaster, columns)
  const clients = new Map<string, { names: ReturnType<typeof clientNames>; rows: RowsByKey }>()
  let at = 0
  for (const call of forecaster.read()) {
    const across = foretold.map((column) => column[at]).filter((one) => one !== undefined)
    at += 1
    const [one] = across
    if (!one) continue
    const client = getOrMake(clients, clientKey(call), () => ({
      names: clientNames(call),
      rows: new Map<string, PictureRow>(),
    }))
    const { method, path } = one
    addRow(client.rows, { method, route: shown.target(path), across, call })
  }
  return {
    file,
    from: forecaster.from.release,
    ...(to && { to: to.release }),
    ...(forecaster.outside > 0 && { outside: forecaster.outside }),
    releases: columns.map(({ release }) => release),
    notes,
    remarks: forecaster.remarks,
    ...(forecaster.passedOver.length > 0 && { notRead: forecaster.passedOver }),
    clients: [...clients.values()].map(({ names, rows }) => ({
      ...names,
      calls: [...rows.values()].reduce((sum, { count }) => sum + count, 0),
      rows: toldApart([...rows.values()]).toSorted(byTrouble),
    })),
  }
}

/** Responses are listed only if two rows are about one call. */
function toldApart(rows: readonly PictureRow[]): readonly PictureRow[] {
  const callOf = ({ method, route }: PictureRow): string => `${method} ${route}`
  const counts = new Map<string, number>()
  for (const row of rows) counts.set(callOf(row), (counts.get(callOf(row)) ?? 0) + 1)
  return rows.map(({ answered = [], ...row }) => {
    const isAlone = counts.get(callOf(row)) === 1 || answered.length === 0
    return isAlone ? row : { ...row, answered: answered.toSorted((a, b) => a - b) }
  })
}

type RowsByKey = Map<string, PictureRow>

/** Predictions by column and call, without the parts that are given once for all. */
function table(
  forecaster: Forecaster,
  columns: readonly Version[],
): Pick<ForecastPicture, 'notes'> & { readonly foretold: readonly (readonly ForetoldCall[])[] } {
  const all = columns.map((to) => predictBeyond(forecaster, to))
  const notes = new Map(all.flatMap((one) => one.notes.map((note) => [note.what, note])))
  return { notes: [...notes.values()], foretold: all.map(({ calls }) => calls) }
}

function addRow(
  rows: RowsByKey,
  one: { method: string; route: string; across: readonly ForetoldCall[]; call: Annotated },
): void {
  const { method, route, call } = one
  const across = one.across.map(({ prediction }) => prediction)
  const key = [
    method,
    route,
    ...across.map(
      ({ class: one, answer, causes }) =>
        `${one}${answer ?? ''}:${causes.map(({ what }) => what).join('|')}`,
    ),
  ].join('\n')
  const known = rows.get(key)
  const cells: readonly PictureCell[] =
    known?.cells ??
    across.map(({ class: one, answer, basis, causes }) => ({
      class: one,
      ...(answer && { answer }),
      basis,
      causes,
    }))
  const at = one.across[0]?.at
  const places = [...(known?.places ?? []), ...(at === undefined ? [] : [at])]
  const answered = new Set([...(known?.answered ?? []), ...(call.status > 0 ? [call.status] : [])])
  rows.set(key, {
    method,
    route,
    count: (known?.count ?? 0) + callsIn(call),
    cells,
    answered: [...answered],
    ...(places.length > 0 && { places: [...new Set(places)] }),
  })
}

/** Rows that break on most releases first. */
function byTrouble(a: PictureRow, b: PictureRow): number {
  return trouble(b) - trouble(a) || a.route.localeCompare(b.route)
}

const WEIGHT: Readonly<Record<string, number>> = {
  breaks: 100,
  'needs-change': 60,
  'answer-changes': 5,
}

function trouble({ cells }: PictureRow): number {
  return cells.reduce((sum, cell) => sum + (WEIGHT[cell.class] ?? 0), 0)
}
