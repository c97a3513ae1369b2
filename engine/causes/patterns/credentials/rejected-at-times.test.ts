import { expect, test } from 'vitest'

import { NODE_HEADER } from '../../../model/exchange.ts'
import { causesOf, sentencesOf } from '../../test-causes.ts'

const session = [['Authorization', `Basic ${btoa('a:session')}`]] as const
const cookie = [['Cookie', 'authentication=a']] as const
const rejected = { status: 401, answer: '', actual: '401, empty body' }
const accepted = { status: 200, answer: '{}', isPassed: true }
const toAccept = { ...rejected, expected: 'a session to be accepted' }

test('a session that is rejected in the header is not accepted at times for its cookie', () => {
  const given = [
    { ...accepted, asked: 'GET /a', headers: session },
    { ...toAccept, asked: 'GET /a', headers: session },
    { ...toAccept, asked: 'GET /a/{id}', headers: session },
    { ...accepted, asked: 'GET /a', headers: cookie },
  ]

  expect(sentencesOf(given)).toEqual([
    'a session is accepted at first, and rejected later, although still valid',
  ])
})

test('a proxy that rejects at times explains all responses that look like its own', () => {
  const own = { ...rejected, answerHeaders: [[NODE_HEADER, 'a']] as const, isPassed: true }
  const given = [
    { ...accepted, asked: 'GET /a' },
    { ...toAccept, asked: 'GET /a' },
    { ...toAccept, asked: 'GET /b' },
    { ...accepted, asked: 'GET /b' },
    { ...accepted, asked: 'GET /a' },
    { ...rejected, asked: 'GET /c', headers: [], expected: '400 ApiError' },
    { ...own, asked: 'GET /a', headers: [] },
    { ...own, asked: 'GET /c', headers: [], isPassed: false, expected: '404' },
  ]

  expect(causesOf(given)).toMatchObject([
    {
      sentence: 'the same credential is sometimes accepted and sometimes rejected',
      explains: ['check.1', 'check.2', 'check.5'],
      remedy: 'check the credential of each request again, and do not store rejections',
    },
    { explains: ['check.7'] },
  ])
})

test('sessions that are rejected for every write, and accepted for reads', () => {
  const write = { ...toAccept, headers: [...session, ['X-Requested-By', 'a']] as const }
  const given = [
    { ...accepted, asked: 'GET /a', headers: session },
    { ...write, asked: 'POST /a' },
    { ...write, asked: 'DELETE /b' },
    { ...accepted, asked: 'GET /a', headers: session },
  ]

  expect(sentencesOf(given)).toEqual([
    'sessions are rejected for write requests, and accepted for reads',
  ])
})

test('sessions that are rejected for some methods of writes', () => {
  const headers = [...session, ['X-Requested-By', 'a']] as const
  const write = { ...toAccept, headers }
  const given = [
    { ...accepted, asked: 'GET /a', headers: session },
    { ...write, asked: 'DELETE /a' },
    { ...write, asked: 'PUT /b' },
    { ...accepted, asked: 'POST /b', headers, status: 400 },
  ]

  expect(sentencesOf(given)).toEqual([
    'sessions are rejected for DELETE and PUT requests, and accepted for others',
  ])
  expect(sentencesOf(given.slice(0, -1))).toEqual([
    'a session is accepted at first, and rejected later, although still valid',
  ])
})

test('sessions are not said to be accepted elsewhere if the checks also failed elsewhere', () => {
  const sentencesAt = (...routes: readonly string[]) =>
    sentencesOf([
      { ...toAccept, asked: 'GET /system/a', headers: session },
      { ...toAccept, asked: 'GET /system/b', headers: session, routes },
      { ...accepted, asked: 'GET /users', headers: session },
      { ...accepted, asked: 'GET /a', headers: session },
    ])
  const expected = (areas: string) => [
    `sessions are rejected below ${areas}, and accepted elsewhere`,
  ]

  expect(sentencesAt('GET /system/b')).toEqual(expected('/system'))
  expect(sentencesAt('GET /system/b', 'GET /users/{username}')).toEqual(
    expected('/system and /users'),
  )
  expect(sentencesAt('*')).not.toEqual(expected('/system'))
})

test('sessions that are accepted in the header only with another password', () => {
  const checkId = 'auth.session.read'
  const given = [
    { ...toAccept, asked: 'GET /a', headers: session, checkId, failed: 9, count: 9 },
    { ...toAccept, asked: 'GET /b', headers: session },
    { ...accepted, asked: 'GET /c', headers: [['Authorization', `Basic ${btoa('a:SESSION')}`]] },
    { ...accepted, asked: 'GET /a', headers: cookie },
  ] as const

  expect(sentencesOf(given)).toEqual([
    'sessions are accepted in the cookie, but not in the Authorization header',
  ])
})

test('access tokens that are rejected mostly after a session ends', () => {
  const token = [['Authorization', `Basic ${btoa('a:token')}`]] as const
  const checkId = 'auth.kept.token-after-logout'
  const good = { ...accepted, asked: 'GET /a', headers: token }
  const bad = { ...toAccept, asked: 'GET /a', headers: token } as const
  const sentencesIf = (failed: number) =>
    sentencesOf([
      good,
      { ...bad, checkId: 'auth.token.read', failed: 4, count: 34 },
      { ...bad, asked: 'GET /b', checkId, failed, count: 6 },
      good,
      { ...good, asked: 'GET /b' },
    ])

  expect(sentencesIf(3)).toEqual(["ending a session ends the user's access tokens in 3 of 6 cases"])
  expect(sentencesIf(1)).toEqual([
    'the same credential is sometimes accepted and sometimes rejected',
  ])
})
