import { expect, test } from 'vitest'

import { type Headers, NO_BODY, type Response } from '#engine/model/exchange.ts'
import { ReadResponse } from '#engine/model/read-response.ts'
import { findAnswerHead } from './answer-head.ts'

function answer(...headers: Headers): Response {
  return { status: 200, reason: 'OK', httpVersion: '1.1', headers, body: NO_BODY }
}

function written({ body: _body, ...head }: Response): string {
  return JSON.stringify(head).slice(0, -1)
}

const FIRST = answer(
  ['X-Runtime-Microseconds', '7878'],
  ['ETag', '"b"'],
  ['Date', 'Mon, 23 Nov 2026 13:36:41 GMT'],
)

function readAs(first: Response, then: Response): Response | undefined {
  const text = `before${written(then)},"body":`
  return findAnswerHead(written(first), first)?.read(
    text,
    'before'.length,
    'before'.length + written(then).length,
    NO_BODY,
  )
}

test('a response with a known head is read with its own values', () => {
  const later = answer(['X-Runtime-Microseconds', '9'], ['ETag', '"b"'], ['Date', 'été\n'])

  expect(readAs(FIRST, FIRST)).toEqual(FIRST)
  expect(readAs(FIRST, later)).toEqual(later)
  expect(readAs(answer(), answer())).toEqual(answer())
})

test('responses with one head share the objects of equal parts', () => {
  const head = findAnswerHead(written(FIRST), FIRST)
  const text = written(FIRST).replace('13:36:41', '13:36:42')
  const [first, second] = [written(FIRST), text].map((one) =>
    head?.read(one, 0, one.length, NO_BODY),
  )

  expect(first && ReadResponse.steadyOf(first)).toBeDefined()
  expect(second && ReadResponse.steadyOf(second)).toBe(first && ReadResponse.steadyOf(first))
  expect(ReadResponse.steadyOf(FIRST)).toBeUndefined()
})

test.each<[string, Response]>([
  ['status', { ...FIRST, status: 201 }],
  ['another header', answer(...FIRST.headers.slice(0, 1), ['ETag', '"c"'], ['Date', 'x'])],
  ['one additional header', answer(...FIRST.headers, ['Date', 'x'])],
  ['one missing header', answer(...FIRST.headers.slice(1))],
])('a different %s is another head', (_what, other) => {
  expect(readAs(FIRST, other)).toBeUndefined()
})

test('a value that quotes the head is not split', () => {
  const odd = answer(['X', '["Date","now"]'], ['Date', 'now'])
  const twice = answer(['Date', 'now'], ['Date', 'now'])

  expect(readAs(odd, odd)).toEqual(odd)
  expect(findAnswerHead(written(twice), twice)).toBeUndefined()
})
