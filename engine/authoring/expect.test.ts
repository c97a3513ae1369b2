import { expect, test } from 'vitest'

import type { Annotated } from '../model/facts.ts'
import { makeExchange } from '../model/test-exchange.ts'
import { unlike } from './content.ts'
import { deviation, expectAccepted, expectEmptyBody } from './expect.ts'

test('expectEmptyBody shows that the response should have no body', () => {
  const response = { status: 401, body: { state: 'complete', size: 13 } }
  const page = { status: 401, answerType: 'text/html', exchange: { response } } as Annotated

  expect(expectEmptyBody(page)).toEqual({
    kind: 'deviation',
    expected: '401 with an empty body',
    actual: '401 text/html, a body of 13 bytes',
  })
})

test('a credential of an account with every permission is not accepted if the response is 403', () => {
  const account = { username: 'admin', permissions: ['*'] }
  const refused = {
    method: 'POST',
    path: '/streams',
    status: 403,
    errorType: 'ApiError',
    credential: { form: 'session' },
    exchange: makeExchange({ status: 403, answer: '{"type":"ApiError","message":"no"}' }),
  } as unknown as Annotated

  expect(expectAccepted({ ...refused, account })?.kind).not.toBe(undefined)
  expect(expectAccepted({ ...refused, account: { ...account, permissions: [] } })).toBe(undefined)
})

test('two texts that look the same are shown with their code points', () => {
  expect(deviation('title: "\u00e9"', '"e\u0301"')).toMatchObject({
    expected: String.raw`title: "\u00e9"`,
    actual: String.raw`"e\u0301"`,
  })
  expect(deviation('"\u00e9"', '"e"')).toMatchObject({ expected: '"\u00e9"', actual: '"e"' })
})

test('of two long texts the place where they differ is shown', () => {
  const text = `😀${'long '.repeat(40)}`

  expect(unlike(`${text}end`, text, '/title')).toEqual({
    kind: 'deviation',
    expected: '"…long long long long end"',
    actual: '"…long long long long ", cut after 202 of 205 characters',
    pointer: '/title',
  })
  expect(unlike('a title', null, '/title')).toMatchObject({ expected: '"a title"', actual: 'null' })
})
