import type { Run } from '#engine/model/results/run.ts'
import type { Rating, Verdict } from '#engine/model/results/verdict.ts'

/** The summary of a run, short enough to commit. */
export interface Digest {
  readonly exit: number
  /** Ids of the checks, sorted. */
  readonly violations: readonly string[]
  readonly warnings: readonly string[]
  readonly unverified: readonly string[]
  readonly ok: number
}

/** The rating of each check, by id. */
export type Ratings = Readonly<Record<string, Rating>>

/** Summarizes the results of a run about the server. */
export function computeDigest(run: Run, exit: number): Digest {
  const judged = judge(run)
  const rated = (rating: string): readonly string[] =>
    judged
      .filter((verdict) => verdict.rating === rating)
      .map(({ checkId }) => checkId)
      .toSorted()
  return {
    exit,
    violations: rated('violation'),
    warnings: rated('warning'),
    unverified: rated('unverified'),
    ok: rated('ok').length,
  }
}

/** Returns the rating of each check on the server. */
export function getRatings(run: Run): Ratings {
  return Object.fromEntries(judge(run).map(({ checkId, rating }) => [checkId, rating]))
}

function judge({ verdicts }: Run): readonly Verdict[] {
  return verdicts.filter(({ subject }) => subject === 'server')
}

/** Lists differences from a correct server, one sentence each; warnings are reviewed by a person. */
export function otherThanSound({ exit, violations }: Digest): readonly string[] {
  return [...(exit === 0 ? [] : [`exit ${exit}`]), ...violations.map((id) => `violation: ${id}`)]
}

/** Lists differences from the committed run, one sentence each; more passed checks are not a difference. */
export function differences(was: Digest, is: Digest): readonly string[] {
  const lists = (['violations', 'warnings', 'unverified'] as const).flatMap((rating) => [
    ...is[rating].filter((id) => !was[rating].includes(id)).map((id) => `new in ${rating}: ${id}`),
    ...was[rating]
      .filter((id) => !is[rating].includes(id))
      .map((id) => `gone from ${rating}: ${id}`),
  ])
  return [
    ...(was.exit === is.exit ? [] : [`exit ${is.exit} instead of ${was.exit}`]),
    ...lists,
    ...(is.ok < was.ok ? [`${is.ok} ok instead of ${was.ok}`] : []),
  ]
}
