import { expect, test } from 'vitest'

import type { Answer } from '../model/answer.ts'
import type { Edit } from '../model/fault.ts'
import type { Json } from '../model/json/json.ts'
import { applyEdits, type Asked } from './apply-edits.ts'
import { editWritten } from './written.ts'

const GET: Asked = {
  method: 'GET',
  target: '/things',
  route: 'GET /things',
  header: () => undefined,
}
const REMOVED = { kind: 'remove' } as const

test.each<[what: string, on: Edit['on'], picked: boolean]>([
  ['its route', { route: ['GET /others', 'GET /things'] }, true],
  ['another route', { route: 'GET /others' }, false],
  ['a status', { status: [200, 201] }, true],
  ['its text', { says: '"id":1' }, true],
  ['another text', { says: '"id":2' }, false],
  ['a header that was not sent', { header: ['accept', '.'] }, false],
  ['the absence of a header', { header: ['accept', null] }, true],
  ['the target', { target: '^/things$' }, true],
  ['a missing path', { unknownPath: true }, false],
  ['several facts, one of them wrong', { route: 'GET /things', method: 'PUT' }, false],
])('an edit selects a response by %s, or does not', (_what, on, picked) => {
  const { status } = applyEdits(answer({ id: 1 }), GET, [{ on, status: 500 }])

  expect(status).toBe(picked ? 500 : 200)
})

test('an edit changes a field in every element, in one, or by key', () => {
  const list = { things: [{ id: 1 }, { id: 2 }] }

  expect(edited(list, 'things[].id')).toEqual({ things: [{}, {}] })
  expect(edited(list, '/things/1/id')).toEqual({ things: [{ id: 1 }, {}] })
  expect(edited(list, '*')).toEqual({})
})

test('edits select the original response, not the result of an earlier edit', () => {
  const { status } = applyEdits(answer({}), GET, [
    { on: { status: 200 }, status: 404 },
    { on: { status: 404 }, status: 500 },
  ])

  expect(status).toBe(404)
})

test('an edited JSON body keeps its style, and its length is updated', () => {
  const text = '{\n  "id" : 1,\n  "is_old" : true\n}'
  const headers = [
    ['content-type', 'application/json'],
    ['content-length', '34'],
  ] as const

  const after = editWritten({ status: 200, headers, text }, GET, [
    { on: {}, fields: [{ at: 'id', change: REMOVED }] },
  ])

  expect(after.text).toBe('{\n  "is_old" : true\n}')
  expect(after.headers).toContainEqual(['content-length', '21'])
})

test('a response that no edit selects or changes stays identical', () => {
  const written = {
    status: 200,
    headers: [['Content-Type', 'application/json']],
    text: '{"a":1.0}',
  } as const
  const nothing = [{ on: {}, fields: [{ at: 'b', change: REMOVED }] }]

  expect(editWritten(written, GET, [{ on: { status: 404 }, status: 500 }])).toBe(written)
  expect(editWritten(written, GET, nothing)).toBe(written)
})

test('a response to HEAD never gets a body', () => {
  const written = { status: 200, headers: [], text: '' }

  const after = editWritten(written, { ...GET, method: 'HEAD' }, [{ on: {}, body: { json: {} } }])

  expect(after).toMatchObject({ text: '', headers: [['Content-Type', 'application/json']] })
})

function answer(value: Json): Answer {
  return { status: 200, headers: [], body: { kind: 'json', value } }
}

function edited(value: Json, at: string): Json | undefined {
  const edits = [{ on: {}, fields: [{ at, change: REMOVED }] }]
  const { body } = applyEdits(answer(value), GET, edits)
  return body.kind === 'json' ? body.value : undefined
}
