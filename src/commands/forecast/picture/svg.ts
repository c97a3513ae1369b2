import type { ForecastPicture, PictureRow } from '#engine/model/upgrade/forecast.ts'
import { visible } from '#reports/visible.ts'
import { formatMatrixHeadline } from './headline.ts'
import {
  formatClient,
  formatRoute,
  type Impact,
  IMPACT_WORDS,
  impactOf,
  IMPACTS,
} from '../words.ts'
import { formatPlaces, lineOf } from '#engine/text/words.ts'

/** Pixels. */
const [NAMES, COLUMN, ROW, MARGIN] = [340, 26, 20, 24]

/** As on the page in the light theme, which prints well. */
const LOOKS: Readonly<Record<Impact, { readonly colour: string; readonly height: number }>> = {
  breaks: { colour: '#b3261e', height: 14 },
  'needs-change': { colour: '#c97a0a', height: 14 },
  'answer-changes': { colour: '#2f5fa8', height: 8 },
  gains: { colour: '#2f5fa8', height: 4 },
  unknown: { colour: '#6b5b95', height: 5 },
  'already-fails': { colour: '#8a8f98', height: 3 },
  mends: { colour: '#1f7a4d', height: 8 },
  works: { colour: '#1f7a4d', height: 3 },
}

/** Renders calls by releases as one SVG file that loads nothing: a lifeline for each kind of call. */
export function renderMatrixSvg(pictures: readonly ForecastPicture[]): string {
  const columns = Math.max(...pictures.map(({ releases }) => releases.length), IMPACTS.length)
  const width = NAMES + columns * COLUMN + 2 * MARGIN
  let y = MARGIN
  const parts: string[] = []
  const line = (height: number, draw: (y: number) => string): void => {
    parts.push(draw(y))
    y += height
  }
  for (const picture of pictures) {
    line(22, (at) =>
      text(MARGIN, at + 12, `${picture.file}: ${formatMatrixHeadline(picture)}`, 'bold'),
    )
    line(24, (at) => text(MARGIN, at + 10, aboutOf(picture), 'soft'))
    for (const { name, account, rows } of picture.clients) {
      line(22, (at) => text(MARGIN, at + 14, formatClient(name, account), 'bold'))
      line(18, (at) => headOf(picture, at))
      for (const row of rows) line(ROW, (at) => rowOf(row, at))
      line(14, () => '')
    }
  }
  line(ROW, (at) => legendOf(at))
  const height = y + MARGIN
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img"><!-- graylog-conformance -->`,
    `<title>${escape(pictures.map(formatMatrixHeadline).join('; '))}</title>`,
    '<style>text{font:12px system-ui,sans-serif;fill:#1c2330}.bold{font-weight:650}.soft{fill:#5b6472}</style>',
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    ...parts.filter((part) => part !== ''),
    '</svg>',
    '',
  ].join('\n')
}

function aboutOf({ from, to }: ForecastPicture): string {
  return `from release ${from}${to === undefined ? '' : `, upgrade to ${to}`}; one column for each release line`
}

function headOf({ releases, from, to }: ForecastPicture, y: number): string {
  return releases
    .map((release, at) => {
      const x = NAMES + MARGIN + at * COLUMN
      const isMarked = release === from || release === to
      const edge = release === from ? '#2f5fa8' : '#c97a0a'
      const mark = isMarked
        ? `<rect x="${x}" y="${y}" width="${COLUMN}" height="16" fill="none" stroke="${edge}" stroke-width="2"/>`
        : ''
      return `${mark}<text x="${x + COLUMN / 2}" y="${y + 12}" text-anchor="middle"${isMarked ? ' class="bold"' : ''}>${escape(lineOf(release))}</text>`
    })
    .join('')
}

/** Letters of a call's name that fit next to its line. */
const MAX_NAME = 52

function rowOf({ method, count, cells, places, ...row }: PictureRow, y: number): string {
  const name = `${method} ${formatRoute(row)}${count === 1 ? '' : ` ×${count}`}`
  const shown = name.length > MAX_NAME ? `${name.slice(0, MAX_NAME - 1)}…` : name
  const bars = cells.map((cell, at) => bar(impactOf(cell), NAMES + MARGIN + at * COLUMN, y))
  const whole = `${name} ${formatPlaces(places)}`.trimEnd()
  return `<g><title>${escape(whole)}</title>${text(MARGIN, y + 14, shown)}${bars.join('')}</g>`
}

function bar(impact: Impact, x: number, y: number, width = COLUMN): string {
  const { colour, height } = LOOKS[impact]
  return `<rect x="${x}" y="${y + (ROW - height) / 2}" width="${width}" height="${height}" fill="${colour}"/>`
}

function legendOf(y: number): string {
  let x = MARGIN
  return IMPACTS.map((impact) => {
    const { word } = IMPACT_WORDS[impact]
    const drawn = bar(impact, x, y, 18) + text(x + 22, y + 14, word, 'soft')
    x += 40 + word.length * 6.2
    return drawn
  }).join('')
}

function text(x: number, y: number, words: string, look?: 'bold' | 'soft'): string {
  return `<text x="${x}" y="${y}"${look === undefined ? '' : ` class="${look}"`}>${escape(words)}</text>`
}

/** Text of others is shown, never read as markup. */
function escape(words: string): string {
  return visible(words).replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`)
}
