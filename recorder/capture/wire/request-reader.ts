import type { BodyCopy } from './body-copy.ts'
import { type BodyScanner, createBodyScanner } from './body-scanner.ts'
import { readRequestHead, type Refusal, REQUEST_HEAD_LIMIT, type RequestHead } from './http-head.ts'

/** The next element in a client's bytes. */
type ReadResult =
  | { readonly kind: 'more' }
  | { readonly kind: 'head'; readonly head: RequestHead }
  | { readonly kind: 'body'; readonly piece: Buffer }
  | { readonly kind: 'refusal'; readonly refusal: Refusal }

const MORE = { kind: 'more' } as const

/** Reads a client's requests one after another from the pieces that its bytes come in. */
export class RequestReader {
  #pending: Buffer | undefined
  #searched = 0
  #scanner: BodyScanner | undefined
  #copy: BodyCopy | undefined

  /** Bytes that came and were not read yet. */
  get waiting(): number {
    return this.#pending?.length ?? 0
  }

  /** Whether the body of the present request is whole. */
  get isWhole(): boolean {
    return this.#scanner?.isDone() ?? true
  }

  add(piece: Buffer): void {
    this.#pending = this.#pending ? Buffer.concat([this.#pending, piece]) : piece
  }

  /** The next request's head; the request is begun by `startBody`, and until then it stays. */
  nextHead(): ReadResult {
    if (this.#searched === 0 && this.#pending) this.#pending = withoutEmptyLines(this.#pending)
    const bytes = this.#pending
    if (!bytes) return MORE
    if (!isTokenByte(bytes[0])) return refusal(400, 'the data is not an HTTP request')
    const end = bytes.indexOf('\r\n\r\n', Math.max(0, this.#searched - 3))
    if ((end === -1 ? bytes.length : end) > REQUEST_HEAD_LIMIT) {
      return refusal(431, `the head of the request is larger than ${REQUEST_HEAD_LIMIT} bytes`)
    }
    this.#searched = end === -1 ? bytes.length : end + 1
    if (end === -1) return MORE
    const head = readRequestHead(bytes.toString('latin1', 0, end + 4))
    return 'message' in head ? { kind: 'refusal', refusal: head } : { kind: 'head', head }
  }

  /** Continues after a head; adds the body's content to the copy. */
  startBody({ text, framing }: RequestHead, copy: BodyCopy): void {
    this.#searched = 0
    this.#scanner = createBodyScanner(framing)
    this.#copy = copy
    this.#drop(text.length)
  }

  /** The next piece of the body, as received. */
  nextBody(): ReadResult {
    const bytes = this.#pending
    const copy = this.#copy
    if (!bytes || !this.#scanner || !copy) return MORE
    const end = this.#scanner.scan(bytes, 0, (piece, start, stop) => copy.add(piece, start, stop))
    if (end === -1)
      return refusal(400, 'the body of the request is not chunked as declared in its head')
    this.#drop(end)
    return { kind: 'body', piece: bytes.subarray(0, end) }
  }

  /** Everything that was not read, for a connection on which no more requests are read. */
  takeRest(): Buffer | undefined {
    const rest = this.#pending
    this.#pending = undefined
    return rest
  }

  #drop(length: number): void {
    const bytes = this.#pending
    this.#pending = bytes && bytes.length > length ? bytes.subarray(length) : undefined
  }
}

/** RFC 9112 2.2: empty lines before a request are passed over. */
function withoutEmptyLines(bytes: Buffer): Buffer | undefined {
  let at = 0
  while (bytes[at] === 0x0d && bytes[at + 1] === 0x0a) at += 2
  return at === bytes.length ? undefined : bytes.subarray(at)
}

function isTokenByte(code: number | undefined): boolean {
  return code === 0x0d || (code !== undefined && code > 0x20 && code < 0x7f)
}

function refusal(status: number, message: string): ReadResult {
  return { kind: 'refusal', refusal: { status, message } }
}
