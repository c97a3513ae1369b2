import { dirname } from 'node:path'

import type { ExitCode } from '../../command/exit-codes.ts'
import { type FleetPart, joinFleets } from '../certify/fleet/join-fleets.ts'
import { fleetCommand } from '../certify/fleet/command.ts'
import { memberAt } from '#engine/model/json/json.ts'
import { type Fleet, FLEET_FORMAT } from '#engine/model/results/fleet.ts'
import { describeMisfit } from '#engine/schema/own-format.ts'
import type { Command } from '../../command/command.ts'
import type { Table } from '../../command/options/table.ts'
import { runCommand } from '../../command/run-command.ts'
import type { Terminal } from '../../command/terminal/terminal.ts'
import { readDocument, resultFileOf } from './old-files.ts'
import type { ReportOptions } from './options.ts'

/**
 * Joins fleets that are shards of one run, with links relative to a folder; undefined for a single file, or if one is
 * not a fleet. Throws a UsageError if they are not shards of one run.
 */
export function fleetIn(files: readonly string[], out = '.'): Fleet | undefined {
  const parts = files.length < 2 ? [] : files.map(partOf).filter((part) => part !== undefined)
  const [first, ...others] = parts
  if (!first || parts.length < files.length) return undefined
  return joinFleets([first, ...others], out)
}

/** Reports joined shards as `certify --targets` would have reported them all, with its exit code. */
export function reportFleet(
  fleet: Fleet,
  options: ReportOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const command: Command<Table, Fleet> = { ...fleetCommand, run: () => Promise.resolve(fleet) }
  return runCommand(command, { ...options }, terminal)
}

function partOf(path: string): FleetPart | undefined {
  const file = resultFileOf(path)
  const value = readDocument(file)
  const isFleet = memberAt(value, 'format') === FLEET_FORMAT
  // An invalid file is reported when it is read on its own.
  if (!isFleet || describeMisfit('fleet', value) !== undefined) return undefined
  return { fleet: value as Fleet, folder: dirname(file) }
}
