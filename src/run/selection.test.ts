import { expect, test } from 'vitest'

import { sentIds, wantedIds } from './selection.ts'

const BOTH = { suite: ['access'], check: ['token.delete.ends'] }

test('--check reports only its checks, even if --suite sends the requests of others', () => {
  expect(wantedIds(BOTH)).toEqual(['token.delete.ends'])
  expect(wantedIds({ ...BOTH, check: [] })).toEqual(['access'])
  expect(sentIds(BOTH)).toEqual(['access', 'token.delete.ends'])
})
