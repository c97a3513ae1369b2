import net from 'node:net'

import { expect, test, vi } from 'vitest'

import { suites } from '#suites/index.ts'
import { UsageError } from '../model/errors.ts'
import type { Check } from '../model/check.ts'
import type { Exchange } from '../model/exchange.ts'
import { makeRecording, type Recording } from '../model/recording.ts'
import type { Suite } from '../model/suite.ts'
import { parseTypedVersion } from '../model/version.ts'
import { makeExchange, testHeader } from '../model/test-exchange.ts'
import { judge } from './judge.ts'
import { fixture } from '#test/fixtures.ts'

const always: Check = {
  id: 'sample.always',
  title: 'MUST be judged',
  subject: 'server',
  source: { basis: 'documented', sections: ['1'] },
  mode: 'read',
  evidence: { kind: 'one', of: { route: 'GET /cluster' } },
  judge: () => undefined,
}
const sample = (...checks: readonly Check[]): readonly Suite[] => [
  { area: 'sample', title: 'Sample', checks, probes: [], faults: [] },
]

test('verdicts do not depend on the order of suites', async () => {
  const recording = await fixture('graylog-5.1.0')

  const forwards = judge(recording, suites).verdicts
  const backwards = judge(recording, suites.toReversed()).verdicts

  expect(backwards.toSorted(byId)).toEqual(forwards.toSorted(byId))
})

test('the release is read from the traffic', async () => {
  const run = judge(await fixture('graylog-2.0.3'), sample(always))

  expect(run.target).toMatchObject({
    claimedVersion: '2.0.3 (f07c170)',
    judgedVersion: '2.0.3',
    versionSource: 'traffic',
  })
})

test('the number of truncated bodies is reported', async () => {
  const recording = await fixture('graylog-5.1.0')
  const all = [...recording.exchanges()]
  const failure = { kind: 'too-large', message: 'only the first part was kept' } as const
  const cut = { ...recording, exchanges: () => all.map((one) => ({ ...one, failure })) }

  expect(judge(recording, sample(always)).evidence.remarks.join()).not.toContain('too large')
  expect(judge(cut, sample(always)).evidence.remarks.join()).toContain(
    `${all.length} exchanges have bodies too large to keep; only the first part is in the recording, and the rest is not checked`,
  )
})

test('checks whose exchanges are too far apart are reported', async () => {
  const recording = await fixture('graylog-5.1.0')
  const body = { state: 'complete', size: 250_000 } as const
  const all = [...recording.exchanges()].map((one) =>
    one.response ? { ...one, response: { ...one.response, body } } : one,
  )
  const apart: Check = {
    ...always,
    evidence: {
      kind: 'pair',
      first: { method: 'GET', status: 200 },
      second: { status: 401, where: ({ index }) => index > 100 },
      same: ({ index, status }) => (index < 10 || status === 401 ? 'the same' : String(index)),
    },
  }

  const assumeVersion = parseTypedVersion('5.1')
  const run = judge(
    { ...recording, exchanges: () => all },
    sample(apart),
    assumeVersion ? { assumeVersion } : {},
  )

  expect(run.evidence.remarks.join()).toContain('too far apart to be compared')
  expect(run.evidence.remarks.join()).toContain('for sample.always')
  expect(run.verdicts[0]).toMatchObject({
    outcome: 'not-exercised',
    reason: 'the exchanges to compare are too far apart',
  })
})

test('an assumed release takes precedence over the traffic', async () => {
  const assumeVersion = parseTypedVersion('2.5')
  const run = judge(
    await fixture('graylog-2.2.3'),
    sample(always),
    assumeVersion ? { assumeVersion } : {},
  )

  expect(run.target).toMatchObject({ judgedVersion: '2.5.0', versionSource: 'assumed' })
})

test('a recording without a release asks for it', async () => {
  const recording = await fixture('client-telegraf-2.5.2')
  const { commentedVersion: _version, ...header } = recording.header

  expect(() => judge({ ...recording, header }, sample(always))).toThrow(UsageError)
})

