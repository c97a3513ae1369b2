import { expect, test } from 'vitest'

import type { Evidence } from '../../model/check.ts'
import type { Annotated } from '../../model/facts.ts'
import { createCollector } from './collect.ts'
import { createDispatch } from './dispatch.ts'
import { makeBody } from '../../model/test-exchange.ts'

/** Builds an annotated exchange with only the values that select evidence. */
function seen(
  index: number,
  facts: Partial<Annotated> & { body?: string; at?: number; took?: number } = {},
): Annotated {
  const { body = '', at = index * 100, took = 10, ...rest } = facts
  return {
    exchange: {
      index,
      startedAt: at,
      endedAt: at + took,
      request: {
        method: 'GET',
        origin: 'http://h',
        target: '/cluster',
        httpVersion: 'HTTP/1.1',
        headers: [],
        body: makeBody(body),
      },
      response: {
        status: 200,
        reason: '',
        httpVersion: 'HTTP/1.1',
        headers: [],
        body: { state: 'absent', size: 0 },
      },
    },
    index,
    root: 'http://h',
    method: 'GET',
    path: '/cluster',
    query: '',
    route: 'GET /cluster',
    reach: 'a-route',
    parameters: [],
    credential: { form: 'user', validity: 'valid', because: '' },
    requestedBy: 'absent',
    rejectedBy: 'none',
    status: 200,
    json: undefined,
    text: undefined,
    sent: undefined,
    errorType: undefined,
    ...rest,
  }
}

function listGroups(
  evidence: Evidence,
  exchanges: readonly Annotated[],
): readonly (readonly number[])[] {
  const groups: number[][] = []
  const { collect } = createCollector(evidence, (group) =>
    groups.push(group.map(({ index }) => index)),
  )
  exchanges.forEach(createDispatch([{ evidence, collect }]))
  return groups
}

function missedIn(evidence: Evidence, exchanges: readonly Annotated[]): number {
  let missed = 0
  const { collect } = createCollector(evidence, () => undefined, {
    miss: () => {
      missed += 1
    },
    unled: () => undefined,
  })
  exchanges.forEach(createDispatch([{ evidence, collect }]))
  return missed
}

const BY_KEY = (x: Annotated) => x.credential.key

test('a request with unknown effects ends a chain with earlier exchanges', () => {
  const [MAKE, READ] = ['POST /streams', 'GET /streams/{streamId}']
  const steps = [{ route: MAKE }, { route: READ }]
  const chain: Evidence = { kind: 'chain', by: () => 'a', steps }
  const made = seen(0, { route: MAKE, method: 'POST' })
  const read = seen(2, { route: READ })
  const between = (status: number): Annotated =>
    seen(1, { route: 'POST /streams/bulk_delete', method: 'POST', status })

  expect(listGroups(chain, [made, between(200), read])).toEqual([])
  expect(listGroups(chain, [made, between(403), read])).toEqual([[0, 2]])
})

test('deleting an object ends chains of its child objects', () => {
  const [MAKE, LIST] = ['POST /users/{userId}/tokens/{name}', 'GET /users/{userId}/tokens']
  const steps = [{ route: MAKE }, { route: LIST }]
  const chain: Evidence = { kind: 'chain', by: () => 'owner', steps }
  const made = seen(0, { route: MAKE, method: 'POST' })
  const listed = seen(2, { route: LIST })
  const ownerEnded = (status: number): Annotated =>
    seen(1, { route: 'DELETE /users/{username}', method: 'DELETE', status })

  expect(listGroups(chain, [made, ownerEnded(204), listed])).toEqual([])
  expect(listGroups(chain, [made, ownerEnded(403), listed])).toEqual([[0, 2]])
})

test('`one` selects every matching exchange', () => {
  const groups = listGroups({ kind: 'one', of: { rejectedBy: 'none' } }, [
    seen(0),
    seen(1, { rejectedBy: 'path' }),
    seen(2),
  ])

  expect(groups).toEqual([[0], [2]])
})

test('`one` skips exchanges outside the root', () => {
  const outside = { ...seen(0), root: undefined }

  expect(listGroups({ kind: 'one', of: {} }, [outside])).toEqual([])
})

test('a pair needs the same request on both sides', () => {
  const evidence: Evidence = {
    kind: 'pair',
    first: { requestedBy: 'absent' },
    second: { requestedBy: 'present' },
  }

  const groups = listGroups(evidence, [
    seen(0, { method: 'POST', body: '{}' }),
    seen(1, { method: 'POST', body: '{"a":1}', requestedBy: 'present' }),
    seen(2, { method: 'POST', body: '{}', requestedBy: 'present' }),
  ])

  expect(groups).toEqual([[0, 2]])
})

test('a pair with long bodies compares them to the end', () => {
  const evidence: Evidence = {
    kind: 'pair',
    first: { requestedBy: 'absent' },
    second: { requestedBy: 'present' },
  }
  const long = 'x'.repeat(100_000)

  const groups = listGroups(evidence, [
    seen(0, { method: 'POST', body: `${long}a` }),
    seen(1, { method: 'POST', body: `${long}b`, requestedBy: 'present' }),
    seen(2, { method: 'POST', body: `${long}a`, requestedBy: 'present' }),
  ])

  expect(groups).toEqual([[0, 2]])
})

