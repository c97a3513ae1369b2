import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

import { type Body, bodyFrom, type Exchange } from '#engine/model/exchange.ts'
import type { Watch } from '#engine/model/watch.ts'
import { type ServedAnswer, getAnswer, ownAnswer, send } from './answer.ts'
import { type Cut, cutResponse, cutOff, type Faults } from './faults.ts'
import { describeRequest } from './normal-form.ts'
import { RequestTooLarge, receive } from './receive.ts'
import type { ExchangeIndex, Taken } from './exchange-index.ts'
import type { Nearest } from './nearest.ts'

/** How a mock responds. */
export interface AnsweringOptions {
  /** Milliseconds before each response, or as long as the server took; none by default. */
  readonly latency?: number | 'recorded'
  /** Takes lines about each request that is not in the recording; no secret is in them. */
  readonly say?: (line: string) => void
  /** The transformation of a recorded exchange before it is served. */
  readonly change?: (exchange: Exchange) => Exchange
  /** Receives each request and its response. */
  readonly watch?: Watch
}

/** The body of the response to a request that is not in the recording, or whose response cannot be served. */
export interface NotServed {
  /** One clause. */
  readonly message: string
  /** The request in words. */
  readonly request?: string
  readonly nearest?: Nearest
  /** Position of the exchange whose response cannot be served. */
  readonly exchange?: number
}

/** The context of one response. */
interface Serving extends AnsweringOptions {
  readonly faults: Faults
  readonly exchangeIndex: ExchangeIndex
  readonly counts: { requests: number; unmatched: number; answers: number }
  readonly ownAddress: (address: string) => string
  /** Where it is served. */
  readonly origin: string
}

/** The result of a request: a response, whole or cut, or a connection that fails. */
type Reply =
  | { readonly answer: ServedAnswer; readonly isCut: boolean; readonly body: Body }
  | { readonly cut: 'reset' | 'timeout' }

/** Responds to one request from the recording, or with an error if it is not there. */
export async function respond(
  message: IncomingMessage,
  response: ServerResponse,
  serving: Serving,
): Promise<void> {
  const { exchangeIndex, counts, latency, watch, origin } = serving
  counts.requests += 1
  const request = await receive(message, origin)
  if (request === RequestTooLarge) {
    send(response, ownAnswer(413, { message: 'the body is larger than any recorded body' }))
    return
  }
  const watched = watch?.(request)
  if (watched?.wait) await watched.wait
  const taken = exchangeIndex.take(request)
  if (taken.kind === 'found') await lastAsRecorded(taken.exchange, latency)
  const reply = taken.kind === 'found' ? getReply(message, taken, serving) : miss(taken, serving)
  watched?.answered('cut' in reply ? undefined : { ...reply.answer, ...HTTP, body: reply.body })
  if ('cut' in reply) cutOff(response, reply.cut)
  else send(response, reply.answer, reply.isCut)
}

const HTTP = { httpVersion: '1.1' } as const

/** Milliseconds; a wrong clock in a recording must not block a client forever. */
const MAX_DELAY = 10 * 60 * 1000

async function lastAsRecorded(
  { startedAt = 0, endedAt = 0 }: Exchange,
  latency: AnsweringOptions['latency'],
): Promise<void> {
  const delay = latency === 'recorded' ? endedAt - startedAt : (latency ?? 0)
  if (delay > 0) await wait(Math.min(delay, MAX_DELAY))
}

function getReply(
  message: IncomingMessage,
  { exchange: recorded, form }: Taken & { readonly kind: 'found' },
  { faults, counts, ownAddress, say, change }: Serving,
): Reply {
  counts.answers += 1
  const exchange = change ? change(recorded) : recorded
  const cut = cutFor(exchange, faults, counts.answers)
  if (cut === 'reset' || cut === 'timeout' || !exchange.response)
    return { cut: cut === 'timeout' ? 'timeout' : 'reset' }
  const { body } = exchange.response
  const answer =
    body.state === 'truncated' && cut === undefined
      ? 'the recorded response was cut off'
      : getAnswer(exchange.response, message, ownAddress)
  if (typeof answer !== 'string') return { answer, isCut: cut !== undefined, body }
  say?.(`responded with 501: ${describeRequest(form)} is exchange ${exchange.index}, but ${answer}`)
  return own({ message: answer, exchange: exchange.index })
}

function cutFor(exchange: Exchange, faults: Faults, answers: number): Cut | undefined {
  if (faults.kind === 'none') return undefined
  if (faults.kind === 'recorded') return exchange.failure && cutResponse(exchange.failure)
  return answers % faults.every === 0 ? faults.kind : undefined
}

function miss(
  { form, nearest }: Taken & { readonly kind: 'missing' },
  { say, counts }: Serving,
): Reply {
  counts.unmatched += 1
  const request = describeRequest(form)
  const near = nearest()
  say?.(`responded with 501: ${request} is not in the recording`)
  if (near) {
    say?.(`  nearest is exchange ${near.exchange}, ${near.request}`)
    for (const line of near.differs) say?.(`  ${line}`)
  }
  const message = `${request} is not in the recording`
  return own({ message, request, ...(near && { nearest: near }) })
}

function own(content: NotServed): Reply {
  const answer = ownAnswer(501, content)
  return { answer, isCut: false, body: bodyFrom(answer.body) }
}
