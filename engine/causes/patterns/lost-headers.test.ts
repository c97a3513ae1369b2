import { expect, test } from 'vitest'

import { type Exchange, type Headers, NO_BODY } from '../../model/exchange.ts'
import type { Verdict } from '../../model/results/verdict.ts'
import { readJson } from '../../text/nesting.ts'
import type { Sighting } from '../sightings.ts'
import { lostHeaders } from './lost-headers.ts'

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

  expect(namesOf([...refused, LOGIN])).toEqual([['authorization', [0, 1, 2]]])
  // Without a login the password can be wrong; an accepted request shows that the header arrives.
  expect(namesOf(refused)).toEqual([])
  expect(namesOf([...refused, LOGIN, { asked: 'GET /a', headers: [BASIC], status: 200 }])).toEqual(
    [],
  )
  expect(namesOf([...refused.slice(1), LOGIN])).toEqual([])
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
  const both = { asked: 'GET /a', headers: [COOKIE, BASIC], status: 200, expected: 'it refused' }

  expect(namesOf([...refused, check, both, given])).toEqual([['cookie', [0, 1, 2, 3, 4]]])
  expect(namesOf([...refused, check, LOGIN])).toEqual([])
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

  expect(namesOf([...refused, plain])).toEqual([['content-type', [0, 1, 2]]])
  expect(namesOf([...refused, { asked: 'POST /a', headers: [JSON_TYPE], status: 201 }])).toEqual([])
})

test('a server that reports a missing X-Requested-By although it was sent is behind a proxy that removes it', () => {
  const answer = '{"type":"ApiError","message":"CSRF protection header is missing."}'
  const refused = ['POST /a', 'POST /b', 'DELETE /c'].map((asked) => ({
    asked,
    headers: [['X-Requested-By', 'x']] as const,
    status: 400,
    answer,
  }))
  const without = { asked: 'POST /d', headers: [], status: 400, answer }
  const other = { ...without, answer: '[]' }

  expect(namesOf([...refused, without, other])).toEqual([['x-requested-by', [0, 1, 2, 3]]])
  expect(namesOf([without, without, without])).toEqual([])
})

interface Given {
  readonly asked: string
  readonly headers: Headers
  readonly status: number
  readonly given?: Headers[number]
  readonly answer?: string
  readonly expected?: string
}

function namesOf(all: readonly Given[]) {
  const sightings = new Map(all.map((one, index) => [index, sightingOf(one, index)]))
  const failed = all.map(({ expected = 'let in' }, index) => ({
    checkId: `${index}`,
    outcome: 'fail',
    expected,
    exchanges: [index],
  })) as unknown as readonly Verdict[]
  return lostHeaders(failed, sightings).map(({ cause }) => [
    cause.subject.name,
    cause.explains.map(Number),
  ])
}

function sightingOf(
  { asked, headers, status, given, answer = '' }: Given,
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
      body: { state: 'complete', size: answer.length, text: answer },
    },
  }
  return { exchange, route: asked, json: () => readJson(answer) }
}
