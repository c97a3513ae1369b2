import { expect, test } from 'vitest'

import { told } from './test-told.ts'

const ADMIN = { id: 'local:admin', username: 'admin', full_name: 'Administrator', roles: ['Admin'] }
const BLANK = { ...ADMIN, full_name: '' }
const page = (user: object) =>
  ['GET /users/paginated', 200, { users: [user], page: 1, per_page: 50, total: 1 }] as const
const list = (user: object) => ['GET /users', 200, { users: [user] }] as const

test('an existing object differs in two lists, while the first shows it unchanged', () => {
  expect(told(list(ADMIN), page(BLANK), list(ADMIN), page(BLANK))).toEqual([
    'listed 2,3: full_name: "Administrator", "" at users/0/full_name',
  ])
})

test('null in one list is a difference', () => {
  const other = page({ ...ADMIN, full_name: null })
  const shown = told(other, list(ADMIN), other, list(ADMIN))

  expect(shown).toEqual(['listed 2,3: full_name: null, "Administrator" at users/0/full_name'])
})

test.each([
  [
    'changed in between, perhaps by another client',
    [list(ADMIN), page(BLANK), list(BLANK), page(BLANK)],
  ],
  ['changed and changed back', [list(ADMIN), page(ADMIN), page(BLANK), list(ADMIN)]],
  ['shown once again', [list(ADMIN), page(BLANK), list(ADMIN)]],
  [
    'shown with a member that the other list leaves out',
    [list(ADMIN), page({ username: 'admin' }), list(ADMIN), page({ username: 'admin' })],
  ],
] as const)('no difference is reported for an object that is %s', (_what, lines) => {
  expect(told(...lines)).toEqual([])
})

test('a change between the responses explains a difference', () => {
  const change = ['PUT /users/local:admin', 204, undefined, { full_name: 'x' }] as const

  expect(told(list(ADMIN), page(BLANK), change, list(ADMIN), page(BLANK))).toEqual([])
})

test('the administrator in the context of a page is compared with the list', () => {
  const context = (roles: readonly string[]) =>
    [
      'GET /users/paginated',
      200,
      { users: [], context: { admin_user: { ...ADMIN, roles } }, page: 1, per_page: 50, total: 0 },
    ] as const

  expect(told(list(ADMIN), context([]), list(ADMIN), context([]))).toEqual([
    'listed 2,3: roles: ["Admin"], [] at context/admin_user/roles',
  ])
})

test('permissions that a role grants a moment later are no difference', () => {
  const bob = { username: 'bob', email: 'b@x', roles: ['r'] }
  const shown = told(
    ['POST /users', 201, undefined, bob],
    ['GET /users/bob', 200, { ...bob, permissions: [] }],
    ['GET /users', 200, { users: [{ ...bob, permissions: ['streams:read'] }] }],
  )

  expect(shown.filter((one) => !one.endsWith(': right'))).toEqual([])
})
