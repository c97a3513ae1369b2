import { expect, test } from 'vitest'

import { fillBody, fillText, givenBy } from './call.ts'

test("a variable in a path is replaced by an earlier response's value", () => {
  expect(fillText('/streams/{stream}/rules', { stream: '1' })).toBe('/streams/1/rules')
  expect(fillText('/streams/{stream}', {})).toBeUndefined()
})

test('a body member without a value is omitted', () => {
  const body = { title: 'one', index_set_id: '{index}', outputs: ['{output}'] }

  expect(fillBody(body, { output: '2' })).toEqual({ title: 'one', outputs: ['2'] })
})

test('a response provides values by pointer', () => {
  const call = { method: 'GET', path: '/x', keeps: { node: '/nodes/0/id', none: '/nodes/1/id' } }

  expect(givenBy(call, { nodes: [{ id: 'a' }] })).toEqual({ node: 'a' })
})
