import type { Body, Headers, Response } from './exchange.ts'

type Own = Pick<Response, 'headers' | 'body'> & { readonly steady: object }

/** A response in a file, whose reader knows which of them have the same head but for what differs each time. */
export class ReadResponse implements Response {
  readonly status: number
  readonly reason: string
  readonly httpVersion: string
  readonly headers: Headers
  readonly body: Body
  readonly #steady: object

  /** A response with this head; `steady` is the same object for all whose heads are the same but for what differs. */
  constructor({ status, reason, httpVersion }: Response, { headers, body, steady }: Own) {
    this.status = status
    this.reason = reason
    this.httpVersion = httpVersion
    this.headers = headers
    this.body = body
    this.#steady = steady
  }

  /**
   * A key for the head of a response without its varying parts; undefined if its reader gave none.
   */
  static steadyOf(response: Response): object | undefined {
    return #steady in response ? response.#steady : undefined
  }
}

/** Response headers, in lower case, that differ from response to respond whatever was asked. */
const DIFFERING = ['date', 'x-runtime-microseconds']

/** Whether a header of responses differs from one to the next, whatever was asked. */
export function isDiffering(name: string): boolean {
  return DIFFERING.some((one) => one.length === name.length && one === name.toLowerCase())
}
