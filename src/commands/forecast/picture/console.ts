import { lineOf } from '#engine/text/words.ts'
import type { ForecastPicture, PictureCell, PictureRow } from '#engine/model/upgrade/forecast.ts'
import { wrapText } from '#reports/console/console-layout.ts'
import { visibleAsOneLine } from '#engine/text/visible.ts'
import { colourOf, type Layout } from '#reports/console/console-style.ts'
import { formatMatrixHeadline } from './headline.ts'
import { reasonsOf } from './reasons.ts'
import {
  formatClient,
  formatOutside,
  formatRoute,
  IMPACT_WORDS,
  impactOf,
  IMPACTS,
} from '../words.ts'

/** Columns that the name of a call gets at least. */
const MIN_NAME = 12

/** Renders calls by releases for a terminal: one sign for each release line. */
export function renderMatrix(picture: ForecastPicture, style: Layout): string {
  const { color, width } = style
  const names = picture.releases.map(lineOf)
  const heads = [0, 1].map((part) =>
    spread(
      names.map((name) => name.split('.')[part]?.at(-1) ?? ''),
      names,
    ),
  )
  const room = Math.max(width - (heads[0]?.length ?? 0) - 2, MIN_NAME)
  const { to } = picture
  const marks = names.map((name) =>
    name === lineOf(picture.from) ? '^' : to !== undefined && name === lineOf(to) ? '>' : ' ',
  )
  const mark = spread(marks, names).trimEnd()
  const target = to === undefined ? '' : `, upgrade to ${to} (>)`
  const outside = formatOutside(picture.outside)
  const lines = [
    ...heading(`${picture.file}: ${formatMatrixHeadline(picture)}`, style),
    ...wrapText(`from release ${picture.from} (^)${target}`, { width, first: '' }),
    ...(outside === undefined ? [] : wrapText(outside, { width, first: '' })),
    ...picture.remarks.flatMap((remark) => wrapText(remark, { width, first: '' }).map(color.dim)),
    ...legend(style),
    ...picture.notes.flatMap(({ release, what }) =>
      wrapText(`${release}: ${what}`, { width, first: '' }),
    ),
    ...picture.clients.flatMap(({ name, account, rows }) => [
      '',
      ...heading(`client ${formatClient(name, account)}`, style),
      ...heads.map((head) => `${' '.repeat(room)}  ${color.dim(head)}`),
      ...joinAlike(rows).map((row) => rowLine(row, names, room, style)),
      `${' '.repeat(room)}  ${color.dim(mark)}`,
    ]),
    ...fixes(picture, style),
  ]
  return `${lines.join('\n')}\n`
}

/** Joins one sign for each release, with a space between major releases. */
function spread(signs: readonly string[], names: readonly string[]): string {
  const major = (at: number) => names[at]?.split('.')[0]
  return signs.map((sign, at) => (at > 0 && major(at) !== major(at - 1) ? ' ' : '') + sign).join('')
}

/** Fixes that the console shows. */
const MAX_FIXES = 8

function fixes(picture: ForecastPicture, style: Layout): readonly string[] {
  const all = picture.clients.flatMap(({ rows }) =>
    rows.flatMap((row) =>
      reasonsOf(row, picture).flatMap(({ when, isOlder, cause: { remedy } }) =>
        remedy === undefined
          ? []
          : [{ isOlder, text: `${row.method} ${row.route}, ${when}: ${remedy}` }],
      ),
    ),
  )
  if (all.length === 0) return []
  const ordered = all.toSorted((a, b) => Number(a.isOlder) - Number(b.isOlder))
  const texts = [...new Set(ordered.map(({ text }) => text))]
  const shown = texts.slice(0, MAX_FIXES)
  const { width } = style
  return [
    '',
    ...heading('Fixes', style),
    ...shown.flatMap((text) => wrapText(text, { width, first: '  - ' })),
    ...(texts.length > shown.length
      ? [`  … and ${texts.length - shown.length} more in the report`]
      : []),
  ]
}

function heading(text: string, { color, width }: Layout): readonly string[] {
  return wrapText(text, { width, first: '' }).map(color.bold)
}

/** Joins rows that look the same because only the reasons of their signs differ. */
function joinAlike(rows: readonly PictureRow[]): readonly PictureRow[] {
  const joined = new Map<string, PictureRow>()
  for (const row of rows) {
    const key = JSON.stringify([row.method, formatRoute(row), row.cells.map(impactOf)])
    const { count = 0 } = joined.get(key) ?? {}
    joined.set(key, { ...row, count: count + row.count })
  }
  return [...joined.values()]
}

function rowLine(row: PictureRow, names: readonly string[], room: number, style: Layout) {
  const { method, count, cells } = row
  const title = visibleAsOneLine(
    `  ${method} ${formatRoute(row)}${count === 1 ? '' : ` (${count})`}`,
  )
  const name = title.length <= room ? title.padEnd(room) : `${title.slice(0, room - 1)}…`
  const paint = (cell: PictureCell): string => {
    const { sign, rating } = IMPACT_WORDS[impactOf(cell)]
    return colourOf(rating, style.color)(sign)
  }
  const signs = spread(cells.map(paint), names)
  return `${name}  ${signs}`
}

/** A sign and its words stay on one line. */
function legend({ color, width }: Layout): readonly string[] {
  const words = IMPACTS.map((one) => `${IMPACT_WORDS[one].sign} ${IMPACT_WORDS[one].word}`)
  const whole = words.map((word) => word.replaceAll(' ', '\u00a0')).join('   ')
  return wrapText(whole, { width, first: '' }).map((line) =>
    color.dim(line.replaceAll('\u00a0', ' ')),
  )
}
