import { expect, test } from 'vitest'

import { causesOf } from '../test-causes.ts'

const PLAIN = [['Content-Type', 'text/plain']] as const
const JSON_TYPE = [['Content-Type', 'application/json']] as const

test('JSON with another label explains all checks of its media type', () => {
  const cluster = { asked: 'GET /cluster', answer: '{}', answerHeaders: PLAIN }
  const shown = {
    ...cluster,
    status: 200,
    checkId: 'headers.json-type',
    routes: ['GET /cluster'],
    expected: 'Content-Type: ^application',
    actual: 'Content-Type: text/plain',
  }
  const given = [
    { ...cluster, status: 400, expected: 'application/json', actual: '400 ApiError' },
    {
      ...cluster,
      method: 'HEAD',
      status: 200,
      answer: '',
      answerHeaders: JSON_TYPE,
      expected: 'text/plain',
      actual: '200 application/json, empty body',
    },
    { ...cluster, status: 200, expected: 'id: string', actual: 'missing' },
    { ...cluster, asked: 'GET /a', status: 200, expected: 'application/json', actual: 'text/html' },
    { ...cluster, status: 502, answer: '<html>', expected: 'application/json', actual: '502' },
    shown,
  ]

  expect(causesOf(given)[0]).toMatchObject({
    sentence: 'the JSON of GET /cluster is labeled text/plain, not application/json',
    explains: ['headers.json-type', 'check.0', 'check.1'],
  })
  expect(causesOf([{ ...shown, answerHeaders: [] }])).toMatchObject([
    { sentence: 'the JSON of GET /cluster has no Content-Type' },
  ])
})
