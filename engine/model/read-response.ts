import type { Body, Headers, Response } from './exchange.ts'

type Own = Pick<Response, 'headers' | 'body'> & { readonly steady: object }

/** A response in a file. Its reader knows the responses whose heads are equal except for changing headers. */
export class ReadResponse implements Response {
  readonly status: number
  readonly reason: string
  readonly httpVersion: string
  readonly headers: Headers
  readonly body: Body
  readonly #steady: object

  /**
   * Creates a response with this head; `steady` is the same object for all heads that are equal
   * except for changing headers.
   */
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

/** Response headers, in lower case, whose values change with every response. */
const DIFFERING = ['date', 'x-runtime-microseconds']

/** Whether the value of a header changes with every response. */
export function isDiffering(name: string): boolean {
  return DIFFERING.some((one) => one.length === name.length && one === name.toLowerCase())
}
