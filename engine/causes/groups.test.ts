import { expect, test } from 'vitest'

import { sentencesOf } from './test-causes.ts'

const read = { asked: 'GET /a', status: 200, answer: '{}' }
const failed = { ...read, expected: 'a record', actual: 'none' }
const session = [['Authorization', `Basic ${btoa('a:session')}`]] as const

test('a group names the credential with which a check fails, if another one is accepted', () => {
  const sentence = 'GET /a: expected a record, got none'
  const other = { ...read, isPassed: true }
  const sent = { ...failed, headers: session }

  expect(sentencesOf([sent, other])).toEqual([`${sentence} when the credential is a session`])
  const some = { ...sent, failed: 7 }
  for (const given of [
    [sent],
    [failed, { ...other, headers: session }],
    [sent, failed],
    [some, other],
  ])
    expect(sentencesOf(given)).toContain(sentence)
})

test('a wrong value that was read once names the change before it', () => {
  const change = { asked: 'POST /a/pause', status: 204, answer: '', isPassed: true }
  const value = { ...failed, expected: 'disabled true', actual: 'false', pointer: '/disabled' }
  const sentence = 'GET /a, disabled: expected disabled true, got false'

  expect(sentencesOf([change, { ...value, also: [0] }])).toEqual([
    `${sentence}, after POST /a/pause`,
  ])
  for (const other of [value, { ...value, also: [0], failed: 2 }])
    expect(sentencesOf([change, other])).toEqual([sentence])
  expect(
    sentencesOf([
      { ...change, status: 403 },
      { ...value, also: [0] },
    ]),
  ).toEqual([sentence])
})

test('a wrong value from before a change is named as old, unless every read has it', () => {
  const change = { asked: 'PUT /a', status: 204, answer: '', isPassed: true }
  const old = { ...read, answer: '{"title":"x"}', isPassed: true }
  const value = { ...old, isPassed: false, expected: '"y"', actual: '"x"', pointer: '/title' }
  const sentence = 'GET /a, title: expected "y", got "x"'
  const stale = { ...value, also: [1], failed: 2 }

  expect(sentencesOf([old, change, stale, { ...old, answer: '{"title":"y"}' }])).toEqual([
    `${sentence}, the value from before PUT /a`,
  ])
  expect(sentencesOf([old, change, stale])).toEqual([sentence])
})

test('a group names the slash at the end of a path that gets an error', () => {
  const slash = { ...failed, target: '/a/', status: 404, actual: '404 ApiError' }

  expect(sentencesOf([slash])[0]).toBe('GET /a/: expected a record, got 404 ApiError')
  for (const given of [
    [
      { ...slash, also: [1] },
      { ...read, isPassed: true },
    ],
    [{ ...slash, actual: 'none' }],
  ])
    expect(sentencesOf(given)[0]).toMatch(/^GET \/a: /)
})

test('a group quotes the reason for a bad request', () => {
  const answer = '{"type":"ApiError","message":"host must not be empty"}'

  expect(sentencesOf([{ ...failed, status: 400, answer, actual: '400 ApiError' }])).toEqual([
    'GET /a: expected a record, got 400 ApiError (host must not be empty)',
  ])
})

test('a server that speaks of sessions does not hide the credential', () => {
  const given = [
    { ...failed, headers: session, actual: '"session"' },
    { ...read, isPassed: true },
  ]

  expect(sentencesOf(given).join()).toContain('when the credential is a session')
})
