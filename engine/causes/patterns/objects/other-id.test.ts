import { expect, test } from 'vitest'

import { causesOf } from '../../test-causes.ts'

const creation = {
  asked: 'POST /users/{userId}/tokens/{name}',
  status: 200,
  answer: '{"id":"a1","name":"x"}',
  isPassed: true,
}
const list = {
  asked: 'GET /users/{userId}/tokens',
  status: 200,
  answer: '{"tokens":[{"id":"b2","name":"x"}]}',
  checkId: 'state.token.listed',
  expected: 'access token "x": one list entry',
  actual: 'none with its ID, but one with its name',
  also: [0],
}
const deletion = {
  asked: 'DELETE /users/{userId}/tokens/{idOrToken}',
  target: '/users/u/tokens/a1',
  status: 404,
  answer: '{}',
  checkId: 'state.token.ended',
  expected: 'access token "x": 204, because the object exists',
  actual: '404',
  also: [0],
}

test('another id in the list than in the response to the creation explains that the id is not found', () => {
  expect(causesOf([creation, list, deletion])).toMatchObject([
    {
      sentence:
        'the id in the response to POST /users/{userId}/tokens/{name} is not the id in GET /users/{userId}/tokens',
      explains: ['state.token.listed', 'state.token.ended'],
    },
  ])
})

test('an object that the list omits, or that is not found by its other id, is another cause', () => {
  const omitted = { ...list, actual: 'none' }
  const byOther = { ...deletion, target: '/users/u/tokens/b2' }

  expect(causesOf([creation, omitted, deletion])).toHaveLength(2)
  expect(causesOf([creation, list, byOther])).toHaveLength(2)
  expect(causesOf([creation, list])[0]?.sentence).toContain('one with its name')
})
