import { expect, test } from 'vitest'

import { causesOf, sentencesOf } from '../../test-causes.ts'

const DELETE = 'DELETE /streams/{streamId}'
const found = {
  asked: 'GET /streams/{streamId}',
  status: 200,
  answer: '{"id":"a"}',
  checkId: 'state.stream.ended',
  expected: 'stream "a": 404, because the object was removed',
  actual: '200',
  also: [1],
}
const deletion = {
  asked: DELETE,
  status: 200,
  answer: '{}',
  checkId: 'stream.delete.status',
  expected: '204',
  actual: '200 application/json',
}

test('a deletion with another status that deletes nothing is one cause', () => {
  expect(causesOf([found, deletion])).toMatchObject([
    {
      sentence: `${DELETE} responds with 200, and deletes nothing`,
      explains: ['state.stream.ended', 'stream.delete.status'],
    },
  ])
})

test('a deletion with another status that deletes the object is only that', () => {
  expect(sentencesOf([{ ...found, actual: '404' }, deletion]).join()).not.toContain('nothing')
})

const LIST = 'GET /users/{userId}/tokens'
const ended = {
  asked: LIST,
  status: 200,
  answer: '{"tokens":[{"id":"a"}]}',
  checkId: 'state.token.ended',
  expected: 'access token "a": no list entry',
  actual: '1',
}
const owner = {
  ...ended,
  checkId: 'token.list.owner',
  pointer: '/tokens/0',
  expected: "no other user's token",
  actual: 'a token that both lists contain',
}
const deleted = {
  asked: 'DELETE /users/{userId}/tokens/{idOrToken}',
  target: '/users/admin/tokens/a',
  status: 204,
  answer: '',
  isPassed: true,
}

test('a list is wrong because it still has a deleted object', () => {
  expect(causesOf([deleted, ended, owner])).toMatchObject([
    { explains: ['state.token.ended', 'token.list.owner'] },
  ])
})

test('a list with an object that was not deleted is another cause', () => {
  const other = { ...deleted, target: '/users/admin/tokens/b' }

  expect(causesOf([other, ended, owner])).toHaveLength(2)
})
