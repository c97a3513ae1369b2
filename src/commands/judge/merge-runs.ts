import { UsageError } from '#engine/model/errors.ts'
import type { Run } from '#engine/model/results/run.ts'
import { mergeRepeats } from '#engine/text/repeats.ts'

/**
 * Merges runs of one target and plan, as `certify --repeat` does; a check with different outcomes does not pass.
 * Returns a document in the format of `schemas/run.json`. Throws a UsageError.
 */
export function mergeRuns(runs: readonly Run[]): Run {
  const [first, ...others] = runs
  if (!first) throw new UsageError('cannot merge runs: no runs were given; pass at least one run')
  return mergeRepeats([first, ...others])
}
