import { UsageError } from '#engine/model/errors.ts'
import type { Fleet } from '#engine/model/results/fleet.ts'
import type { Run } from '#engine/model/results/run.ts'
import { maskAddresses } from '#engine/secrets/masked-address.ts'
import type { LiveCalling } from '../../command/calling.ts'
import { type Command, defineCommand } from '../../command/command.ts'
import { callCommand } from '../../command/driver.ts'
import { flagOf, type Given, type Table } from '../../command/options/table.ts'
import { runViews } from '../judge/views.ts'
import { certifyHelp, certifyOne } from './command.ts'
import { fleetCommand } from './fleet/command.ts'
import type { FleetFile } from './fleet/fleet-file.ts'
import { fleetOnly, type options as fleetOptions } from './fleet/options.ts'
import { options } from './options.ts'
import { preflightCommand, preflightResult, type TargetPreflight } from './preflight.ts'
import type { Certification } from './run.ts'
import { sweepCommand } from './sweep.ts'

const ofCommand = { ...options, ...fleetOnly }

/** The command line: certifies one server or a fleet, only looks at a server, or sweeps it. */
export const certifyCommand = defineCommand<typeof ofCommand, Certification>({
  ...certifyHelp,
  ...runViews<Certification>('certify'),
  options: ofCommand,
  run: (input, ctx) => certifyOne.run(input, ctx),
  select: (input, given): Command<Table, unknown> => {
    checkFleetOptions(input, given)
    if (input.targets !== undefined) return fleetCommand
    if (input.sweep === true || input.sweepUnknown === true) return sweepCommand
    return input.preflightOnly === true ? preflightCommand : certifyOne
  },
})

/** Throws a UsageError if options of one server and of a fleet are mixed. */
function checkFleetOptions(
  { url, targets }: { readonly url?: string; readonly targets?: string },
  given: readonly string[],
): void {
  const ofMany = given.find((name) => Object.hasOwn(fleetOnly, name))
  if (targets === undefined && ofMany !== undefined)
    throw new UsageError(`${flagOf(ofMany)} needs a fleet; specify the fleet file with --targets`)
  if (targets === undefined) return
  if (url !== undefined)
    throw new UsageError(
      `"certify" accepts either a URL or --targets; add "${maskAddresses(url)}" to the fleet file, or omit --targets`,
    )
  const ofOne = given.find((name) => OF_ONE.includes(name))
  if (ofOne !== undefined)
    throw new UsageError(
      `${flagOf(ofOne)} works only with a single server; omit the option, or specify the server's URL instead of --targets`,
    )
}

const OF_ONE = ['also', 'unixSocket', 'preflightOnly', 'sweep', 'sweepUnknown', 'verbose']

/** Options of {@link certify}. */
export interface CertifyGiven
  extends Omit<Given<typeof options>, 'url' | 'credentials'>, LiveCalling {}

/**
 * Probes a live server, judges the recording of its responses, and writes both, with a report, into the folder `out`.
 * Without a URL it certifies a reference server that it starts. Returns the document that `schemas/run.json` describes;
 * with `preflightOnly`, which writes nothing, the one of `schemas/preflight.json`. Rejects with a UsageError or a
 * TargetError.
 */
export async function certify(
  url: string | undefined,
  given: CertifyGiven & { readonly preflightOnly: true },
): Promise<TargetPreflight>
export async function certify(
  url?: string,
  given?: CertifyGiven & { readonly preflightOnly?: false },
): Promise<Run>
export async function certify(
  url?: string,
  given: CertifyGiven = {},
): Promise<Run | TargetPreflight> {
  const input = { ...given, url }
  if (given.preflightOnly === true)
    return preflightResult(await callCommand(preflightCommand, input))
  return (await callCommand(certifyOne, input)).run
}

/** Options of {@link certifyFleet}, for all servers; they win over the fleet file. */
export interface CertifyFleetGiven
  extends Omit<Given<typeof fleetOptions>, 'fleet' | 'credentials'>, LiveCalling {}

/**
 * Certifies the servers of a fleet file, or of a fleet as `schemas/fleet-file.json` describes it, several at a time.
 * Writes a report of each below `out`, next to the page of the fleet. Returns the document that `schemas/fleet.json`
 * describes; it lists servers that cannot be tested, and the others continue. Rejects with a UsageError.
 */
export function certifyFleet(
  fleet: string | FleetFile,
  given: CertifyFleetGiven = {},
): Promise<Fleet> {
  return callCommand(fleetCommand, { ...given, fleet })
}
