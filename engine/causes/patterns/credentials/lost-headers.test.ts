import { expect, test } from 'vitest'

import { type Exchange, type Headers, NO_BODY } from '../../../model/exchange.ts'
import type { Verdict } from '../../../model/results/verdict.ts'
import { readJson } from '../../../text/nesting.ts'
import type { Sighting } from '../../sightings.ts'
import { lostHeaders } from './lost-headers.ts'
import { makeBody } from '../../../model/test-exchange.ts'

const BASIC = ['Authorization', 'Basic YTpi'] as const
const COOKIE = ['Cookie', 'authentication=1'] as const
const JSON_TYPE = ['Content-Type', 'application/json'] as const
const LOGIN: Given = { asked: 'POST /system/sessions', headers: [JSON_TYPE], status: 200 }

test('a login that works while every credential is rejected shows that Authorization is lost', () => {
  const refused = ['GET /a', 'GET /b', 'PUT /c'].map((asked) => ({
    asked,
    headers: [BASIC],
    status: 401,
  }))

  expect(findNames([...refused, LOGIN])).toEqual([['authorization', [0, 1, 2]]])
  // Without a login the password can be wrong; an accepted request shows that the header arrives.
  expect(findNames(refused)).toEqual([])
  expect(
    findNames([...refused, LOGIN, { asked: 'GET /a', headers: [BASIC], status: 200 }]),
  ).toEqual([])
  expect(findNames([...refused.slice(1), LOGIN])).toEqual([])
})

test('a cookie that the server sets but always rejects is lost', () => {
  const given = { ...LOGIN, given: ['Set-Cookie', 'authentication=1'] as const }
  const refused = ['GET /a', 'GET /b', 'PUT /c'].map((asked) => ({
    asked,
    headers: [COOKIE],
    status: 401,
  }))
  const check = {
    asked: 'GET /system/sessions',
    headers: [COOKIE],
    status: 200,
    answer: '{"is_valid":false}',
  }
  const both = {
    asked: 'GET /a',
    headers: [COOKIE, BASIC],
    status: 200,
    expected: 'it to be rejected',
  }

  expect(findNames([...refused, check, both, given])).toEqual([['cookie', [0, 1, 2, 3, 4]]])
  expect(findNames([...refused, check, LOGIN])).toEqual([])
})

test('JSON that is always answered with 415 has lost its Content-Type', () => {
  const refused = ['POST /a', 'POST /b', 'PUT /c'].map((asked) => ({
    asked,
    headers: [JSON_TYPE],
    status: 415,
  }))
  const plain = {
    asked: 'POST /d',
    headers: [['Content-Type', 'text/plain']],
    status: 415,
  } as const

  expect(findNames([...refused, plain])).toEqual([['content-type', [0, 1, 2]]])
  expect(findNames([...refused, { asked: 'POST /a', headers: [JSON_TYPE], status: 201 }])).toEqual(
    [],
  )
})

test('a sent X-Requested-By reported as missing was removed, or has an unwanted value', () => {
  const answer = '{"type":"ApiError","message":"CSRF protection header is missing."}'
  const refused = ['POST /a', 'POST /b', 'DELETE /c'].map((asked) => ({
    asked,
    headers: [['X-Requested-By', 'x']] as const,
    status: 400,
    answer,
  }))
  const without = { asked: 'POST /d', headers: [], status: 400, answer }
  const other = { ...without, answer: '[]' }

  expect(findNames([...refused, without, other])).toEqual([['x-requested-by', [0, 1, 2, 3]]])
  expect(findSentences(refused)).toEqual([
    expect.stringMatching(
      /^write requests with X-Requested-By: x are rejected .* another value\.$/,
    ),
  ])
  expect(findNames([without, without, without])).toEqual([])
})

test('a header that one method loses is reported for that method', () => {
  const answer = '{"type":"ApiError","message":"X-Requested-By must be b"}'
  const sent = { headers: [['X-Requested-By', 'x']] as const, status: 400, answer }
  const refused = ['/a', '/b', '/c'].map((path) => ({ ...sent, asked: `DELETE ${path}` }))
  const made = { ...sent, asked: 'POST /a', status: 201, answer: '{}', isOpen: false }
  const left = { asked: 'GET /a', headers: [], status: 200, id: 'write.left-behind.streams' }

  expect(findSentences([...refused, made])).toEqual([
    expect.stringMatching(/^DELETE requests with X-Requested-By: x are rejected as if /),
  ])
  expect(findNames([...refused, made, left])).toEqual([['x-requested-by', [0, 1, 2, 4]]])
})

interface Given {
  readonly asked: string
  readonly headers: Headers
  readonly status: number
  readonly given?: Headers[number]
  readonly answer?: string
  readonly expected?: string
  readonly id?: string
  readonly isOpen?: boolean
}

function findNames(all: readonly Given[]) {
  return findCausesOf(all).map(({ subject, explains }) => [
    subject.name,
    explains.map((id) => all.findIndex((one, at) => (one.id ?? `${at}`) === id)),
  ])
}

function findSentences(all: readonly Given[]) {
  return findCausesOf(all).map(({ sentence }) => sentence)
}

function findCausesOf(all: readonly Given[]) {
  const sightings = new Map(all.map((one, index) => [index, buildSighting(one, index)]))
  const failed = all.map(({ expected = 'to be accepted', id }, index) => ({
    checkId: id ?? `${index}`,
    outcome: 'fail',
    expected,
    exchanges: [index],
  })) as unknown as readonly Verdict[]
  return lostHeaders(failed, sightings).map(({ cause }) => cause)
}

function buildSighting(
  { asked, headers, status, given, answer = '', isOpen }: Given,
  index: number,
): Sighting {
  const [method = 'GET', target = '/'] = asked.split(' ')
  const body = { state: 'complete', size: 2, text: '{}' } as const
  const exchange: Exchange = {
    index,
    actor: 'user',
    request: {
      method,
      origin: 'http://a',
      target,
      httpVersion: '1.1',
      headers,
      body: method === 'GET' ? NO_BODY : body,
    },
    response: {
      status,
      reason: '',
      httpVersion: '1.1',
      headers: given ? [given] : [],
      body: makeBody(answer),
    },
  }
  const route = { route: asked, ...(isOpen !== undefined && { isOpen }) }
  return { exchange, ...route, json: () => readJson(answer) }
}
