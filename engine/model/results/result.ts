import type { Cause } from './cause.ts'
import type { Known } from './known.ts'
import type { Basis, Rating } from './verdict.ts'

/** Every command that returns a result. */
export type ResultCommand =
  | 'certify'
  | 'judge'
  | 'compare'
  | 'forecast'
  | 'replay'
  | 'check-settings'
  | 'upgrade'
  | 'test-client'
  | 'fleet'

/**
 * The result of a command, in one form for every command: formats are rendered from it, and
 * baselines apply to it. It contains no secret and no value of a setting.
 */
export interface Result {
  readonly command: ResultCommand
  readonly tool: { readonly name: string; readonly version: string }
  /** The time of the recording, ISO 8601; missing if unknown. */
  readonly created?: string
  /** The object of the command: `graylog 7.0.1 at http://host:9000/api`. */
  readonly subject: string
  /** The response, in one sentence. */
  readonly headline: string
  /** The same in a few words, where the sentence has more: `does not conform`. */
  readonly claim?: string
  /** The rating of the result. */
  readonly rating: Rating
  /**
   * Problems that fail the command and belong to no item: incomplete evidence, or nothing to check.
   */
  readonly problems: readonly Problem[]
  /** In the order in which they are shown. */
  readonly items: readonly ResultItem[]
  /** Causes of the failed checks, the most important first. */
  readonly causes: readonly Cause[]
  /** Inputs and settings by name: `judged-version`, `mode`. */
  readonly properties?: readonly (readonly [name: string, value: string])[]
  /** How long the exchanges that items rest on took, in milliseconds, by their positions. */
  readonly took?: ReadonlyMap<number, number>
}

/** A reason why a command fails regardless of its items. */
export interface Problem {
  /** The expectation: `something was checked`. */
  readonly demand: string
  /** The finding, in one sentence. */
  readonly says: string
  /**
   * `nothing`: there was nothing to check; `incomplete`: a part of the evidence is missing;
   * `outdated`: an entry of the baseline.
   */
  readonly kind: 'nothing' | 'incomplete' | 'outdated'
}

/** A place in a file: lines and columns from 1, columns in UTF-16 units, `endColumn` exclusive. */
export interface ItemPlace {
  readonly file: string
  readonly line?: number
  readonly endLine?: number
  readonly column?: number
  readonly endColumn?: number
}

/** The result of one rule, whether or not it found something. */
export interface ResultItem {
  /** The rule: a check's id, `forecast.breaks`, `replay.grave`, `program.ends`, `settings/removed/2.0-dead-letters`. */
  readonly rule: string
  /** The heading of its group: a suite, a client, or a file. */
  readonly group: string
  /** The rule's demand, or the event, as a title. */
  readonly title: string
  /** The command's own word, which every format keeps: `fail`, `out-of-scope`, `breaks`, `broken`. */
  readonly outcome: string
  readonly rating: Rating
  /** Whether it makes the command's exit code another one than 0. */
  readonly isFailing: boolean
  /** Findings about a client never count against the target. */
  readonly subject: 'server' | 'client'
  /** The defect, or the reason for the missing verdict; empty if all is well. */
  readonly says: string
  /** Its subject, with masked identifiers: `GET /streams/*`. */
  readonly call?: string
  /** `streams[].title`, a header in lower case, the name of a setting. */
  readonly field?: string
  /** All routes where it occurs, if known; only `*` for very many. */
  readonly routes?: readonly string[]
  readonly expected?: string
  readonly found?: string
  readonly source?: string
  /** The release that brings it. */
  readonly since?: string
  readonly why?: string
  readonly remedy?: string
  /** Its place: in a client's source, a settings file, or a recording (lines from 1). */
  readonly places: readonly ItemPlace[]
  /** Positions of the evidence in the recording, the most typical first. */
  readonly exchanges: readonly number[]
  /** The most typical request, with secrets masked, and its status. */
  readonly request?: string
  readonly status?: number
  /** JSON Pointer into the body of its response. */
  readonly pointer?: string
  /** The source of the rule: a document, or the behavior of real servers. */
  readonly basis?: Basis
  /** How many of the checked groups failed: `3 of 12 failed`. */
  readonly share?: string
  /** It passed, but no fault is known that would make it fail. */
  readonly isUnproven?: true
  /** A request that shows it again. */
  readonly curl?: string
  /** Where baseline covers it; it fails nothing then. Once its day is over it is none any more. */
  readonly known?: Known
}
