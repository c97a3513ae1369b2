import { expect, test } from 'vitest'

import { routeRows } from '../../knowledge/routes/routes.ts'
import { RESOURCES } from '../../knowledge/resources.ts'
import { told } from './test-told.ts'

const STREAM = { title: 't', description: null, matching_type: 'AND', index_set_id: 'i' }
const A = '5f0000000000000000000001'
const BOB = { username: 'bob', email: 'b@x', roles: ['Reader', 'r'], id: 'b' }
const LEFT = { ...BOB, roles: ['Reader'] }
const MADE = [
  ['POST /users', 201, undefined, BOB],
  ['GET /users/bob', 200, BOB],
] as const

test.each([
  ['DELETE /roles/r', undefined],
  ['PUT /roles/r', { name: 's', description: '', permissions: [] }],
  ['DELETE /roles/r/members/bob', undefined],
  ['PUT /roles/r/members/bob', undefined],
  ['PUT /authz/roles/5f0000000000000000000009/assignees', ['bob']],
])('%s makes only the roles of a user unknown', (request, sent) => {
  expect(
    told(
      ...MADE,
      [request, 204, undefined, sent],
      ['GET /users/bob', 200, { ...LEFT, email: 'c@x' }],
      ['GET /users', 200, { users: [LEFT] }],
    ).slice(1),
  ).toEqual([
    'others 2,3: email: "b@x", "c@x" at email',
    expect.stringMatching(/^(?:listed|others) [02],4: right$/),
  ])
})

test('a rejected request changes nothing', () => {
  expect(told(...MADE, ['DELETE /roles/r', 403], ['GET /users/bob', 200, LEFT]).at(-1)).toMatch(
    /roles: \["Reader","r"\], \["Reader"\]/,
  )
})

test.each([
  ['POST /streams/bulk_delete', ['GET /streams', 200, { streams: [] }]],
  ['POST /streams/bulk_delete', [`GET /streams/${A}`, 404, {}]],
  ['POST /streams/bulk_resume', [`GET /streams/${A}`, 200, { ...STREAM, id: A, disabled: false }]],
  [
    'PUT /streams/indexSet/5f0000000000000000000007',
    [`GET /streams/${A}`, 200, { ...STREAM, id: A, disabled: true, index_set_id: 'j' }],
  ],
] as const)('%s changes streams that its path does not name', (request, reading) => {
  const found = told(
    ['POST /streams', 201, { stream_id: A }, STREAM],
    [`GET /streams/${A}`, 200, { ...STREAM, id: A, disabled: true }],
    [request, 200, {}, { entity_ids: [A] }],
    [...reading],
  )

  expect(found.filter((one) => !one.endsWith(': right'))).toEqual([])
})

test('each route with side effects exists in some release', () => {
  const known = new Set(routeRows().map(({ method, path }) => `${method} ${path}`))

  const routes = RESOURCES.flatMap(({ alsoChangedBy = [] }) =>
    alsoChangedBy.flatMap((one) => one.routes),
  )

  expect(routes.filter((route) => !known.has(route))).toEqual([])
})
