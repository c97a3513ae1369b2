import {
  acceptHeader,
  type Exchange,
  header,
  mediaType,
  NODE_HEADER,
} from '../../model/exchange.ts'
import { bodyJson, bodyText, findErrorType } from '../content.ts'
import { type Presented, readCredential } from '../facts/credential.ts'
import type { PlaceBelowRoot } from '../target/roots.ts'

/** An exchange as behavior is read from it: nothing here depends on a release. */
export interface Observation {
  readonly exchange: Exchange
  readonly place: PlaceBelowRoot
  readonly method: string
  /** Relative to the root, raw, without a last slash. */
  readonly path: string
  readonly status: number
  readonly type: string | undefined
  /** Undefined when the body is not complete, or not JSON. */
  readonly json: unknown
  /** Undefined when the body is not complete. */
  readonly text: string | undefined
  readonly errorType: string | undefined
  readonly sent: unknown
  readonly credential: () => Presented
  /** Whether the interface itself responded: it names its node, unlike anything in front of it. */
  readonly own: boolean
  readonly answered: (name: string) => string | undefined
  readonly asked: (name: string) => string | undefined
  readonly accepts: () => string | undefined
}

/** Undefined without a response. */
export function observe(exchange: Exchange, place: PlaceBelowRoot): Observation | undefined {
  const { request, response } = exchange
  if (!response) return undefined
  const json = bodyJson(response.body)
  return {
    exchange,
    place,
    method: request.method,
    path: place.path.length > 1 && place.path.endsWith('/') ? place.path.slice(0, -1) : place.path,
    status: response.status,
    type: mediaType(response.headers),
    json,
    text: response.body.state === 'absent' ? '' : bodyText(response.body),
    errorType: findErrorType(response.status, json),
    sent: bodyJson(request.body),
    credential: () => readCredential(request.headers),
    own: header(response.headers, NODE_HEADER) !== undefined,
    answered: (name) => header(response.headers, name),
    asked: (name) => header(request.headers, name),
    accepts: () => acceptHeader(request.headers),
  }
}
