import type { Recording } from '../model/recording.ts'
import type { Run } from '../model/results/run.ts'
import { runSync, type CooperativeTask } from '../model/steps.ts'
import type { Suite } from '../model/suite.ts'
import { buildRun } from './build-run.ts'
import { type JudgeOptions, prepare } from './head.ts'
import { evaluate } from './evaluate.ts'

type Judging = readonly [recording: Recording, suites: readonly Suite[], options?: JudgeOptions]

/**
 * Judges one recording against every check of the suites.
 * Throws a UsageError when the release cannot be determined.
 */
export function judge(...what: Judging): Run {
  return runSync(judgeInSteps(...what))
}

/** The same in steps. */
export function* judgeInSteps(...[recording, suites, options = {}]: Judging): CooperativeTask<Run> {
  const hearing = yield* prepare(recording, suites, options)
  return buildRun(hearing, yield* evaluate(hearing), suites)
}
