import { expect, test } from 'vitest'

import type { Check } from '#engine/suite.ts'
import { pageChecks } from './pages.ts'
import { plainChecks } from './plain.ts'
import { judgeCheck } from '#test/judge-check.ts'

test('an account that may not see everything is not judged', () => {
  expect(judged(plainChecks, 'list.steady', { account: undefined })).toMatchObject({
    needs: 'an account whose record grants all permissions',
  })
  expect(judged(plainChecks, 'list.steady', { account: { permissions: [] } })).toMatchObject({
    needs: 'an account that can see everything',
  })
})

test('a rejected credential does not show whether pages exist', () => {
  const paged = { route: 'GET /streams/paginated', query: 'page=1&per_page=10' }

  expect(judged(pageChecks, 'list.page.size', { ...paged, status: 401 })).toMatchObject({
    kind: 'inconclusive',
    reason: "GET /streams/paginated rejected the sender's credentials",
  })
  expect(judged(pageChecks, 'list.page.size', { ...paged, status: 404 })).toMatchObject({
    kind: 'beyond',
    needs: 'a server that paginates lists; here, GET /streams/paginated returned 404',
  })
})

function judged(checks: readonly Check[], id: string, given: object) {
  const x = { route: 'GET /streams', status: 200, text: '', json: {}, query: '', ...given }
  return judgeCheck(checks, id, [x, x, x])
}
