import type { Headers } from '../model/exchange.ts'

/** A request to send, exactly as given. */
export interface ClientRequest {
  readonly method: string
  /** Scheme, host and port, such as `http://127.0.0.1:9000`. */
  readonly origin: string
  /** Path and query, raw: begins with a slash, nothing is folded or encoded. */
  readonly target: string
  /** In order, with their case and repetitions; Host, Connection and Content-Length are added. */
  readonly headers: Headers
  readonly body?: string | Uint8Array
  /** The name of who sends it, for the exchange. */
  readonly actor?: string
  /** The probe that sends it, for the exchange. */
  readonly probe?: string
  /** Keep its response even when the body budget is spent. */
  readonly isVital?: boolean
  /** Gives up this request; the exchange then has a failure. */
  readonly signal?: AbortSignal
}

/** Certificates and checks of a TLS connection; all PEM. */
export interface TlsOptions {
  /** Certificate authorities to trust in addition to the well-known ones. */
  readonly ca?: string
  /** Accept any certificate. */
  readonly insecure?: boolean
  /** The client's certificate and its private key. */
  readonly cert?: string
  readonly key?: string
}

/** Milliseconds. */
export interface Timeouts {
  readonly connect: number
  readonly firstByte: number
  readonly total: number
}

export const DEFAULT_TIMEOUTS: Timeouts = { connect: 5_000, firstByte: 20_000, total: 30_000 }

/** Maximum bytes of a decoded response body; longer bodies are truncated and marked. */
export const DEFAULT_BODY_LIMIT = 16 * 1024 * 1024

/** Bytes of large response bodies that one run of probes keeps altogether. */
export const RUN_BODY_BUDGET = 64 * 1024 * 1024
