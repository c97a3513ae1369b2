import { type Deviation, withReleases } from '#engine/suite.ts'
import { failsToo } from './fails-too.ts'
import { suites } from './index.ts'

const checks = new Map(
  suites.flatMap((suite) => suite.checks).map((check) => [check.id, check] as const),
)

/** Every deviation, with its releases: what the reference server can be given as a fault. */
export const DEVIATIONS: readonly Deviation[] = suites
  .flatMap((suite) => suite.deviations)
  .map((one) => ({ ...one, fails: [...new Set([...one.fails, ...failsToo(one.id)])] }))
  .map((deviation) => withReleases(deviation, checks))

/** The deviation with an id. */
export function deviationNamed(id: string): Deviation | undefined {
  return DEVIATIONS.find((deviation) => deviation.id === id)
}
