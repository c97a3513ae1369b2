import { isSecretKind } from '#engine/secrets/names.ts'
import { redactTextByKind } from '../by-kind.ts'
import type { Tools } from '../tools.ts'
import { replaceAt } from '../views.ts'

const MAX_HEADING_LENGTH = 8_192
const DELIMITERS = [',', ';', '\t', '|'] as const

/** A table of lines (CSV) with pseudonyms for the columns under secret headings. */
export function redactTable(text: string, type: string | undefined, tools: Tools): string {
  const end = text.indexOf('\n')
  if (end <= 0 || end > MAX_HEADING_LENGTH) return text
  const heading = text.slice(0, end)
  const isTable = type !== undefined && /csv|tab-separated/.test(type)
  if (!isTable && !/^[\w "'.,;\t|-]*\r?$/.test(heading)) return text
  const delimiter = DELIMITERS.find((sign) => heading.includes(sign)) ?? (isTable ? ',' : undefined)
  if (delimiter === undefined) return text
  const kinds = listFields(heading, 0, delimiter).map(({ start, end: stop }) =>
    tools.kindOf(heading.slice(start, stop).trim()),
  )
  if (!kinds.some(isSecretKind)) return text
  const edits = listFields(text, end + 1, delimiter).flatMap(({ column, start, end: stop }) => {
    const kind = kinds[column]
    if (kind === undefined || start === stop) return []
    const value = text.slice(start, stop)
    return [{ start, text: redactTextByKind(kind, value, tools, 'a column of a table') }]
  })
  return replaceAt(text, edits)
}

interface Field {
  readonly column: number
  readonly start: number
  readonly end: number
}

/** Every field from a position on, without its quotes; in quotes a line may end. */
function listFields(text: string, start: number, delimiter: string): readonly Field[] {
  const fields: Field[] = []
  let column = 0
  for (let at = start; at <= text.length;) {
    const isQuoted = text.charAt(at) === '"'
    const first = isQuoted ? at + 1 : at
    const end = isQuoted ? endOfQuoted(text, first) : endOfField(text, first, delimiter)
    fields.push({ column, start: first, end })
    const next = isQuoted ? endOfField(text, end, delimiter) : end
    const isLine = text.charAt(next) !== delimiter
    column = isLine ? 0 : column + 1
    at = next + (isLine && text.startsWith('\r\n', next) ? 2 : 1)
  }
  return fields
}

function endOfField(text: string, start: number, delimiter: string): number {
  for (let at = start; at < text.length; at += 1) {
    const sign = text.charAt(at)
    if (sign === delimiter || sign === '\n' || text.startsWith('\r\n', at)) return at
  }
  return text.length
}

function endOfQuoted(text: string, start: number): number {
  for (let at = text.indexOf('"', start); at !== -1; at = text.indexOf('"', at + 2)) {
    if (text.charAt(at + 1) !== '"') return at
  }
  return text.length
}
