import { whyUnknown } from '#engine/knowledge/releases.ts'
import type { Check } from '#engine/model/check.ts'
import { describeAvailability, isWithin } from '#engine/model/version.ts'
import { wrapText } from '#reports/console/console-layout.ts'
import { printJson } from '#reports/visible.ts'
import type { CommonOptions } from '../../command/options/common.ts'
import type { Values } from '../../command/options/table.ts'
import type { Terminal } from '../../command/terminal/terminal.ts'
import { checkSelection, isWanted, wantedIds } from '../../run/selection.ts'
import { entryLines } from './entry-lines.ts'
import type { listOptions } from './list-options.ts'

type ListOptions = Values<typeof listOptions> & CommonOptions

/** Prints a list. Throws a UsageError. */
export async function listAll(
  { what, ...options }: ListOptions,
  terminal: Terminal,
): Promise<void> {
  tellUnknown(options, terminal)
  await LISTS[what ?? 'checks'](options, terminal)
}

/** Warns about each requested release that is unknown. */
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
  faults: printFaults,
} as const

async function listLives(options: ListOptions, terminal: Terminal): Promise<void> {
  const { listRoutes } = await import('./list-routes.ts')
  terminal.out(listRoutes(options, options.json === true, terminal.columns))
}

async function listRows({ json }: ListOptions, terminal: Terminal): Promise<void> {
  const { listRequirements } = await import('./list-requirements.ts')
  listRequirements(json === true, terminal)
}

async function list(
  { suite, serverVersion, json }: ListOptions,
  terminal: Terminal,
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
    terminal.out(printJson(rows))
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

async function printFaults(
  { suite, serverVersion, json }: ListOptions,
  terminal: Terminal,
): Promise<void> {
  const only = wantedIds({ suite, check: [] })
  const { suites } = await import('#suites/index.ts')
  checkSelection(suites, only)
  const { listFaults } = await import('#suites/faults.ts')
  const chosen = listFaults()
    .filter(
      ({ versions, fails: [first = ''] }) =>
        (serverVersion === undefined || isWithin(serverVersion, versions)) &&
        (only.length === 0 || isWanted(first, only)),
    )
    .map(({ id, summary, versions, fails }) => ({
      id,
      what: summary,
      releases: describeAvailability(versions),
      fails,
    }))
  if (json === true) terminal.out(printJson(chosen))
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
