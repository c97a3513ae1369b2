import { expect, test } from 'vitest'

import { describeReleases } from './describe-releases.ts'

test.each([
  ['GET', '/alerts/callbacks/types', 'new in 2.2.0, removed in 5.0.0'],
  ['POST', `/streams/${'a'.repeat(24)}/alerts/conditions`, 'removed in 5.0.0'],
  ['HEAD', '/cluster', ''],
  ['GET', '/of/another/product', ''],
])('%s %s: "%s"', (method, path, words) => {
  expect(describeReleases(method, path)).toBe(words)
})
