import { routesOf } from '#engine/knowledge/routes/routes.ts'
import { isWithin, parseTypedVersion, type Version } from '#engine/model/version.ts'
import type { LiveFault } from './fault.ts'

/** The release lines for faults, in turn. */
const LINES = ['2.0.3', '2.5.2', '3.2.0', '4.3.0', '5.1.0', '6.1.0', '7.0.1', '7.1.7'] as const

export interface Task {
  readonly fault: LiveFault
  readonly version: Version
}

/** Assigns each fault one release that has its route, so that all releases are used. */
export function listTasks(faults: readonly LiveFault[], only: readonly string[]): readonly Task[] {
  const lines = (only.length > 0 ? only : LINES).map(getVersion)
  return faults.flatMap((fault, position) => {
    const fit = lines.filter((version) => applies(fault, version))
    const version = fit[position % Math.max(fit.length, 1)]
    return version ? [{ fault, version }] : []
  })
}

/** Checks whether the fault is possible in the release, and the route exists. */
function applies({ route, versions }: LiveFault, version: Version): boolean {
  if (!isWithin(version, versions)) return false
  return route === '*' || routesOf(version).some(({ name }) => name === route)
}

function getVersion(text: string): Version {
  const version = parseTypedVersion(text)
  if (!version) throw new Error(`"${text}" is not a release; give one such as 5.1.0`)
  return version
}
