import { join, relative, sep } from 'node:path'

import { UsageError } from '#engine/model/errors.ts'
import type { Fleet, FleetServer } from '#engine/model/results/fleet.ts'

/** A part of a fleet, and the folder that it lies in. */
export interface FleetPart {
  readonly fleet: Fleet
  readonly folder: string
}

/**
 * Joins the shards of a fleet, in any order, to the result of a run without `--shard`. Its links are relative to `out`.
 * Throws a UsageError if they are not shards of one fleet.
 */
export function joinFleets(parts: readonly [FleetPart, ...FleetPart[]], out: string): Fleet {
  const [{ fleet: first }] = parts
  const fleets = parts.map(({ fleet }) => fleet)
  const stranger = fleets.find(
    ({ file, planned }) => file !== first.file || planned !== first.planned,
  )
  if (stranger)
    throw new UsageError(
      `cannot join "${first.file}" (${first.planned} servers) and "${stranger.file}" (${stranger.planned} servers): they are not shards of the same run; pass the shards of one run`,
    )
  const servers = parts
    .flatMap((part) => part.fleet.servers.map((server) => linkedFrom(server, part.folder, out)))
    .toSorted((a, b) => a.position - b.position)
  const twice = servers.find(({ position }, at) => servers[at - 1]?.position === position)
  if (twice)
    throw new UsageError(
      `cannot join the shards of "${first.file}": two shards include the server "${twice.name}"; pass each shard only once`,
    )
  return {
    ...first,
    servers,
    created: fleets.map(({ created }) => created).toSorted()[0] ?? first.created,
    outdated: [...new Set(fleets.flatMap(({ outdated }) => outdated))],
    complete: fleets.every(({ complete }) => complete),
  }
}

function linkedFrom(server: FleetServer, folder: string, out: string): FleetServer {
  if (server.report === undefined) return server
  return { ...server, report: relative(out, join(folder, server.report)).replaceAll(sep, '/') }
}
