import { expect, test } from 'vitest'

import type { ResultItem } from '#engine/model/results/result.ts'
import { formatOutdated } from '../known-words.ts'
import { viewKnownFindings } from './known-findings.ts'

const LIST = { file: 'known.yaml', entries: 12, notLookedAt: 0, outdated: [] }
const ITEM = { rating: 'warning', title: 'GET /streams' } as unknown as ResultItem

test.each([
  [1, true],
  [10, true],
  [11, false],
])('%d covered findings are expanded: %s', (count, isOpen) => {
  const items = Array.from({ length: count }, () => ITEM)

  expect(viewKnownFindings({ list: LIST as never, items }).isOpen).toBe(isOpen)
})

test('stale entries share one sentence with the advice; others keep their own', () => {
  const stale = ['csrf.order', 'node.list.total'].map((about, at) => ({
    kind: 'stale' as const,
    line: at + 2,
    about,
    says: '',
  }))
  const expired = { kind: 'expired' as const, line: 1, about: 'csrf.answer', says: 'expired' }

  expect(formatOutdated({ file: 'known.yaml', outdated: [expired, ...stale] })).toEqual([
    '2 entries of known.yaml are stale, as no finding matches them. Remove them, or run with --update-baseline: csrf.order (line 2), node.list.total (line 3)',
    'expired',
  ])
})
