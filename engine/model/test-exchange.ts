import { type Body, type Exchange, type Headers, mediaType, NO_BODY } from './exchange.ts'
import type { RecordingHeader } from './recording.ts'

/** Overrides of an exchange's default values. */
export interface ExchangeInput {
  readonly method?: string
  readonly target?: string
  readonly headers?: Headers
  readonly sent?: string
  readonly status?: number
  readonly answerHeaders?: Headers
  readonly answer?: string
}

type AnsweredExchange = Exchange & Required<Pick<Exchange, 'startedAt' | 'endedAt' | 'response'>>

/** Builds a test exchange with a JSON request and a JSON response. */
export function makeExchange(input: ExchangeInput = {}): AnsweredExchange {
  const { method = 'GET', target = '/api/cluster', headers = [], sent, answer } = input
  return {
    index: 0,
    startedAt: 1_700_000_000_000,
    endedAt: 1_700_000_000_012,
    connection: '1',
    request: {
      method,
      origin: 'http://127.0.0.1:9000',
      target,
      httpVersion: '1.1',
      headers: typed(sent, headers),
      body: makeBody(sent),
    },
    response: {
      status: input.status ?? 200,
      reason: 'OK',
      httpVersion: '1.1',
      headers: typed(answer, input.answerHeaders ?? []),
      body: makeBody(answer),
    },
  }
}

function typed(body: string | undefined, headers: Headers): Headers {
  if (body === undefined || mediaType(headers) !== undefined) return headers
  return [['Content-Type', 'application/json'], ...headers]
}

/** Builds a complete body from a text. */
export function makeBody(text: string | undefined): Body {
  if (text === undefined) return NO_BODY
  return { state: 'complete', size: Buffer.byteLength(text), text }
}

/** A recording header for tests. */
export const testHeader: RecordingHeader = {
  type: 'header',
  format: 'graylog-conformance-recording',
  version: 1,
  kind: 'interface',
  roots: ['http://127.0.0.1:9000/api'],
  tool: { name: 'graylog-conformance', version: '0.1.0' },
}
