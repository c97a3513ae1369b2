import type { Request, Response } from './exchange.ts'

/** The report to an observer of our server about one request. */
interface Watched {
  /** The response waits for it. */
  readonly wait?: Promise<void>
  /**
   * Called with the response before it is sent; with undefined if the connection is cut instead.
   */
  readonly answered: (response: Response | undefined) => void
}

/**
 * Called for each complete request to one of our servers, in order of arrival, before the response.
 */
export type Watch = (request: Request) => Watched
