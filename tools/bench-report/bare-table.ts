/** The plain alternative: a table with only the verdicts of a run. */
import { readFileSync, writeFileSync } from 'node:fs'

interface Run {
  readonly verdicts: readonly Readonly<Record<string, unknown>>[]
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const COLUMNS = ['checkId', 'title', 'rating', 'outcome', 'expected', 'actual', 'exchanges']

const [, , from = '', to = ''] = process.argv
const { verdicts } = JSON.parse(readFileSync(from, 'utf8')) as Run
const rows = verdicts.map((verdict) => {
  const cells = COLUMNS.map((name) => `<td>${escaped(JSON.stringify(verdict[name]) ?? '')}</td>`)
  return `<tr>${cells.join('')}</tr>`
})
writeFileSync(
  to,
  `<!doctype html><meta charset="utf-8"><title>Verdicts</title><table>${rows.join('\n')}</table>\n`,
)

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (one) => ESCAPES[one] ?? one)
}
