import type { Recording } from '../model/recording.ts'
import type { Run } from '../model/run.ts'
import type { Suite } from '../model/suite.ts'
import type { Version } from '../model/version.ts'

export interface JudgeOptions {
  /** Judge as this release, whatever the traffic says. */
  readonly assumeVersion?: Version
  /** Warnings count as violations. */
  readonly strict?: boolean
  /** Id prefixes: only these checks are judged, the others are out of scope. */
  readonly only?: readonly string[]
  /** Roots of the interface when the file does not tell. */
  readonly roots?: readonly string[]
  /** The file's name, for the report. */
  readonly file?: string
}

/**
 * Judges one recording against every check of the suites.
 * Throws a UsageError when the release cannot be determined.
 */
export function judge(
  _recording: Recording,
  _suites: readonly Suite[],
  _options: JudgeOptions = {},
): Run {
  throw new Error('not written yet')
}
