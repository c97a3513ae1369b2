import type { ForecastPicture, PictureRow } from '#engine/model/upgrade/forecast.ts'
import { wrapText } from '../console/console-layout.ts'
import { visibleAsOneLine } from '#engine/text/visible.ts'
import { type ForecastStyle, paintOf } from './console.ts'
import { pictureHeadline } from './picture-headline.ts'
import { shortAgent } from './short-agent.ts'
import { SHADES, SHADE_WORDS, lineOf, outsideInWords, rowRoute, shadeOf } from './words.ts'

/** Columns of a call's name at the least. */
const NARROWEST = 12

/** Calls by releases for a terminal: one sign for each release line. */
export function renderPictureConsole(picture: ForecastPicture, style: ForecastStyle): string {
  const { color, width } = style
  const names = picture.releases.map(lineOf)
  const room = Math.max(width - names.length - 2, NARROWEST)
  const heads = [0, 1].map((part) =>
    names.map((name) => name.split('.')[part]?.at(-1) ?? '').join(''),
  )
  const { to } = picture
  const mark = names
    .map((name) =>
      name === lineOf(picture.from) ? '^' : to !== undefined && name === lineOf(to) ? '>' : ' ',
    )
    .join('')
    .trimEnd()
  const target = to === undefined ? '' : `, to go to ${to} (>)`
  const outside = outsideInWords(picture.outside)
  return [
    ...heading(`${picture.file}: ${pictureHeadline(picture)}`, style),
    ...wrapText(`from release ${picture.from} (^)${target}`, { width, first: '' }),
    ...(outside === undefined ? [] : wrapText(outside, { width, first: '' })),
    ...picture.remarks.flatMap((remark) => wrapText(remark, { width, first: '' }).map(color.dim)),
    ...legend(style),
    ...picture.notes.flatMap(({ release, what }) =>
      wrapText(`${release}: ${what}`, { width, first: '' }),
    ),
    ...picture.clients.flatMap(({ name, account, rows }) => [
      '',
      ...heading(
        `client ${shortAgent(name)}${account === undefined ? '' : ` as ${account}`}`,
        style,
      ),
      ...heads.map((head) => `${' '.repeat(room)}  ${color.dim(head)}`),
      ...rows.map((row) => rowLine(row, room, style)),
      `${' '.repeat(room)}  ${color.dim(mark)}`,
    ]),
  ].join('\n')
}

function heading(text: string, { color, width }: ForecastStyle): readonly string[] {
  return wrapText(text, { width, first: '' }).map(color.bold)
}

function rowLine(row: PictureRow, room: number, style: ForecastStyle) {
  const { method, count, cells } = row
  const title = visibleAsOneLine(`  ${method} ${rowRoute(row)}${count === 1 ? '' : ` (${count})`}`)
  const name = title.length <= room ? title.padEnd(room) : `${title.slice(0, room - 1)}…`
  const signs = cells
    .map((cell) => paintOf(shadeOf(cell), style.color)(SHADE_WORDS[shadeOf(cell)].sign))
    .join('')
  return `${name}  ${signs}`
}

/** A sign and its words stay on one line. */
function legend({ color, width }: ForecastStyle): readonly string[] {
  const words = SHADES.map((one) => `${SHADE_WORDS[one].sign} ${SHADE_WORDS[one].word}`)
  const whole = words.map((word) => word.replaceAll(' ', '\u00a0')).join('   ')
  return wrapText(whole, { width, first: '' }).map((line) =>
    color.dim(line.replaceAll('\u00a0', ' ')),
  )
}
