import { expect, test } from 'vitest'

import { causesOf, sentencesOf } from '../../test-causes.ts'

test('a redirect explains all checks of the route', () => {
  const read = {
    asked: 'GET /cluster',
    status: 301,
    answer: '',
    answerHeaders: [['Location', 'http://a/v1/cluster?a=b']] as const,
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

test.each([
  ['https://a/b?c=d', 'https://a/b'],
  [`/${'b'.repeat(200)}`, `/${'b'.repeat(98)}…`],
  ['https://[', 'https://['],
])('a redirect to %s names the origin if it is another one', (location, place) => {
  const read = { asked: 'GET /b', status: 301, answer: '', expected: '200', actual: '301' }
  const moved = { ...read, answerHeaders: [['Location', location]] as const }
  const others = [
    { ...read, asked: 'GET /c', status: 304 },
    { ...moved, asked: 'GET /d', status: 302 },
  ]

  expect(sentencesOf([moved, moved, ...others])).toContain(
    `GET /b is redirected with 301, to ${place}`,
  )
})
