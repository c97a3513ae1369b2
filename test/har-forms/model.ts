import type { Exchange } from '#engine/model/exchange.ts'

/** A name with its value, as HAR lists headers, cookies and parameters. */
export interface Named {
  readonly name: string
  readonly value: string
}

/** Members that a tool adds to what HAR 1.2 names. */
export interface Extra {
  readonly [member: string]: unknown
}

export interface HarContent extends Extra {
  readonly size?: number
  readonly mimeType?: string
  readonly text?: string
  readonly encoding?: string
}

export interface HarPostData extends Extra {
  readonly mimeType?: string
  readonly text?: string
}

export interface HarRequest extends Extra {
  readonly method: string
  readonly url: string
  readonly httpVersion?: string
  readonly cookies?: readonly Named[]
  readonly headers: readonly Named[]
  readonly postData?: HarPostData
  readonly bodySize?: number
}

export interface HarResponse extends Extra {
  readonly status: number
  readonly statusText?: string
  readonly httpVersion?: string
  readonly cookies?: readonly Named[]
  readonly headers: readonly Named[]
  readonly content: HarContent
  readonly bodySize?: number
}

export interface HarEntry extends Extra {
  readonly startedDateTime?: string
  readonly time?: number
  readonly request: HarRequest
  readonly response: HarResponse
}

/** An entry with the position of the exchange that it shows; without one it is the tool's or another host's. */
export interface HarContext {
  readonly entry: HarEntry
  readonly exchange?: number
}

/** What became of the traffic on its way: undefined where this client could not have sent it. */
export type Sending = (exchange: Exchange) => Exchange | undefined

/** What a tool makes of an entry. */
export type HarStep = (entry: HarEntry, exchange: Exchange) => HarEntry

export interface NamedBytes {
  readonly name: string
  readonly bytes: Buffer
}

/** A file as the tool writes it, with those that it puts next to it. */
export interface WrittenHar extends NamedBytes {
  readonly beside: readonly NamedBytes[]
  /** The calls that the file shows, in the order in which they were sent. */
  readonly calls: readonly WrittenCall[]
}

/** One call as the file names it. */
export interface WrittenCall {
  /** Position of its exchange in the recording. */
  readonly exchange: number
  readonly method: string
  readonly target: string
  /** Milliseconds since the epoch, as far as the file shows. */
  readonly startedAt: number | undefined
}

/** One way in which a tool writes HAR files. */
export interface HarForm {
  readonly id: string
  readonly tool: string
  readonly what: string
  /** Where it is known from. */
  readonly source: string
  /** The exchanges that its client could have sent, as they were on the wire. */
  readonly traffic: (exchanges: readonly Exchange[]) => readonly Exchange[]
  /** Writes the exchanges; with a seed the entries are in another order. */
  readonly write: (exchanges: readonly Exchange[], seed?: number) => WrittenHar
}
