import type { Comparison } from '#engine/model/upgrade/comparison.ts'
import { wrapText } from '../console/console-layout.ts'
import { colourOf, type Layout, type Palette } from '../console/console-style.ts'
import { visible } from '../visible.ts'
import { type Cell, cellsIn, foldRows, rowName } from './cells.ts'
import { letterOf } from './words.ts'

/** Checks down, runs across, a mark in each cell; equal rows are one, what was seen for the first time a number. */
export function matrixLines(
  { runs, checks }: Comparison,
  { width, color }: Layout,
): readonly string[] {
  const shown = checks.filter(({ changes }) =>
    changes.some((change) => change && change !== 'seen'),
  )
  const seen = checks.length - shown.length
  const room = Math.max(16, width - 2 - 2 * runs.length)
  const head = `${' '.repeat(room)}  ${runs.map((_, index) => letterOf(index)).join(' ')}`
  const rows = foldRows(shown).map((row) => {
    const more = row.checks.length - 1
    const name = fitted(visible(rowName(row)), more === 0 ? '' : ` +${more}`, room)
    return `${name}  ${row.cells.map((cell) => coloured(cell, color)).join(' ')}`
  })
  const marks = cellsIn(shown).map((cell) => `${cell.mark} ${cell.word}`)
  const legend = wrapText(marks.join('   '), { width, first: '' }).map(color.dim)
  const rest = seen === 0 ? [] : [`… and ${seen} now seen for the first time (--json, --out)`]
  return [
    '',
    ...(rows.length === 0 ? [] : [color.bold(head), ...rows, '', ...legend]),
    ...rest.map((line) => `  ${line}`),
  ]
}

/** A text in so many columns, cut where it is longer; its end is kept. */
function fitted(text: string, end: string, room: number): string {
  const left = room - end.length
  return `${text.length > left ? `${text.slice(0, left - 1)}…` : text}${end}`.padEnd(room)
}

function coloured({ kind, mark }: Cell, color: Palette): string {
  const rating = kind === 'no-rule' || kind === 'no-evidence' ? 'none' : kind
  return colourOf(rating, color)(mark)
}
