import type { Command } from 'commander'

import { addList, readRelease } from '../../command/options/values.ts'
import { wrapText } from '#reports/console/console-layout.ts'
import { whyUnknown } from '#engine/knowledge/releases.ts'
import { checkSelection, isWanted, wantedIds } from '../../run/selection.ts'
import type { Check } from '#engine/model/check.ts'
import { describeAvailability, isWithin, type Version } from '#engine/model/version.ts'
import {
  addCommonOptions,
  type CommandContext,
  type CommonOptions,
  createCommand,
} from '../options/common-options.ts'
import { examplesHelp, exitCodesHelp } from '../options/help.ts'
import type { Terminal } from '../terminal.ts'
import { entryLines } from './entry-lines.ts'

interface ListOptions extends CommonOptions {
  readonly suite: readonly string[]
  readonly serverVersion?: Version
  readonly since?: Version
  readonly removed?: boolean
}

/** The command `list`: every check with its release and source. */
export function listCommand(context: CommandContext): Command {
  const command = createCommand('list', context, 'checks, requirements, routes or faults')
    .description(
      'Lists the checks, one a line: id, requirement, releases; or the rows of the\n' +
        'interface document, with the checks that judge them; or the routes of every\n' +
        'release; or the faults that the reference server can be given, with --json also\n' +
        'the checks that find them.',
    )
    .optionsGroup('What is listed:')
    .option('--suite <prefix>', 'of checks and faults: only these suites, by commas', addList, [])
    .option('--server-version <v>', 'only what this release is judged by, or has', readRelease)
    .option('--since <v>', 'of routes: what came at this release or later', readRelease)
    .option('--removed', 'of routes: what is gone; with --since, from then on')
  command.registeredArguments[0]?.choices(Object.keys(LISTS))
  return addCommonOptions(command)
    .addHelpText(
      'after',
      examplesHelp(
        'graylog-conformance list checks --suite csrf',
        'graylog-conformance list requirements',
        'graylog-conformance list routes --since 5.0 --removed',
      ),
    )
    .addHelpText('after', exitCodesHelp([0, 2, 70]))
    .action(async (what: string, _options: unknown, self: Command) => {
      tellUnknown(self.opts(), context.terminal)
      await LISTS[what as keyof typeof LISTS](self.opts(), context)
    })
}

/** A list for a release that is none says so, beside what it lists. */
function tellUnknown({ serverVersion, since, quiet }: ListOptions, { err }: Terminal): void {
  for (const version of quiet === true ? [] : [serverVersion, since]) {
    const why = version && whyUnknown(version)
    if (why !== undefined) err(`note: ${why}\n`)
  }
}

const LISTS = {
  checks: list,
  requirements: listRows,
  routes: listLives,
  faults: listFaults,
} as const

async function listLives(options: ListOptions, { terminal }: CommandContext): Promise<void> {
  const { listRoutes } = await import('./list-routes.ts')
  terminal.out(listRoutes(options, options.json === true, terminal.columns))
}

async function listRows({ json }: ListOptions, { terminal }: CommandContext): Promise<void> {
  const { listRequirements } = await import('./list-requirements.ts')
  listRequirements(json === true, terminal)
}

async function list(
  { suite, serverVersion, json }: ListOptions,
  { terminal }: CommandContext,
): Promise<void> {
  const only = wantedIds({ suite, check: [] })
  const { suites } = await import('#suites/index.ts')
  checkSelection(suites, only)
  const chosen = suites
    .map((suite) => ({ suite, checks: suite.checks.filter(isChosen) }))
    .filter(({ checks }) => checks.length > 0)
  if (json === true) {
    const rows = chosen.flatMap(({ suite, checks }) =>
      checks.map((check) => ({ suite: suite.area, ...describe(check) })),
    )
    terminal.out(`${JSON.stringify(rows, null, 2)}\n`)
    return
  }
  const width = terminal.columns
  for (const { suite, checks } of chosen) {
    const title = wrapText(`${suite.area}: ${suite.title}`, { width, first: '' }).join('\n')
    terminal.out(`${title}\n${checks.map((check) => line(check, width)).join('')}\n`)
  }

  function isChosen({ id, versions }: Check): boolean {
    const isAsked = only.length === 0 || isWanted(id, only)
    return isAsked && (serverVersion === undefined || isWithin(serverVersion, versions))
  }
}

async function listFaults(
  { suite, serverVersion, json }: ListOptions,
  { terminal }: CommandContext,
): Promise<void> {
  const only = wantedIds({ suite, check: [] })
  const { suites } = await import('#suites/index.ts')
  checkSelection(suites, only)
  const { DEVIATIONS } = await import('#suites/deviations.ts')
  const chosen = DEVIATIONS.filter(
    ({ versions, fails: [first = ''] }) =>
      (serverVersion === undefined || isWithin(serverVersion, versions)) &&
      (only.length === 0 || isWanted(first, only)),
  ).map(({ id, what, versions, fails }) => ({
    id,
    what,
    releases: describeAvailability(versions),
    fails,
  }))
  if (json === true) terminal.out(`${JSON.stringify(chosen, null, 2)}\n`)
  else for (const { id, what } of chosen) terminal.out(entryLines(id, what, terminal.columns))
}

function line({ id, title, versions }: Check, width: number): string {
  const when = versions === undefined ? '' : ` (${describeAvailability(versions)})`
  return entryLines(id, `${title}${when}`, width)
}

function describe({ id, title, subject, source, versions, mode, needs, why, remedy }: Check) {
  return {
    id,
    title,
    subject,
    basis: source.basis,
    source,
    releases: describeAvailability(versions),
    mode,
    ...(needs && { needs }),
    ...(why !== undefined && { why }),
    ...(remedy !== undefined && { remedy }),
  }
}
