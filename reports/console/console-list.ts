import type { Verdict } from '#engine/model/results/verdict.ts'
import { RATING_LEGEND } from '../legend.ts'
import { visibleLine } from '../visible.ts'
import { textWidth } from './console-layout.ts'
import { colourOf, type ConsoleStyle } from './console-style.ts'

/** Findings of one kind, one line each: mark, id, what was expected and what was found, as far as it fits. */
export function renderList(verdicts: readonly Verdict[], style: ConsoleStyle): string {
  return verdicts.map((verdict) => renderLine(verdict, style)).join('\n')
}

function renderLine(verdict: Verdict, { width, palette }: ConsoleStyle): string {
  const mark = `  ${RATING_LEGEND[verdict.rating].mark} `
  const id = visibleLine(verdict.checkId)
  const line = fit(`${mark}${id}: ${visibleLine(saysOf(verdict))}`, width)
  const told = Math.min(line.length, mark.length + id.length)
  return colourOf(verdict.rating, palette)(line.slice(0, told)) + line.slice(told)
}

function saysOf({ expected, actual, reason, title }: Verdict): string {
  if (expected === undefined && actual === undefined) return reason ?? title
  return `${expected ?? 'nothing'} → ${actual ?? 'nothing'}`
}

/** As much of a line as fits into so many columns; what is cut ends in `…`. */
function fit(line: string, width: number): string {
  if (textWidth(line) <= width) return line
  let shown = ''
  let taken = 1
  for (const character of line) {
    taken += textWidth(character)
    if (taken > width) break
    shown += character
  }
  return `${shown.trimEnd()}…`
}
