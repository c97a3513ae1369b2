import { expect, test } from 'vitest'

import { NO_BODY } from '../../../model/exchange.ts'
import type { Sighting } from '../../sightings.ts'
import { makeVerdict } from '../../test-verdict.ts'
import { changingValue } from './changing-value.ts'

/** The node, the value of its field, and the second of the response. */
type Response = readonly [node: string, value: string, second: number]

test('a field of a node that differs in each response of one route is the cause, not the other route', () => {
  const cause = causeOf(
    [
      ['a', '1', 1],
      ['a', '2', 2],
      ['a', '3', 3],
    ],
    [
      ['a', '0', 1],
      ['a', '0', 2],
    ],
  )

  expect(cause).toMatchObject({
    sentence: 'cluster_id in GET /cluster changes from response to response',
    explains: ['node.record.same-cluster', 'node.pretty.same'],
  })
})

test('both routes are named if the field differs in each response of both', () => {
  const responses: readonly Response[] = [
    ['a', '1', 1],
    ['a', '2', 2],
    ['a', '3', 3],
  ]

  expect(causeOf(responses, responses)?.subject.routes).toEqual(['GET /cluster', 'GET /system'])
})

test.each<[string, readonly Response[]]>([
  [
    'there are only two values, as after a restart',
    [
      ['a', '1', 1],
      ['a', '2', 2],
      ['a', '2', 3],
    ],
  ],
  [
    'there is time to restart',
    [
      ['a', '1', 1],
      ['a', '2', 20],
      ['a', '3', 40],
    ],
  ],
  [
    'each of several nodes has its own',
    [
      ['a', '1', 1],
      ['b', '2', 2],
      ['c', '3', 3],
    ],
  ],
  [
    'it stays the same in most responses',
    [
      ['a', '1', 1],
      ['a', '2', 2],
      ['a', '3', 3],
      ['a', '3', 4],
      ['a', '3', 5],
      ['a', '3', 6],
    ],
  ],
])('no field changes from response to response if %s', (_words, responses) => {
  expect(causeOf(responses, [['a', '0', 1]])).toBeUndefined()
})

function causeOf(cluster: readonly Response[], system: readonly Response[]) {
  const all = [
    ...cluster.map(([node, value, second]) =>
      sightingOf('GET /cluster', second, { [node]: { node_id: node, cluster_id: value } }),
    ),
    ...system.map(([node, value, second]) =>
      sightingOf('GET /system', second, { node_id: node, cluster_id: value }),
    ),
  ]
  return changingValue(
    ['node.record.same-cluster', 'node.pretty.same', 'node.record.key'].map((checkId) =>
      makeVerdict({ checkId, exchanges: [0, 1], pointer: '/a/cluster_id' }),
    ),
    new Map(all.map((one, index) => [index, one])),
  )
}

function sightingOf(route: string, second: number, json: unknown): Sighting {
  const request = {
    method: 'GET',
    origin: 'http://a',
    target: '/',
    httpVersion: '1.1',
    headers: [],
  }
  return {
    exchange: { index: 0, startedAt: second * 1_000, request: { ...request, body: NO_BODY } },
    route,
    json: () => json,
  }
}
