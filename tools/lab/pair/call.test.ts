import { expect, test } from 'vitest'

import { fillBody, fillText, givenBy } from './call.ts'

test('a place in a path becomes what an earlier response gave', () => {
  expect(fillText('/streams/{stream}/rules', { stream: '1' })).toBe('/streams/1/rules')
  expect(fillText('/streams/{stream}', {})).toBeUndefined()
})

test('a member of a body for which nothing was given is left out', () => {
  const body = { title: 'one', index_set_id: '{index}', outputs: ['{output}'] }

  expect(fillBody(body, { output: '2' })).toEqual({ title: 'one', outputs: ['2'] })
})

test('what a response gives is at a place of it', () => {
  const call = { method: 'GET', path: '/x', keeps: { node: '/nodes/0/id', none: '/nodes/1/id' } }

  expect(givenBy(call, { nodes: [{ id: 'a' }] })).toEqual({ node: 'a' })
})
