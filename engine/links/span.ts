import { groupBy } from '../model/group.ts'
import { withoutTrailing } from '../text/patterns.ts'
import { type Escape, escapeAs, unescape } from './escapes.ts'

/**
 * The place and encoding of a value in a text. `start` and `end` count characters of the escaped
 * text. With `base64`, the decoded text contains the value at that span.
 */
export interface Span {
  readonly start: number
  readonly end: number
  readonly escape?: Escape
  readonly base64?: { readonly alphabet: 'base64' | 'base64url'; readonly inside: Span }
}

/** A value to be written at a span. */
export interface SpanValue {
  readonly span: Span
  readonly value: string
}

/** Reads and decodes the text at a span. */
export function readSpan(text: string, span: Span): string {
  const read = readEscaped(text, span)
  return span.base64 ? readSpan(decodeBase64(read) ?? '', span.base64.inside) : read
}

/**
 * A text with other values at some spans, each written as the one before was; everything else keeps
 * its characters, and so does a span whose value stays.
 */
export function writeSpans(text: string, edits: readonly SpanValue[]): string {
  const byStart = groupBy(edits, ({ span }) => span.start)
  let written = ''
  let end = 0
  for (const [start, group] of [...byStart].toSorted(([a], [b]) => a - b)) {
    const [first] = group
    if (start < end) continue
    written += text.slice(end, start) + writeGroup(text, first, group)
    end = first.span.end
  }
  return written + text.slice(end)
}

/** Several edits at one start are values within one base64 text. */
function writeGroup(text: string, { span, value }: SpanValue, group: readonly SpanValue[]): string {
  const read = readEscaped(text, span)
  const instead = span.base64 ? writeBase64(read, span.base64.alphabet, group) : value
  if (instead === read) return text.slice(span.start, span.end)
  return span.escape ? escapeAs(instead, span.escape) : instead
}

function writeBase64(
  source: string,
  alphabet: 'base64' | 'base64url',
  group: readonly SpanValue[],
): string {
  const decoded = decodeBase64(source) ?? ''
  const inner = group.flatMap(({ span: { base64 }, value }) =>
    base64 ? [{ span: base64.inside, value }] : [],
  )
  const instead = writeSpans(decoded, inner)
  if (instead === decoded) return source
  const encoded = Buffer.from(instead, 'utf8').toString('base64')
  const isPadded = source.endsWith('=') || source.length % 4 === 0
  const kept = isPadded ? encoded : withoutTrailing(encoded, '=')
  return alphabet === 'base64' ? kept : kept.replaceAll('+', '-').replaceAll('/', '_')
}

function readEscaped(text: string, { start, end, escape }: Span): string {
  const source = text.slice(start, end)
  return escape ? unescape(source, escape).text : source
}

/** Decodes base64 or base64url to printable text; undefined if it is not printable. */
export function decodeBase64(source: string): string | undefined {
  if (source.length < 8 || !/^[A-Za-z0-9+/_-]+={0,2}$/.test(source)) return undefined
  const bytes = Buffer.from(source, 'base64')
  const text = bytes.toString('utf8')
  const isText = !CONTROL.test(text) && Buffer.from(text, 'utf8').equals(bytes)
  return isText ? text : undefined
}

const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f\ufffd]/
