import type { Mode } from '#engine/model/recording.ts'
import type { Headers } from '#engine/model/exchange.ts'
import type { Detail, Row } from './traffic.ts'

/** A server to which the viewer may send requests. */
export interface TargetChoice {
  readonly root: string
  readonly mode: Mode
  /** Accounts of the command line. */
  readonly accounts: readonly Account[]
}

export const ACCOUNTS = ['user', 'token', 'limited'] as const
type Account = (typeof ACCOUNTS)[number]

/** A secret that the recording masks. */
export const MASKED = /‹(?:session|token|password|secret) \d+›/

/** One request to send, as a person edited it. */
export interface ReplayRequest {
  /** Root of a server. */
  readonly root: string
  readonly method: string
  /** Path and query below the root. */
  readonly path: string
  readonly headers: Headers
  readonly body: string
  /** Whose credentials replace the header Authorization; undefined to send the headers as they are. */
  readonly account?: Account | undefined
}

/** The exchange, without secrets. */
export interface ReplayAnswer {
  readonly row: Row
  readonly detail: Detail
}
