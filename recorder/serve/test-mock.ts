import { createClient } from '#engine/http/client.ts'
import type { Exchange, Headers } from '#engine/model/exchange.ts'
import { type Recording, makeRecording } from '#engine/model/recording.ts'
import { testHeader } from '#engine/model/test-exchange.ts'
import { type MockOptions, startMock } from './mock.ts'

/** Builds a Basic Authorization header from a user and a password. */
export const basic = (pair: string): string => `Basic ${Buffer.from(pair).toString('base64')}`

/** The credential of most recorded exchanges. */
export const ADMIN: Headers = [['Authorization', basic('admin:Recorded1')]]

/** The content type of JSON bodies. */
export const JSON_TYPE: Headers = [['Content-Type', 'application/json']]

/** Responses and messages of a mock. */
interface Served {
  readonly answers: readonly Exchange[]
  readonly statuses: readonly (number | undefined)[]
  readonly said: readonly string[]
  readonly origin: string
}

/** Serves exchanges; returns the responses to these requests. */
export async function serve(
  exchanges: readonly Exchange[],
  requests: readonly Partial<{ method: string; target: string; headers: Headers; body: string }>[],
  options: Partial<MockOptions> = {},
): Promise<Served> {
  const said: string[] = []
  const say = (line: string): void => void said.push(line)
  await using mock = await startMock({ recording: recordingWith(...exchanges), say, ...options })
  const client = createClient({ guard: () => undefined, timeouts: { firstByte: 1_500 } })
  const origin = mock.places[0]?.origin ?? ''
  const answers: Exchange[] = []
  for (const request of requests) {
    const { method = 'GET', target = '/api/cluster', headers = [], body } = request
    answers.push(await client.send({ method, target, headers, origin, ...(body && { body }) }))
  }
  await client.close()
  return { answers, said, origin, statuses: answers.map(({ response }) => response?.status) }
}

/** Builds a recording of these exchanges, in this order. */
export function recordingWith(...exchanges: readonly Exchange[]): Recording {
  return makeRecording(
    testHeader,
    exchanges.map((exchange, index) => ({ ...exchange, index })),
  )
}
