import type { Headers } from '#engine/model/exchange.ts'

/** How the end of a message's body is found. */
export type Framing =
  | { readonly kind: 'none' }
  | { readonly kind: 'length'; readonly length: number }
  | { readonly kind: 'chunked' }
  /** Of responses only: the body ends with the connection. */
  | { readonly kind: 'close' }

/** Start line and header fields of a request, as bytes in Latin-1 with the empty line at the end. */
export interface RequestHead {
  readonly text: string
  readonly method: string
  readonly target: string
  readonly version: string
  /** The value of Host and its place in `text`; only HTTP/1.0 may lack it. */
  readonly host: Field | undefined
  readonly framing: Framing
  /** `Expect: 100-continue`: the client waits before it sends the body. */
  readonly expectsContinue: boolean
}

interface Field {
  readonly value: string
  readonly start: number
}

export interface ResponseHead {
  readonly text: string
  readonly status: number
  readonly framing: Framing
}

/** Why a message is not taken: the status that a client is answered with, and one sentence. */
export interface Refusal {
  readonly status: number
  readonly message: string
}

/** Bytes between which a head that has no end is given up. */
export const REQUEST_HEAD_LIMIT = 64 * 1024
export const RESPONSE_HEAD_LIMIT = 256 * 1024

const REQUEST_LINE =
  /^([!#$%&'*+\-.^_`|~0-9A-Za-z]{1,64}) ([\x21-\x7e\x80-\xff]+) HTTP\/(\d)\.(\d)$/
const STATUS_LINE = /^HTTP\/(1\.[01]) ([1-9]\d\d)(?: [\t\x20-\x7e\x80-\xff]*)?$/
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/
const FORBIDDEN = /[^\t\r\n\x20-\x7e\x80-\xff]|\r(?!\n)|(?<!\r)\n/
const HOST = /^(?:\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._~%!$&'()*+,;=-]+)(?::(\d{1,5}))?$/

/** Parses the head of a request strictly; rejects ambiguous syntax that two parsers could read differently. */
export function readRequestHead(text: string): RequestHead | Refusal {
  const end = text.indexOf('\r\n')
  const line = REQUEST_LINE.exec(text.slice(0, end))
  if (!line) return refuse(400, 'the request line is not valid HTTP')
  const [, method = '', target = '', major = '', minor = ''] = line
  if (major !== '1') return refuse(505, `HTTP/${major}.${minor} is not supported`)
  const fields = readFields(text, end + 2)
  if ('status' in fields) return fields
  const { hosts } = fields
  if (hosts.length > 1) return refuse(400, 'there is more than one Host header')
  const host = hosts[0]
  if (!host && minor !== '0') return refuse(400, 'there is no Host header')
  if (host && !isHost(host.value))
    return refuse(400, 'Host is not a host name with an optional port')
  const framing = requestFraming(fields, minor)
  if ('status' in framing) return framing
  const expectsContinue = fields.expect?.toLowerCase() === '100-continue'
  return { text, method, target, version: `HTTP/1.${minor}`, host, framing, expectsContinue }
}

/** Reads a response's head to the request method. */
export function readResponseHead(text: string, method: string): ResponseHead | Refusal {
  const end = text.indexOf('\r\n')
  const line = STATUS_LINE.exec(text.slice(0, end))
  if (!line) return refuse(502, 'the status line is not valid HTTP/1')
  const status = Number(line[2])
  const fields = readFields(text, end + 2)
  if ('status' in fields) return { ...fields, status: 502 }
  const framing = responseFraming(status, method, fields)
  return 'status' in framing ? framing : { text, status, framing }
}

/** Header fields of a head that was read without a refusal: in order, with case and repetitions. */
export function getHeaders(text: string): Headers {
  const headers: (readonly [string, string])[] = []
  for (let at = text.indexOf('\r\n') + 2; ;) {
    const end = text.indexOf('\r\n', at)
    if (end <= at) return headers
    const colon = text.indexOf(':', at)
    headers.push([text.slice(at, colon), trimmed(text, colon + 1, end)])
    at = end + 2
  }
}

/** Whether a Host or an authority is a name or address, with a port that exists. */
function isHost(text: string): boolean {
  const match = HOST.exec(text)
  return match !== null && Number(match[1] ?? 0) <= 65_535
}

interface Fields {
  readonly hosts: readonly Field[]
  readonly lengths: readonly string[]
  readonly codings: readonly string[]
  readonly expect: string | undefined
}

function readFields(text: string, start: number): Fields | Refusal {
  if (FORBIDDEN.test(text)) return refuse(400, 'the head contains a control character')
  const hosts: Field[] = []
  const lengths: string[] = []
  const codings: string[] = []
  let expect: string | undefined
  for (let at = start; ;) {
    const end = text.indexOf('\r\n', at)
    if (end <= at) return { hosts, lengths, codings, expect }
    const colon = text.indexOf(':', at)
    if (colon === -1 || colon > end) return refuse(400, 'a header field has no colon')
    const name = text.slice(at, colon)
    if (!TOKEN.test(name)) return refuse(400, 'a header name contains an invalid character')
    switch (interesting(name)) {
      case 'host':
        hosts.push(getField(text, colon + 1, end))
        break
      case 'content-length':
        lengths.push(trimmed(text, colon + 1, end))
        break
      case 'transfer-encoding':
        codings.push(trimmed(text, colon + 1, end))
        break
      case 'expect':
        expect = trimmed(text, colon + 1, end)
        break
    }
    at = end + 2
  }
}

/** The lower-case name of a field that affects framing; the length rules out most names. */
function interesting(name: string): string | undefined {
  const { length } = name
  const isCandidate = length === 4 || length === 6 || length === 14 || length === 17
  return isCandidate ? name.toLowerCase() : undefined
}

function requestFraming({ lengths, codings }: Fields, minor: string): Framing | Refusal {
  if (codings.length > 0) {
    if (lengths.length > 0)
      return refuse(400, 'there are both Content-Length and Transfer-Encoding headers')
    if (minor === '0') return refuse(400, 'HTTP/1.0 has no Transfer-Encoding')
    const isChunked = codings.length === 1 && codings[0]?.toLowerCase() === 'chunked'
    return isChunked ? { kind: 'chunked' } : refuse(501, 'Transfer-Encoding is not just "chunked"')
  }
  if (lengths.length === 0) return { kind: 'none' }
  if (lengths.length > 1) return refuse(400, 'there is more than one Content-Length')
  const length = measureLength(lengths)
  if (length === undefined) return refuse(400, 'Content-Length is not a number')
  return length === 0 ? { kind: 'none' } : { kind: 'length', length }
}

function responseFraming(
  status: number,
  method: string,
  { lengths, codings }: Fields,
): Framing | Refusal {
  if (method === 'HEAD' || status < 200 || status === 204 || status === 304) return { kind: 'none' }
  if (codings.length > 0) {
    const isChunked = /(?:^|,)[\t ]*chunked$/i.test(codings.at(-1) ?? '')
    return { kind: isChunked ? 'chunked' : 'close' }
  }
  if (lengths.length === 0) return { kind: 'close' }
  const length = measureLength(lengths)
  if (length === undefined) return refuse(502, 'Content-Length is not a single number')
  return { kind: 'length', length }
}

/** The one length that all fields name; undefined when they differ or are not numbers. */
function measureLength(lengths: readonly string[]): number | undefined {
  const [first = ''] = lengths
  const isNumber = /^\d{1,15}$/.test(first) && lengths.every((length) => length === first)
  return isNumber ? Number(first) : undefined
}

function getField(text: string, from: number, end: number): Field {
  let start = from
  while (start < end && isSpace(text, start)) start += 1
  return { value: trimmed(text, start, end), start }
}

/** Part of a text without the spaces and tabs around it. */
function trimmed(text: string, from: number, to: number): string {
  let start = from
  let end = to
  while (start < end && isSpace(text, start)) start += 1
  while (end > start && isSpace(text, end - 1)) end -= 1
  return text.slice(start, end)
}

function isSpace(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code === 0x20 || code === 0x09
}

function refuse(status: number, message: string): Refusal {
  return { status, message }
}
