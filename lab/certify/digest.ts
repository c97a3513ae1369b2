import type { Run } from '../../src/model/run.ts'

/** What one run comes to, short enough to be committed and read. */
export interface Digest {
  readonly exit: number
  /** Ids of the checks, sorted. */
  readonly violations: readonly string[]
  readonly warnings: readonly string[]
  readonly unverified: readonly string[]
  readonly ok: number
}

/** The digest of a run; checks whose subject is not real on that server are left out of everything but the exit code. */
export function digestOf(run: Run, exit: number, isReal: (check: string) => boolean): Digest {
  const judged = run.verdicts.filter(
    ({ subject, checkId }) => subject === 'server' && isReal(checkId),
  )
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

/** In which a run is other than the committed one, one sentence each; more that is ok is no difference. */
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
