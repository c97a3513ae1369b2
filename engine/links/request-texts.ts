import { mediaType, type Request } from '../model/exchange.ts'
import { type Escape, getSource, unescape } from './escapes.ts'
import { visitJsonStrings } from './json-strings.ts'
import { decodeBase64, type Span } from './span.ts'
import { isIdentifier, listWords } from './words.ts'

/** The place of a value in a request; `position` counts its header fields from 0. */
export type TextPlace =
  | { readonly part: 'target' | 'body'; readonly span: Span }
  | { readonly part: 'header'; readonly position: number; readonly span: Span }

/** Called for every text that may be a value; returns true if it is one, to skip its parts. */
type Visit = (value: string, place: TextPlace, isWhole: boolean) => boolean

/** Header fields that name the program that sends, not a thing of the same name that it made. */
const SENDER = new Set(['user-agent', 'x-requested-by'])

/**
 * Visits every text of a request that may be a value: path segments, parameters, parts of headers,
 * strings of a JSON body, fields of a form. Each is visited as a whole, then by words, then decoded
 * from base64. Takes linear time.
 */
export function visitRequest({ target, headers, body }: Request, visit: Visit): void {
  visitTarget(target, (value, span, isWhole) => visit(value, { part: 'target', span }, isWhole))
  for (const [position, [name, text]] of headers.entries()) {
    if (SENDER.has(name.toLowerCase())) continue
    for (const { 0: piece, index } of text.matchAll(/[^\s,;]+/g)) {
      const scalar = { source: text, start: index, end: index + piece.length }
      visitScalar(scalar, (value, span, isWhole) =>
        visit(value, { part: 'header', position, span }, isWhole),
      )
    }
  }
  if (body.text === undefined) return
  visitBody(body.text, mediaType(headers), (value, span, isWhole) =>
    visit(value, { part: 'body', span }, isWhole),
  )
}

type VisitSpan = (value: string, span: Span, isWhole: boolean) => boolean

function visitTarget(target: string, visit: VisitSpan): void {
  const question = target.indexOf('?')
  const end = question === -1 ? target.length : question
  for (const { 0: segment, index } of target.slice(0, end).matchAll(/[^/]+/g)) {
    const scalar = { source: target, start: index, end: index + segment.length }
    visitScalar({ ...scalar, escape: 'percent' }, visit)
  }
  visitPairs(target, end + 1, visit)
}

/** The pairs of a query or a form, from a position on. */
function visitPairs(source: string, from: number, visit: VisitSpan): void {
  for (const { 0: pair, index } of source.slice(from).matchAll(/[^&]+/g)) {
    const start = from + index
    const end = start + pair.length
    const equals = pair.indexOf('=')
    const middle = equals === -1 ? end : start + equals
    visitScalar({ source, start, end: middle, escape: 'form' }, visit)
    visitScalar({ source, start: Math.min(middle + 1, end), end, escape: 'form' }, visit)
  }
}

function visitBody(source: string, type: string | undefined, visit: VisitSpan): void {
  if (/^\s*["[{]/.test(source)) {
    // A member is called as the interface calls it, whatever things are called; only ids name members.
    const visitName: VisitSpan = (value, span, isWhole) =>
      isIdentifier(value) && visit(value, span, isWhole)
    visitJsonStrings(
      source,
      ({ start, end, isName }) =>
        void visitScalar({ source, start, end, escape: 'json' }, isName ? visitName : visit),
    )
  } else if (type === 'application/x-www-form-urlencoded') visitPairs(source, 0, visit)
  else visitScalar({ source, start: 0, end: source.length }, visit)
}

interface Scalar {
  readonly source: string
  readonly start: number
  readonly end: number
  readonly escape?: Escape
}

/** Base64 that is longer is a file, not a credential. */
const LONGEST_BASE64 = 4096

function visitScalar({ source, start, end, escape }: Scalar, visit: VisitSpan): boolean {
  if (end - start < 3) return false
  const raw = source.slice(start, end)
  const read = escape ? unescape(raw, escape) : { text: raw }
  const spanOf = (from: number, to: number): Span => ({
    start: start + getSource(read, from),
    end: start + getSource(read, to),
    ...(escape && { escape }),
  })
  if (visit(read.text, spanOf(0, read.text.length), true)) return true
  let hits = false
  for (const word of listWords(read.text)) {
    if (word.text.length === read.text.length) break
    const span = spanOf(word.start, word.start + word.text.length)
    hits = visit(word.text, span, false) || hits
  }
  if (hits || read.text.length > LONGEST_BASE64) return hits
  return visitBase64(read.text, spanOf(0, read.text.length), visit)
}

function visitBase64(text: string, outer: Span, visit: VisitSpan): boolean {
  const decoded = decodeBase64(text)
  if (decoded === undefined) return false
  const alphabet = /[-_]/.test(text) ? 'base64url' : 'base64'
  let hits = false
  for (const { 0: half, index } of decoded.matchAll(/[^:]+/g)) {
    const scalar = { source: decoded, start: index, end: index + half.length }
    const within: VisitSpan = (value, inside, isWhole) =>
      visit(value, { ...outer, base64: { alphabet, inside } }, isWhole)
    hits = visitScalar(scalar, within) || hits
  }
  return hits
}
