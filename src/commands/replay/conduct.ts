import { setTimeout as sleep } from 'node:timers/promises'

import type { ReplayPlan } from '#recorder/replay/plan.ts'
import { Refusal, replayExchanges, type ReplayResult } from '#recorder/replay/replay.ts'
import type { Redact } from '../../run/live/live-run.ts'
import { isRead } from '#engine/http/guard/allowed.ts'
import { GuardError } from '#engine/http/guard/guard.ts'
import type { ClientRequest } from '#engine/http/request.ts'
import type { Exchange } from '#engine/model/exchange.ts'
import { openSession } from '#engine/probes/accounts.ts'
import { cleanUp } from '#engine/probes/clean-up/clean-up.ts'
import { madeBy } from '#engine/probes/clean-up/inventory.ts'
import { openState, type Probing, type ProbingOptions } from '#engine/probes/run-probes.ts'
import { intentOf, type RunState } from '#engine/probes/run-state.ts'
import { sendAndTell } from '#engine/probes/sender.ts'

/** The name under which requests of our own are recorded. */
const REPLAY = 'replay'

interface Conducting {
  readonly plan: ReplayPlan
  readonly onStep: (position: number, total: number) => void
  readonly onResult: (result: ReplayResult) => void
}

/** Returns a live run that sends recorded requests instead of probes, and removes the objects that they created. */
export function conductReplay(conducting: Conducting) {
  return async (options: ProbingOptions, redact: Redact): Promise<Probing> => {
    const state = openState(options)
    let defect: unknown
    await replayAll(state, conducting, options).then(
      (result) => conducting.onResult(withoutSecrets(result, redact)),
      (error: unknown) => {
        defect = error
      },
    )
    // Clean-up happens in any case.
    const cleaned = await cleanUp(state)
    defect ??= state.recordProblem()
    if (defect !== undefined) throw defect as Error
    const stopped = options.signal.aborted ? 'interrupted' : undefined
    return { results: [], cleanUp: cleaned, ...(stopped !== undefined && { stopped }) }
  }
}

/** Masks the secrets of the target's responses, as the recording of the replay does. */
function withoutSecrets(result: ReplayResult, redact: Redact): ReplayResult {
  return {
    ...result,
    replayed: result.replayed.map((one) => ({ ...one, ...(one.got && { got: redact(one.got) }) })),
  }
}

async function replayAll(
  state: RunState,
  { plan, onStep }: Conducting,
  options: ProbingOptions,
): Promise<ReplayResult> {
  const { root, prefix, mode, signal, credentials } = options
  // Only when the recording uses a session that was there before it.
  const session = plan.needsSession ? await openSession(state, REPLAY) : undefined
  return replayExchanges(plan, {
    target: root,
    prefix,
    signal,
    onStep,
    mayGuess: mode === 'write',
    credentials: { ...credentials, ...(session !== undefined && { session }) },
    send: (request, path) => send(state, request, path, options),
    now: Date.now,
    sleep: (milliseconds) => sleep(milliseconds, undefined, { signal }).catch(() => undefined),
  })
}

async function send(
  state: RunState,
  request: ClientRequest,
  path: string,
  { client, record, signal, mode }: ProbingOptions,
): Promise<Exchange> {
  if (signal.aborted) throw new Refusal('the replay was interrupted before this request')
  const { method } = request
  const { ledger, sessions, own, prefix } = state
  if (mode === 'write' && method === 'POST') ledger.intend(intentOf(method, path))
  const heard = sessions.expect(
    request.body === undefined ? { method, path } : { method, path, body: request.body },
  )
  const exchange = await sendAndTell(heard, () =>
    client.send({ ...request, ...(isRead(method) && { signal }) }),
  ).catch((error: unknown) => {
    throw error instanceof GuardError ? new Refusal(error.message) : error
  })
  await record(exchange)
  if (!isRead(method) || path.includes(prefix)) own.learn(exchange, path)
  if (method === 'POST' && mode === 'write') noteMade(state, exchange, path)
  return exchange
}

/** Notes a created object in the ledger, unless its id or name shows that the replay did not create it. */
function noteMade({ ledger, own }: RunState, exchange: Exchange, path: string): void {
  const made = madeBy(exchange, path)
  if (made && own.claim(made.path) === undefined) ledger.made(made)
}
