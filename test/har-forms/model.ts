import type { Exchange } from '#engine/model/exchange.ts'

/** A name with its value, as HAR lists headers, cookies, and parameters. */
export interface Named {
  readonly name: string
  readonly value: string
}

/** Members that a tool adds to HAR 1.2. */
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

/** An entry with the position of its exchange; without one it belongs to the tool or another host. */
export interface HarContext {
  readonly entry: HarEntry
  readonly exchange?: number
}

/** Changes traffic on its way; returns undefined if the client could not have sent it. */
export type Sending = (exchange: Exchange) => Exchange | undefined

/** Changes an entry as a tool does. */
export type HarStep = (entry: HarEntry, exchange: Exchange) => HarEntry

export interface NamedBytes {
  readonly name: string
  readonly bytes: Buffer
}

/** A file of the tool, with its attached files. */
export interface WrittenHar extends NamedBytes {
  readonly beside: readonly NamedBytes[]
  /** The calls in the file, in the order in which they were sent. */
  readonly calls: readonly WrittenCall[]
}

/** One call as the file names it. */
export interface WrittenCall {
  /** Position of its exchange in the recording. */
  readonly exchange: number
  readonly method: string
  readonly target: string
  /** Milliseconds since the epoch, as precisely as in the file. */
  readonly startedAt: number | undefined
}

/** A tool's HAR format. */
export interface HarForm {
  readonly id: string
  readonly tool: string
  readonly what: string
  /** The source of this knowledge. */
  readonly source: string
  /** Returns the exchanges that its client could have sent. */
  readonly traffic: (exchanges: readonly Exchange[]) => readonly Exchange[]
  /** Writes the exchanges; a seed changes the order of entries. */
  readonly write: (exchanges: readonly Exchange[], seed?: number) => WrittenHar
}
