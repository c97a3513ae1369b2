import type { Matching } from '../../baseline/match.ts'
import { type JudgedEvidence, judgeEvidence, judgeUpgrade } from '../../run/judge-evidence.ts'
import { checkSelection, wantedIds } from '../../run/selection.ts'
import { UsageError } from '#engine/model/errors.ts'
import { readRoot } from '#engine/probes/preflight/target-url.ts'
import { suites } from '#suites/index.ts'
import type { ListInUse } from '../baseline/list-in-use.ts'
import type { JudgeOptions } from '../options/judge.ts'
import { readRedactionKey } from '../record/redaction-key.ts'
import { tellJudging } from '../progress/tell-judging.ts'
import type { Surroundings } from '../surroundings.ts'
import { readSettings } from './read-settings.ts'

/** Two recordings that are judged together. */
export interface Pair {
  readonly before: string
  readonly after: string
}

/** Judged evidence, and what of a list of known deviations it showed. */
export interface Held {
  readonly evidence: JudgedEvidence
  readonly matching?: Matching
}

/** How a file is judged and held against a list. */
export interface JudgingPlan {
  readonly options: JudgeOptions
  readonly list: ListInUse | undefined
  readonly isOneOfSeveral: boolean
}

/** Throws a UsageError for suites, checks and settings that there are none of, before anything is read. */
export function checkJudging(options: JudgeOptions): void {
  checkSelection(suites, wantedIds(options))
  readSettings(options.setting, suites)
}

/** Judges a file, or two from before and after an upgrade, and marks what is known. Throws a UsageError. */
export async function judgeAndHold(
  what: string | Pair,
  { options, list, isOneOfSeveral }: JudgingPlan,
  around: Pick<Surroundings, 'progress' | 'interruption'>,
): Promise<Held> {
  const how = {
    ...toldOf(options),
    onProgress: tellJudging(around.progress),
    signal: around.interruption.signal,
  }
  const only = wantedIds(options)
  const evidence = await (typeof what === 'string'
    ? judgeEvidence(what, how, only)
    : judgeUpgrade(what, how, only))
  around.progress.end()
  return list?.holdRun(evidence, { ...options, isOneOfSeveral }) ?? { evidence }
}

/** What a person told of the files, as it is read. Throws a UsageError. */
function toldOf(options: JudgeOptions) {
  const { base, setting, redactionKey } = options
  return {
    ...options,
    ...(redactionKey !== undefined && { pseudonymKey: readRedactionKey(redactionKey) }),
    ...(base !== undefined && { base: readRoot(base) }),
    settings: readSettings(setting, suites),
  }
}

/** The two recordings that are judged together; undefined without `before` and `after`. Throws a UsageError. */
export function pairOf(
  files: readonly string[],
  { before, after, backend }: JudgeOptions,
): Pair | undefined {
  if (before === undefined && after === undefined) {
    if (files.length > 0) return undefined
    throw new UsageError('there is nothing to judge; name a file, or two with --before and --after')
  }
  if (before === undefined || after === undefined)
    throw new UsageError('--before and --after belong together; name a recording for each')
  if (files.length > 0 || backend === true)
    throw new UsageError(
      '--before and --after are judged alone; leave out --backend and other files',
    )
  return { before, after }
}
