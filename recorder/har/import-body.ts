import { decode } from '#engine/http/decode.ts'
import { type Body, encodeContent, header, type Headers, NO_BODY } from '#engine/model/exchange.ts'
import { isRecord, type UnknownRecord } from '#engine/model/json/json.ts'
import { readJson } from '#engine/text/nesting.ts'
import { isBase64Name, isPlainName } from './encoded-text.ts'
import { asText, asWhole } from './json-guard.ts'
import { withTakenOut, withoutTakenOut } from './taken-out.ts'

/** The bytes of a file next to the HAR; undefined if it does not exist. */
export type Beside = (name: string) => Buffer | undefined

/** Facts about a message in addition to its body. */
interface Around {
  readonly headers: Headers
  readonly beside: Beside
}

/** Bytes of a body that was packed. */
const MAX_BYTES = 64 * 1024 * 1024

/** The body of a request. */
export function importSent(postData: unknown, bodySize: number | undefined, around: Around): Body {
  const declared = bodySize ?? lengthIn(around.headers)
  if (!isRecord(postData)) {
    const sent = declared !== undefined && declared > 0
    return sent ? { state: 'elided', size: declared } : NO_BODY
  }
  const text = asText(postData['text'])
  const file = findNeighbour(postData, around)
  if (file) return withTakenOut(bodyOfBytes(file, declared, around))
  if (text === undefined || (text === '' && (declared ?? 0) > 0)) return elided(declared)
  const encoding = postData['encoding'] ?? postData['_encoding']
  return withTakenOut(getBody(text, encoding, declared, around))
}

/** The body of a response. `isEmpty`: a response of this status and to this method never has one. */
export function importReceived(
  content: unknown,
  bodySize: number | undefined,
  { isEmpty, ...around }: Around & { readonly isEmpty: boolean },
): Body {
  if (!isRecord(content)) return { state: 'elided', size: 0 }
  if (isEmpty) return { state: 'complete', size: 0, text: '' }
  const size = asWhole(content['size'])
  const text = asText(content['text'])
  const file = findNeighbour(content, around)
  const body = file
    ? bodyOfBytes(file, undefined, around)
    : text === undefined || text === ''
      ? withoutText(content, [size, bodySize], around)
      : getBody(text, content['encoding'], measureSize(text, size, bodySize), around)
  return withoutTakenOut(body, lengthIn(around.headers) ?? size)
}

/**
 * If a JSON text is cut, some tools give the size of the kept part, and `bodySize` is that of the whole. For other
 * texts `bodySize` may include the head of the response.
 */
function measureSize(
  text: string,
  size: number | undefined,
  sent: number | undefined,
): number | undefined {
  const isBrokenOff = /^\s*[[{]/.test(text) && !isClosed(text)
  return isBrokenOff && sent !== undefined ? Math.max(size ?? 0, sent) : size
}

/** Tools also write an empty text, or none, if they did not keep the body. */
function withoutText(
  content: UnknownRecord,
  sizes: readonly (number | undefined)[],
  { headers }: Around,
): Body {
  const length = lengthIn(headers)
  // Content-Length has priority: Firefox includes the head of the response in the sizes.
  const told = length ?? Math.max(0, ...sizes.map((size) => size ?? 0))
  const isPacked = header(headers, 'content-encoding') !== undefined
  // JSON is never empty, so a size of 0 without a Content-Length is unknown.
  const isJson = /json/i.test(asText(content['mimeType']) ?? header(headers, 'content-type') ?? '')
  const isKnown = length === 0 || (sizes[0] === 0 && !isJson && !isPacked)
  return told === 0 && isKnown ? { state: 'complete', size: 0, text: '' } : elided(told)
}

function findNeighbour(holder: UnknownRecord, { beside }: Around): Buffer | undefined {
  const name = asText(holder['_file'])
  return name === undefined ? undefined : beside(name)
}

function getBody(
  text: string,
  encoding: unknown,
  declared: number | undefined,
  around: Around,
): Body {
  if (isBase64Name(encoding)) return bodyOfBytes(Buffer.from(text, 'base64'), declared, around)
  if (!isPlainName(encoding))
    return {
      ...elided(declared ?? Buffer.byteLength(text)),
      reason: 'the HAR file contains it in an unknown encoding',
    }
  if (text.includes('\uFFFD') && header(around.headers, 'content-encoding') !== undefined)
    return {
      ...elided(declared ?? Buffer.byteLength(text)),
      reason: 'the HAR file contains compressed bytes as text',
    }
  return measured({ text }, Buffer.byteLength(text), declared, around.headers)
}

function bodyOfBytes(sent: Buffer, declared: number | undefined, { headers }: Around): Body {
  const coding = header(headers, 'content-encoding') ?? ''
  const unpacked = coding === '' ? undefined : decode(sent, coding, MAX_BYTES)
  const bytes = unpacked?.kind === 'decoded' ? unpacked.bytes : sent
  return measured(
    encodeContent(bytes),
    bytes.length,
    bytes === sent ? declared : undefined,
    headers,
  )
}

/** Cut where it is shorter than its length says, unless it is JSON to its last bracket: sizes are counted in many ways. */
function measured(
  content: Pick<Body, 'text' | 'base64'>,
  size: number,
  declared: number | undefined,
  headers: Headers,
): Body {
  const isPacked = header(headers, 'content-encoding') !== undefined
  const told = Math.max(declared ?? 0, isPacked ? 0 : (lengthIn(headers) ?? 0))
  const isWhole = isClosed(content.text) || (told <= size && !isMarkedAsCut(content.text))
  if (isWhole) return { state: 'complete', size, ...content }
  return { state: 'truncated', size: Math.max(told, size), ...content }
}

/** Some tools write dots where they cut a JSON text, which may make it longer than it was. */
function isMarkedAsCut(text = ''): boolean {
  return /^\s*[[{]/.test(text) && /(?:\.{3}|…)\s*$/.test(text)
}

function isClosed(text: string | undefined): boolean {
  return typeof readJson(text) === 'object'
}

function elided(size: number | undefined): Body {
  return { state: 'elided', size: size ?? 0 }
}

function lengthIn(headers: Headers): number | undefined {
  const told = header(headers, 'content-length')
  return told !== undefined && /^\d{1,15}$/.test(told) ? Number(told) : undefined
}
