import type { JudgeOptions } from '#engine/judge/head.ts'
import { currentPrefixes } from '#engine/model/aliases.ts'
import { NothingError, UsageError } from '#engine/model/errors.ts'
import type { Recording } from '#engine/model/recording.ts'
import type { Version } from '#engine/model/version.ts'
import { ALIASES } from '#suites/aliases.ts'
import { packageInfo } from './package-info.ts'
import type { Judging } from './watch-passes.ts'

/** How a file is judged. */
export interface JudgingOptions {
  readonly assumeVersion?: Version
  /** The folder of a report, which shows parts of the file. */
  readonly out?: string
  readonly strict?: boolean
  /** Makes the pseudonyms of an unredacted file: the same ones each time. */
  readonly pseudonymKey?: string
  /** The root of the interface, for a file that does not name one. */
  readonly base?: string
  /** Judges the file as traffic with the search backend, regardless of its content. */
  readonly backend?: boolean
  /** The areas of the interface that the server claims; all if missing or empty. */
  readonly profile?: readonly string[]
  /** Settings of the server, as given by the user. */
  readonly settings?: Readonly<Record<string, string>>
  /** Told now and then how far it is. */
  readonly onProgress?: (judging: Judging) => void
  /** Ends it with an InterruptedError. */
  readonly signal?: AbortSignal
}

/** Checks a recording under its name, with the user's options. */
export function judgingOf(
  recording: Recording,
  file: string,
  { assumeVersion, strict, base, backend, profile, settings }: JudgingOptions,
  only: readonly string[],
): JudgeOptions {
  return {
    file,
    toolVersion: packageInfo().version,
    ...(assumeVersion && { assumeVersion }),
    ...(strict === true && { strict }),
    only: only.length > 0 ? only : plannedIn(recording),
    ...(base !== undefined && { roots: [base] }),
    ...(backend === true && { backend }),
    ...(profile && { profile }),
    ...(settings && { settings }),
  }
}

/** Of an empty recording it is no help to say which release is not known. */
export async function orNothing<Value>(
  recording: Recording,
  file: string,
  act: () => Promise<Value>,
): Promise<Value> {
  try {
    return await act()
  } catch (cause) {
    const [first] = recording.exchanges()
    if (!(cause instanceof UsageError) || first) throw cause
    throw new NothingError(
      `cannot judge "${file}": it contains no exchanges; record the traffic again, or export it after the client has used the server`,
      { cause },
    )
  }
}

/** The selection when the file was recorded, by current names. */
function plannedIn({ header }: Recording): readonly string[] {
  return currentPrefixes(header.plan?.only ?? [], ALIASES)
}
