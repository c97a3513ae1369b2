import { isPlainSecret } from '#engine/secrets/names.ts'
import type { Tools } from '../tools.ts'
import { replaceAt, type Replacement } from '../views.ts'

/** Whether a media type is that of MessagePack. */
export function isMessagePack(type: string | undefined): boolean {
  return type !== undefined && /[/.+-]msgpack$/.test(type)
}

/**
 * MessagePack, read as text byte for byte, with pseudonyms for texts that follow a text with the name
 * of a secret, be it a value for once. https://github.com/msgpack/msgpack/blob/master/spec.md
 */
export function redactMessagePack(text: string, tools: Tools): string {
  const edits: Replacement[] = []
  for (let at = 0; at < text.length; at += 1) {
    const name = text.charCodeAt(at) < 0x80 ? undefined : textAt(text, at, LONGEST_NAME)
    if (name === undefined || !isPlainSecret(tools.kindOf(text.slice(name.start, name.end))))
      continue
    const value = textAt(text, name.end, text.length)
    if (value === undefined || value.end === value.start) continue
    const found = text.slice(value.start, value.end)
    edits.push({ start: value.start, text: tools.secrets.replace(found, 'a text of MessagePack') })
    at = value.end - 1
  }
  return replaceAt(text, edits)
}

const LONGEST_NAME = 100

interface Found {
  readonly start: number
  readonly end: number
}

/** The text whose head begins at a place; undefined when none does, or one that is too long. */
function textAt(text: string, at: number, longest: number): Found | undefined {
  const head = headAt(text, at)
  if (head === undefined || head.length > longest) return undefined
  let end = head.start
  for (let bytes = 0; bytes < head.length; end += 1) {
    if (end >= text.length) return undefined
    bytes += bytesOf(text.charCodeAt(end))
  }
  return { start: head.start, end }
}

/** What begins a text or bytes: its length in one byte behind these, or in two. */
const ONE = new Set([0xd9, 0xc4])
const TWO = new Set([0xda, 0xc5])

/** Where a text begins and how many bytes it has. */
function headAt(text: string, at: number): { start: number; length: number } | undefined {
  const code = text.charCodeAt(at)
  if (ONE.has(code)) return { start: at + 2, length: text.charCodeAt(at + 1) & 0xff }
  if (TWO.has(code)) {
    const length = ((text.charCodeAt(at + 1) & 0xff) << 8) | (text.charCodeAt(at + 2) & 0xff)
    return { start: at + 3, length }
  }
  // Two bytes of a head may read as one character of UTF-8, and the last byte of one is a head, too.
  const last = 0x80 | (code & 0x3f)
  const isJoined = ONE.has(0xc0 | (code >> 6)) && code >= 0x100
  if (isJoined) return { start: at + 1, length: last }
  return code >= 0x80 && last >= 0xa0 ? { start: at + 1, length: last - 0xa0 } : undefined
}

/** Bytes of UTF-8 of one unit; a surrogate has half of the four of its pair. */
function bytesOf(code: number): number {
  if (code < 0x80) return 1
  const isSurrogate = code >= 0xd800 && code < 0xe000
  return code < 0x800 || isSurrogate ? 2 : 3
}
