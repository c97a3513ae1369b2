import type { CauseSubject } from '#engine/model/results/cause.ts'
import type { Fault } from '#engine/model/fault.ts'
import type { Recording } from '#engine/model/recording.ts'
import type { Run } from '#engine/model/results/run.ts'
import type { Version } from '#engine/model/version.ts'
import { subjectsOf } from '#engine/causes/subject.ts'
import { judge } from '#engine/judge/judge.ts'
import { exchangesBehind } from '#src/run/exchanges-behind.ts'
import { withCauses } from '#src/run/with-causes.ts'
import { listFaults } from '#suites/faults.ts'
import { suites } from '#suites/index.ts'

/** What was made of the responses of a server with these faults. */
export interface Naming {
  readonly faults: readonly string[]
  readonly release: string
  readonly causes: number
  /** For each fault the place of the first cause that is about the same thing, from 0; -1 where none is. */
  readonly places: readonly number[]
  /** The first cause, in words. */
  readonly first: string
}

/** A server without a fault, whose findings are none of a fault's. */
export interface Healthy {
  readonly version: Version
  readonly run: Run
}

/**
 * Looks for the causes in a recording of a server with faults; undefined where no check fails for them. Without
 * itself, a fault is not among the baseline: how well another one's cause is named.
 */
export function nameFaults(
  faults: readonly Fault[],
  faulty: Recording,
  { version, run: healthy }: Healthy,
  { isWithoutItself = false } = {},
): Naming | undefined {
  const judged = judge(faulty, suites, { assumeVersion: version })
  const before = new Set(
    healthy.verdicts.filter(({ outcome }) => outcome === 'fail').map(({ checkId }) => checkId),
  )
  const verdicts = judged.verdicts.filter(({ checkId }) => !before.has(checkId))
  const isShown = verdicts.some(
    ({ subject, outcome }) => subject === 'server' && outcome === 'fail',
  )
  if (!isShown) return undefined
  const known = isWithoutItself ? listFaults().filter((one) => !faults.includes(one)) : undefined
  const { causes = [] } = withCauses(
    { ...judged, verdicts },
    exchangesBehind(judged, faulty),
    known,
  )
  return {
    faults: faults.map(({ id }) => id),
    release: version.release,
    causes: causes.length,
    places: faults.map((fault) => {
      const subjects = subjectsOf(fault)
      return causes.findIndex(({ subject }) => subjects.some((one) => isSame(one, subject)))
    }),
    first: causes[0]?.sentence ?? '',
  }
}

/** The same field, header or rule on a route that both are about. */
function isSame(one: CauseSubject, other: CauseSubject): boolean {
  const isShared =
    one.routes.length === 0 ||
    other.routes.length === 0 ||
    one.routes.some((route) => other.routes.includes(route))
  return one.kind === other.kind && one.name === other.name && isShared
}
