import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { UsageError } from '#engine/model/errors.ts'
import type { Fleet, FleetServer, ServerState } from '#engine/model/results/fleet.ts'
import { describeMisfit } from '#engine/schema/own-format.ts'
import { fileProblem } from '#engine/text/file-problem.ts'
import { FLEET_FILES } from './options.ts'

/** Reads the previous fleet from the named file, else from the folder. Throws a UsageError if the named file is not one. */
export function lastFleet(since: string | undefined, out: string): Fleet | undefined {
  const path = since ?? join(out, FLEET_FILES.json)
  if (since !== undefined)
    return readFleet(
      statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
        ? join(path, FLEET_FILES.json)
        : path,
    )
  if (!existsSync(path)) return undefined
  try {
    return readFleet(path)
  } catch {
    // Written by another release of this tool, or incomplete.
    return undefined
  }
}

/** Reads the result of an earlier `certify --targets`. Throws a UsageError. */
function readFleet(path: string): Fleet {
  let value: unknown
  try {
    value = JSON.parse(readFileSync(path, 'utf8'))
  } catch (cause) {
    const why = cause instanceof SyntaxError ? 'it is not JSON' : fileProblem(cause)
    throw new UsageError(
      `cannot read the previous fleet results in "${path}": ${why}; pass a fleet.json, or the folder that contains one`,
      { cause },
    )
  }
  const misfit = describeMisfit('fleet', value)
  if (misfit === undefined) return value as Fleet
  throw new UsageError(
    `cannot read the previous fleet results in "${path}": ${misfit}; pass a fleet.json created by this version of the tool`,
  )
}

/** Returns the last state of each server; one that the last run did not reach keeps its earlier state. */
export function statesOf(fleet: Fleet | undefined): ReadonlyMap<string, ServerState> {
  const servers = fleet?.servers ?? []
  return new Map(servers.flatMap((server) => stateOf(server).map((state) => [server.name, state])))
}

function stateOf(server: FleetServer): readonly ServerState[] {
  const { outcome, release, failing, before } = server
  if (outcome === 'interrupted') return before ? [before] : []
  return [{ outcome, failing, ...(release !== undefined && { release }) }]
}
