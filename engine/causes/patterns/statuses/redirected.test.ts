import { expect, test } from 'vitest'

import { causesOf, sentencesOf } from '../../test-causes.ts'

test('a redirect explains all checks of the route', () => {
  const read = {
    asked: 'GET /cluster',
    status: 301,
    answer: '',
    answerHeaders: [['Location', 'http://a:9000/v1/cluster?a=b']] as const,
    actual: '301, empty body',
  }
  const given = [
    { ...read, expected: '200' },
    { ...read, expected: 'the header Date', actual: 'none' },
    { ...read, status: 200, answer: '{}', expected: 'id: string', actual: 'missing' },
  ]

  expect(causesOf(given)).toMatchObject([
    {
      sentence: 'GET /cluster is redirected with 301, to /v1/cluster',
      explains: ['check.0', 'check.1'],
      remedy: expect.stringContaining('without a version') as string,
    },
    { explains: ['check.2'] },
  ])
  expect(sentencesOf(given.slice(1)).join()).not.toContain('redirected')
})
