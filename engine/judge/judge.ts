import type { Recording } from '../model/recording.ts'
import type { Run } from '../model/results/run.ts'
import { allAtOnce, type Steps } from '../model/steps.ts'
import type { Suite } from '../model/suite.ts'
import { conclude } from './conclude.ts'
import { type JudgeOptions, openInSteps } from './head.ts'
import { hear } from './hear.ts'

type Judging = readonly [recording: Recording, suites: readonly Suite[], options?: JudgeOptions]

/**
 * Judges one recording against every check of the suites.
 * Throws a UsageError when the release cannot be determined.
 */
export function judge(...what: Judging): Run {
  return allAtOnce(judgeInSteps(...what))
}

/** The same in steps. */
export function* judgeInSteps(...[recording, suites, options = {}]: Judging): Steps<Run> {
  const hearing = yield* openInSteps(recording, suites, options)
  return conclude(hearing, yield* hear(hearing), suites)
}
