import { setTimeout as sleep } from 'node:timers/promises'

import { isRead } from '../http/guard/allowed.ts'
import { isShortage } from '../http/failure.ts'
import type { Client } from '../http/client.ts'
import { type Exchange, header, type Headers } from '../model/exchange.ts'
import { PROBE_ACTORS, type ProbeActor, type ProbeRequest, WAITING } from '../model/probe.ts'
import { splitRoot } from '../model/root.ts'
import { comeBackAfter, createAway, wasNotDone } from './away.ts'
import { RecordError, StopError, UnavailableError, stopped } from './stop.ts'
import { credentialHeaders, type Purse } from './credentials.ts'
import { createTurns } from './turns.ts'
import type { TellAnswer } from './clean-up/sessions.ts'

interface SenderOptions {
  readonly client: Client
  /** The interface's root, without a trailing slash. */
  readonly root: string
  readonly userAgent: string
  /** Receives every exchange in order; a returned promise is awaited. */
  readonly record: (exchange: Exchange) => unknown
  /** Stops the run: reads are given up, write requests are finished first. */
  readonly signal: AbortSignal
  /** Milliseconds to wait altogether for a target that is away; PATIENCE by default. */
  readonly patience?: number
}

/** A restart of a gateway, or of its server, is faster. */
const PATIENCE = 60_000
/** Milliseconds between two looks whether a target is back, at least and at most. */
const FIRST_PAUSE = 250
const LONGEST_PAUSE = 5_000
/** How often a request is sent that finds the target away. */
const TRIES = 3

/** Who sends a request, for which probe, and to which node. */
interface Sending extends ProbeRequest {
  readonly probe: string
  readonly purse: Purse
  /** Another node's root. */
  readonly root?: string
  /** Not stopped by the run's signal: for cleaning up. */
  readonly evenWhenStopped?: boolean
  /** Called just before the request is sent; its result is called with the response before anything else. */
  readonly expect?: (body: string | undefined) => TellAnswer
}

export type Send = (method: string, path: string, sending: Sending) => Promise<Exchange>

/** Responses that may come too late in one run: the others would, and each costs the whole time limit. */
const MOST_LATE = 10

/** Sends the requests of a run. */
interface Sender {
  readonly send: Send
  /** The error of an exchange that could not be recorded: clean-up continues without recording. */
  readonly problem: () => RecordError | undefined
}

