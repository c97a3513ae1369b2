import type { Request, Response } from './exchange.ts'

/** The report to an observer of our server about one request. */
interface Watched {
  /** The response waits for it. */
  readonly wait?: Promise<void>
  /** Told the response before it is sent; undefined where the connection is cut instead. */
  readonly answered: (response: Response | undefined) => void
}

/** Told each whole request to a server of ours, in the order in which they came, before it is answered. */
export type Watch = (request: Request) => Watched
