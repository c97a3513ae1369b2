import { wrapText } from './console-layout.ts'
import { colourOf, type ConsoleStyle } from './console-style.ts'
import { OUTCOME_LEGEND, RATING_LEGEND, UNPROVEN_MEANING } from '../legend.ts'
import { RATING_ORDER } from '../sections.ts'

/** What the marks and the outcomes mean, for a terminal. */
export function renderLegend({ width, palette }: Pick<ConsoleStyle, 'width' | 'palette'>): string {
  const ratings = RATING_ORDER.flatMap((rating) => {
    const { mark, singular, meaning } = RATING_LEGEND[rating]
    const first = `  ${mark} ${singular.padEnd(11)} `
    return wrapText(meaning, { width, first }).map((line, index) =>
      index === 0 ? colourOf(rating, palette)(first) + line.slice(first.length) : line,
    )
  })
  const unproven = wrapText(UNPROVEN_MEANING, { width, first: `    ${'unproven'.padEnd(11)} ` })
  const outcomes = Object.entries(OUTCOME_LEGEND).flatMap(([outcome, meaning]) =>
    wrapText(meaning, { width, first: `  ${outcome.padEnd(15)} ` }),
  )
  return [
    palette.bold('Marks'),
    ...ratings,
    ...unproven,
    '',
    palette.bold('Outcomes'),
    ...outcomes,
  ].join('\n')
}
