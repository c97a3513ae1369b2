import type { Body } from '#engine/model/exchange.ts'
import { rememberTexts } from '#engine/text/recent.ts'
import { capital } from '#engine/text/words.ts'
import type { Mask } from '../secrets.ts'
import { grouped } from '../shown-values.ts'
import { visible } from '../visible.ts'
import { jsonLines, type Marked } from './json-lines.ts'

/** A body as it is shown: some of its lines, and a sentence about what is not. */
export interface BodyView {
  /** What the body is and what of it is not shown; always says when something is cut. */
  readonly note: string
  readonly parts: readonly { readonly text: string; readonly marked: boolean }[]
}

interface BodyOptions {
  readonly mask: Mask
  readonly pointer?: string | undefined
  /** How many lines are shown at most, around the pointer when there is one. */
  readonly lines: number
}

/** Characters of a body that are laid out at most. */
const LONGEST = 200_000
/** Characters of one line that are shown at most. */
const WIDEST = 2_000

/** Bodies that are remembered, and the characters of the longest. */
const REMEMBERED = { count: 1_000, longest: 10_000 }

/** Lays out bodies for reading, all in the same way: many exchanges have the very same one. */
export function createBodyView(options: BodyOptions): (body: Body) => BodyView {
  const remembered = rememberTexts(REMEMBERED, (text) =>
    viewBody({ state: 'complete', size: Buffer.byteLength(text), text }, options),
  )
  return (body) =>
    body.state === 'complete' &&
    body.text !== undefined &&
    body.size === Buffer.byteLength(body.text)
      ? remembered(body.text)
      : viewBody(body, options)
}

/** Lays out a body for reading. */
export function viewBody(body: Body, options: BodyOptions): BodyView {
  const { text, size, state } = body
  if (state === 'absent') return { note: 'No body.', parts: [] }
  if (state === 'elided')
    return { note: `A body of ${bytes(size)}, which the recording does not hold.`, parts: [] }
  if (text === undefined)
    return { note: `${capital(bytes(size))} that are no UTF-8 text, not shown.`, parts: [] }
  if (text === '') return { note: 'An empty body.', parts: [] }
  return viewText(text, body, options)
}

function viewText(text: string, body: Body, { mask, pointer, lines: most }: BodyOptions): BodyView {
  const shown = mask.text(text.slice(0, LONGEST))
  const laidOut = text.length <= LONGEST ? jsonLines(shown, pointer) : undefined
  const lines = laidOut?.lines ?? shown.split(/\r?\n/)
  const { from, to } = frame(lines.length, laidOut?.marked, most)
  const marked = laidOut?.marked
  const isMarked = (line: number): boolean =>
    marked !== undefined && line >= marked.from && line <= marked.to
  const visibleLines = lines.slice(from, to).map((line) => visible(cut(line)))
  const notes = [
    ...(body.state === 'truncated' ? [`The recording holds only a first part of this body.`] : []),
    laidOut
      ? `${capital(bytes(body.size))} of JSON, ${laidOutFrom(text)}.`
      : `${capital(bytes(body.size))}.`,
    ...(text.length > LONGEST
      ? [`Only the first ${grouped(LONGEST)} characters were read here.`]
      : []),
    ...(to - from < lines.length
      ? [`Lines ${grouped(from + 1)} to ${grouped(to)} of ${grouped(lines.length)} are shown.`]
      : []),
    ...(lines.slice(from, to).some((line) => line.length > WIDEST)
      ? [`Lines longer than ${grouped(WIDEST)} characters are cut.`]
      : []),
    ...(marked?.exact === false
      ? [`Nothing is at ${pointer ?? ''}; its nearest parent is marked.`]
      : []),
  ]
  return { note: notes.join(' '), parts: partsOf(visibleLines, (line) => isMarked(line + from)) }
}

/** How it came, where it is not shown so: some requirements are about that. */
function laidOutFrom(text: string): string {
  const sent = text.trim().split(/\r?\n/).length
  return `laid out in lines here; it was sent on ${sent === 1 ? 'one line' : `${grouped(sent)} lines`}`
}

/** Which lines are shown: around the mark when there is one. */
function frame(
  total: number,
  marked: Marked | undefined,
  most: number,
): { readonly from: number; readonly to: number } {
  if (total <= most || !marked) return { from: 0, to: Math.min(total, most) }
  const before = Math.floor(most / 3)
  const from = Math.max(0, Math.min(marked.from - before, total - most))
  return { from, to: from + most }
}

/** Joins neighbouring lines that are marked alike. */
function partsOf(lines: readonly string[], isMarked: (line: number) => boolean): BodyView['parts'] {
  const parts: { text: string; marked: boolean }[] = []
  for (const [index, line] of lines.entries()) {
    const marked = isMarked(index)
    const last = parts.at(-1)
    if (last?.marked === marked) last.text += `\n${line}`
    else parts.push({ text: line, marked })
  }
  return parts
}

function cut(line: string): string {
  return line.length > WIDEST ? `${line.slice(0, WIDEST)} …` : line
}

function bytes(size: number): string {
  return size === 1 ? '1 byte' : `${grouped(size)} bytes`
}
