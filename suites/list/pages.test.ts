import { expect, test } from 'vitest'
import { pageChecks } from './pages.ts'
import { judgeCheck } from '#test/judge-check.ts'

const MADE_AT = 0x6b087e00

test.each([
  ['an object was created and deleted in between', [MADE_AT + 1], 3, 'inconclusive'],
  ['it was created long before', [MADE_AT - 60], 2, 'deviation'],
  ['it is empty', [], 2, 'deviation'],
  ['its total is larger', [MADE_AT - 100], 3, 'inconclusive'],
  ['its total is smaller', [MADE_AT - 100], 1, 'deviation'],
  ['it is correct', [MADE_AT - 100], 2, undefined],
] as const)('a page that differs from the full list: %s', (_what, made, total, kind) => {
  const whole = page('per_page=50', [MADE_AT - 100, MADE_AT - 90], 2)
  const group = [whole, page('per_page=1', made, total), whole]
  expect(judgeCheck(pageChecks, 'list.page.part', group)?.kind).toBe(kind)
})

/** Builds a page of streams created at these seconds, read at MADE_AT. */
function page(query: string, made: readonly number[], total: number) {
  const elements = made.map((at) => ({ id: `${at.toString(16)}0000000000000001` }))
  const headers = [['Date', new Date(MADE_AT * 1000).toUTCString()]]
  return {
    route: 'GET /streams/paginated',
    status: 200,
    query: `page=1&${query}`,
    json: { elements, total },
    exchange: { response: { headers } },
  }
}

test.each([
  [['stream 88', 'stream 888'], 'asc', undefined],
  [['stream 888', 'stream 88'], 'desc', undefined],
  [['stream 888', 'stream 88'], 'asc', 'deviation'],
  [['2026-11-21T07:00:00.000Z', '2026-11-21T06:00:00.000Z'], 'asc', 'deviation'],
] as const)('titles that look like dates are sorted as text: %j %s', (titles, order, kind) => {
  const elements = titles.map((title) => ({ title }))
  const x = {
    route: 'GET /streams/paginated',
    status: 200,
    query: `sort=title&order=${order}`,
    json: { elements, total: titles.length },
  }
  expect(judgeCheck(pageChecks, 'list.page.order', [x])?.kind).toBe(kind)
})
