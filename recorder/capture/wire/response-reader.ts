import type { BodyCopy } from './body-copy.ts'
import { type BodyScanner, createBodyScanner } from './body-scanner.ts'
import { readResponseHead, RESPONSE_HEAD_LIMIT, type ResponseHead } from './http-head.ts'

/** The result of one piece of an upstream's bytes. */
interface Reading {
  /** Bytes for the client: all that can be passed on by now. */
  readonly pass: Buffer | undefined
  /** The final response's head, when it ended in this piece. */
  readonly head?: ResponseHead
}

/**
 * Follows one response, with the interim ones before it, through its pieces. It never stops traffic: bytes
 * that are not HTTP still reach the client, and `fault` describes them.
 */
export class ResponseReader {
  readonly #method: string
  readonly #copy: BodyCopy
  readonly #rewrite: ((head: string) => string) | undefined
  #waiting: Buffer | undefined
  #scanner: BodyScanner | undefined
  #endsWithConnection = false
  #isDone = false
  #fault: string | undefined
  #excess = 0

  constructor(method: string, copy: BodyCopy, rewrite?: (head: string) => string) {
    this.#method = method
    this.#copy = copy
    this.#rewrite = rewrite
  }

  /** Whether the final response is complete. */
  get isDone(): boolean {
    return this.#isDone
  }

  /** Whether the end of the connection is the end of the body. */
  get endsWithConnection(): boolean {
    return this.#endsWithConnection && this.#fault === undefined
  }

  /** Describes bytes that are not HTTP; the rest of the connection cannot be parsed. */
  get fault(): string | undefined {
    return this.#fault
  }

  /** Bytes that came after the end of the response, with which nothing can be done. */
  get excess(): number {
    return this.#excess
  }

  /** Whether the final response has begun. */
  get hasBegun(): boolean {
    return this.#scanner !== undefined || this.#fault !== undefined
  }

  /** Bytes of a head that never ended. */
  get rest(): Buffer | undefined {
    return this.#waiting
  }

  take(piece: Buffer): Reading {
    if (this.#fault !== undefined) return { pass: piece }
    if (this.#scanner) {
      this.#scan(this.#scanner, piece, 0)
      return { pass: piece }
    }
    const bytes = this.#waiting ? Buffer.concat([this.#waiting, piece]) : piece
    this.#waiting = undefined
    return this.#readHeads(bytes)
  }

  #readHeads(bytes: Buffer): Reading {
    for (let start = 0; ;) {
      const end = bytes.indexOf('\r\n\r\n', start)
      if (end === -1) return this.#wait(bytes, start)
      const head = readResponseHead(bytes.toString('latin1', start, end + 4), this.#method)
      if ('message' in head) {
        this.#fault = head.message
        return { pass: bytes }
      }
      if (head.status >= 200 || head.status === 101) {
        return { pass: this.#begin(bytes, start, head), head }
      }
      start = end + 4
    }
  }

  /** Passes on whole interim responses and keeps the beginning of the next head. */
  #wait(bytes: Buffer, start: number): Reading {
    const rest = bytes.subarray(start)
    const isHttp = 'HTTP/1.'.startsWith(rest.toString('latin1', 0, Math.min(7, rest.length)))
    if (!isHttp || rest.length > RESPONSE_HEAD_LIMIT) {
      this.#fault = isHttp ? 'its head is too large' : 'the status line is not valid HTTP/1'
      return { pass: bytes }
    }
    this.#waiting = rest.length > 0 ? rest : undefined
    return { pass: start > 0 ? bytes.subarray(0, start) : undefined }
  }

  #begin(bytes: Buffer, start: number, { text, framing }: ResponseHead): Buffer {
    this.#scanner = createBodyScanner(framing)
    this.#endsWithConnection = framing.kind === 'close'
    const bodyStart = start + text.length
    this.#scan(this.#scanner, bytes, bodyStart)
    const head = this.#rewrite?.(text) ?? text
    if (head === text) return bytes
    return Buffer.concat([
      bytes.subarray(0, start),
      Buffer.from(head, 'latin1'),
      bytes.subarray(bodyStart),
    ])
  }

  #scan(scanner: BodyScanner, piece: Buffer, from: number): void {
    const end = this.#isDone
      ? from
      : scanner.scan(piece, from, (bytes, start, stop) => this.#copy.add(bytes, start, stop))
    if (end === -1) {
      this.#fault = 'the body is not chunked as declared in its head'
      return
    }
    this.#isDone = scanner.isDone()
    this.#excess += piece.length - end
  }
}
