import { expect, test } from 'vitest'

import { describeRoute } from './describe-route.ts'

const ID = 'a'.repeat(24)

test.each([
  ['GET', '/alerts/callbacks/types', '/alerts/callbacks/types', 'new in 2.2.0, removed in 5.0.0'],
  [
    'POST',
    `/streams/${ID}/alerts/conditions`,
    '/streams/{streamId}/alerts/conditions',
    'removed in 5.0.0',
  ],
  ['HEAD', '/cluster', '/cluster', ''],
  ['PATCH', `/streams/${ID}`, '/streams/{streamId}', ''],
  ['GET', '/of/another/product', undefined, ''],
])('%s %s: %s "%s"', (method, path, route, release) => {
  expect(describeRoute(method, path)).toEqual({ route, release })
})
