import { isRecord } from '#engine/model/json/json.ts'
import { isIssued } from '#engine/secrets/looks.ts'
import { isSecretKind, type NameKind } from '#engine/secrets/names.ts'
import { OBJECT_ID } from '#engine/text/identifiers.ts'
import { endOfString, readJson } from '#engine/text/nesting.ts'
import { redactByKind } from '../by-kind.ts'
import type { Tools } from '../tools.ts'
import { jsonView } from '../views.ts'

const HEADING = /"(?:schema|columns|fields|headers?|cols|column_?names)"\s{0,9}:\s{0,9}(?=\[)/g
const ROWS = /"(?:datarows|rows|values|data|records)"\s{0,9}:\s{0,9}(?=\[\s{0,100}\[)/g
const KEYED = /(?:[tT]okens|[sS]essions|[kK]eys|[sS]ecrets)"\s{0,9}:\s{0,9}(?=\{\s{0,100}")/g

/**
 * JSON with pseudonyms for the columns of a table that its heading calls secret, whatever they hold,
 * `"schema":[{"field":"password"}],"datarows":[["x"]]`, and for the names of a map keyed by tokens.
 */
export function redactTables(text: string, tools: Tools): string {
  const read = holdsRows(text) ? redactRows(text, tools) : text
  return holdsMap(read) ? redactKeys(read, tools) : read
}

/** Whether a list begins with another one. */
function holdsRows(text: string): boolean {
  for (let at = text.indexOf('['); at !== -1; at = text.indexOf('[', at + 1)) {
    let next = at + 1
    while (text.charCodeAt(next) <= 0x20) next += 1
    if (text.charCodeAt(next) === 0x5b) return true
    at = next - 1
  }
  return false
}

/** Whether an object is under a plural name. */
function holdsMap(text: string): boolean {
  for (let at = text.indexOf('{'); at !== -1; at = text.indexOf('{', at + 1)) {
    let before = at - 1
    while (text.charCodeAt(before) <= 0x20) before -= 1
    if (text.charCodeAt(before) !== 0x3a) continue
    before -= 1
    while (text.charCodeAt(before) <= 0x20) before -= 1
    if (text.charCodeAt(before) === 0x22 && text.charCodeAt(before - 1) === 0x73) return true
  }
  return false
}

function redactRows(text: string, tools: Tools): string {
  const headings = [...text.matchAll(HEADING)].map(({ index, 0: all }) => index + all.length)
  return redactBehind(text, ROWS, tools, (start) => {
    const heading = headings.findLast((at) => at < start)
    const kinds = heading === undefined ? [] : columnsAt(text, heading).map(tools.kindOf)
    return ({ depth, column }) => (depth > 1 ? kinds[column] : undefined)
  })
}

function redactKeys(text: string, tools: Tools): string {
  const isKey = ({ depth, start, end }: Piece): boolean =>
    depth === 1 && /^"\s{0,9}:/.test(text.slice(end, end + 20)) && isToken(text.slice(start, end))
  return redactBehind(text, KEYED, tools, () => (piece) => (isKey(piece) ? 'secret' : undefined))
}

/** Whether the name of a member is a token, and neither a field nor the id of one. */
function isToken(name: string): boolean {
  if (isIssued(name)) return true
  return MIXED.test(name) && !OBJECT_ID.test(name)
}

const MIXED = /^(?=\D{0,60}\d)(?=[^A-Za-z]{0,60}[A-Za-z])[\w.~-]{16,300}$/

/** Strings after each match of a pattern, by their role. */
function redactBehind(
  text: string,
  pattern: RegExp,
  tools: Tools,
  kindsFrom: (start: number) => (piece: Piece) => NameKind | undefined,
): string {
  const pieces: string[] = []
  let done = 0
  let end = 0
  for (const { index, 0: head } of text.matchAll(pattern)) {
    if (index < end) continue
    const kindOf = kindsFrom(index)
    end = scan(text, index + head.length, (piece) => {
      const kind = kindOf(piece)
      if (kind === undefined || !isSecretKind(kind)) return
      const view = jsonView(text.slice(piece.start, piece.end))
      pieces.push(text.slice(done, piece.start), redactByKind(kind, view, tools, 'a table of JSON'))
      done = piece.end
    })
  }
  return pieces.join('') + text.slice(done)
}

/**
 * The names of the columns whose names or descriptions are in the list that begins at a bracket.
 */
function columnsAt(text: string, open: number): readonly string[] {
  const near = text.slice(open, open + MAX_HEADING_LENGTH)
  const list = readJson(
    near.slice(
      0,
      scan(near, 0, () => undefined),
    ),
  )
  if (!Array.isArray(list)) return []
  return list.map((one: unknown) => {
    const name = isRecord(one) ? (one.field ?? one.name ?? one.key ?? one.id) : one
    return typeof name === 'string' ? name : ''
  })
}

const MAX_HEADING_LENGTH = 20_000

/** A string in a list or an object. */
interface Piece {
  readonly start: number
  readonly end: number
  /** Brackets around it. */
  readonly depth: number
  /** Its position in the list that is the second of these. */
  readonly column: number
}

/**
 * Visits the strings of the list or object that begins at a bracket; returns the position after it.
 */
function scan(text: string, open: number, visit: (piece: Piece) => void): number {
  let depth = 0
  let column = 0
  for (let at = open; at < text.length; at += 1) {
    const sign = text.charAt(at)
    if (sign === '"') {
      const end = endOfString(text, at)
      visit({ start: at + 1, end, depth, column })
      at = end
    } else if (sign === ',' && depth === 2) column += 1
    else if (sign === '[' || sign === '{') {
      depth += 1
      if (depth === 2) column = 0
    } else if (sign === ']' || sign === '}') {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return text.length
}
