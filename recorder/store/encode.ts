import type { Body, Exchange, Failure, Request, Response } from '#engine/model/exchange.ts'

/** A body as a line contains it: `file` is the SHA-256 that names a spilled body under `bodies/`. */
export interface StoredBody extends Body {
  readonly file?: string
}

/** A message whose body may have been spilled already. */
export type Stored<Message extends Request | Response> = Omit<Message, 'body'> & {
  readonly body: StoredBody
}

/** The fields that are known when a request was received and nothing else. */
export type Opening = Pick<Exchange, 'startedAt' | 'connection' | 'actor' | 'probe'> & {
  readonly request: Stored<Request>
}

/** How an exchange ended. */
export interface ExchangeOutcome {
  readonly response?: Stored<Response>
  readonly failure?: Failure
  readonly endedAt?: number
}

/** An exchange whose bodies may have been spilled. */
export type StoredExchange = Omit<Exchange, 'request' | 'response' | 'index'> & {
  readonly request: Stored<Request>
  readonly response?: Stored<Response>
}

/** A request whose line is written and whose outcome is awaited. */
export interface OpenExchange {
  readonly id: number
  readonly opening: Opening
  readonly part: number
}

/** JSON of a line that contains a whole exchange; `id` when its request already has a line elsewhere. */
export function exchangeJson(
  exchange: Opening & ExchangeOutcome,
  index: number,
  id?: number,
): string {
  return JSON.stringify({
    type: 'exchange',
    index,
    id,
    spilled: isSpilled(exchange),
    actor: exchange.actor,
    probe: exchange.probe,
    startedAt: exchange.startedAt,
    endedAt: exchange.endedAt,
    connection: exchange.connection,
    request: plainRequest(exchange.request),
    response: exchange.response && plainResponse(exchange.response),
    failure: exchange.failure && plainFailure(exchange.failure),
  })
}

/** JSON of a line that contains a request whose outcome is not known yet. */
export function requestJson(opening: Opening, id: number): string {
  return JSON.stringify({
    type: 'request',
    id,
    spilled: isSpilled(opening),
    actor: opening.actor,
    probe: opening.probe,
    startedAt: opening.startedAt,
    connection: opening.connection,
    request: plainRequest(opening.request),
  })
}

/** JSON of a line that contains the outcome of the request with this id. */
export function responseJson(outcome: ExchangeOutcome, index: number, id: number): string {
  return JSON.stringify({
    type: 'response',
    index,
    id,
    spilled: isSpilled(outcome),
    endedAt: outcome.endedAt,
    response: outcome.response && plainResponse(outcome.response),
    failure: outcome.failure && plainFailure(outcome.failure),
  })
}

/** Says at the start of a line that a body of it is elsewhere, so that readers can look after it. */
function isSpilled({ request, response }: Partial<Opening & ExchangeOutcome>): true | undefined {
  return request?.body.file !== undefined || response?.body.file !== undefined || undefined
}

function plainRequest({ method, origin, target, httpVersion, headers, body }: Stored<Request>) {
  return { method, origin, target, httpVersion, headers, body: plainBody(body) }
}

function plainResponse({ status, reason, httpVersion, headers, body }: Stored<Response>) {
  return { status, reason, httpVersion, headers, body: plainBody(body) }
}

function plainFailure({ kind, message }: Failure) {
  return { kind, message }
}

function plainBody({ state, size, text, base64, file, reason }: StoredBody) {
  return { state, size, text, base64, file, reason }
}
