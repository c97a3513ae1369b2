import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

import type { Exchange } from '../../src/model/exchange.ts'
import { answerOf, ownAnswer, send } from './answer.ts'
import { cutOf, cutOff } from './faults.ts'
import type { Cut, Faults } from './faults.ts'
import { describeRequest } from './normal-form.ts'
import { RequestTooLarge, receive } from './receive.ts'
import type { ExchangeIndex, Taken } from './exchange-index.ts'

/** How a mock answers. */
export interface AnsweringOptions {
  /** Milliseconds before each answer, or as long as the server took; none by default. */
  readonly latency?: number | 'recorded'
  /** Tells with each unmatched request what is nearest to it. */
  readonly explains?: boolean
  /** Takes one line about each request that is not in the recording; no secret is in it. */
  readonly say?: (line: string) => void
}

/** What one answer needs. */
export interface Serving extends AnsweringOptions {
  readonly faults: Faults
  readonly exchangeIndex: ExchangeIndex
  readonly counts: { requests: number; unmatched: number; answers: number }
  readonly ownAddress: (address: string) => string
}

/** Answers one request out of the recording, or says that it is not there. */
export async function respond(
  message: IncomingMessage,
  response: ServerResponse,
  serving: Serving,
): Promise<void> {
  const { exchangeIndex, counts, latency } = serving
  counts.requests += 1
  const request = await receive(message)
  if (request === RequestTooLarge) {
    send(response, ownAnswer(413, { message: 'the body is larger than any that is recorded' }))
    return
  }
  const taken = exchangeIndex.take(request)
  if (taken.kind === 'missing') {
    counts.unmatched += 1
    miss(response, taken, serving)
    return
  }
  const { startedAt = 0, endedAt = 0 } = taken.exchange
  const delay = latency === 'recorded' ? endedAt - startedAt : (latency ?? 0)
  if (delay > 0) await wait(Math.min(delay, LONGEST_DELAY))
  reply(message, response, taken, serving)
}

/** Milliseconds; a wrong clock in a recording must not hold a client for ever. */
const LONGEST_DELAY = 10 * 60 * 1000

function reply(
  message: IncomingMessage,
  response: ServerResponse,
  { exchange, form }: Taken & { readonly kind: 'found' },
  { faults, counts, ownAddress, say }: Serving,
): void {
  counts.answers += 1
  const cut = cutFor(exchange, faults, counts.answers)
  if (cut === 'reset' || cut === 'timeout' || !exchange.response) {
    cutOff(response, cut === 'timeout' ? 'timeout' : 'reset')
    return
  }
  const isPartial = exchange.response.body.state === 'truncated'
  const answer =
    isPartial && cut === undefined
      ? 'the recorded answer was cut'
      : answerOf(exchange.response, message, ownAddress)
  if (typeof answer !== 'string') {
    send(response, answer, cut !== undefined)
    return
  }
  say?.(`answered 501: ${describeRequest(form)} is exchange ${exchange.index}, but ${answer}`)
  send(response, ownAnswer(501, { message: answer, exchange: exchange.index }))
}

function cutFor(exchange: Exchange, faults: Faults, answers: number): Cut | undefined {
  if (faults.kind === 'none') return undefined
  if (faults.kind === 'recorded') return exchange.failure && cutOf(exchange.failure)
  return answers % faults.every === 0 ? faults.kind : undefined
}

function miss(
  response: ServerResponse,
  { form, nearest }: Taken & { readonly kind: 'missing' },
  { explains, say }: Serving,
): void {
  const request = describeRequest(form)
  const near = explains === true ? nearest() : undefined
  say?.(`answered 501: ${request} is not in the recording`)
  if (near) {
    say?.(`  nearest is exchange ${near.exchange}, ${near.request}`)
    for (const line of near.differs) say?.(`  ${line}`)
  }
  const message = `${request} is not in the recording`
  send(response, ownAnswer(501, { message, request, ...(near && { nearest: near }) }))
}
