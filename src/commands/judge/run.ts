import { UsageError } from '#engine/model/errors.ts'
import { readRoot } from '#engine/probes/preflight/target-url.ts'
import { suites } from '#suites/index.ts'
import type { Input } from '../../command/command.ts'
import type { Context } from '../../command/context.ts'
import { tellJudging } from '../../command/progress/tell-judging.ts'
import { readRedactionKey } from '../../command/redaction-key.ts'
import { judgeEvidence, judgeUpgrade } from '../../run/judge-evidence.ts'
import { checkSelection, sentIds, wantedIds } from '../../run/selection.ts'
import { shownEvidence } from '../../run/evidence/shown-evidence.ts'
import type { options } from './options.ts'
import { readSettings } from './read-settings.ts'
import type { JudgedRun } from './views.ts'

type JudgeInput = Input<typeof options>

/** Judges a file, or two from before and after an upgrade. Throws a UsageError. */
export async function run(input: JudgeInput, ctx: Context): Promise<JudgedRun> {
  const { base, setting, redactionKey, files } = input
  const how = {
    ...input,
    ...(redactionKey !== undefined && { pseudonymKey: readRedactionKey(redactionKey) }),
    ...(base !== undefined && { base: readRoot(base) }),
    settings: readSettings(setting, suites),
    onProgress: tellJudging(ctx),
    signal: ctx.signal,
  }
  const only = wantedIds(input)
  const [file] = files
  if (file !== undefined) return shownEvidence(await judgeEvidence(file, how, only), file)
  return shownEvidence(await judgeUpgrade(readPair(input), how, only))
}

/** Throws a UsageError for invalid options, before anything is read. */
export function checkJudging(input: JudgeInput): void {
  checkSelection(suites, sentIds(input))
  readSettings(input.setting, suites)
  const { files, before, after, shard, baseline, updateBaseline } = input
  const isPair = before !== undefined || after !== undefined
  if (shard && isPair)
    throw new UsageError(
      'cannot use --before and --after with --shard: the two recordings are checked as a pair; omit --shard',
    )
  if (shard && (baseline !== undefined || updateBaseline === true))
    throw new UsageError(
      'cannot use --baseline or --update-baseline with --shard: a baseline applies to all files together; omit --shard',
    )
  if (files.length === 0) readPair(input)
  else if (isPair) throw new UsageError(ALONE)
}

const ALONE =
  'cannot combine --before and --after with other input; omit --backend and all other files'

/** The two recordings that are judged together. Throws a UsageError. */
function readPair({ before, after, backend }: JudgeInput): { before: string; after: string } {
  if (before === undefined && after === undefined)
    throw new UsageError(
      'there is nothing to judge; pass a file, or two files with --before and --after',
    )
  if (before === undefined || after === undefined)
    throw new UsageError('--before and --after must be used together; pass a recording for each')
  if (backend === true) throw new UsageError(ALONE)
  return { before, after }
}
