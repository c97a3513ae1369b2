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
