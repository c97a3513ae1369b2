import type { Span } from './entry.ts'
import { isExpression } from './template.ts'

/** Where a value begins and what is known of its surroundings. */
interface ValueStart {
  readonly start: number
  readonly isYaml: boolean
  /** The quote around name and value together, as in `- "X=v"`. */
  readonly closedBy?: string
  /** How deep the block is indented that contains it; else the depth of its line. */
  readonly depth?: number
}

/** A value as it is written; `value` and `span` are missing when the file does not contain it as plain text. */
interface WrittenValue {
  readonly value?: string
  readonly span?: Span
  /** The end of its last line. */
  readonly end: number
}

/** Reads the value of a variable that begins on line `at`: quoted, bare, or a block of YAML. */
export function readVariableValue(
  text: string,
  lines: readonly Span[],
  at: number,
  from: ValueStart,
): WrittenValue {
  const end = lines[at]?.end ?? text.length
  const rest = text.slice(from.start, end)
  if (from.isYaml && /^[|>][-+\d]*[ \t]*(?:#.*)?$/.test(rest))
    return { end: endOfBlock(text, lines, at, from.depth ?? measureDepth(text, lines[at])) }
  const quote = from.closedBy ?? /^["']/.exec(rest)?.[0]
  if (quote === undefined) return plain(from.start, bare(rest), from, end)
  const start = from.closedBy === undefined ? from.start + 1 : from.start
  const close = closing(text, start, quote)
  if (close === -1) return plain(from.start, bare(rest), from, end)
  if (close <= end) return plain(start, text.slice(start, close), from, end)
  return { end: lines.find((line) => close <= line.end)?.end ?? end }
}

/** References to other variables and YAML's tags and aliases refer to a text that is not here. */
function plain(start: number, value: string, { isYaml }: ValueStart, end: number): WrittenValue {
  if (/[$`]/.test(value) || isExpression(value) || (isYaml && /^[*&!]/.test(value))) return { end }
  return { value, span: { start, end: start + value.length }, end }
}

function bare(rest: string): string {
  return rest
    .replace(/(?:^|[ \t])#.*$/s, '')
    .trimEnd()
    .replace(/\\$/, '')
    .trimEnd()
}

/** The closing quote; a double one may be escaped by a backslash. */
function closing(text: string, start: number, quote: string): number {
  for (let at = start; at < text.length; at++) {
    if (quote === '"' && text[at] === '\\') at += 1
    else if (text[at] === quote) return at
  }
  return -1
}

/** Finds the end of the last line that is indented deeper than the one that opens the block. */
export function endOfBlock(
  text: string,
  lines: readonly Span[],
  at: number,
  depth: number,
): number {
  let end = lines[at]?.end ?? text.length
  for (let next = at + 1; next < lines.length; next++) {
    const line = lines[next] ?? { start: end, end }
    const isEmpty = text.slice(line.start, line.end).trim() === ''
    if (!isEmpty && measureDepth(text, line) <= depth) break
    if (!isEmpty) end = line.end
  }
  return end
}

function measureDepth(text: string, { start, end }: Span = { start: 0, end: 0 }): number {
  return /^[ \t]*/.exec(text.slice(start, end))?.[0].length ?? 0
}
