import type {
  CallClass,
  CallGroup,
  Cause,
  ClientForecast,
  ForecastReport,
} from '#engine/model/upgrade/forecast.ts'
import { wrapText } from '../console/console-layout.ts'
import type { Palette } from '../console/console-style.ts'
import { visibleAsOneLine } from '#engine/text/visible.ts'
import { joinedCauses } from '#engine/text/cause-lines.ts'
import { shortAgent } from './short-agent.ts'
import {
  CLASS_WORDS,
  headlineOf,
  outsideInWords,
  type Shade,
  totalsInWords,
  wordOf,
} from './words.ts'
import { counted, placesInWords } from '#engine/text/words.ts'

/** Width in columns, and colours. */
export interface ForecastStyle {
  readonly width: number
  readonly color: Palette
}

/** Lines of a change or a sample that are shown on a terminal. */
const MOST_LINES = 16

/** The forecast for a terminal: by client, by call, worst first; what works only as a number. */
export function renderForecast(report: ForecastReport, style: ForecastStyle): string {
  const { color } = style
  const outside = outsideInWords(report.outside)
  return [
    ...paragraph(`${report.file}: ${headlineOf(report.totals, report.to, report)}`, '', style).map(
      color.bold,
    ),
    ...paragraph(`release ${report.from} to ${report.to}`, '  ', style),
    ...paragraph(totalsInWords(report.totals, report.gains), '  ', style),
    ...(outside === undefined ? [] : paragraph(outside, '  ', style)),
    ...report.remarks.flatMap((remark) => paragraph(remark, '  ', style).map(color.dim)),
    ...report.notes.flatMap((note) => ['', ...causeLines(note, '  ', style)]),
    ...report.clients.flatMap((client) => ['', ...clientLines(client, style)]),
  ].join('\n')
}

function clientLines(client: ClientForecast, style: ForecastStyle): readonly string[] {
  const agent = shortAgent(client.name)
  const name = client.account === undefined ? agent : `${agent} as ${client.account}`
  const told = client.groups.filter(
    ({ class: one, restsOn, places }) =>
      !QUIET.includes(one) ||
      (one === 'works' && restsOn !== undefined) ||
      // Nobody saw such a call of a script fail.
      (one === 'already-fails' && places !== undefined),
  )
  return [
    ...wrapText(`client ${name}`, { width: style.width, first: '' }).map(style.color.bold),
    ...paragraph(totalsInWords(client.totals, client.gains), '  ', style),
    ...(client.last === undefined
      ? []
      : paragraph(
          `${counted(client.groups.length, 'kind')} of calls, last seen ${client.last}`,
          '  ',
          style,
        )),
    ...told.flatMap((group) => ['', ...groupLines(group, style)]),
    ...unknownLines(client.groups, style),
  ]
}

const QUIET: readonly CallClass[] = ['works', 'already-fails', 'unknown']

/** What is unknown for the same reasons is told together. */
function unknownLines(groups: readonly CallGroup[], style: ForecastStyle): readonly string[] {
  const byReason = new Map<string, CallGroup[]>()
  for (const group of groups.filter(({ class: one }) => one === 'unknown')) {
    const reason = group.causes.map(({ what }) => what).join('\n')
    byReason.set(reason, [...(byReason.get(reason) ?? []), group])
  }
  return [...byReason.values()].flatMap((alike) => [
    '',
    ...alike.flatMap(({ method, route, count, places }) => [
      ...paragraph(`${method} ${route}${count === 1 ? '' : ` (${count} calls)`}`, '  ', style).map(
        style.color.bold,
      ),
      ...placeLines(places, style),
    ]),
    `    ${paintOf('unknown', style.color)(CLASS_WORDS.unknown.word)}`,
    ...joinedCauses(alike[0]?.causes ?? []).flatMap((cause) => causeLines(cause, '    ', style)),
  ])
}

function placeLines(
  places: readonly string[] | undefined,
  style: ForecastStyle,
): readonly string[] {
  return places ? paragraph(placesInWords(places), '    ', style) : []
}

/** One kind of call with its causes, what mends it, and the changed request or the real answers. */
export function groupLines(group: CallGroup, style: ForecastStyle): readonly string[] {
  const paint = paintOf(group.class, style.color)
  const times = group.count === 1 ? '' : ` (${group.count} calls)`
  const proof = group.basis === 'source' ? ', by source only' : ''
  const title = `${group.method} ${group.route}${times}`
  const [first = '', ...rest] = wrapText(title, { width: style.width, first: '  ' })
  return [
    style.color.bold(first),
    ...rest.map(style.color.bold),
    ...placeLines(group.places, style),
    `    ${paint(`${wordOf(group)}${proof}`)}`,
    ...joinedCauses(group.causes).flatMap((cause) => causeLines(cause, '    ', style)),
    ...diffLines(group, style),
  ]
}

function causeLines(cause: Cause, indent: string, style: ForecastStyle): readonly string[] {
  const { release, what, source, remedy } = cause
  return [
    ...paragraph(`${release}: ${what}`, indent, style),
    ...(remedy === undefined ? [] : paragraph(remedy, `${indent}-> `, style)),
    ...paragraph(`source: ${source}`, indent, style).map(style.color.dim),
  ]
}

function diffLines({ change, sample }: CallGroup, style: ForecastStyle): readonly string[] {
  const lines = change ?? sample?.lines ?? []
  if (lines.length === 0) return []
  const title = change
    ? 'the request, changed:'
    : `real answers of ${sample?.from ?? ''} and ${sample?.to ?? ''} to ${sample?.request ?? ''}:`
  const shown = lines.slice(0, MOST_LINES)
  const left = lines.length - shown.length
  return [
    ...paragraph(title, '    ', style).map(style.color.dim),
    ...shown.map(({ mark, text }) => {
      const line = cut(`      ${mark} ${visibleAsOneLine(text)}`, style.width)
      return mark === '-' ? style.color.red(line) : mark === '+' ? style.color.green(line) : line
    }),
    ...(left > 0
      ? [style.color.dim(`      … ${counted(left, 'more line')}; --out writes them all`)]
      : []),
  ]
}

function paragraph(text: string, first: string, { width }: ForecastStyle): readonly string[] {
  return wrapText(text, { width, first })
}

function cut(line: string, width: number): string {
  return line.length <= width ? line : `${line.slice(0, Math.max(width - 1, 10))}…`
}

/** The colour of a class. */
export function paintOf(one: Shade, color: Palette): (text: string) => string {
  switch (one) {
    case 'breaks':
      return color.red
    case 'needs-change':
      return color.yellow
    case 'answer-changes':
    case 'gains':
      return color.cyan
    case 'works':
    case 'mends':
      return color.green
    case 'unknown':
    case 'already-fails':
      return color.dim
  }
}
