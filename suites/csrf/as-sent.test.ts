import { expect, test } from 'vitest'

import type { Edit } from '#engine/model/fault.ts'
import { requireVersion } from '#engine/model/version.ts'
import { bodiless, json, on, status } from '#engine/suite.ts'
import { certifyFault } from '#test/harness/certify.ts'

const CHANGING = ['POST', 'PUT', 'DELETE'] as const
const EMPTY = { method: CHANGING, header: ['x-requested-by', '^$'] } as const
const MESSAGE = 'CSRF protection header is missing. Please add a "X-Requested-By" header.'

test('a rejected empty X-Requested-By is only a note: the document requires a value', async () => {
  const { run } = await certify([
    on(EMPTY, status(400), json({ type: 'ApiError', message: MESSAGE })),
  ])
  const failed = run?.verdicts.filter(({ outcome }) => outcome === 'fail') ?? []

  expect(failed.map(({ checkId, rating }) => [checkId, rating])).toEqual([['csrf.empty', 'note']])
})

test('a finding at a request with an empty X-Requested-By names it', async () => {
  const expected = await certified([
    on(EMPTY, status(400), json({ type: 'ApiError', message: 'Bad header' })),
  ])
  const empty = ' to a request with an empty X-Requested-By'

  expect(expected('stream.unknown.delete')).toBe(`404 ApiError${empty}`)
  expect(expected('session.refuse.missing-named')).toContain(empty)
})

test('a finding at a request with only the cookie names it', async () => {
  const expected = await certified([
    on({ method: 'GET', header: ['cookie', '.'], status: [200, 404] }, status(401), bodiless()),
  ])

  expect(expected('error.missing-object')).toBe('404 to a request with only the cookie')
  expect(expected('session.use.cookie')).toBe('the session in the cookie to be accepted')
})

function certify(edits: readonly Edit[]) {
  return certifyFault({ edits }, requireVersion('5.1.0'), {
    suites: ['csrf', 'error', 'session', 'stream', 'auth', 'access'],
  })
}

async function certified(edits: readonly Edit[]) {
  const { run } = await certify(edits)
  return (id: string) => run?.verdicts.find(({ checkId }) => checkId === id)?.expected
}
