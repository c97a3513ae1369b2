import { Socket } from 'node:net'

import { afterEach, expect, test, vi } from 'vitest'

import { createClient } from '#engine/http/client.ts'
import type { Body, Exchange } from '#engine/model/exchange.ts'
import { makeRecording } from '#engine/model/recording.ts'
import { type Mock, startMock } from './mock.ts'
import { fixture } from '#test/fixtures.ts'
import { judgeRecording } from '#test/judged.ts'

const SERVED = [
  'client-go-graylog-v11-3.2.0',
  'client-graylog-api-1.2.0-2.4.6',
  'cluster-5.1.0-two-nodes',
  'reference-7.1.7',
] as const

afterEach(() => {
  vi.restoreAllMocks()
})

test.each(SERVED)('%s is served to a client as recorded, with equal verdicts', async (name) => {
  const connect = vi.spyOn(Socket.prototype, 'connect')
  const recording = await fixture(name)
  await using mock = await startMock({ recording, faults: { kind: 'recorded' } })
  const given = [...recording.exchanges()]

  const got = await resend(given, mock)

  expect(got.map(answered)).toEqual(given.map(answered))
  expect(mock.stats()).toMatchObject({ unmatched: 0, served: given.length })
  const { header: about, footer } = recording
  const after = judgeRecording(makeRecording(about, got, footer)).verdicts
  expect(after).toEqual(judgeRecording(recording).verdicts)
  // Only the client opened sockets, all to the mock.
  const ports = new Set(mock.places.map(({ origin }) => Number(new URL(origin).port)))
  for (const [first] of connect.mock.calls) expect(ports).toContain(getPort(first))
})

/** Sends the recorded requests to the mock, with the recorded times, as sessions expire by that clock. */
async function resend(given: readonly Exchange[], { places }: Mock): Promise<readonly Exchange[]> {
  const client = createClient({ guard: () => undefined, timeouts: { firstByte: 5_000 } })
  const got: Exchange[] = []
  for (const { index, request, startedAt, endedAt, actor, probe } of given) {
    const { method, target, origin, headers } = request
    const place = places.find(({ recorded }) => recorded === origin)
    const exchange = await client.send({
      method,
      target,
      origin: place?.origin ?? '',
      headers: headers.filter(([header]) => !FRAMING.test(header)),
      body: getBytes(request.body),
      ...(actor !== undefined && { actor }),
      ...(probe !== undefined && { probe }),
    })
    const times = { ...(startedAt && { startedAt }), ...(endedAt && { endedAt }) }
    got.push({ ...exchange, ...times, index, request: { ...exchange.request, origin } })
  }
  await client.close()
  return got
}

const FRAMING = /^(?:connection|content-length|transfer-encoding|keep-alive|expect)$/i

function answered({ response, failure }: Exchange): unknown {
  return response
    ? { status: response.status, body: getBytes(response.body).toString('base64') }
    : failure?.kind
}

function getBytes({ text, base64 }: Body): Buffer {
  return base64 === undefined ? Buffer.from(text ?? '') : Buffer.from(base64, 'base64')
}

/** Returns the port of a socket's options, which can be in a list. */
function getPort(first: unknown): number {
  const options: unknown = Array.isArray(first) ? first[0] : first
  return Number(Reflect.get(Object(options) as object, 'port'))
}
