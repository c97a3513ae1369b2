import { expect, test } from 'vitest'

import type { ResultItem } from '#engine/model/results/result.ts'
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
