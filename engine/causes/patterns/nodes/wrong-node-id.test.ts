import { expect, test } from 'vitest'

import { NO_BODY, NODE_HEADER } from '../../../model/exchange.ts'
import type { Verdict } from '../../../model/results/verdict.ts'
import type { Sighting } from '../../sightings.ts'
import { makeVerdict } from '../../test-verdict.ts'
import { wrongNodeId } from './wrong-node-id.ts'

const NAMED = 'cee71a21-21f0-4e58-af1f-4c611b6b72ae'

test.each([
  [
    'the keys of GET /cluster are not the node_id of their records',
    ['node.record.key', 'node.header.id'],
    `"${NAMED}"`,
  ],
  [
    'node_id in GET /system does not identify the responding node',
    ['cluster.names-itself', 'node.record.system-agrees'],
    'none',
  ],
  [
    `${NODE_HEADER} does not identify the responding node`,
    ['cluster.names-itself', 'node.header.id'],
    'none',
  ],
])('%s', (sentence, ids, actual) => {
  const cause = wrongNodeId(
    ids.map((id) => build(id, actual)),
    SIGHTINGS,
  )

  expect(cause).toMatchObject({ sentence, explains: ids })
})

test.each([
  ['key has the value of the header', ['node.record.key'], '"cee71a21"'],
  ['only GET /system differs from GET /cluster', ['node.record.system-agrees'], 'none'],
])('there is no such cause if the %s', (_words, ids, actual) => {
  expect(
    wrongNodeId(
      ids.map((id) => build(id, actual)),
      SIGHTINGS,
    ),
  ).toBeUndefined()
})

const REQUEST = { method: 'GET', origin: 'http://a', target: '/cluster', httpVersion: '1.1' }
const RESPONSE = { status: 200, reason: '', httpVersion: '1.1', body: NO_BODY }
const SIGHTINGS: ReadonlyMap<number, Sighting> = new Map(
  [1, 2, 3].map((index) => [
    index,
    {
      exchange: {
        index,
        request: { ...REQUEST, headers: [], body: NO_BODY },
        response: { ...RESPONSE, headers: [[NODE_HEADER, NAMED]] },
      },
      route: 'GET /cluster',
      json: () => undefined,
    },
  ]),
)

function build(checkId: string, actual: string): Verdict {
  return makeVerdict({ checkId, expected: 'x', actual })
}
