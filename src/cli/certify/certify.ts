import type { Command } from 'commander'

import type { ExitCode } from '../../command/exit-codes.ts'
import { CERTIFY } from '../../commands/certify/options.ts'
import { FLEET_ALONE } from '../../commands/certify/fleet/options.ts'
import { UsageError } from '#engine/model/errors.ts'
import { maskAddresses } from '#engine/secrets/masked-address.ts'
import { addOptions, flagOf } from '../options/add-options.ts'
import { addCommonOptions, type CommandContext, createCommand } from '../options/common-options.ts'
import { examplesHelp, exitCodesHelp } from '../options/help.ts'

const MODES = `
Modes:
  read     only reads: GET, HEAD, OPTIONS
  session  also logs in and out, and sends what must be refused and does
           nothing if it is not
  write    also makes streams, outputs, users and tokens of its own, and
           removes them; for test systems

With --send-message a run in mode write stores one message on a server that
shows none of the last day, by an input of its own that the server generates
messages with, so that the checks on messages can be judged. The input is
removed again; the message stays until its index goes. Never by default.`

/** The command `certify`: probe a live target, judge what was recorded, report. */
export function certifyCommand(context: CommandContext): Command {
  const command = createCommand(
    'certify',
    context,
    'root of the REST interface, such as http://host:9000/api',
  ).description(
    'Probes a live server, judges the recording of its answers and writes a report.\n' +
      'Without a URL it starts the reference server and certifies that; with --targets it\n' +
      'certifies the servers of a fleet file, several at a time, and writes one page of\n' +
      'them all (docs/fleets.md).',
  )
  return addCommonOptions(addOwnOptions(command))
    .addHelpText('after', MODES)
    .addHelpText(
      'after',
      examplesHelp(
        'graylog-conformance certify',
        'GRAYLOG_TOKEN=... graylog-conformance certify https://logs.example.org/api',
        'graylog-conformance certify https://logs.example.org --preflight-only',
        'graylog-conformance certify http://127.0.0.1:9000/api --mode write',
        'graylog-conformance certify --targets fleet.yaml --out fleet',
      ),
    )
    .addHelpText('after', exitCodesHelp([0, 1, 2, 3, 4, 5, 6, 70, 130]))
    .action(async (url: string | undefined, _options: unknown, self: Command) => {
      const given = Object.keys(self.opts()).filter(
        (one) => self.getOptionValueSource(one) === 'cli',
      )
      checkFleetOptions(url, self.opts(), given)
      context.outcome.code = await run(url, self, context)
    })
}

async function run(
  url: string | undefined,
  self: Command,
  { terminal }: CommandContext,
): Promise<ExitCode> {
  const { targets } = self.opts<{ readonly targets?: string }>()
  if (targets === undefined)
    return (await import('./certify-run.ts')).certify(url, self.opts(), terminal)
  return (await import('./certify-fleet-run.ts')).certifyFleet(targets, self.opts(), terminal)
}

/** What is about one server, and what is about many. Throws a UsageError. */
function checkFleetOptions(
  url: string | undefined,
  { targets }: { readonly targets?: string },
  given: readonly string[],
): void {
  const flag = (name: string): string => `--${flagOf(name)}`
  const ofMany = given.find((name) => Object.hasOwn(FLEET_ALONE, name))
  if (targets === undefined && ofMany !== undefined)
    throw new UsageError(`${flag(ofMany)} is about a fleet; name its file with --targets`)
  if (targets === undefined) return
  if (url !== undefined)
    throw new UsageError(
      `certify takes either a URL or --targets; write "${maskAddresses(url)}" into the fleet file, or leave --targets out`,
    )
  const ofOne = given.find((name) => OF_ONE.includes(name))
  if (ofOne !== undefined)
    throw new UsageError(
      `${flag(ofOne)} is about one server; leave it out with --targets, or give the URL of that server instead`,
    )
}

const OF_ONE = ['also', 'unixSocket', 'preflightOnly', 'sweep', 'sweepUnknown', 'verbose']

/** What is only asked of the command: a look at the target, and what is removed from it. */
function addOwnOptions(command: Command): Command {
  const withTargets = addOptions(command, CERTIFY)
    .optionsGroup('A fleet:')
    .option('--targets <file>', 'certify every server of this fleet file, YAML or JSON')
  return addOptions(withTargets, FLEET_ALONE)
    .optionsGroup('What is tried:')
    .option('--sweep', 'remove what killed runs left by their ledgers, then stop')
    .option('--sweep-unknown', 'the same, and what is named gc-… without a ledger here')
    .optionsGroup('Output:')
    .option('--verbose', 'every finding whole, not a line each')
}
