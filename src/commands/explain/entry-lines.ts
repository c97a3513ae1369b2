import { wrapText } from '#reports/console/console-layout.ts'

/** Columns of an id and what comes before what it says. */
const COLUMN = 37

/** An id and what it says: next to each other, or below where there is no room. */
export function entryLines(id: string, says: string, width: number): string {
  const label = `  ${id.padEnd(COLUMN - 3)} `
  const column = width < 72 ? 6 : COLUMN
  const lines =
    label.length <= column
      ? wrapText(says, { width, first: label })
      : [`  ${id}`, ...wrapText(says, { width, first: ' '.repeat(column) })]
  return `${lines.join('\n')}\n`
}
