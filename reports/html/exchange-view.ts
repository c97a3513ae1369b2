import type { Body, Exchange, Headers } from '#engine/model/exchange.ts'
import { PROBE_ACTORS } from '#engine/model/probe.ts'
import { renderCurl } from '../curl/curl.ts'
import type { Mask } from '../secrets.ts'
import { asSentence, visible } from '../visible.ts'
import type { BodyView } from './body-view.ts'

/** One exchange as it is shown. */
export interface ExchangeView {
  readonly index: number
  readonly id: string
  readonly request: string
  readonly answer: string
  /** Who sent it and why, where the recording tells. */
  readonly sender: string | undefined
  readonly sent: MessageView
  readonly received: MessageView | undefined
  readonly failure: string | undefined
  readonly curl: string
}

interface MessageView {
  readonly head: string
  readonly body: BodyView
}

interface ExchangeOptions {
  readonly mask: Mask
  /** How the body of the request is laid out, and that of the answer. */
  readonly sentBody: (body: Body) => BodyView
  readonly receivedBody: (body: Body) => BodyView
}

/** The id of an exchange's place at the end of the report. */
export function exchangeId(index: number): string {
  return `exchange-${index}`
}

/** Lays out an exchange for reading; secrets are named, not shown. */
export function viewExchange(exchange: Exchange, options: ExchangeOptions): ExchangeView {
  const { index, request, response, failure } = exchange
  const { mask, sentBody, receivedBody } = options
  const target = mask.target(request.target)
  const firstLine = `${request.method} ${target} ${request.httpVersion}`
  return {
    index,
    id: exchangeId(index),
    request: visible(`${request.method} ${target}`),
    answer: visible(answerOf(exchange)),
    sender: senderOf(exchange),
    sent: { head: head(firstLine, request.headers, mask), body: sentBody(request.body) },
    received: response && {
      head: head(
        `${response.httpVersion} ${response.status} ${response.reason}`,
        response.headers,
        mask,
      ),
      body: receivedBody(response.body),
    },
    failure: failure && visible(`${failure.kind}: ${failure.message}`),
    curl: visible(renderCurl(exchange)),
  }
}

/** How an exchange ended, in a few words. */
function answerOf({ response, failure }: Exchange): string {
  if (response) return `${response.status} ${response.reason}`.trim()
  return failure ? failure.kind : 'no answer'
}

function head(firstLine: string, headers: Headers, mask: Mask): string {
  const lines = headers.map(([name, value]) => `${name}: ${mask.header(name, value)}`)
  return visible([firstLine, ...lines].join('\n'))
}

/** Headers that say who sends a request. */
const CREDENTIAL = /^(?:authorization|cookie)$/i

function senderOf({ actor, probe, request }: Exchange): string | undefined {
  const isOwn = actor === 'none' && request.headers.some(([name]) => CREDENTIAL.test(name))
  const known = isOwn
    ? 'a credential of its own'
    : Object.entries(PROBE_ACTORS).find(([name]) => name === actor)?.[1].what
  const parts = [
    ...(actor === undefined ? [] : [`sent with ${known ?? actor}`]),
    ...(probe === undefined ? [] : [`by the probe ${probe}`]),
  ]
  return parts.length === 0 ? undefined : asSentence(parts.join(', '))
}