/** Sends requests of probes with their default headers and hands each exchange on. */
export function createSender(options: SenderOptions): Sender {
  const { signal } = options
  const { see, isAway } = createAway()
  let patience = options.patience ?? PATIENCE
  let back: Promise<void> | undefined
  let isGivenUp = false
  let late = 0
  let sent = 0
  let problem: RecordError | undefined
  const takeTurn = createTurns()
  const send: Send = async (method, path, sending) => {
    const isCleaning = sending.evenWhenStopped === true
    for (let tries = 1; ; tries += 1) {
      if (!isCleaning) await back
      const exchange = await sendOnce(method, path, sending)
      const isFutile = sending.root !== undefined || (isCleaning && (isGivenUp || signal.aborted))
      if (isFutile || !isAway(exchange)) return exchange
      back ??= untilBack(exchange, sending.purse, tries > 1 ? FIRST_PAUSE : 0).finally(() => {
        back = undefined
      })
      try {
        await back
      } catch (error) {
        isGivenUp = true
        if (isCleaning) return exchange
        throw error
      }
      if (tries === TRIES || !(isRead(method) || wasNotDone(exchange))) return exchange
    }
  }
  /** Looks again and again whether the target responds; throws where that takes too long. */
  const untilBack = async (first: Exchange, purse: Purse, firstPause: number): Promise<void> => {
    const look: Sending = { probe: WAITING, as: 'none', purse, headers: { Accept: 'text/plain' } }
    let pause = Math.min(firstPause, patience)
    for (let last = first; isAway(last);) {
      const wait = comeBackAfter(last) ?? pause
      if (wait > patience) throw new StopError(describeAway(last, sent))
      patience -= wait
      await sleep(wait, undefined, { signal }).catch(() => undefined)
      last = await sendOnce('GET', '/system/lbstatus', look)
      pause = Math.max(FIRST_PAUSE, Math.min(pause * 2, LONGEST_PAUSE))
    }
  }
  const sendOnce: Send = async (method, path, sending) => {
    if (sending.evenWhenStopped !== true && signal.aborted) throw stopped(signal)
    const { origin, prefix } = splitRoot(sending.root ?? options.root)
    const actor = sending.as ?? 'self'
    const headers = headersFor(method, actor, sending, options.userAgent)
    const body = sending.json === undefined ? sending.body : JSON.stringify(sending.json)
    const turn = takeTurn()
    try {
      const exchange = await sendAndTell(sending.expect?.(body), () =>
        options.client.send({
          method,
          origin,
          target: `${prefix}${path}`,
          actor,
          probe: sending.probe,
          headers,
          ...(body !== undefined && { body }),
          isVital: sending.evenWhenStopped === true,
          ...(isRead(method) && sending.evenWhenStopped !== true && { signal }),
        }),
      )
      // Recorded in the order in which they were sent, whichever is answered first.
      await turn.come
      return await take(exchange, { method, path, ...sending })
    } finally {
      turn.over()
    }
  }
  const take = async (
    exchange: Exchange,
    sending: Pick<Sending, 'evenWhenStopped'> & { readonly method: string; readonly path: string },
  ): Promise<Exchange> => {
    const { method, path } = sending
    see(exchange)
    if (exchange.failure?.kind === 'aborted') throw stopped(signal)
    // A request that was never sent is no evidence about the target.
    if (exchange.failure && isShortage(exchange.failure) && sending.evenWhenStopped !== true)
      throw new StopError(exchange.failure.message)
    const unrecorded = await record(options, exchange)
    if (unrecorded && sending.evenWhenStopped !== true) throw unrecorded
    problem ??= unrecorded
    sent += 1
    if (exchange.failure?.kind === 'timeout') late += 1
    if (late >= MOST_LATE && sending.evenWhenStopped !== true)
      throw new StopError(
        `the target did not respond to ${late} requests in time, most recently ${method} ${path}; find the cause of the delay, or allow more time with --timeout`,
      )
    return exchange
  }
  return { send, problem: () => problem }
}

/** Sends a request, and reports the result; undefined if it was not sent. */
export async function sendAndTell(
  heard: TellAnswer | undefined,
  send: () => Promise<Exchange>,
): Promise<Exchange> {
  let exchange: Exchange | undefined
  try {
    exchange = await send()
    return exchange
  } finally {
    heard?.(exchange)
  }
}

function headersFor(
  method: string,
  actor: ProbeActor,
  { purse, json, headers = {} }: Sending,
  userAgent: string,
): Headers {
  const credential = credentialHeaders(actor, purse)
  if (!credential)
    throw new UnavailableError(`this run has no credential for ${PROBE_ACTORS[actor].what}`)
  const defaults: Headers = [
    ['Accept', 'application/json'],
    ['User-Agent', userAgent],
    ...credential,
    ...(isRead(method) ? [] : [['X-Requested-By', 'graylog-conformance'] as const]),
    ...(json === undefined ? [] : [['Content-Type', 'application/json'] as const]),
  ]
  const own = new Set(Object.keys(headers).map((name) => name.toLowerCase()))
  return [
    ...defaults.filter(([name]) => !own.has(name.toLowerCase())),
    ...Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== null),
  ]
}

async function record(
  options: SenderOptions,
  exchange: Exchange,
): Promise<RecordError | undefined> {
  try {
    await options.record(exchange)
    return undefined
  } catch (cause) {
    const what = cause instanceof Error ? cause.message : String(cause)
    return new RecordError(`cannot record an exchange: ${what}`, { cause })
  }
}

/** Why a run ends whose target is away for too long. */
function describeAway({ request, response, failure }: Exchange, sent: number): string {
  if (!response) return `the target became unavailable: ${failure?.message ?? 'no response'}`
  const { status, headers } = response
  const after = header(headers, 'Retry-After')
  if (status === 429)
    return `something in front of the target limits the request rate: request ${sent}, a ${request.method}, was rejected with 429 and Retry-After ${after}; slow down with --rate`
  return `the target became unavailable: a proxy in front of it returns ${status}`
}