test('a check that throws is our error, not a verdict', async () => {
  const broken = {
    ...always,
    judge: () => {
      throw new Error('boom')
    },
  }

  const run = judge(await fixture('graylog-5.1.0'), sample(broken))

  expect(run.verdicts[0]).toMatchObject({ outcome: 'error', rating: 'error' })
  expect(run.summary.errors).toBe(1)
})

test('a check without evidence is blocked by its failed predecessor', async () => {
  const failing: Check = {
    ...always,
    judge: () => ({ kind: 'deviation', expected: 'a', actual: 'b' }),
  }
  const after: Check = {
    ...always,
    id: 'sample.after',
    after: 'sample.always',
    evidence: { kind: 'one', of: { route: 'GET /nowhere' } },
  }

  const run = judge(await fixture('graylog-5.1.0'), sample(failing, after))

  expect(run.verdicts[1]).toMatchObject({
    outcome: 'blocked',
    reason: 'sample.always must pass first, but failed',
  })
})

test('a check of another release is not applicable, and an unselected one is out of scope', async () => {
  const later: Check = { ...always, id: 'sample.later', versions: { since: '6.0.0' } }
  const other: Check = { ...always, id: 'other.one' }

  const run = judge(await fixture('graylog-5.1.0'), sample(later, other), { only: ['sample'] })

  expect(run.verdicts.map(({ outcome }) => outcome)).toEqual(['not-applicable', 'out-of-scope'])
})

test('the reason names the option that brings a check into scope of a live run', async () => {
  const recording = await fixture('graylog-5.1.0')
  const plan = { mode: 'read', capabilities: [] } as const
  const live: Recording = { ...recording, header: { ...recording.header, plan } }
  const nowhere = { kind: 'one', of: { route: 'GET /nowhere' } } as const
  const write: Check = { ...always, id: 'sample.write', mode: 'write', evidence: nowhere }
  const token: Check = { ...always, id: 'sample.token', needs: ['token'], evidence: nowhere }

  const { verdicts } = judge(live, sample(write, token))

  expect(verdicts.map(({ outcome }) => outcome)).toEqual(['out-of-scope', 'out-of-scope'])
  expect(verdicts.map(({ reason }) => reason)).toEqual([
    'needs --mode write',
    'needs an access token (GRAYLOG_TOKEN) or --mode write, which creates one',
  ])
})

test('a pass without a fault that breaks it is unproven', async () => {
  const run = judge(await fixture('graylog-5.1.0'), sample(always))

  expect(run.verdicts[0]).toMatchObject({ outcome: 'pass', proven: false })
})

test('judge opens no connection', async () => {
  const trap = vi.spyOn(net, 'connect')
  const recording = await fixture('graylog-5.1.0')

  judge(recording, suites)

  expect(trap).not.toHaveBeenCalled()
})

function byId(a: { readonly checkId: string }, b: { readonly checkId: string }): number {
  return a.checkId < b.checkId ? -1 : 1
}

test('a login whose password no other request shows to be valid is the reason of its checks', () => {
  const login = makeExchange({
    method: 'POST',
    target: '/api/system/sessions',
    headers: [
      ['Accept', 'application/json'],
      ['X-Requested-By', 'a test'],
    ],
    sent: '{"username":"ops","password":"Summer-2031","host":""}',
    answer: '{"session_id":"22facbf2-0a52-4317-8f14-73c709d1c028"}',
  })
  const header = { ...testHeader, assertedVersion: '4.3.0' }
  const reasonOf = (...exchanges: readonly Exchange[]): string | undefined =>
    judge(makeRecording(header, exchanges), suites).verdicts.find(
      ({ checkId }) => checkId === 'session.create.status',
    )?.reason

  expect(reasonOf(login)).toBe(
    'unknown whether the password of the login is valid: no other request in the file shows it',
  )
  expect(reasonOf(makeExchange({ target: '/api/streams' }))).toBe(
    'no matching request in the recording',
  )
})