test('a match that arrives after its group was dropped is reported, in either order', () => {
  const pair: Evidence = {
    kind: 'pair',
    first: { requestedBy: 'absent' },
    second: { requestedBy: 'present' },
    same: ({ index }) => String(index % 3_000),
  }
  const chain: Evidence = {
    kind: 'chain',
    by: ({ index }) => String(index % 3_000),
    steps: [pair.first, pair.second],
  }
  const many = Array.from({ length: 3_000 }, (_none, index) => seen(index))
  const late = seen(3_000, { requestedBy: 'present' })

  for (const evidence of [pair, chain]) {
    expect(missedIn(evidence, many)).toBe(0)
    expect(missedIn(evidence, [...many, late])).toBe(1)
    expect(listGroups(evidence, [...many, late])).toEqual([])
    expect(missedIn(evidence, [...many.slice(0, 500), late])).toBe(0)
  }
})

test('a chain follows one value in order', () => {
  const step = (form: 'user' | 'session') => ({ form })
  const evidence: Evidence = { kind: 'chain', by: BY_KEY, steps: [step('user'), step('session')] }
  const credential = (form: 'user' | 'session', key: string) => ({
    credential: { form, key, validity: 'valid' as const, because: '' },
  })

  const groups = listGroups(evidence, [
    seen(0, credential('session', 'a')),
    seen(1, credential('user', 'a')),
    seen(2, credential('session', 'b')),
    seen(3, credential('session', 'a')),
  ])

  expect(groups).toEqual([[1, 3]])
})

test('each later step is chained to the last matching first step', () => {
  const evidence: Evidence = {
    kind: 'chain',
    by: () => 'x',
    isEach: true,
    steps: [{ status: 201 }, { status: 200 }],
  }

  const groups = listGroups(evidence, [
    seen(0),
    seen(1, { status: 201 }),
    seen(2),
    seen(3),
    seen(4, { status: 201 }),
    seen(5),
  ])

  expect(groups).toEqual([
    [1, 2],
    [1, 3],
    [4, 5],
  ])
})

test('a step that started before the previous one ended does not follow it', () => {
  const evidence: Evidence = {
    kind: 'chain',
    by: () => 'x',
    steps: [{ status: 201 }, { status: 200 }],
  }

  const groups = listGroups(evidence, [
    seen(0, { status: 201, at: 0, took: 500 }),
    seen(1, { at: 100 }),
    seen(2, { at: 600 }),
  ])

  expect(groups).toEqual([[0, 2]])
})

const STEADY: Evidence = {
  kind: 'steady',
  first: { route: 'GET /cluster' },
  second: { route: 'GET /system' },
}

test('steady reads have no change between them', () => {
  const write = { method: 'PUT', route: 'PUT /x', status: 204 }

  expect(listGroups(STEADY, [seen(0), seen(1, { route: 'GET /system' })])).toEqual([[0, 1]])
  expect(listGroups(STEADY, [seen(0), seen(1, write), seen(2, { route: 'GET /system' })])).toEqual(
    [],
  )
})

test('steady reads of two nodes are not compared', () => {
  expect(
    listGroups(STEADY, [seen(0), seen(1, { route: 'GET /system', root: 'http://other' })]),
  ).toEqual([])
})

test('steady reads are close in time', () => {
  expect(
    listGroups(STEADY, [seen(0, { at: 0 }), seen(1, { route: 'GET /system', at: 60_000 })]),
  ).toEqual([])
})

const BEFORE_AFTER: Evidence = {
  kind: 'beforeAfter',
  before: { route: 'GET /a' },
  after: { route: 'GET /b' },
  things: ({ query }) => (query === '' ? 'all' : query.split(',')),
}
const before = (index: number, query: string) =>
  seen(index, { side: 'before', route: 'GET /a', query })
const after = (index: number, query: string, facts: Partial<Annotated> = {}) =>
  seen(index, { side: 'after', route: 'GET /b', query, ...facts })

test('before-and-after evidence pairs the last reading before with each one after', () => {
  const readings = [before(0, 'x,y'), before(1, 'x'), after(2, 'x'), after(3, 'y'), after(4, '')]

  expect(listGroups(BEFORE_AFTER, readings)).toEqual([
    [1, 2],
    [0, 3],
    [1, 4],
    [0, 4],
  ])
})

test('before-and-after evidence excludes later changes and absent values', () => {
  const change = after(1, 'x', { method: 'PUT', route: 'PUT /b', status: 200 })

  expect(listGroups(BEFORE_AFTER, [before(0, 'x'), change, after(2, 'x'), after(3, 'z')])).toEqual(
    [],
  )
  expect(listGroups(BEFORE_AFTER, [after(0, 'x'), before(1, 'x')])).toEqual([])
})
