import type { ConformanceError } from '#engine/model/errors.ts'
import type { CaseNotes } from '#engine/judge/evaluation/case-notes.ts'
import type { Head } from '#engine/judge/head.ts'
import type { Answers } from '#engine/judge/hear.ts'
import type { Fronted } from '#engine/judge/remarks/front.ts'
import type { Lost } from '#engine/judge/remarks/lost.ts'
import type { ExchangeCounts } from '#engine/judge/remarks/nothing.ts'

export const SHARDS_FORMAT = 'graylog-conformance-shards'

/** What is done by all shards together: each of them says the same. */
export interface Work {
  /** What is judged, by the names of the files only, in the order in which they were given. */
  readonly files: readonly string[]
  /** Into how many shards it is cut. */
  readonly shards: number
  /** What was told of all of it, as far as verdicts can depend on it. */
  readonly told: Readonly<Record<string, unknown>>
  /** What stayed unverified does not fail the run. */
  readonly allowUnverified: boolean
}

/** What a part came to, as JSON holds it. */
export interface StoredHeard {
  /** By the check; of those that came to something. */
  readonly notes: Readonly<Record<string, CaseNotes>>
  readonly counts: ExchangeCounts
  readonly lost: Lost
  readonly fronted: Fronted
  /** What checks need that the account could not see, by their id; where this part found that out. */
  readonly needed: Readonly<Record<string, string>>
  /** Only of a live run. */
  readonly answers?: Answers
}

/** One slice of one file, or all of it. */
export interface Part {
  /** Position among the files, from 0. */
  readonly file: number
  /** Which slice of it, from 1, and of how many. */
  readonly slice: number
  readonly slices: number
  /** Why the file could not be judged: one sentence, and the exit code. */
  readonly refused?: { readonly message: string; readonly code: ConformanceError['code'] }
  readonly judged?: {
    /** What tells that slices are of the same recording, with the same pseudonyms. */
    readonly recording: { readonly digest?: string; readonly redaction?: string }
    readonly head: Head
    readonly heard: StoredHeard
    /** The exchanges that its verdicts may rest on: lines as a recording has them. */
    readonly exchanges: readonly StoredLine[]
  }
}

/** A line of a recording; `index` is the position in the whole recording. */
export type StoredLine = Readonly<Record<string, unknown>> & { readonly index: number }

/** What one shard came to, or several together. Plain data without a clock: equal work gives equal bytes. */
export interface ShardsDocument {
  readonly format: typeof SHARDS_FORMAT
  readonly version: 1
  readonly tool: { readonly name: string; readonly version: string }
  readonly work: Work
  /** The shards that are in it, from 1, in order. */
  readonly done: readonly number[]
  /** In the order of files and slices. */
  readonly parts: readonly Part[]
}

/** The document as it is written. */
export function writeShards(document: ShardsDocument): string {
  return `${JSON.stringify(document)}\n`
}
