import { isUtf8 } from 'node:buffer'

import { type Body, encodeContent, header, type Headers } from '#engine/model/exchange.ts'
import { type Meter, OverBudget } from '../budget.ts'
import { namesSecretInBinary, namesSecretInPacked } from './named-in-binary.ts'
import { unpack } from './packed.ts'
import { findBoundary, type BodyPart, splitParts } from './parts.ts'

/** A transformation of a body's text, in any packing and encoding. */
export interface BodyChange {
  /** Replaces what its places say; gets the media type without parameters. Places are passed over without it. */
  readonly places?: (text: string, type: string | undefined) => string
  /** Replaces the rest, whatever the text is. */
  readonly rest: (text: string) => string
  /** Counts the work, of which there may be too much. */
  readonly meter?: Meter
}

/** Packings and multipart bodies within each other that are opened. */
const MAX_DEPTH = 6

/** Why a body was not kept. */
class Unsearchable extends Error {}

/**
 * A body with its text changed: unpacked and packed again, in its own charset, part for part. The size
 * of one that was packed again is that of the new bytes. A body that cannot be searched is left out,
 * and says why.
 */
export function changeBody(body: Body, headers: Headers, change: BodyChange): Body {
  const { text, state, size } = body
  if (text === undefined && body.base64 === undefined) return body
  const type = header(headers, 'content-type')
  const work = (): Body => {
    if (text !== undefined && isOrdinary(text, type)) {
      const changed = changedText(text, type, change)
      if (changed === text) return body
      // A variable such as $PASSWORD may have been replaced.
      const unknowns = body.unknowns?.filter((name) => changed.includes(name))
      return { ...body, text: changed, ...(unknowns && { unknowns }) }
    }
    const bytes = text === undefined ? Buffer.from(body.base64 ?? '', 'base64') : Buffer.from(text)
    const changed = changeBytes(bytes, { type, depth: 0, isWhole: state === 'complete' }, change)
    if (changed === bytes) return body
    const grown = changed.length - bytes.length
    return { state, size: size + grown, ...encodeContent(changed) }
  }
  try {
    const length = text?.length ?? body.base64?.length ?? 0
    return change.meter ? change.meter.within(length, work) : work()
  } catch (error) {
    if (error instanceof Unsearchable || error instanceof OverBudget)
      return leftOut(body, error.message)
    throw error
  }
}

function changedText(text: string, type: string | undefined, change: BodyChange): string {
  if (!change.places) return change.rest(text)
  const placed = change.places(text, plain(type))
  if ((placed === text && namesSecretInBinary(text)) || namesSecretInPacked(text, plain(type)))
    throw new Unsearchable('it is in an unreadable binary format and seems to contain a secret')
  return change.rest(placed)
}

/** A body without its content, and why. */
export function leftOut({ size }: Body, found: string): Body {
  return { state: 'elided', size, reason: `left out by redaction: ${found}` }
}

/** Text that is what it looks like: nothing within it has a type or a charset of its own. */
function isOrdinary(text: string, type: string | undefined): boolean {
  if (text.includes('\0') || startsOddly(text)) return false
  return type === undefined || !NEEDS_BYTES.test(type)
}

/** Whether one of the first characters is a control character that no text contains. */
function startsOddly(text: string): boolean {
  for (let at = 0; at < 8 && at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code < 0x20 && (code < 0x08 || code === 0x0b || code > 0x0d)) return true
  }
  return false
}

const NEEDS_BYTES =
  /^\s{0,9}multipart\/|charset\s{0,9}=\s{0,9}"?(?:utf-?7|utf-?16|utf-?32|ucs|ebcdic|ibm|cp)/i

function plain(type: string | undefined): string | undefined {
  return type?.split(';')[0]?.trim().toLowerCase()
}

function findCharset(type: string | undefined): string | undefined {
  return /charset\s{0,9}=\s{0,9}"?([^\s;"]{1,40})/i.exec(type ?? '')?.[1]?.toLowerCase()
}

