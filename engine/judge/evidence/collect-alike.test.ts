import { expect, test } from 'vitest'

import type { Evidence } from '../../model/check.ts'
import { makeExchange } from '../../model/test-exchange.ts'
import type { Annotated } from '../../model/facts.ts'
import { TAKES_NOTHING, createCollector } from './collect.ts'

/** Builds a read with only the values that these collectors use. */
function read(index: number, form: 'user' | 'token' | 'session' = 'user'): Annotated {
  const exchange = { ...makeExchange(), index, startedAt: index * 100, endedAt: index * 100 + 10 }
  return {
    exchange,
    index,
    root: 'http://h',
    method: 'GET',
    path: '/cluster',
    query: '',
    route: 'GET /cluster',
    status: 200,
    rejectedBy: 'none',
    credential: { form, validity: 'valid', because: '' },
  } as unknown as Annotated
}

function collecting(evidence: Evidence) {
  const groups: (readonly number[])[] = []
  const { collect, collectAlike } = createCollector(evidence, (group) =>
    groups.push(group.map(({ index }) => index)),
  )
  const alike = (x: Annotated, isLookedAt = false) =>
    collectAlike?.(() => ({ seen: x, isLookedAt: () => isLookedAt }))
  return { groups, collect, alike }
}

const PAIR: Evidence = {
  kind: 'pair',
  first: { form: 'user' },
  second: { form: 'token' },
  same: () => '',
}
const CHAIN: Evidence = {
  kind: 'chain',
  steps: [{ form: 'user' }, { form: 'token' }],
  by: () => '',
}

test.each([PAIR, CHAIN])(
  'equal exchanges are collected for a $kind like each of them',
  (evidence) => {
    const { groups, collect, alike } = collecting(evidence)

    alike(read(0))?.(read(1))
    collect(read(2, 'token'))

    expect(groups).toEqual([[1, 2]])
  },
)

test.each([PAIR, CHAIN])('exchanges irrelevant to a $kind are examined once', (evidence) => {
  expect(collecting(evidence).alike(read(0, 'session'))).toBe(TAKES_NOTHING)
})

test('a complete pair needs no more equal exchanges', () => {
  const { collect, alike } = collecting(PAIR)

  collect(read(0))
  collect(read(1, 'token'))

  expect(alike(read(2))).toBe(TAKES_NOTHING)
})

test.each([PAIR, CHAIN])(
  'after a differing value is read, equal exchanges for a $kind are not merged',
  (evidence) => {
    expect(collecting(evidence).alike(read(0), true)).toBeUndefined()
  },
)
