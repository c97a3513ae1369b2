import { expect, test } from 'vitest'

import type { Headers, Request, Response } from '#engine/model/exchange.ts'
import { createActors } from './actors.ts'
import { makeBody } from '#engine/model/test-exchange.ts'

const basic = (pair: string): Headers => [
  ['Authorization', `Basic ${Buffer.from(pair).toString('base64')}`],
]
const request = (headers: Headers, text?: string): Request => ({
  method: 'POST',
  origin: 'http://h',
  target: '/api/system/sessions',
  httpVersion: 'HTTP/1.1',
  headers,
  body: makeBody(text),
})
const login: Response = {
  status: 200,
  reason: 'OK',
  httpVersion: 'HTTP/1.1',
  headers: [],
  body: { state: 'complete', size: 20, text: '{"session_id":"id-1"}' },
}

test('users are named by name, and tokens and unknown sessions by number', () => {
  const actors = createActors()

  const names = [
    basic('admin:secret'),
    basic('aaa:token'),
    basic('bbb:token'),
    basic('aaa:token'),
    basic('s-1:session'),
    [['Cookie', 'x=1; authentication=s-1']] as const,
    [['Authorization', 'Bearer abc']] as const,
    [],
  ].map((headers) => actors.nameOf(request(headers)))

  expect(names).toEqual([
    'admin',
    'token 1',
    'token 2',
    'token 1',
    'session 1',
    'session 1',
    'credential 1',
    undefined,
  ])
  expect(actors.count()).toBe(5)
})

test('a session or token in any notation is never taken for a user name', () => {
  const actors = createActors()

  const names = [
    basic('s-1:session'),
    basic('s-1:Session'),
    [['Cookie', 'authentication="s-1"']] as const,
    basic('aaa:TOKEN'),
  ].map((headers) => actors.nameOf(request(headers)))

  expect(names).toEqual(['session 1', 'session 1', 'session 1', 'token 1'])
})

test('a session is named after the user who logged in', () => {
  const actors = createActors()

  actors.learn(request([], '{"username":"bob","password":"x"}'), login)

  expect(actors.nameOf(request(basic('id-1:session')))).toBe('bob')
})

test('names can be hidden', () => {
  const actors = createActors({ hideNames: true })

  actors.learn(request([], '{"username":"bob","password":"x"}'), login)

  expect(actors.nameOf(request(basic('bob:x')))).toBe('account 1')
  expect(actors.nameOf(request(basic('id-1:session')))).toBe('account 1')
})
