import type { CauseSubject } from '#engine/model/results/cause.ts'
import type { Fault } from '#engine/model/fault.ts'
import type { Recording } from '#engine/model/recording.ts'
import type { Run } from '#engine/model/results/run.ts'
import type { Version } from '#engine/model/version.ts'
import { subjectsOf } from '#engine/causes/subject.ts'
import { exchangesBehind } from '#src/run/exchanges-behind.ts'
import { withCauses } from '#src/run/with-causes.ts'
import { listFaults } from '#suites/faults.ts'
import { judgeRecording } from '../judged.ts'

/** The causes found in the responses of a server with these faults. */
export interface Naming {
  readonly faults: readonly string[]
  readonly release: string
  readonly causes: number
  /** For each fault, the position of the first cause with the same subject, or -1. */
  readonly places: readonly number[]
  /** The text of the first cause. */
  readonly first: string
}

/** A server without a fault, whose findings are excluded. */
export interface Healthy {
  readonly version: Version
  readonly run: Run
}

/**
 * Finds the causes in a recording of a server with faults; returns undefined if no check fails. The option without
 * itself removes the fault from the known causes, to test how an unknown one is named.
 */
export function nameFaults(
  faults: readonly Fault[],
  faulty: Recording,
  { version, run: healthy }: Healthy,
  { isWithoutItself = false } = {},
): Naming | undefined {
  const judged = judgeRecording(faulty, { assumeVersion: version })
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

/** Checks whether both are about the same field, header, or rule on a common route. */
function isSame(one: CauseSubject, other: CauseSubject): boolean {
  const isShared =
    one.routes.length === 0 ||
    other.routes.length === 0 ||
    one.routes.some((route) => other.routes.includes(route))
  return one.kind === other.kind && one.name === other.name && isShared
}
