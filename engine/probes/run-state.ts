import { isRead } from '../http/guard/allowed.ts'
import type { RemovableResource } from '../knowledge/resource.ts'
import { endedWithOn } from '../knowledge/resources.ts'
import type { Exchange } from '../model/exchange.ts'
import type { Capability } from '../model/capabilities.ts'
import type { Made, ProbeRequest } from '../model/probe.ts'
import { isGranted } from '../model/permission.ts'
import type { Mode } from '../model/recording.ts'
import type { Version } from '../model/version.ts'
import { answerObject } from './answer.ts'
import type { Asked } from './asked.ts'
import type { GivenCredentials, Purse } from './credentials.ts'
import type { Inventions, RandomHex } from './invent.ts'
import type { Later } from './later.ts'
import type { CleanUpLedger, Intent } from './clean-up/ledger.ts'
import type { OfferTls } from './offer-tls.ts'
import type { Creations } from './clean-up/creations.ts'
import type { Own } from './clean-up/own.ts'
import type { Readings } from './readings.ts'
import type { Send } from './sender.ts'
import type { Sessions } from './clean-up/sessions.ts'
import { type RecordError, UnavailableError } from './stop.ts'
import { withoutQuery } from '../text/paths/path.ts'

/** State that the steps of one run share. */
export interface RunState {
  readonly root: string
  /** Roots of further nodes. */
  readonly also: readonly string[]
  readonly version: Version
  readonly mode: Mode
  readonly prefix: string
  readonly capabilities: ReadonlySet<Capability>
  readonly given: GivenCredentials
  readonly inventions: Inventions
  readonly ledger: CleanUpLedger
  readonly creations: Creations
  /** The content of lists at the start of the run, by key; for kinds with a readable list. */
  readonly before: Map<RemovableResource, ReadonlySet<string>>
  readonly own: Own
  readonly sessions: Sessions
  readonly randomHex: RandomHex
  readonly send: Send
  readonly asked: Asked
  readonly readings: Readings
  /** An exchange of the clean-up that could not be recorded. */
  readonly recordProblem: () => RecordError | undefined
  readonly offerTls: OfferTls
  readonly later: Later
  readonly wait: (milliseconds: number) => Promise<void>
  /** Objects from earlier steps: a session, a token, a limited account. */
  purse: Purse
  /** Sessions of the account that certifies end so soon that each use is of a new one. */
  livesBriefly?: boolean
  /** The permissions of the certifying account, once its record was read. */
  permissions?: readonly string[]
}

interface StepRequest extends ProbeRequest {
  readonly probe: string
  readonly root?: string
  readonly evenWhenStopped?: boolean
}

/**
 * Sends one request of a run, and notes possible creations before it and actual ones after it.
 * Throws if the request would change an object that the server reports as the run's own but cannot
 * be.
 */
export async function sendStep(
  state: RunState,
  method: string,
  path: string,
  request: StepRequest,
): Promise<Exchange> {
  const { mode, ledger, own, sessions, purse } = state
  const strange = isRead(method) ? undefined : own.strange(path)
  if (strange !== undefined) throw new Error(strange)
  const lacked =
    method === 'POST' && request.as !== 'limited' ? lackedToEnd(state, path) : undefined
  if (lacked !== undefined)
    throw new UnavailableError(
      `the account lacks ${lacked}, so the run could not remove the objects that it creates`,
    )
  const intent =
    mode === 'write' && method === 'POST' ? intentOf(method, path, request.as) : undefined
  if (intent) ledger.intend(intent)
  state.asked.note(path)
  const exchange = await state.send(method, path, {
    ...request,
    purse,
    ...rootOf(state, request),
    expect: (body) => sessions.expect({ method, path, ...(body !== undefined && { body }) }),
  })
  // A request with its own headers does not count as one of its actor.
  state.readings.note(path, request.headers ? undefined : (request.as ?? 'self'), exchange)
  if (intent && isRefused(exchange)) ledger.refused(intent)
  if (!isRead(method) || path.includes(state.prefix)) own.learn(exchange, path)
  if (mode !== 'read' && !isRead(method)) noteCreation(state, exchange, path)
  const permissions = state.permissions ?? ownPermissions(state, exchange)
  if (permissions) state.permissions = permissions
  return exchange
}

/**
 * Enters objects that were created without a name of the run as soon as they are known: nothing
 * else would find them again. Others are found by comparing lists.
 */
function noteCreation(
  { creations, ledger, own }: RunState,
  exchange: Exchange,
  path: string,
): void {
  const creation = creations.note(exchange, path)
  if (!creation || creation.isNamed) return
  ledger.unnamed(creation.row.path, creation.said)
  const { made } = creation
  if (made && own.claim(made.path) === undefined) ledger.made(made)
}

/** The node that a probe chose. */
function rootOf({ root, also }: RunState, { node }: StepRequest): { readonly root?: string } {
  const chosen = node === undefined ? undefined : [root, ...also][node]
  return chosen === undefined ? {} : { root: chosen }
}

/** Whether a path is read alike on the way: a slash in a name is not, so that the guard sends no change of it. */
export function isReadAlike(path: string): boolean {
  return !/%2f/i.test(path)
}

/** Returns the missing permission to remove an object created at a path; without it, nothing is created there. */
export function lackedToEnd({ permissions, version }: RunState, path: string): string | undefined {
  const needed = endedWithOn(version).get(`POST ${withoutQuery(path)}`)
  if (needed === undefined || !permissions || isGranted({ permissions }, needed)) return undefined
  return needed
}

/** The permissions in a record of the account that certifies. */
function ownPermissions({ given }: RunState, exchange: Exchange): readonly string[] | undefined {
  const { username, permissions } = answerObject(exchange)
  if (username === undefined || username !== given.user?.name) return undefined
  return Array.isArray(permissions)
    ? permissions.filter((one) => typeof one === 'string')
    : undefined
}

/** Whether the server itself rejected it: a gateway's response says nothing about the result of the request. */
function isRefused({ response, failure }: Exchange): boolean {
  return response !== undefined && !failure && REFUSALS.has(response.status)
}

const REFUSALS: ReadonlySet<number> = new Set([400, 401, 403, 404, 405, 409, 415, 422])

/** A request that may make something, as the ledger names it. */
export function intentOf(method: string, path: string, as?: string): Intent {
  const way = withoutQuery(path)
  return { method, path: way, ...(as === 'limited' && { as }) }
}

/** Enters something into the ledger and makes it the run's own. Throws when it cannot be. */
export function enterMade({ ledger, own }: RunState, thing: Made): void {
  const reason = own.claim(thing.path)
  if (reason !== undefined)
    throw new Error(
      `the server reported that it created ${thing.what} as "${thing.path}", but ${reason}`,
    )
  ledger.made(thing)
}
