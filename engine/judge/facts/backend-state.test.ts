import { expect, test } from 'vitest'

import type { Exchange } from '../../model/exchange.ts'
import { backendRoute } from './annotate-backend.ts'
import { foldBackend } from './backend-state.ts'
import { makeBody } from '../../model/test-exchange.ts'

test('an index is the write index as soon as an alias ending in _deflector names it', () => {
  const exchanges = [
    buildExchange(
      0,
      'POST',
      '/_aliases',
      { acknowledged: true },
      adding('graylog_0', 'graylog_deflector'),
    ),
    buildExchange(1, 'GET', '/graylog_0/_mapping', {}),
    buildExchange(
      2,
      'POST',
      '/_aliases',
      { acknowledged: true },
      adding('graylog_1', 'graylog_deflector'),
    ),
    buildExchange(3, 'GET', '/graylog_1/_mapping', {}),
  ]

  const state = foldBackend(exchanges)

  expect(exchanges.map((one) => state.at(one).writeIndices)).toEqual([
    ['graylog_0'],
    ['graylog_0'],
    ['graylog_1'],
    ['graylog_1'],
  ])
})

test.each([
  ['/_alias', { graylog_0: { aliases: { graylog_deflector: {} } }, graylog_1: { aliases: {} } }],
  ['/graylog_deflector/_settings', { graylog_0: { settings: {} } }],
])('GET %s reveals the index of an alias, also for earlier exchanges', (path, json) => {
  const first = buildExchange(0, 'GET', '/graylog_0/_mapping', {})

  const state = foldBackend([first, buildExchange(1, 'GET', path, json)])

  expect(state.at(first).writeIndices).toEqual(['graylog_0'])
})

test('a bulk response reveals the index of documents', () => {
  const sent = '{"index":{"_index":"graylog_deflector"}}\n{"message":"x"}\n'
  const bulk = buildExchange(
    0,
    'POST',
    '/_bulk?timeout=1m',
    { items: [{ index: { _index: 'graylog_7' } }] },
    sent,
  )

  expect(foldBackend([bulk]).at(bulk).writeIndices).toEqual(['graylog_7'])
})

test('the search backend is identified', () => {
  const root = buildExchange(0, 'GET', '/', {
    version: { number: '2.11.0', distribution: 'opensearch' },
  })

  expect(foldBackend([root]).at(root)).toMatchObject({ number: '2.11.0', isOpenSearch: true })
})

test.each([
  ['POST', '/_bulk', 'POST /_bulk', []],
  ['HEAD', '/_alias/graylog_deflector', 'GET /_alias/{name}', ['graylog_deflector']],
  ['GET', '/graylog_*/_mapping', 'GET /{name}/_mapping', ['graylog_*']],
  ['GET', '/_all/_alias', 'GET /{name}/_alias', ['_all']],
  ['GET', '/', 'GET /', []],
])('%s %s is %s', (method, path, route, parameters) => {
  expect(backendRoute(method, path)).toEqual({ route, parameters })
})

function adding(index: string, alias: string): string {
  return JSON.stringify({ actions: [{ add: { index, alias } }] })
}

function buildExchange(
  index: number,
  method: string,
  target: string,
  json: unknown,
  sent?: string,
): Exchange {
  return {
    index,
    request: {
      method,
      target,
      origin: 'http://backend:9200',
      httpVersion: 'HTTP/1.1',
      headers: [],
      body: sent === undefined ? { state: 'absent', size: 0 } : makeBody(sent),
    },
    response: {
      status: 200,
      reason: 'OK',
      httpVersion: 'HTTP/1.1',
      headers: [],
      body: makeBody(JSON.stringify(json)),
    },
  }
}
