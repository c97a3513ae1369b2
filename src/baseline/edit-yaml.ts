import { isMap, isSeq, Lexer, type YAMLSeq } from '#engine/text/yaml.ts'
import type { Change } from './changes.ts'
import type { ListDocument } from './document.ts'
import { asYaml, type WrittenEntry } from './written-entry.ts'

/** How a list begins that this tool makes. */
const HEAD =
  '# Accepted findings, for --baseline. Each entry covers the finding or the cause it names, and needs a reason.\n'

/** Edits the text of a YAML list: kept entries keep their bytes, and the comments of removed ones are kept. */
export function editedYaml(
  document: ListDocument,
  changes: readonly Change[],
  after: readonly (WrittenEntry | undefined)[],
): string {
  const { text, yaml } = document
  const old = document.values.length
  const { contents } = yaml
  if (!isSeq(contents)) return withEntries(text.trim() === '' ? HEAD : text, after)
  const spans = spansOf(text, contents)
  if (!spans) return writtenWhole(document, after)
  const isOneLine = contents.items.every((item) => isMap(item) && item.flow === true)
  const comments = commentsIn(text)
  const pieces = spans.map(({ start, end, indent, isFlow }, at) => {
    if (changes[at]?.kind === 'stays') return withEnd(text.slice(start, end))
    const own = comments.filter(({ offset }) => offset >= start && offset < end)
    const left = own.map((one) => `${indent}${one.text}\n`).join('')
    return left + rendered(after[at], indent, isFlow)
  })
  const indent = spans[0]?.indent ?? ''
  const coming = after.slice(old).map((entry) => rendered(entry, indent, isOneLine))
  const first = spans[0]?.start ?? 0
  const between = spans.map(({ end }, at) => text.slice(end, spans[at + 1]?.start ?? end))
  const last = spans.at(-1)?.end ?? text.length
  return [
    text.slice(0, first),
    ...pieces.flatMap((piece, at) => [piece, between[at] ?? '']),
    ...coming,
    text.slice(last),
  ].join('')
}

/** The place of an entry: whole lines, from its dash to the end of its last value. */
interface Span {
  readonly start: number
  readonly end: number
  readonly indent: string
  readonly isFlow: boolean
}

/** Undefined where entries have no lines of their own. */
function spansOf(text: string, seq: YAMLSeq): readonly Span[] | undefined {
  const tokens = seq.srcToken?.type === 'block-seq' ? seq.srcToken.items : []
  if (seq.items.length === 0 || tokens.length !== seq.items.length) return undefined
  const spans = seq.items.map((item, at): Span | undefined => {
    const dash = tokens[at]?.start.find(({ type }) => type === 'seq-item-ind')?.offset
    const [, valueEnd] = isMap(item) ? (item.range ?? []) : []
    if (dash === undefined || valueEnd === undefined) return undefined
    const start = text.lastIndexOf('\n', dash - 1) + 1
    const indent = text.slice(start, dash)
    const lineEnd = text.indexOf('\n', Math.max(valueEnd - 1, dash))
    const end = lineEnd === -1 ? text.length : lineEnd + 1
    return /^ *$/.test(indent)
      ? { start, end, indent, isFlow: isMap(item) && !!item.flow }
      : undefined
  })
  const whole = spans.filter((span) => span !== undefined)
  const areApart = whole.every(({ end }, at) => end <= (whole[at + 1]?.start ?? end))
  return whole.length === spans.length && areApart ? whole : undefined
}

/** A list in a form in which entries have no lines of their own is written anew, its comments at the top. */
function writtenWhole(
  { text }: ListDocument,
  after: readonly (WrittenEntry | undefined)[],
): string {
  const comments = commentsIn(text).map((one) => `${one.text}\n`)
  return withEntries(comments.length === 0 ? HEAD : comments.join(''), after)
}

function withEntries(before: string, after: readonly (WrittenEntry | undefined)[]): string {
  const entries = after.map((entry) => rendered(entry, '', false)).join('')
  return withEnd(before) + (entries === '' ? '[]\n' : entries)
}

function rendered(entry: WrittenEntry | undefined, indent: string, isOneLine: boolean): string {
  if (!entry) return ''
  return asYaml(entry, { isOneLine }).replaceAll(/^(?=.)/gm, indent)
}

function withEnd(text: string): string {
  return text.endsWith('\n') ? text : `${text}\n`
}

interface Comment {
  readonly offset: number
  readonly text: string
}

/** The comments of a YAML text, as its lexer separates them from other text. */
function commentsIn(text: string): readonly Comment[] {
  const found: Comment[] = []
  let offset = 0
  let isScalar = false
  for (const lexeme of new Lexer().lex(text)) {
    if (MARKERS.has(lexeme)) {
      isScalar = lexeme === SCALAR
      continue
    }
    if (!isScalar && lexeme.startsWith('#')) found.push({ offset, text: lexeme.trimEnd() })
    isScalar = false
    offset += lexeme.length
  }
  return found
}

/** Control tokens of the lexer: the start of a document, an error, the start of a scalar. */
const SCALAR = '\u001f'
const MARKERS = new Set(['\u0002', '\u0018', SCALAR])
