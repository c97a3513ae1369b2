import { expect, test } from 'vitest'

import { type Line, told } from './test-told.ts'

const A = '5f0000000000000000000001'
const B = '5f0000000000000000000002'
const C = '5f0000000000000000000003'
const ROLE = { name: 'r', description: 'd', permissions: ['a:b'], read_only: false }

test('a created object is shown as sent, by itself and in its list', () => {
  expect(
    told(
      ['POST /roles', 201, ROLE, ROLE],
      ['GET /roles/r', 200, { ...ROLE, permissions: ['a:b'] }],
      ['GET /roles', 200, { roles: [ROLE] }],
    ),
  ).toEqual(['made 0: right', 'made 0,1: right', 'listed 0,2: right'])
})

test('a lost field is reported once, with its position', () => {
  expect(
    told(
      ['POST /roles', 201, {}, ROLE],
      ['GET /roles/r', 200, { ...ROLE, description: null }],
      ['GET /roles', 200, { roles: [{ ...ROLE, description: null }] }],
    ).slice(1),
  ).toEqual(['made 0,1: description: "d", null at description', 'listed 0,2: right'])
})

test('a change is visible in every read and in the list', () => {
  expect(
    told(
      ['POST /roles', 201, ROLE, ROLE],
      ['PUT /roles/r', 200, { ...ROLE, description: 'e' }, { ...ROLE, description: 'e' }],
      ['GET /roles/r', 200, { ...ROLE, description: 'e' }],
      ['GET /roles/r', 200, ROLE],
    ).slice(1),
  ).toEqual([
    'changed 1: right',
    'changed 1,2: right',
    'changed 1,3: description: "e", "d" at description',
  ])
})

test('plug-ins may add permissions to a role in any order, but removed ones stay removed', () => {
  const shown = (...permissions: readonly string[]) =>
    told(
      ['POST /roles', 201, {}, { ...ROLE, permissions: ['a:b', 'c:d'] }],
      ['PUT /roles/r', 200, {}, ROLE],
      ['GET /roles/r', 200, { ...ROLE, permissions }],
    ).at(-1)
  expect(shown('plugin:act', 'a:b')).toBe('changed 1,2: right')
  expect(shown('c:d', 'a:b')).toMatch('changed 1,2: permissions: ["a:b"], ["c:d","a:b"]')
  expect(shown('plugin:act')).toMatch('changed 1,2: permissions: ["a:b"], ["plugin:act"]')
  expect(shown('*', 'a:b')).toMatch('changed 1,2: permissions: ["a:b"], ["*","a:b"]')
})

test('a deleted object disappears and can be deleted only once', () => {
  expect(
    told(
      ['POST /roles', 201, ROLE, ROLE],
      ['DELETE /roles/r', 204],
      ['GET /roles/r', 200, ROLE],
      ['GET /roles', 200, { roles: [] }],
    ).slice(1),
  ).toEqual(['ended 1,2: 404, because the object was removed, 200'])
  expect(
    told(
      ['POST /roles', 201, ROLE, ROLE],
      ['DELETE /roles/r', 204],
      ['DELETE /roles/r', 204],
    ).slice(1),
  ).toEqual(['ended 1,2: a rejection, because the object was removed, 204'])
})

test('a rejected request has no effect, and a rejected creation creates nothing', () => {
  expect(
    told(
      ['POST /roles', 201, ROLE, ROLE],
      ['GET /roles/r', 200, ROLE],
      ['PUT /roles/r', 401, undefined, { ...ROLE, description: 'e' }],
      ['GET /roles/r', 200, { ...ROLE, description: 'e' }],
    ).slice(2),
  ).toEqual(['refused 2,3: description: "d", "e" at description'])
  expect(
    told(
      ['GET /roles', 200, { roles: [] }],
      ['POST /roles', 403, undefined, ROLE],
      ['GET /roles', 200, { roles: [ROLE] }],
    ),
  ).toEqual([
    'refused 1,2: no such object, because its creation was rejected, one in the list at roles/0',
  ])
})

test('changing one object does not change others', () => {
  const other = { ...ROLE, name: 's' }

  expect(
    told(
      ['POST /roles', 201, ROLE, ROLE],
      ['POST /roles', 201, other, other],
      ['GET /roles/r', 200, ROLE],
      ['DELETE /roles/s', 204],
      ['GET /roles/r', 404],
    ).slice(3),
  ).toEqual(["others 3,4: 200 with the object's record, 404"])
})

test('a list contains each object once, and one creation creates one object', () => {
  const stream = { title: 'a', matching_type: 'AND' }

  expect(
    told(
      ['GET /streams', 200, { streams: [] }],
      ['POST /streams', 201, { stream_id: A }, stream],
      [
        'GET /streams',
        200,
        {
          streams: [
            { ...stream, id: A },
            { ...stream, id: B },
          ],
        },
      ],
    ),
  ).toEqual(['listed 1,2: right', 'listed 1,2: one "a", two with that name at streams/1'])
})

