import { isUtf8 } from 'node:buffer'

/** Header fields as they were sent: in order, with their case and their repetitions. */
export type Headers = readonly (readonly [name: string, value: string])[]

/**
 * - `complete`: every byte is here, in `text` or, when it is not UTF-8, in `base64`
 * - `truncated`: only a first part is here
 * - `elided`: there was a body, it is not here
 * - `absent`: the message had none
 * A body that is not complete is no evidence about its content, for or against.
 */
export interface Body {
  readonly state: 'complete' | 'truncated' | 'elided' | 'absent'
  /** Bytes after content decoding; of a body that is not complete, as far as known. */
  readonly size: number
  readonly text?: string
  readonly base64?: string
  /** One sentence: why the recorder did not keep it. */
  readonly reason?: string
  /** Placeholders for values that the file does not contain. */
  readonly unknowns?: readonly string[]
}

/** A request as sent. */
export interface Request {
  readonly method: string
  /** Scheme, host and port, such as `http://127.0.0.1:9000`. */
  readonly origin: string
  /** Path and query exactly as sent: no segment is folded, nothing is decoded. */
  readonly target: string
  readonly httpVersion: string
  readonly headers: Headers
  /** The file lists no header fields except these; others may have been sent. */
  readonly isWithoutHeaders?: true
  /**
   * Placeholders outside the body for values that the file does not contain, such as a script's
   * variable: `$ID`.
   */
  readonly unknowns?: readonly string[]
  readonly body: Body
}

/** A response as received. */
export interface Response {
  readonly status: number
  /** The reason phrase as sent; may be empty. */
  readonly reason: string
  readonly httpVersion: string
  readonly headers: Headers
  readonly body: Body
}

/** How an exchange ended when no whole response came. */
export interface Failure {
  readonly kind:
    | 'refused'
    | 'unresolved'
    | 'reset'
    | 'timeout'
    | 'tls'
    | 'truncated'
    | 'too-large'
    | 'protocol'
    | 'aborted'
  /** One sentence. */
  readonly message: string
  /**
   * The system's error code, such as `ECONNREFUSED`, of a request just sent; recordings keep only
   * the sentence.
   */
  readonly code?: string
}

/**
 * One request with its response or its failure; with neither if the file has no responses, such as
 * a script.
 */
export interface Exchange {
  /** Position in the recording, from 0. */
  readonly index: number
  readonly request: Request
  readonly response?: Response
  readonly failure?: Failure
  /** Milliseconds since the epoch; missing if the file has no times. */
  readonly startedAt?: number
  readonly endedAt?: number
  /** The same text for all exchanges of one connection; missing if the file does not say. */
  readonly connection?: string
  /** The name of who sent it, from the recording's actor table. */
  readonly actor?: string
  /** The probe that sent it. */
  readonly probe?: string
  /**
   * It represents this many similar ones, the last of them at this time: milliseconds since the
   * epoch.
   */
  readonly times?: { readonly count: number; readonly last?: number }
  /** Where a script writes it: its file by its name, and the line, from 1. */
  readonly writtenAt?: { readonly file: string; readonly line: number }
  /** The parts of the response that a script reads. */
  readonly reads?: ResponseReads
}

/** The parts of a response that a script reads, as far as it shows them. */
export interface ResponseReads {
  /** All names that the script may read. */
  readonly names?: readonly string[]
  /** The script stores the response, where other programs may read more of it. */
  readonly isStored?: true
  /** The only fields that it reads, with all below them: `users.username`. */
  readonly paths?: readonly string[]
  /** The first of these fields that the response has is read: `.elements // .views`. */
  readonly isEither?: true
}

/** Names the node that gave a response. */
export const NODE_HEADER = 'X-Graylog-Node-ID'

export const NO_BODY: Body = { state: 'absent', size: 0 }

/** The failure of a body that is not in the coding that its Content-Encoding names. */
const NOT_ENCODED = /^the body cannot be decoded: the data is not valid (\S+)$/

/** The coding that Content-Encoding names, if the body is not in it. */
export function wrongCoding({ failure }: Pick<Exchange, 'failure'>): string | undefined {
  return NOT_ENCODED.exec(failure?.message ?? '')?.[1]
}

