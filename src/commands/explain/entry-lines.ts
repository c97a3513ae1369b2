import { wrapText } from '#reports/console/console-layout.ts'

/** The columns of an id and its indent. */
const COLUMN = 37

/** Formats an id and its text side by side, or on two lines if the terminal is narrow. */
export function entryLines(id: string, says: string, width: number): string {
  const label = `  ${id.padEnd(COLUMN - 3)} `
  const column = width < 72 ? 6 : COLUMN
  const lines =
    label.length <= column
      ? wrapText(says, { width, first: label })
      : [`  ${id}`, ...wrapText(says, { width, first: ' '.repeat(column) })]
  return `${lines.join('\n')}\n`
}
