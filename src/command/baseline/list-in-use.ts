import { joined, type Matching } from '../../baseline/match.ts'
import { knownListOf } from '../../baseline/outdated.ts'
import type { JudgedEvidence } from '../../run/judge-evidence.ts'
import { type HeldRun, type HoldingRun, holdRun } from '../../run/known/hold-run.ts'
import { formatOutdated } from '#reports/known-words.ts'
import type { Result } from '#engine/model/results/result.ts'
import type { ExitCode } from '../exit-codes.ts'
import type { BaselineOptions } from '../options/common.ts'
import { finishList, type Tell, type Told } from './finish-list.ts'
import { type HeldResult, type HoldingResult, holdResult } from './hold-result.ts'
import { openList } from './open-list.ts'

/** A baseline that results are compared with. */
export interface ListInUse {
  readonly holdRun: (evidence: JudgedEvidence, how?: HoldingRun) => HeldRun
  readonly holdResult: (result: Result, how?: HoldingResult) => HeldResult
  /** Describes the outdated entries, one sentence each, after all results were compared. */
  readonly outdated: (matchings: readonly Matching[]) => readonly string[]
  readonly isUpdated: boolean
  /** Prints and writes the rest after all results were compared. */
  readonly finish: (matchings: readonly Matching[], tell: Tell, told?: Told) => ExitCode
}

/** Reads a list. Throws a UsageError. */
export function listInUse(options: BaselineOptions, path: string): ListInUse {
  const list = openList(options, path)
  return {
    holdRun: (evidence, how) => holdRun(evidence, list, how),
    holdResult: (result, how) => holdResult(result, list, how),
    outdated: (matchings) => formatOutdated(knownListOf(list, joined(matchings))),
    isUpdated: list.isUpdated,
    finish: (matchings, tell, told) => finishList(list, matchings, tell, told),
  }
}