test('the result of a lost response is accepted as later shown', () => {
  expect(
    told(
      ['POST /roles', 201, ROLE, ROLE],
      ['PUT /roles/r', 0, undefined, { ...ROLE, description: 'e' }],
      ['GET /roles/r', 200, { ...ROLE, description: 'e' }],
      ['GET /roles/r', 200, { ...ROLE, description: 'e' }],
    ).slice(1),
  ).toEqual(['changed 1,3: right'])
})

const OUTPUT = { id: B, title: 'o', type: 't', configuration: {} }
const OUTPUT_OF_A_STREAM: readonly Line[] = [
  ['POST /streams', 201, { stream_id: A }, { title: 'a' }],
  ['POST /system/outputs', 201, OUTPUT, OUTPUT],
  [`POST /streams/${A}/outputs`, 202, undefined, { outputs: [B] }],
]

test('rules and outputs are deleted with their stream, but outputs stay with other streams', () => {
  expect(
    told(
      ...OUTPUT_OF_A_STREAM,
      [`DELETE /streams/${A}`, 204],
      [`GET /system/outputs/${B}`, 404],
    ).slice(1),
  ).toEqual(["made 1,4: 200 with the object's record, 404, after DELETE /streams/{streamId}"])
  expect(
    told(
      ...OUTPUT_OF_A_STREAM,
      ['POST /streams', 201, { stream_id: C }, { title: 'b' }],
      [`POST /streams/${C}/outputs`, 202, undefined, { outputs: [B] }],
      [`DELETE /streams/${C}/outputs/${B}`, 204],
      [`DELETE /streams/${A}`, 204],
      [`DELETE /system/outputs/${B}`, 404],
    ).slice(1),
  ).toEqual([
    'ended 1,7: 204, because the object exists, 404, after DELETE /streams/{streamid}/outputs/{outputId} or DELETE /streams/{streamId}',
  ])
})

const VIEW = { id: A, type: 'DASHBOARD', title: 'v', owner: 'admin' }

test('a page shows that an object is missing only if all objects fit', () => {
  const page = { page: 1, per_page: 50, views: [] }
  const made = ['POST /views', 200, VIEW, { type: 'DASHBOARD', title: 'v' }] as const
  const dashboards = { pagination: { page: 1, per_page: 50, total: 2 }, elements: [] }
  const searches = { pagination: { page: 1, per_page: 50, total: 0 }, elements: [] }

  expect(told(made, ['GET /views', 200, { ...page, total: 51 }])).toEqual(['made 0: right'])
  expect(told(made, ['GET /views', 200, { ...page, total: 3 }])).toEqual([
    'made 0: right',
    'listed 0,1: one list entry, none',
  ])
  expect(
    told(made, ['GET /search/saved', 200, searches], ['GET /dashboards', 200, dashboards]),
  ).toEqual(['made 0: right', 'listed 0,1: right', 'listed 0,2: one list entry, none'])
})

test('a list of objects with one value says why another object is not in it', () => {
  const made = ['POST /views', 200, VIEW, { type: 'DASHBOARD', title: 'v' }] as const
  const searches = { pagination: { page: 1, per_page: 50, total: 1 }, elements: [VIEW] }

  expect(told(made, ['GET /search/saved', 200, searches])).toEqual([
    'made 0: right',
    'listed 0,1: no list entry, because type is "DASHBOARD", 1',
  ])
})

test('the server may accept or ignore the given owner and creation time of a view', () => {
  const sent = { type: 'DASHBOARD', title: 'v' }
  const named = { ...sent, owner: 'bob', created_at: '2020-01-01T00:00:00Z' }
  const answer = { ...VIEW, owner: 'bob', created_at: '2020-01-01T00:00:00Z' }

  expect(told(['POST /views', 200, answer, named])).toEqual(['made 0: right'])
  expect(told(['POST /views', 200, answer, sent])).toEqual([
    'made 0: owner: "admin", "bob" at owner',
  ])
})

const SET = { title: 's', index_prefix: 's' }
const SETS = '/system/indices/index_sets'

/** Recorded on 2.5.2 in this order: the deletion requests came 0.9 s and 1 s after the creation. */
test('an index set that the server does not know yet can be deleted later', () => {
  const made = [`POST ${SETS}`, 200, { ...SET, id: A }, SET] as const
  const shown = [`GET ${SETS}/${A}`, 200, { ...SET, id: A }, undefined, 905] as const

  expect(
    told(
      made,
      [`DELETE ${SETS}/${A}`, 404, undefined, undefined, 890],
      shown,
      [`DELETE ${SETS}/${A}`, 204, undefined, undefined, 1_024],
      [`GET ${SETS}/${A}`, 404, undefined, undefined, 1_051],
    ).slice(1),
  ).toEqual(['ended 3,4: right'])
  expect(
    told(made, shown, [`DELETE ${SETS}/${A}`, 404, undefined, undefined, 6_000]).slice(2),
  ).toEqual(['ended 0,2: 204, because the object exists, 404'])
})

