import { expect, test } from 'vitest'

import { causesOf } from '../../test-causes.ts'

test('a cache that serves requests without a credential explains their other findings', () => {
  const served = { asked: 'GET /cluster', status: 200, answer: '{}', actual: '200' }
  const given = [
    { ...served, headers: [], checkId: 'auth.refuse.none', expected: 'rejected' },
    { ...served, headers: [], expected: '406' },
    { ...served, headers: [], expected: 'id: string', actual: 'missing' },
    { ...served, headers: [], status: 401, answer: '', isPassed: true },
  ]

  expect(causesOf(given)).toMatchObject([
    {
      sentence: 'GET /cluster is served without a credential',
      explains: ['auth.refuse.none', 'check.1'],
    },
    { explains: ['check.2'] },
  ])
})
