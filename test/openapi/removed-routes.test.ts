import { expect, test } from 'vitest'

import type { Exchange } from '#engine/model/exchange.ts'
import { makeRecording } from '#engine/model/recording.ts'
import { makeExchange, testHeader } from '#engine/model/test-exchange.ts'
import { requireVersion } from '#engine/model/version.ts'
import { type ApiDescription, describeApi } from '#src/commands/openapi/describe-api.ts'
import { callForecast, createForecaster } from '#upgrade/forecast/forecast.ts'

/** Wording of a route that has another path now. */
const MOVED = /\b(?:the route was removed|moves?d?|replaced)\b/

test.each([
  ['2.5.2', '3.0.0'],
  ['3.2.0', '3.3.0'],
  ['3.3.0', '4.0.0'],
  ['4.3.0', '5.0.0'],
  ['5.1.0', '5.2.0'],
  ['5.2.0', '6.0.0'],
  ['6.3.0', '7.0.1'],
  ['7.0.1', '7.1.7'],
  ['2.2.3', '7.1.7'],
])('the routes removed between %s and %s are those that a forecast calls removed', (from, to) => {
  const [before, after] = [from, to].map((one) => describeApi(requireVersion(one)))
  const operations = operationsIn(before)
  const kept = new Set(operationsIn(after).map(({ id }) => id))
  const recording = makeRecording(
    { ...testHeader, assertedVersion: from },
    operations.map(exchangeFor),
  )

  const calls = createForecaster(recording).foretold(requireVersion(to)).map(callForecast)

  const removed = operations.filter(({ id }) => !kept.has(id)).map(({ id }) => id)
  const lost = calls.filter(
    (one) => one.class === 'breaks' || one.causes.some(({ what }) => MOVED.test(what)),
  )
  expect(lost.map(({ exchange }) => operations[exchange]?.id)).toEqual(removed)
})

interface Place {
  readonly id: string
  readonly method: string
  readonly path: string
}

/** Lists operations without /api-browser, which newer releases describe as one route. */
function operationsIn(description: ApiDescription | undefined): readonly Place[] {
  return Object.entries(description?.paths ?? {})
    .filter(([path]) => !path.startsWith('/api-browser'))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId: id }]) => ({ id, method, path })),
    )
}

function exchangeFor({ method, path }: Place, index: number): Exchange {
  const target = `/api${path.replaceAll(/\{[^{}]*\}/g, '54e3deadbeefdeadbeef0001')}`
  const exchange = makeExchange({
    method: method.toUpperCase(),
    target,
    headers: [
      ['Authorization', 'Basic YWRtaW46YWRtaW4='],
      ['Accept', 'application/json'],
      ['X-Requested-By', 'a test'],
    ],
  })
  return { ...exchange, index }
}
