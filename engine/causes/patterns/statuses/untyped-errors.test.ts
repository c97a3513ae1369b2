import { expect, test } from 'vitest'

import { NO_BODY } from '../../../model/exchange.ts'
import type { Verdict } from '../../../model/results/verdict.ts'
import { readJson } from '../../../text/nesting.ts'
import type { Sighting } from '../../sightings.ts'
import { makeVerdict } from '../../test-verdict.ts'
import { untypedErrors } from './untyped-errors.ts'
import { makeBody } from '../../../model/test-exchange.ts'

const BARE = '{"message":"no such stream"}'
const PROBLEM = '{"type":"about:blank","title":"Not Found"}'
const PROBLEM_TYPE = 'application/problem+json'
const TYPED = '{"type":"ApiError","message":"no such stream"}'

test('three errors with the right status and no type have one cause', () => {
  const failed = [1, 2, 3].map((index) => buildVerdict(index, '404 ApiError'))
  const otherStatus = buildVerdict(4, '400 ApiError')
  const seen = buildSightings([BARE, BARE, BARE, BARE])

  const cause = untypedErrors([...failed, otherStatus], seen)

  expect(cause).toMatchObject({
    sentence: 'errors have no "type"',
    explains: failed.map(({ checkId }) => checkId),
  })
  expect(untypedErrors(failed.slice(1), seen)).toBeUndefined()
})

test('problem details with one status are one cause, if errors with other statuses are typed', () => {
  const failed = [1, 2, 3].map((index) => buildVerdict(index, '404 ApiError'))
  const seen = buildSightings([PROBLEM, PROBLEM, PROBLEM], [['content-type', PROBLEM_TYPE]])
  const typed = buildSightings([TYPED], [], 400)
  const others = [...typed].map(([index, sighting]) => [index + 3, sighting] as const)

  expect(untypedErrors(failed, seen)?.sentence).toBe(`errors are ${PROBLEM_TYPE}, not ApiError`)
  expect(untypedErrors(failed, new Map([...seen, ...others]))?.sentence).toBe(
    `errors with status 404 are ${PROBLEM_TYPE}, not ApiError`,
  )
})

test.each([
  ['one error contains its type', [BARE, BARE, BARE, TYPED]],
  ['errors have no body', ['', '', '']],
])('there is no such cause if %s', (_words, bodies) => {
  const failed = [1, 2, 3].map((index) => buildVerdict(index, '404 ApiError'))

  expect(untypedErrors(failed, buildSightings(bodies))).toBeUndefined()
})

function buildVerdict(index: number, expected: string): Verdict {
  const actual = '404 application/json'
  return makeVerdict({ checkId: `check.${index}`, exchanges: [index], expected, actual })
}

function buildSightings(
  bodies: readonly string[],
  headers: readonly (readonly [string, string])[] = [],
  status = 404,
): ReadonlyMap<number, Sighting> {
  const request = { method: 'GET', origin: 'http://a', target: '/a', httpVersion: '1.1' }
  const sightings = bodies.map((text, at): readonly [number, Sighting] => [
    at + 1,
    {
      exchange: {
        index: at + 1,
        request: { ...request, headers: [], body: NO_BODY },
        response: { status, reason: '', httpVersion: '1.1', headers, body: makeBody(text) },
      },
      route: 'GET /a',
      json: () => readJson(text),
    },
  ])
  return new Map(sightings)
}
