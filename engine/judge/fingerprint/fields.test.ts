import { expect, test } from 'vitest'

import { routeGroupOf } from '../../knowledge/routes/route-groups.ts'
import { fieldSignals } from './fields.ts'
import type { Observation } from './observe.ts'

test.each([
  ['there', [{ id: '1', _scope: null }], 'responds with []._scope'],
  ['missing', [{ id: '1' }], 'responds without []._scope'],
])('a field of a top-level list that is %s distinguishes releases', (_what, json, says) => {
  const group = routeGroupOf('GET', '/system/pipelines/rule')
  if (!group) throw new Error('the table has no such route')

  const signals = fieldSignals({ status: 200, json } as unknown as Observation, group)

  expect(signals.map(({ what }) => what)).toContain(`GET /system/pipelines/rule ${says}`)
})