interface Where {
  readonly type: string | undefined
  readonly depth: number
  /** Of a cut body the end is missing, and packed bytes without their end cannot be packed again. */
  readonly isWhole: boolean
}

/** The same bytes when nothing changed. */
function changeBytes(bytes: Buffer, where: Where, change: BodyChange): Buffer {
  const { type, depth } = where
  if (depth > MAX_DEPTH) throw new Unsearchable('it is compressed in too many layers')
  const charset = findCharset(type)
  if (charset !== undefined && FOREIGN.test(charset))
    throw new Unsearchable(`its charset ${charset} is not supported`)
  const unpacked = unpack(bytes)
  if (unpacked.kind === 'locked') {
    throw new Unsearchable(where.isWhole ? unpacked.reason : 'it is compressed and truncated')
  }
  if (unpacked.kind === 'packed') {
    const inner = changeBytes(unpacked.bytes, { ...where, depth: depth + 1 }, change)
    return inner === unpacked.bytes ? bytes : unpacked.pack(inner)
  }
  const boundary = findBoundary(type, bytes)
  if (boundary === undefined) return changeText(bytes, type, change)
  const { parts, join } = splitParts(bytes, boundary)
  const changed = parts.map((part) => changePart(part, { ...where, depth: depth + 1 }, change))
  return changed.some((part) => part !== undefined) ? join(changed) : bytes
}

/** Charsets that write not even ASCII as it is. */
const FOREIGN = /^(?:utf-?7|ebcdic.{0,40}|ibm0?(?:37|273|500|1047|1140)|cp0?(?:37|500|1047))$/
/** Latin letters between zeros, as UTF-16 and UTF-32 write them. */
const WIDE = /(?:[^\0]\0{1,3}){5}|(?:\0{1,3}[^\0]){5}/

function changeText(bytes: Buffer, type: string | undefined, change: BodyChange): Buffer {
  const wide = bytes.includes(0) ? bytes.toString('latin1') : ''
  if (WIDE.test(wide)) {
    const plainText = wide.replace(/^\0*(?:\xff\xfe|\xfe\xff)|\0/g, '')
    if (changedText(plainText, type, change) !== plainText)
      throw new Unsearchable('it is in UTF-16 or UTF-32 and seems to contain a secret')
  }
  const encoding = getEncoding(bytes)
  const text = bytes.toString(encoding)
  const changed = changedText(text, type, change)
  return changed === text ? bytes : Buffer.from(changed, encoding)
}

/** UTF-8, or Latin-1, in which every byte is a character. */
function getEncoding(bytes: Buffer): 'utf8' | 'latin1' {
  return isUtf8(bytes) ? 'utf8' : 'latin1'
}

/** The whole part, head included; undefined when nothing changed. */
function changePart(
  { head, content, type }: BodyPart,
  where: Where,
  change: BodyChange,
): Buffer | undefined {
  const [newHead, inner] = isOpened(content, type)
    ? [
        change.rest(change.places?.(head, 'multipart/form-data') ?? head),
        changeBytes(content, { ...where, type }, change),
      ]
    : changeField({ head, content, type }, where, change)
  if (inner === content && newHead === head) return undefined
  return Buffer.concat([Buffer.from(newHead, 'latin1'), inner])
}

function isOpened(content: Buffer, type: string | undefined): boolean {
  return unpack(content).kind !== 'plain' || findBoundary(type, content) !== undefined
}

/** A part by its own fields and the name in them; one that is named for nothing special by its own type. */
function changeField(
  { head, content, type }: BodyPart,
  where: Where,
  change: BodyChange,
): readonly [head: string, content: Buffer] {
  const encoding = getEncoding(content)
  const text = content.toString(encoding)
  const whole = head + text
  const named = change.places?.(whole, 'multipart/form-data') ?? whole
  const newHead = change.rest(named.slice(0, head.length))
  const changed = named.slice(head.length)
  if (changed === text) return [newHead, changeBytes(content, { ...where, type }, change)]
  return [newHead, Buffer.from(change.rest(changed), encoding)]
}
