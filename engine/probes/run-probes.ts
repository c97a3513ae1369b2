import { setTimeout as sleep } from 'node:timers/promises'

import type { Client } from '../http/client.ts'
import { AmbiguousPathError, GuardError } from '../http/guard/guard.ts'
import { CAPABILITIES, type Capability } from '../model/capabilities.ts'
import type { Exchange } from '../model/exchange.ts'
import type { Handshake } from '../model/handshake.ts'
import { CLEAN_UP, type Probe } from '../model/probe.ts'
import { type Mode, MODE_RANK, type ProbeResult } from '../model/recording.ts'
import { describeAvailability, isWithin, type Version } from '../model/version.ts'
import { openOwnSession } from './accounts.ts'
import { createProbeApi } from './api.ts'
import { cleanUp, type CleanUp } from './clean-up/clean-up.ts'
import type { GivenCredentials } from './credentials.ts'
import type { Inventions, RandomHex } from './invent.ts'
import { createAsked } from './asked.ts'
import { createLater } from './later.ts'
import { createReadings } from './readings.ts'
import { createCreations } from './clean-up/creations.ts'
import { openLedger } from './clean-up/ledger.ts'
import { LISTING_AFTER, LISTING_BEFORE, listEverything } from './clean-up/listing.ts'
import { askOtherNodes, showCredentials } from './other-nodes.ts'
import { createTlsOffer } from './offer-tls.ts'
import type { Own } from './clean-up/own.ts'

import { type RunState, sendStep } from './run-state.ts'
import { createSender } from './sender.ts'
import { createSessions } from './clean-up/sessions.ts'
import { RecordError, StopError, UnavailableError, stopped } from './stop.ts'

/** The probe name of the first request. */
const OPENING = 'opening'

export interface ProbingOptions {
  readonly client: Client
  /** The interface's root, without a trailing slash. */
  readonly root: string
  readonly also?: readonly string[]
  readonly version: Version
  readonly mode: Mode
  readonly credentials: GivenCredentials
  readonly capabilities: readonly Capability[]
  /** The prefix of all names in the run; the client's guard uses the same. */
  readonly prefix: string
  readonly own: Own
  readonly ledgerFile?: string
  readonly userAgent: string
  /** The invented values of the run; the redactor knows the same ones. */
  readonly inventions: Inventions
  readonly randomHex: RandomHex
  /** Its result is awaited. */
  readonly record: (exchange: Exchange) => unknown
  readonly recordHandshake: (handshake: Handshake) => void
  readonly signal: AbortSignal
  /** Milliseconds to wait altogether for a target that is away. */
  readonly patience?: number
  readonly onProbe?: (name: string, position: number, total: number) => void
}

/** The result of a run of probes. */
export interface Probing {
  readonly results: readonly ProbeResult[]
  /** Why the run ended early. */
  readonly stopped?: string
  readonly cleanUp: CleanUp
}

/**
 * Runs probes in order, those that wait for something first and those that change something later
 * last, then removes everything that they created, in any case. Throws only for a defect of ours,
 * after cleaning up.
 */
export async function runProbes(
  given: readonly Probe[],
  options: ProbingOptions,
): Promise<Probing> {
  const probes = given.toSorted((one, other) => turnOf(one) - turnOf(other))
  const failures = new Map<string, ProbeResult>()
  const state = openState(options, (name, error) => failures.set(name, resultOf(name, error)))
  const results: ProbeResult[] = []
  let ended: string | undefined
  let defect: Error | undefined
  try {
    // These requests identify the release even if the run ends early.
    await openOwnSession(state, OPENING)
    await sendStep(state, 'GET', '/system', { probe: OPENING })
    if (state.also.length > 0) await askOtherNodes(state)
    if (state.mode === 'write') await listEverything(state, LISTING_BEFORE)
    if (state.also.length > 0) await showCredentials(state)
    for (const [position, probe] of probes.entries()) {
      options.onProbe?.(probe.name, position, probes.length)
      results.push(await runOne(state, probe))
    }
    await doRest(state, options.signal)
  } catch (error) {
    if (error instanceof StopError) ended = error.message
    else defect = error instanceof Error ? error : new Error(String(error))
  }
  options.onProbe?.(CLEAN_UP, probes.length, probes.length)
  const cleaned = await cleanUp(state, async () => {
    if (state.mode === 'write') await listEverything(state, LISTING_AFTER)
  })
  defect ??= state.recordProblem()
  if (defect) throw defect
  return {
    results: [
      ...results.map((result) => failures.get(result.name) ?? result),
      ...skippedRest(probes.slice(results.length), ended),
      ...left(cleaned),
    ],
    ...(ended !== undefined && { stopped: ended }),
    cleanUp: cleaned,
  }
}

