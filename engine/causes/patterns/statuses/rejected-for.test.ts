import { expect, test } from 'vitest'

import { causesOf, sentencesOf } from '../../test-causes.ts'

const rejected = {
  asked: 'GET /a',
  status: 403,
  answer: '{"type":"ApiError","message":"Invalid CORS request"}',
  expected: 'GET /a with a user name and password to be accepted',
  actual: '403 ApiError',
}
const accepted = { asked: 'GET /a', status: 200, answer: '{}', isPassed: true }
const BASIC = ['Authorization', 'Basic YTpi'] as const
const ORIGIN = ['Origin', 'http://b'] as const

test('a header without which a request is accepted is the reason to reject it', () => {
  const withOrigin = { ...rejected, headers: [BASIC, ORIGIN] }

  expect(sentencesOf([withOrigin, accepted])).toEqual([
    'GET /a with Origin: http://b is rejected with 403: Invalid CORS request',
  ])
  // Another account may not be allowed to read it.
  const other = { ...accepted, headers: [['Authorization', 'Basic YTpj'] as const] }
  const twice = { ...withOrigin, headers: [BASIC, ORIGIN, ['X-Other', '1'] as const] }
  const alike = { ...accepted, headers: [BASIC, ORIGIN] }
  for (const given of [
    [withOrigin],
    [withOrigin, other],
    [twice, accepted],
    [withOrigin, accepted, alike],
    [{ ...withOrigin, expected: '404 ApiError' }, accepted],
  ])
    expect(sentencesOf(given).join()).not.toContain('with Origin')
})

test('a query parameter that several routes reject is one cause', () => {
  const anonymous = ['GET /a', 'GET /b'].map((asked) => ({ ...rejected, asked, headers: [] }))
  const given = anonymous.map((one) => ({
    ...one,
    status: 400,
    query: '?pretty=true',
    expected: '401',
    actual: '400 ApiError',
  }))
  const due = anonymous.map((one) => ({ ...one, status: 401, answer: '', isPassed: true }))

  expect(sentencesOf([...given, ...due])).toEqual([
    'GET /a and 1 other route with ?pretty=true are rejected with 400: Invalid CORS request',
  ])
})

test('a member of the body of a login may be the reason', () => {
  const login = { asked: 'POST /system/sessions', headers: [] }
  const sent = '{"username":"a","password":"b","host":""}'
  const given = [
    {
      ...rejected,
      ...login,
      sent,
      status: 400,
      expected: 'a session record',
      actual: '400 ApiError',
    },
    { ...accepted, ...login, sent: '{"username":"a","password":"b"}' },
  ]

  expect(sentencesOf(given)).toEqual([
    'POST /system/sessions with "host": "" in the body is rejected with 400: Invalid CORS request',
  ])
})

test('another status, path, or value may be the reason instead', () => {
  const given = { ...rejected, query: '?pretty=true' }
  const sent = { ...given, sent: '{"a":1}' }

  expect(sentencesOf([given, accepted]).join()).toContain('with ?pretty=true is rejected')
  for (const [one, other] of [
    [
      { ...given, target: '/a/1?pretty=true' },
      { ...accepted, target: '/a/2' },
    ],
    [sent, { ...accepted, sent: '{"a":2}' }],
    ...[404, 413, 429].map((status) => [{ ...given, status, actual: `${status}` }, accepted]),
  ] as const)
    expect(sentencesOf([one, other].flatMap((each) => each ?? [])).join()).not.toContain('with ?')
})

test.each([
  [{ query: '?access_token=secret' }, '?access_token'],
  [{ headers: [BASIC, ['X-Key', 'secret'] as const] }, 'X-Key'],
  [{ query: '?host=' }, '?host='],
])('a value that may be secret is not shown: %j', (given, part) => {
  expect(causesOf([{ ...rejected, ...given }, accepted])).toMatchObject([
    {
      sentence: `GET /a with ${part} is rejected with 403: Invalid CORS request`,
      remedy: `accept requests with ${part}`,
    },
  ])
})
