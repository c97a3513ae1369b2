import type { Run } from '#engine/model/results/run.ts'
import type { Rating, Verdict } from '#engine/model/results/verdict.ts'

/** A check of the server that fails for a deviation and not without it. */
interface Catch {
  readonly check: string
  readonly rating: Rating
}

/** The checks that fail in a run and not in the run of the right server. */
export function catches(deviating: Run, right: Run): readonly Catch[] {
  const before = new Set(failing(right).map(({ checkId }) => checkId))
  return failing(deviating)
    .filter(({ checkId }) => !before.has(checkId))
    .map(({ checkId, rating }) => ({ check: checkId, rating }))
}

function failing({ verdicts }: Run): readonly Verdict[] {
  return verdicts.filter(({ outcome, subject }) => outcome === 'fail' && subject === 'server')
}
