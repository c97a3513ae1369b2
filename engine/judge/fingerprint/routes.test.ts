import { expect, test } from 'vitest'

import { routeGroupOf } from '../../knowledge/routes/route-groups.ts'
import type { Observation } from './observe.ts'
import { routeSignal } from './routes.ts'

test.each([
  ['without X-Requested-By may be rejected before routing', undefined, undefined],
  ['with X-Requested-By was routed', 'me', 'POST /views/search/sync exists'],
])('a change with a 400 response %s', (_what, requestedBy, says) => {
  const group = routeGroupOf('POST', '/views/search/sync')
  if (!group) throw new Error('the table has no such route')
  const observed = {
    method: 'POST',
    path: '/views/search/sync',
    status: 400,
    errorType: 'ApiError',
    own: true,
    place: { query: '' },
    asked: () => requestedBy,
  } as unknown as Observation

  expect(routeSignal(observed, group)?.what).toBe(says)
})
