import type { Matching } from '../../../baseline/match.ts'
import { openKnownList } from '../../../command/baseline/known-list.ts'
import type { ListInUse } from '../../../command/baseline/list-in-use.ts'
import type { FleetOptions } from './options.ts'
import { type FleetTarget, placeOfSetting } from './fleet-targets.ts'
import type { OpenFleetFile } from './read-fleet-file.ts'

/** The lists of accepted findings of a fleet, each read once. */
export interface ServerLists {
  readonly listFor: (target: FleetTarget) => ListInUse | undefined
  /** Keeps the result of comparing a server with its baseline. */
  readonly keep: (target: FleetTarget, matching: Matching) => void
  /** Reports outdated entries of shared baselines, and updates baselines if asked to. */
  readonly finish: (tell: (line: string) => void) => readonly string[]
}

interface Shared {
  readonly path: string
  readonly list: ListInUse
  readonly users: readonly string[]
  readonly matchings: Matching[]
}

/**
 * Opens the lists of all servers. One that cannot be read is one of the mistakes of the file that names it; throws a
 * UsageError where no file does.
 */
export async function openServerLists(
  file: OpenFleetFile,
  targets: readonly FleetTarget[],
  { baseline: ofAll, updateBaseline, reason }: FleetOptions,
): Promise<ServerLists> {
  const isUpdated = updateBaseline === true
  const lists = new Map<string, Shared>()
  for (const { options, position } of targets) {
    const { baseline: path } = options
    if (path === undefined || lists.has(path)) continue
    const list = await openKnownList({
      baseline: path,
      ...(isUpdated && { updateBaseline }),
      ...(reason !== undefined && { reason }),
    }).catch((error: unknown) => {
      const server = file.fleet.servers[position]
      if (ofAll !== undefined || !server) throw error
      const place = placeOfSetting('baseline', server, `/servers/${position}`, file)
      return file.mistakes.addThrown(place, error)
    })
    const users = targets.filter((one) => one.options.baseline === path).map(({ name }) => name)
    if (list) lists.set(path, { path, list, users, matchings: [] })
  }
  const sharedBy = ({ options: { baseline } }: FleetTarget): Shared | undefined =>
    baseline === undefined ? undefined : lists.get(baseline)
  return {
    listFor: (target) => {
      const shared = sharedBy(target)
      if (!shared) return undefined
      const { list, users } = shared
      const isOneOfSeveral = users.length > 1
      return { ...list, holdRun: (run, how) => list.holdRun(run, { ...how, isOneOfSeveral }) }
    },
    keep: (target, matching) => {
      // Only an update needs the findings, which take much memory.
      const kept = isUpdated ? matching : { ...matching, covered: new Map(), fresh: [] }
      sharedBy(target)?.matchings.push(kept)
    },
    finish: (tell) => [...lists.values()].flatMap((shared) => finish(shared, isUpdated, tell)),
  }
}

/** A shared entry is outdated only if every server was tested and none shows its finding. */
function finish(
  { path, list, users, matchings }: Shared,
  isUpdated: boolean,
  tell: (line: string) => void,
): readonly string[] {
  const missing = users.length - matchings.length
  if (missing > 0) {
    if (users.length > 1 || isUpdated)
      tell(
        `note: it is unknown whether ${path} is up to date, because ${missing} of its ${users.length} servers were not tested`,
      )
    return []
  }
  const outdated = users.length > 1 ? list.outdated(matchings) : []
  if (isUpdated) list.finish(matchings, tell, { isTold: true })
  return outdated
}
