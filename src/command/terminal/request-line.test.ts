import { expect, test } from 'vitest'

import type { Verdict } from '#engine/model/results/verdict.ts'
import { formatRequestLine, formatViolation } from './request-line.ts'

const PLAIN = { hasColour: false, columns: 80 }

test.each([
  [200, '✓ 200 GET     /api/streams  4 ms'],
  [404, '! 404 GET     /api/streams  4 ms'],
  [503, '✗ 503 GET     /api/streams  4 ms'],
])('a response of %i is one line without the query', (status, line) => {
  const request = { method: 'GET', target: '/api/streams?token=secret', status, milliseconds: 3.6 }

  expect(formatRequestLine(request, PLAIN)).toBe(line)
})

test('a request without a response shows why', () => {
  const request = { method: 'DELETE', target: '/api/streams', status: undefined }

  expect(formatRequestLine({ ...request, failure: 'connection closed' }, PLAIN)).toBe(
    '✗ --- DELETE  /api/streams  connection closed',
  )
})

test('only the mark and the status are colored', () => {
  const request = { method: 'GET', target: '/api/streams', status: 500 }

  expect(formatRequestLine(request, { ...PLAIN, hasColour: true })).toMatch(
    /^\u001b\[31m✗ 500\u001b\[39m GET {5}\/api\/streams$/,
  )
})

test('a long failure wraps between words, aligned under the path', () => {
  const failure = 'the server closed the connection before it sent a response'
  const request = { method: 'GET', target: '/api/streams', status: undefined, failure }
  const lines = formatRequestLine(request, { ...PLAIN, columns: 40 }).split('\n')

  expect(lines.length).toBeGreaterThan(1)
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(40)
  expect(lines.slice(1).every((line) => /^ {14}\S/.test(line))).toBe(true)
  expect(lines.map((line) => line.trim()).join(' ')).toContain(failure)
})

test('a violation names its check and both values', () => {
  const verdict = {
    checkId: 'node.header.id',
    title: 'MUST name the node',
    expected: 'a',
    actual: 'b',
  } as Verdict

  expect(formatViolation(verdict, PLAIN)).toBe('✗ node.header.id: expected a, got b')
  expect(formatViolation({ ...verdict, actual: 'a' }, PLAIN)).toBe(
    '✗ node.header.id: MUST name the node',
  )
})
