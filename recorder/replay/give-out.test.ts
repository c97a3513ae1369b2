import { expect, test } from 'vitest'

import type { Exchange, Response } from '#engine/model/exchange.ts'
import { givenNow } from './give-out.ts'
import { makeBody } from '#engine/model/test-exchange.ts'

test('an element is found by its id before its position, even if it was renamed', () => {
  const recorded = streams(
    ['000000000000000000000003', 'All system events', 'set-system'],
    ['000000000000000000000001', 'All messages', 'set-default'],
  )
  const now = streams(
    ['000000000000000000000001', 'Default Stream', 'now-default'],
    ['000000000000000000000003', 'All system events', 'now-system'],
  )

  expect(findGiven('set-default', 1, recorded, now)).toBe('now-default')
})

test('an id is found by the id it was replaced with', () => {
  const recorded = streams(['id-1', 'first', 'set-1'], ['id-2', 'second', 'set-2'])
  const now = streams(['now-2', 'zweiter', 'now-set-2'], ['now-1', 'erster', 'now-set-1'])

  const bindings = new Map([['id-1', 'now-1']])

  expect(findGiven('set-1', 0, recorded, now, bindings)).toBe('now-set-1')
})

test('an absent element is not confused with the one at its position', () => {
  const recorded = streams(['id-1', 'first', 'set-1'], ['id-2', 'second', 'set-2'])
  const now = streams(['now-2', 'second', 'now-set-2'])

  expect(findGiven('set-1', 0, recorded, now)).toBeUndefined()
})

test('indistinguishable elements are found by position', () => {
  const recorded = streams(['id-1', 'first', 'set-1'])
  const now = streams(['now-1', 'erster', 'now-set-1'])

  expect(findGiven('set-1', 0, recorded, now)).toBe('now-set-1')
})

test.each([
  'http://127.0.0.1:9000/api/search/saved/6b03ccf0fdd62524373fbfa8',
  'https://logs.example.org/search/saved/6b03ccf0fdd62524373fbfa8',
  '/api/search/saved/6b03ccf0fdd62524373fbfa8',
])('an id at the end of a URL is found at the end of another: %s', (location) => {
  const id = '6b03cc9cfdd62522593d6cb8'
  const recorded = located(`http://127.0.0.1:9000/search/saved/${id}`)
  const source = { in: 'header', name: 'location', position: 0, word: 5 } as const
  const link = { value: id, origin: { exchange: 1, source } }
  const exchange = { index: 1, response: recorded } as Exchange

  expect(givenNow(link, exchange, located(location), new Map())).toBe('6b03ccf0fdd62524373fbfa8')
})

function located(location: string): Response {
  return { ...streams(), headers: [['Location', location]] }
}

function findGiven(
  value: string,
  at: number,
  recorded: Response,
  now: Response,
  bindings: ReadonlyMap<string, string> = new Map(),
): string | undefined {
  const source = { in: 'body', path: ['streams', String(at), 'index_set_id'] } as const
  const exchange = { index: 1, response: recorded } as Exchange
  return givenNow({ value, origin: { exchange: 1, source } }, exchange, now, bindings)
}

function streams(
  ...all: readonly (readonly [id: string, title: string, index_set_id: string])[]
): Response {
  const text = JSON.stringify({
    streams: all.map(([id, title, index_set_id]) => ({ id, title, index_set_id })),
  })
  const body = makeBody(text)
  return { status: 200, reason: '', httpVersion: 'HTTP/1.1', headers: [], body }
}
