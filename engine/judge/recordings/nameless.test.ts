import { expect, test } from 'vitest'

import { suites } from '#suites/index.ts'
import { type Exchange, NODE_HEADER } from '../../model/exchange.ts'
import type { Recording } from '../../model/recording.ts'
import type { Run } from '../../model/results/run.ts'
import { judge } from '../judge.ts'
import { fixture } from '#test/fixtures.ts'
import { makeBody } from '../../model/test-exchange.ts'

/** Runs in write mode against the reference server, as a proxy forwards them. */
const RUNS = ['reference-2.2.3', 'reference-5.1.0', 'reference-7.1.7']

test.each(RUNS)('%s without the node header is judged by other proof of identity', async (name) => {
  const { unverified } = (await judged(name, (x) => x)).summary
  const run = await judged(name, without(NODE_HEADER))

  expect(run.summary).toMatchObject({ violations: 0, errors: 0 })
  // One check is about the header itself.
  expect(run.summary.unverified - unverified).toBeLessThanOrEqual(1)
  expect(run.summary.ok).toBeGreaterThan(350)
  expect(waiting(run)).not.toContain('node.record.version')
})

test('the first remark names the header and the number of waiting checks', async () => {
  const run = await judged('reference-5.1.0', without(NODE_HEADER))

  expect(run.evidence.remarks[0]).toBe(
    `no response has the header X-Graylog-Node-ID, perhaps because a proxy removes it, so ${waiting(run).length} checks wait for the header. For the other checks, login, version, and content identify the server; configure the proxy to forward the header`,
  )
  expect(waiting(run)).toContain('headers.head.status')
})

test('without a login challenge there is no proof of identity, and all checks wait', async () => {
  const run = await judged('reference-5.1.0', (x) =>
    without('WWW-Authenticate')(without(NODE_HEADER)(x)),
  )

  expect(run.evidence.remarks[0]).toMatch(
    /^no response has the header .* for the header; configure the proxy to forward the header$/,
  )
  expect(waiting(run)).toContain('node.record.version')
  expect(findReason(run, 'node.record.version')).toBe(
    '200 application/json has no X-Graylog-Node-ID, and no 401 names its realm in WWW-Authenticate: something else may have responded',
  )
  expect(findReason(run, 'headers.head.status')).not.toContain('WWW-Authenticate')
})

test('a different realm is proof of identity if the rejection is an API error', async () => {
  const asksIn = (text: string) =>
    judged('reference-5.1.0', (x) => {
      const bare = without(NODE_HEADER)(x)
      if (bare.response?.status !== 401) return bare
      const { headers } = without('WWW-Authenticate')(bare).response ?? bare.response
      const challenge = ['WWW-Authenticate', 'Basic realm="Acme Logs"'] as const
      const body = makeBody(text)
      return { ...bare, response: { ...bare.response, headers: [...headers, challenge], body } }
    })

  const error = await asksIn('{"type":"ApiError","message":"Not authorized"}')
  expect(waiting(error)).not.toContain('node.record.version')
  expect(waiting(await asksIn(''))).toContain('node.record.version')
})

test('one response with the header makes responses without it doubtful', async () => {
  const run = await judged('reference-5.1.0', (x) => (x.index === 0 ? x : without(NODE_HEADER)(x)))

  expect(run.evidence.remarks.filter((remark) => remark.includes(NODE_HEADER))).toEqual([])
  expect(waiting(run)).toContain('node.summary.type')
})

test('a plain text password is a finding regardless of proof of identity', async () => {
  const bare = (x: Exchange) => without('WWW-Authenticate')(without(NODE_HEADER)(x))
  const run = await judged('reference-5.1.0', (x) => bare(withPasswords(x)))
  const verdict = run.verdicts.find(({ checkId }) => checkId === 'secret.answer.password')

  expect(verdict).toMatchObject({ rating: 'violation', pointer: '/users/0/password' })
  expect(waiting(await judged('reference-5.1.0', bare))).toContain('secret.answer.password')
})

/** Adds passwords to lists of users. */
function withPasswords(x: Exchange): Exchange {
  const { request, response } = x
  if (request.method !== 'GET' || !/\/users(?:\?|$)/.test(request.target)) return x
  if (response?.status !== 200) return x
  const listed = JSON.parse(response.body.text ?? '') as { readonly users: readonly object[] }
  const users = listed.users.map((user) => ({ ...user, password: 'correct horse' }))
  const text = JSON.stringify({ ...listed, users })
  return { ...x, response: { ...response, body: makeBody(text) } }
}

function without(name: string): (x: Exchange) => Exchange {
  return (x) => {
    if (!x.response) return x
    const headers = x.response.headers.filter(([own]) => own.toLowerCase() !== name.toLowerCase())
    return { ...x, response: { ...x.response, headers } }
  }
}

function findReason({ verdicts }: Run, id: string): string | undefined {
  return verdicts.find(({ checkId }) => checkId === id)?.reason
}

/** Lists the checks whose reason names the header. */
function waiting({ verdicts }: Run): readonly string[] {
  return verdicts
    .filter(({ reason }) => reason?.includes(NODE_HEADER))
    .map(({ checkId }) => checkId)
}

async function judged(name: string, edit: (x: Exchange) => Exchange): Promise<Run> {
  const recording = await fixture(name)
  const edited: Recording = {
    ...recording,
    exchanges: function* () {
      for (const exchange of recording.exchanges()) yield edit(exchange)
    },
  }
  return judge(edited, suites)
}
