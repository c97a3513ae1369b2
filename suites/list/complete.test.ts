import { expect, test } from 'vitest'
import { completeChecks } from './complete.ts'
import { judgeCheck } from '#test/judge-check.ts'

const ALL = { permissions: ['*'] }

test('the reason for an unanswered route does not depend on an accepted credential', () => {
  expect(judged({ status: 404 })).toMatchObject({
    kind: 'beyond',
    needs: 'a successful response to GET /streams, which returned 404',
  })
  expect(judged({ status: 401 })).toMatchObject({
    kind: 'inconclusive',
    reason: "GET /streams rejected the sender's credentials",
  })
})

test('an account that may not see everything is not judged', () => {
  expect(judged({ account: undefined })).toMatchObject({
    needs: 'an account whose record grants all permissions',
  })
  expect(judged({})).toBeUndefined()
})

/** Judges two lists with this response to the first. */
function judged(streams: object) {
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
  return judgeCheck(completeChecks, 'list.complete.index-sets', [first, second])
}

test('a stream that another client creates or deletes between two lists is not missing', () => {
  expect(onlyOnPage('6b087e03ffffffffffffffff')).toMatchObject({ kind: 'inconclusive' })
  expect(onlyOnPage('6b087d00ffffffffffffffff')).toMatchObject({ kind: 'deviation' })
  expect(onlyOnPage('000000000000000000000002')).toMatchObject({ kind: 'deviation' })

  const list = { route: 'GET /streams', json: { streams: [{ id: 'a' }] } }
  const page = { route: 'GET /streams/paginated', json: { elements: [], total: 0 } }
  const later = { route: 'GET /streams', json: { streams: [{ id: 'b' }] } }
  expect(judgedBy('streams', list, page, later)).toMatchObject({ kind: 'inconclusive' })
  expect(judgedBy('streams', list, page, list)).toMatchObject({ kind: 'deviation' })
})

test('an index set created by another client between two lists is not missing', () => {
  const sets = { route: 'GET /system/indices/index_sets', json: { index_sets: [] } }
  const streams = { route: 'GET /streams', json: { streams: [{ index_set_id: 'a' }] } }
  const without = { route: 'GET /streams', json: { streams: [] } }
  expect(judgedBy('index-sets', streams, sets, without)).toMatchObject({ kind: 'inconclusive' })
  expect(judgedBy('index-sets', streams, sets)).toMatchObject({ kind: 'inconclusive' })
  expect(judgedBy('index-sets', streams, sets, streams)).toMatchObject({ kind: 'deviation' })
})

/** Judges a stream that is on a page but not in the full list before and after, which was read at 6b087e00. */
function onlyOnPage(id: string) {
  const headers = [['Date', new Date(0x6b087e00 * 1000).toUTCString()]]
  const list = { route: 'GET /streams', json: { streams: [] }, exchange: { response: { headers } } }
  const page = { route: 'GET /streams/paginated', json: { elements: [{ id }], total: 1 } }
  return judgedBy('streams', list, page, list)
}

function judgedBy(id: string, ...answers: readonly object[]) {
  const whole = { status: 200, parameters: [], account: ALL, query: '' }
  const group = answers.map((one) => ({ ...whole, ...one }))
  return judgeCheck(completeChecks, `list.complete.${id}`, group)
}