function turnOf({ early, late }: Probe): number {
  return Number(late === true) - Number(early === true)
}

/** The state of a run; also for sweeping, which is a run without probes. */
export function openState(
  options: ProbingOptions,
  failed: (probe: string, error: unknown) => void = throwOn,
): RunState {
  const { root, prefix, own, credentials, ledgerFile, inventions } = options
  for (const id of [inventions.objectId, inventions.uuid, inventions.token]) own.claim(id)
  const sender = createSender(options)
  const secret = credentials.user?.password ?? credentials.token
  const ledger = openLedger({
    root,
    prefix,
    randomHex: options.randomHex,
    ...(secret !== undefined && { secret }),
    ...(options.mode !== 'read' && ledgerFile !== undefined && { file: ledgerFile }),
  })
  return {
    root,
    also: options.also ?? [],
    version: options.version,
    mode: options.mode,
    prefix,
    capabilities: new Set(options.capabilities),
    given: credentials,
    inventions,
    own,
    ledger,
    creations: createCreations({
      prefix,
      invented: [options.inventions.objectId, options.inventions.uuid, options.inventions.name],
    }),
    before: new Map(),
    sessions: createSessions(ledger, inventions.name),
    randomHex: options.randomHex,
    send: sender.send,
    recordProblem: sender.problem,
    offerTls: createTlsOffer(options),
    later: createLater(failed),
    // The next request says that the run was stopped.
    wait: (milliseconds) =>
      sleep(Math.max(0, milliseconds), undefined, { signal: options.signal }).catch(
        () => undefined,
      ),
    asked: createAsked(options.version),
    readings: createReadings(options.version),
    purse: { ...credentials, inventions },
  }
}

async function runOne(state: RunState, probe: Probe): Promise<ProbeResult> {
  const { name } = probe
  const reason = whyNot(state, probe)
  if (reason !== undefined) return { name, outcome: 'skipped', reason }
  try {
    await probe.run(createProbeApi(state, name))
    return { name, outcome: 'done' }
  } catch (error) {
    return resultOf(name, error)
  }
}

/** The result of a probe that threw; rethrows an error that ends the run. */
function resultOf(name: string, error: unknown): ProbeResult {
  if (error instanceof UnavailableError || error instanceof AmbiguousPathError)
    return { name, outcome: 'skipped', reason: error.message }
  if (ENDS_THE_RUN.some((kind) => error instanceof kind)) throw error
  const what = error instanceof Error ? error.message : String(error)
  return { name, outcome: 'failed', reason: `it could not continue: ${what}` }
}

/** The steps that still wait for their time. */
async function doRest({ later }: RunState, signal: AbortSignal): Promise<void> {
  try {
    await later.doRest(signal)
  } catch (error) {
    throw signal.aborted ? stopped(signal) : error
  }
}

function throwOn(_probe: string, error: unknown): never {
  throw error
}

/** Everything else that a probe throws is its own failure, and the next one continues. */
const ENDS_THE_RUN = [StopError, GuardError, RecordError] as const

/** The conditions that decide which probes a run sends. */
type RunKind = Pick<RunState, 'mode' | 'version' | 'capabilities'>

/** Whether a run of this kind sends a probe. */
export function isSent(probe: Probe, run: RunKind): boolean {
  return whyNot(run, probe) === undefined
}

function whyNot(run: RunKind, { mode, versions, needs = [] }: Probe): string | undefined {
  if (MODE_RANK[mode] > MODE_RANK[run.mode]) return `needs --mode ${mode}`
  if (!isWithin(run.version, versions)) return `for releases ${describeAvailability(versions)}`
  const missing = needs.find((need) => !run.capabilities.has(need))
  return missing === undefined ? undefined : CAPABILITIES[missing].needed
}

function skippedRest(probes: readonly Probe[], stopped: string | undefined): ProbeResult[] {
  return probes.map(({ name }) => ({
    name,
    outcome: 'skipped',
    reason: `the run ended before this probe: ${stopped ?? ''}`,
  }))
}

function left({ left: things }: CleanUp): ProbeResult[] {
  if (things.length === 0) return []
  return [{ name: CLEAN_UP, outcome: 'failed', reason: `left behind: ${things.join(', ')}` }]
}