/** Whether nothing of a body is missing in the recording: it is there to its end, or there was none. */
export function isWholeBody({ state }: Pick<Body, 'state'>): boolean {
  return state === 'complete' || state === 'absent'
}

/** The bytes of a body as far as they were kept. */
export function decodeBody({ text, base64 }: Pick<Body, 'text' | 'base64'>): Buffer {
  return base64 === undefined ? Buffer.from(text ?? '') : Buffer.from(base64, 'base64')
}

/** Bytes as a body keeps them: as text where they are UTF-8. */
export function encodeContent(bytes: Buffer): Pick<Body, 'text' | 'base64'> {
  return isUtf8(bytes) ? { text: bytes.toString() } : { base64: bytes.toString('base64') }
}

/** Builds a request with its body from the head that Node.js parsed. */
export function makeRequest(
  { method = '', url = '', httpVersion, rawHeaders }: MessageHead,
  origin: string,
  body: Body,
): Request {
  return { method, origin, target: url, httpVersion, headers: headersFrom(rawHeaders), body }
}

interface MessageHead {
  readonly method?: string | undefined
  readonly url?: string | undefined
  readonly httpVersion: string
  readonly rawHeaders: readonly string[]
}

/** A whole body of these bytes. */
export function bodyFrom(bytes: Buffer): Body {
  if (bytes.length === 0) return NO_BODY
  return { state: 'complete', size: bytes.length, ...encodeContent(bytes) }
}

/** Headers from a list in which names and values take turns, as Node gives them. */
export function headersFrom(flat: readonly string[]): Headers {
  return flat.flatMap((name, at) => (at % 2 === 0 ? [[name, flat[at + 1] ?? '']] : []))
}

/** The first value of a header, whatever its case, without the blanks around it; undefined when it is not there. */
export function header(headers: Headers, name: string): string | undefined {
  // Of no other header the value is looked at, which is where some differ each time.
  for (const field of headers) if (isNamed(field[0], name)) return field[1].trim()
  return undefined
}

/** The first value of a header of the response; undefined without one. */
export function responseHeader({ response }: Pick<Exchange, 'response'>, name: string) {
  return header(response?.headers ?? [], name)
}

/** Whether a header is there, without a look at its value. */
export function hasHeader(headers: Headers, name: string): boolean {
  for (const field of headers) if (isNamed(field[0], name)) return true
  return false
}

/** Every value of a header, in order, without the blanks around it. */
export function headerValues(headers: Headers, name: string): readonly string[] {
  const values: string[] = []
  for (const field of headers) if (isNamed(field[0], name)) values.push(field[1].trim())
  return values
}

/** Compares lengths before changing case, because headers are read often. */
function isNamed(key: string, name: string): boolean {
  if (key.length !== name.length) return false
  return key === name || key.toLowerCase() === name.toLowerCase()
}

/**
 * The Basic challenge of a response, with or without other challenges: RFC 9110, section 11.6.1.
 */
export function basicChallenge(headers: Headers): string | undefined {
  const all = headerValues(headers, 'www-authenticate').join(', ')
  return /(?:^|,\s*)(Basic\b[^]*)$/i.exec(all)?.[1]
}

/** Whether a response asks for a login to the interface, by the realm of real servers; the document names none. */
export function hasOwnRealm(headers: Headers): boolean {
  return basicChallenge(headers)?.includes('"Graylog Server') === true
}

/**
 * The Accept header of a request; undefined without one. Several lines are one list: RFC 9110,
 * section 5.3.
 */
export function acceptHeader(headers: Headers): string | undefined {
  const lines = headerValues(headers, 'accept')
  return lines.length === 0 ? undefined : lines.join(', ')
}

/** The media type without parameters, in lower case; undefined without a Content-Type. */
export function mediaType(headers: Headers): string | undefined {
  const value = header(headers, 'content-type')
  if (value === undefined) return undefined
  const end = value.indexOf(';')
  return (end < 0 ? value : value.slice(0, end)).trim().toLowerCase()
}
