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
