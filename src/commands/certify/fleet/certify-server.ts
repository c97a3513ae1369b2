import { causesToFix } from '#reports/causes.ts'
import { headline } from '#reports/headline.ts'
import { fileOf } from '#reports/formats.ts'
import { ConformanceError } from '#engine/model/errors.ts'
import {
  countByArea,
  FLEET_OUTCOMES,
  type FleetOutcome,
  type FleetServer,
  type ServerState,
} from '#engine/model/results/fleet.ts'
import type { Run } from '#engine/model/results/run.ts'
import type { GivenCredentials } from '#engine/probes/credentials.ts'
import { maskAddresses } from '#engine/secrets/masked-address.ts'
import { oneLine } from '#engine/text/lines.ts'
import type { JudgedEvidence } from '../../../run/judge-evidence.ts'
import { execute } from '../../../command/driver.ts'
import { certifyOne } from '../command.ts'
import { EXIT_CODES, exitCodeOf } from '../../../command/exit-codes.ts'
import type { Context } from '../../../command/context.ts'
import { accountsOf, headersOf } from './server-accounts.ts'
import { type FleetTarget, SERVERS } from './fleet-targets.ts'
import type { ServerLists } from './server-lists.ts'

/** Inputs that all servers share. */
interface Certifying {
  readonly lists: ServerLists
  readonly before: ReadonlyMap<string, ServerState>
  /** For servers without accounts in the fleet file. */
  readonly credentials?: GivenCredentials | undefined
}

/** The result for a server, without its evidence. */
interface TriedServer {
  readonly server: FleetServer
  /** Objects that could not be removed from the server. */
  readonly left: readonly string[]
}

/** The most causes reported for one server. */
const CAUSES = 3

/** Certifies one server into its folder, and returns its result, also if it fails. */
export async function certifyServer(
  target: FleetTarget,
  how: Certifying,
  ctx: Context,
): Promise<TriedServer> {
  const started = performance.now()
  try {
    ctx.signal.throwIfAborted()
    const credentials = target.credentials
      ? await accountsOf(target.credentials, ctx.env)
      : how.credentials
    const header = [...target.options.header, ...headersOf(target, ctx.env)]
    const options = { ...target.options, header, ...(credentials && { credentials }) }
    const input = { ...options, url: target.url }
    const baseline = { list: how.lists.listFor(target), isOneOfSeveral: false }
    await certifyOne.check?.(input)
    // Only the fleet has a summary.
    const made = await execute(certifyOne, input, ctx, { env: {} }, baseline)
    const { outcome, matching } = made
    if (matching) how.lists.keep(target, matching)
    const server: FleetServer = {
      ...headOf(target, how),
      ...stateOf(outcome, options),
      report: reportOf(target),
      took: Math.round(performance.now() - started),
    }
    return { server, left: outcome.left }
  } catch (error) {
    return notJudged(target, how, error, ctx)
  }
}

function headOf(target: FleetTarget, { before }: Certifying) {
  const { name, url, group, expects, position, line } = target
  const was = before.get(name)
  return {
    name,
    url,
    position,
    ...(group !== undefined && { group }),
    ...(line !== undefined && { line }),
    ...(expects !== undefined && { expects }),
    ...(was && { before: was }),
  }
}

function stateOf(
  { run, exchangesOf }: JudgedEvidence,
  options: FleetTarget['options'],
): Omit<FleetServer, 'name' | 'url' | 'position'> {
  const { claim, detail } = headline(run)
  const { target, plan, evidence, causes = [], tested } = run
  const quarter = quarterWithin(run, exchangesOf)
  return {
    outcome: outcomeOf(run, options),
    release: target.judgedVersion,
    failing: failingOf(run),
    says: `${claim}: ${detail}`,
    ...(target.claimedVersion !== undefined && { claimedVersion: target.claimedVersion }),
    ...(plan && { mode: plan.mode }),
    exchanges: evidence.exchanges,
    ...(tested && { tested }),
    ...(quarter !== undefined && { quarterWithin: quarter }),
    areas: countByArea(run),
    causes: causesToFix(causes, run.verdicts)
      .slice(0, CAUSES)
      .map(({ sentence, explains }) => ({ sentence, checks: explains.length })),
  }
}

function outcomeOf(run: Run, options: FleetTarget['options']): FleetOutcome {
  const code = exitCodeOf(run, options)
  const name = EXIT_CODES.find((row) => row.code === code)?.name
  return FLEET_OUTCOMES.find((outcome) => outcome === name) ?? 'defect'
}

function failingOf({ verdicts }: Run): readonly string[] {
  return verdicts
    .filter(
      ({ subject, rating, known }) => subject === 'server' && rating === 'violation' && !known,
    )
    .map(({ checkId }) => checkId)
}

/** Returns the 25th percentile, in milliseconds, of the response times that verdicts depend on. */
function quarterWithin(
  { verdicts }: Run,
  exchangesOf: JudgedEvidence['exchangesOf'],
): number | undefined {
  const took = [...new Set(verdicts.flatMap(({ exchanges }) => exchanges))]
    .flatMap((index) => {
      const { startedAt, endedAt } = exchangesOf(index) ?? {}
      return startedAt === undefined || endedAt === undefined ? [] : [endedAt - startedAt]
    })
    .toSorted((a, b) => a - b)
  const quarter = took[Math.floor(took.length / 4)]
  return quarter === undefined ? undefined : Math.round(quarter)
}

function notJudged(
  target: FleetTarget,
  how: Certifying,
  error: unknown,
  ctx: Context,
): TriedServer {
  const left = leftOf(error)
  const outcome = ctx.signal.aborted ? 'interrupted' : outcomeOfError(error)
  const message = error instanceof Error ? error.message : String(error)
  const says =
    outcome === 'interrupted'
      ? 'the run was interrupted'
      : `${oneLine(maskAddresses(message))}${namedAccounts(target, message)}`
  const head = headOf(target, how)
  return { server: { ...head, outcome, says, failing: [], areas: [], causes: [] }, left }
}

/** Where the accounts of a server come from, where a message names the variables of a single server instead. */
function namedAccounts({ credentials }: FleetTarget, message: string): string {
  if (!credentials || !/GRAYLOG_(?:USER|PASSWORD|TOKEN)/.test(message)) return ''
  const names = Object.entries(credentials).map(([name, value]) => `${name} ${value as string}`)
  return `; the fleet file specifies ${names.join(', ')} for this server`
}

function leftOf(error: unknown): readonly string[] {
  return error instanceof Error && 'left' in error && Array.isArray(error.left)
    ? (error.left as string[])
    : []
}

/** Maps an error to an outcome; an error that the user cannot fix is a defect of this tool. */
function outcomeOfError(error: unknown): FleetOutcome {
  if (!(error instanceof ConformanceError)) return 'defect'
  return FLEET_OUTCOMES.find((outcome) => outcome === error.code) ?? 'incomplete'
}

/** Where the report of a server lies, from the folder of the fleet. */
function reportOf({ name }: Pick<FleetTarget, 'name'>): string {
  return `${SERVERS}/${name}/${fileOf('html', 'certify')}`
}
