import { renderHtml } from '#reports/document/html.ts'
import { printJson } from '#reports/visible.ts'
import { toolInfo } from '../../../run/package-info.ts'
import { writeReport } from '../../../run/report-folder.ts'
import { shardOf } from '../../../run/shard.ts'
import { InterruptedError } from '#engine/model/errors.ts'
import {
  type Fleet,
  FLEET_FORMAT,
  FLEET_POLICIES,
  type FleetServer,
} from '#engine/model/results/fleet.ts'
import { counted } from '#engine/text/words.ts'
import { describeFleet } from './document.ts'
import { FLEET_FILES, type FleetOptions } from './options.ts'
import type { Context } from '../../../command/context.ts'
import { mapConcurrently } from '../../../run/map-concurrently.ts'
import { certifyServer } from './certify-server.ts'
import { tellFleet } from './fleet-progress.ts'
import { type FleetTarget, fleetTargets } from './fleet-targets.ts'
import { lastFleet, statesOf } from './last-fleet.ts'
import { readFleetFile } from './read-fleet-file.ts'
import { openServerLists } from './server-lists.ts'
import { sayLeft } from '../../../command/say-left.ts'

/** The default number of servers to certify at the same time. */
const CONCURRENCY = 8

/**
 * Certifies the servers of a fleet file, several at a time, each into its own folder. Throws a UsageError before it
 * sends anything, and an InterruptedError after it has written the finished reports.
 */
export async function run(options: FleetOptions, ctx: Context): Promise<Fleet> {
  const file = readFleetFile(options.fleet ?? options.targets ?? '')
  const all = fleetTargets(file, options)
  const lists = await openServerLists(file, all, options)
  file.mistakes.refuse()
  const targets = shardOf(all, options.shard)
  const last = lastFleet(options.since, options.out)
  const before = statesOf(last)
  const created = new Date().toISOString()
  const longest = Math.max(0, ...targets.map(({ name }) => name.length))
  const told = tellFleet(targets.length, longest, ctx)
  ctx.arm()
  ctx.log(`Certifying ${counted(targets.length, 'server')} of ${file.name}.`)
  const tried = new Map<FleetTarget, FleetServer>()
  const left: string[] = []
  await mapConcurrently(targets, options.concurrency ?? CONCURRENCY, async (target) => {
    const how = { lists, before, credentials: options.credentials }
    const one = await certifyServer(target, how, told.of(target.name))
    tried.set(target, one.server)
    left.push(...[...new Set(one.left)].map((what) => `${what} on ${target.name}`))
    if (one.server.outcome !== 'interrupted') told.done(one.server)
  })
  const isEnded = ctx.signal.aborted
  const fleet: Fleet = {
    format: FLEET_FORMAT,
    version: 1,
    tool: toolInfo(),
    created,
    file: file.name,
    ...(file.fleet.title !== undefined && { title: file.fleet.title }),
    planned: all.length,
    failOn: policiesOf(options),
    servers: targets.flatMap((target) => tried.get(target) ?? []),
    outdated: isEnded ? [] : lists.finish(ctx.log),
    ...(last && { since: sinceOf(last, all) }),
    complete: !isEnded,
  }
  if (!isEnded) {
    if (left.length > 0) ctx.log(`note: ${sayLeft(left)}`)
    return fleet
  }
  writeReport(options.out, FLEET_FILES.json, printJson(fleet))
  writeReport(options.out, FLEET_FILES.html, renderHtml(describeFleet(fleet)))
  ctx.log(`The reports for the finished servers are in ${options.out}.`)
  throw new InterruptedError(left, { cause: ctx.signal.reason })
}

function policiesOf({ failOn, allowUnverified }: FleetOptions): Fleet['failOn'] {
  if (failOn.length > 0) return failOn
  return FLEET_POLICIES.filter((one) => one !== 'unverified' || allowUnverified !== true)
}

function sinceOf(last: Fleet, targets: readonly FleetTarget[]): NonNullable<Fleet['since']> {
  const names = new Set(targets.map(({ name }) => name))
  const gone = last.servers.filter(({ name }) => !names.has(name)).map(({ name }) => name)
  return { created: last.created, gone }
}
