import { expect, test } from 'vitest'

import type { Check } from '../model/check.ts'
import type { Fault } from '../model/fault.ts'
import { NO_BODY } from '../model/exchange.ts'
import type { Verdict } from '../model/results/verdict.ts'
import { fits } from './fit.ts'
import type { Sighting } from './sightings.ts'
import { makeBody } from '../model/test-exchange.ts'

const NODES: Fault = {
  id: 'nodes',
  summary: 'the list is empty',
  fails: ['nodes'],
  edits: [{ on: { route: 'GET /x', status: 200 }, fields: [{ at: 'x', change: set([]) }] }],
}

test('a response with a different status does not match an edit of its fields', () => {
  expect(fit(NODES, { answer: { x: [] } })).toBe(true)
  expect(fit(NODES, { answer: { x: [] }, status: 404 })).toBe(false)
  expect(fit(NODES, { answer: {}, status: 404, expected: '200', actual: '404 ApiError' })).toBe(
    false,
  )
})

test('a missing field does not match a fault that changes its type', () => {
  const text: Fault = {
    ...NODES,
    edits: [{ on: { route: 'GET /x' }, fields: [{ at: 'x', change: retype('string') }] }],
  }

  expect(fit(text, { answer: { x: '1' }, pointer: '/x', actual: '"1"' })).toBe(true)
  expect(fit(text, { answer: {}, pointer: '/x', actual: 'missing' })).toBe(false)
})

test('a field that a fault changes does not explain other errors of the same response', () => {
  expect(fit(NODES, { answer: { x: [], rules: 1 }, pointer: '/rules' })).toBe(false)
  expect(fit(NODES, { answer: { x: [], rules: 1 }, pointer: '/x' })).toBe(true)
})

test('the count of a list shows that an element was removed', () => {
  const cut: Fault = {
    ...NODES,
    edits: [{ on: { route: 'GET /x' }, fields: [{ at: '/x/0', change: { kind: 'remove' } }] }],
  }

  const answer = { x: [1], total: 2 }
  expect(fit(cut, { answer, pointer: '/total' })).toBeUndefined()
  expect(fit(cut, { answer, pointer: '/total', expected: '1', actual: '2' })).toBe(true)
  expect(fit(cut, { answer, pointer: '/total', expected: '1', actual: '99' })).toBeUndefined()
})

test('a fault of a status matches only its original and its edited status', () => {
  const method = { ...NODES, edits: [{ on: { status: 405 }, status: 404 }] }

  expect(fit(method, { status: 404, expected: '405 ApiError' })).toBe(true)
  expect(fit(method, { status: 401, expected: '405 ApiError' })).toBe(false)
  expect(fit(method, { status: 404, expected: '200' })).toBe(false)
})

test('an unedited response is evidence against a fault, unless the check covers all traffic', () => {
  const other = { ...NODES, edits: [{ on: { route: 'GET /y' }, status: 404 }] }

  expect(fit(other, { status: 404 })).toBe(false)
  expect(fit(other, { status: 404, isOfAll: true })).toBeUndefined()
})

test('a rejection that an administrator also received is not a permission fault', () => {
  const hidden = { ...NODES, edits: [{ on: { status: 403 }, status: 404 }] }

  expect(fit(hidden, { status: 404, actors: ['limited'] })).toBe(true)
  expect(fit(hidden, { status: 404, actors: ['limited', 'self'] })).toBe(false)
})

test('a rule fault matches only requests and responses of its kind', () => {
  const { edits: _none, ...rule } = NODES
  const cookie: Fault = { ...rule, asked: [{ header: ['cookie', ''], status: 401 }] }

  expect(fit(rule, {})).toBeUndefined()
  expect(fit(cookie, { headers: [['Cookie', 'a=b']], status: 401 })).toBeUndefined()
  expect(fit(cookie, { headers: [['Cookie', 'a=b']] })).toBe(false)
  expect(fit(cookie, { status: 401 })).toBe(false)
})

interface Given extends Partial<Pick<Verdict, 'expected' | 'actual' | 'pointer'>> {
  readonly answer?: unknown
  readonly status?: number
  readonly actors?: readonly string[]
  readonly headers?: readonly (readonly [string, string])[]
  readonly isOfAll?: true
}

function fit(
  fault: Fault,
  { answer = {}, status = 200, actors = ['limited'], headers = [], isOfAll, ...found }: Given,
): boolean | undefined {
  const sightings = actors.map((actor, index): Sighting => {
    const text = JSON.stringify(answer)
    return {
      exchange: {
        index,
        actor,
        request: {
          method: 'GET',
          origin: 'http://a',
          target: '/x',
          httpVersion: '1.1',
          headers,
          body: NO_BODY,
        },
        response: { status, reason: '', httpVersion: '1.1', headers: [], body: makeBody(text) },
      },
      route: 'GET /x',
      json: () => answer,
    }
  })
  const check = { evidence: { kind: 'one', of: {} }, ...(isOfAll && { isOfAll }) } as Check
  return fits(fault, { verdict: found as Verdict, check, sightings }, true)
}

function set(to: []) {
  return { kind: 'set', to } as const
}

function retype(to: 'string') {
  return { kind: 'retype', to } as const
}
