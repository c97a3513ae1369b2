import type { Headers } from '#engine/model/exchange.ts'

/** One request on its way to the server. */
export interface Asked {
  readonly method: string
  /** Path and query below the interface's root, as sent: `/streams?pretty=true`. */
  readonly target: string
  /** `PUT /streams/{streamId}`, as the route table spells it; undefined where the release has no such route. */
  readonly route: string | undefined
  /** What stood at the variable places of the path, raw. */
  readonly parameters: readonly string[]
  readonly headers: Headers
  readonly body: string
  /** Position of the node that is asked, 0 for the first. */
  readonly node: number
}

/** What goes back; `lost` breaks the connection before, or in the middle of, the answer. */
export interface Answer {
  readonly status: number
  readonly reason?: string
  readonly headers: Headers
  readonly body: Buffer
  readonly lost?: 'before' | 'middle'
  /** It is not the server's behind, so it gets the headers that every answer of the server has. */
  readonly isOwn?: true
  /** How it is sent, where that is not as the server does it. */
  readonly sent?: 'chunked' | 'closing'
}
