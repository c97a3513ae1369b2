import { UsageError } from '#engine/model/errors.ts'
import type { Run } from '#engine/model/results/run.ts'
import { mergeRepeats } from '#engine/text/repeats.ts'

/**
 * Runs of one target with one plan as a single run, as `certify --repeat` makes it: no check passes that came to
 * different outcomes. Gives what `schemas/run.json` describes. Throws a UsageError.
 */
export function mergeRuns(runs: readonly Run[]): Run {
  const [first, ...others] = runs
  if (!first) throw new UsageError('cannot merge runs: there is none; give one or more')
  return mergeRepeats([first, ...others])
}