test('a renamed output has its new title in the records of its streams', () => {
  const output = { title: 'a', type: 't', configuration: {} }
  const shown = (title: string) => ({
    streams: [{ id: B, outputs: [{ ...output, id: A, title }] }],
  })
  const after = (title: string) =>
    told(
      ['POST /system/outputs', 201, { ...output, id: A }, output],
      ['POST /streams', 201, { stream_id: B }, { title: 's' }],
      [`POST /streams/${B}/outputs`, 202, undefined, { outputs: [A] }],
      [`PUT /system/outputs/${A}`, 200, undefined, { title: 'b' }],
      ['GET /streams', 200, shown(title)],
    )

  expect(after('b')).not.toContainEqual(expect.stringContaining('"'))
  expect(after('a')).toContain('listed 3,4: title: "b", "a" at streams/0/outputs/0/title')
})

test('a session timeout that a change ignores is reported', () => {
  const user = { username: 'joe', session_timeout_ms: 7_200_000 }
  const id = 'abc'
  const after = (timeout: number) =>
    told(
      ['POST /users', 201, undefined, user],
      ['GET /users/joe', 200, { ...user, id }],
      [`PUT /users/${id}`, 204, undefined, { session_timeout_ms: 3_600_000 }],
      ['GET /users/joe', 200, { ...user, id, session_timeout_ms: timeout }],
    ).at(-1)

  expect(after(3_600_000)).toBe('changed 2,3: right')
  expect(after(7_200_000)).toMatch('changed 2,3: session_timeout_ms: 3600000, 7200000')
})

test('an object that only some responses show is reported once, and changes settle nothing', () => {
  const stream = { id: A, title: 'a', disabled: false }

  expect(
    told(
      ['POST /streams', 201, { stream_id: A }, { title: 'a' }],
      [`GET /streams/${A}`, 404],
      [`POST /streams/${A}/resume`, 204],
      [`GET /streams/${A}`, 404],
      ['GET /streams', 200, { streams: [stream] }],
    ),
  ).toEqual(["made 0,1: 200 with the object's record, 404"])
})

test('an object that remains after a deletion with 404 is no stranger', () => {
  expect(
    told(
      ...OUTPUT_OF_A_STREAM,
      ['POST /roles', 201, ROLE, ROLE],
      ['DELETE /roles/r', 404],
      ['GET /streams', 200, { streams: [{ id: A, title: 'a', outputs: [OUTPUT] }] }],
    ).filter((one) => !one.endsWith(': right')),
  ).toEqual(['ended 3,4: 204, because the object exists, 404'])
})

test('a change whose response returns the ID of another object is reported by that response', () => {
  const rule = { field: 'f', value: '7', type: 1, inverted: false, description: 'd' }
  const listed = [
    { ...rule, id: B, stream_id: A },
    { ...rule, value: '8', id: C, stream_id: A },
  ]

  expect(
    told(
      ['POST /streams', 201, { stream_id: A }, { title: 'a' }],
      [`POST /streams/${A}/rules`, 201, { streamrule_id: B }, rule],
      [`PUT /streams/${A}/rules/${B}`, 200, { streamrule_id: C }, { ...rule, value: '8' }],
      [`GET /streams/${A}/rules`, 200, { stream_rules: listed }],
    ).filter((one) => !one.endsWith(': right')),
  ).toEqual([`changed 2: its own ID in streamrule_id, ${C} at streamrule_id`])
})

test('an object that a list shows with another ID is found by its name', () => {
  const stream = { title: 'a', matching_type: 'AND' }

  expect(
    told(
      ['POST /streams', 201, { stream_id: A }, stream],
      ['GET /streams', 200, { streams: [{ ...stream, id: B }] }],
    ),
  ).toEqual(['listed 0,1: one list entry, none with its ID, but one with its name'])
})

test('of two rejected requests, the one that asked for the state is blamed, otherwise both', () => {
  const asked = (description: string) => ({ ...ROLE, description })
  const shown = (description: string) =>
    told(
      ['POST /roles', 201, ROLE, ROLE],
      ['GET /roles/r', 200, ROLE],
      ['PUT /roles/r', 401, undefined, asked('e')],
      ['PUT /roles/r', 401, undefined, asked('f')],
      ['GET /roles/r', 200, asked(description)],
    ).at(-1)

  expect(shown('e')).toMatch(/^refused 2,4: /)
  expect(shown('f')).toMatch(/^refused 3,4: /)
  expect(shown('g')).toMatch(/^refused 2,3,4: /)
  expect(shown('d')).toBe('refused 2,3,4: right')
})
