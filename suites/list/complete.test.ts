import { expect, test } from 'vitest'

import { parseTypedVersion } from '#engine/model/version.ts'
import type { Annotated, Context } from '#engine/suite.ts'
import { completeChecks } from './complete.ts'

const ALL = { permissions: ['*'] }

test('that a route is not answered is said where nobody is let in by their credential, too', () => {
  expect(judged({ status: 404 })).toMatchObject({
    kind: 'beyond',
    needs: 'GET /streams answered: here it is 404',
  })
  expect(judged({ status: 401 })).toMatchObject({
    kind: 'inconclusive',
    reason: 'GET /streams did not let the sender in',
  })
})

test('of whom no record tells that they see everything, it is not said that they do not', () => {
  expect(judged({ account: undefined })).toMatchObject({
    needs: 'an account whose record says that it may do everything',
  })
  expect(judged({})).toBeUndefined()
})

/** Two lists, as the first of them was answered. */
function judged(streams: object) {
  const version = parseTypedVersion('5.1.0')
  if (!version) throw new Error('5.1.0 is a version')
  const context: Context = { version, settings: {} }
  const first = {
    route: 'GET /streams',
    status: 200,
    parameters: [],
    account: ALL,
    query: '',
    json: { streams: [{ index_set_id: 'a' }] },
    ...streams,
  }
  const account = 'account' in streams ? streams.account : ALL
  const second = {
    route: 'GET /system/indices/index_sets',
    status: 200,
    parameters: [],
    account,
    json: { index_sets: [{ id: 'a' }] },
  }
  const check = completeChecks.find(({ id }) => id === 'list.complete.index-sets')
  return check?.judge([first, second] as unknown as readonly Annotated[], context)
}
