import type { JudgeOptions } from '#engine/judge/head.ts'
import { judge } from '#engine/judge/judge.ts'
import type { Exchange } from '#engine/model/exchange.ts'
import type { Recording } from '#engine/model/recording.ts'
import type { Run } from '#engine/model/results/run.ts'
import { suites } from '#suites/index.ts'
import { createCache } from './cache.ts'
import { fixture } from './fixtures.ts'

/** Judges a recording against all suites. */
export function judgeRecording(recording: Recording, options?: JudgeOptions): Run {
  return judge(recording, suites, options)
}

/** Judges a recording with other exchanges. */
export function judgeExchanges(recording: Recording, exchanges: readonly Exchange[]): Run {
  return judgeRecording({ ...recording, exchanges: () => exchanges })
}

/** Judges a recording of `test/fixtures/` once. */
export const fixtureRun: (name: string) => Promise<Run> = createCache(async (name) =>
  judgeRecording(await fixture(name)),
)
