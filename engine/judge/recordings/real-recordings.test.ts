import { expect, test } from 'vitest'

import { fixtureNames } from '#test/fixtures.ts'
import { fixtureRun } from '#test/judged.ts'

const names = fixtureNames()
const real = names.filter((name) => !name.startsWith('reference-'))
const main = real.filter((name) => /^graylog-.*[0-9]$/.test(name))

/** Each of these suites must have enough judged checks on a complete recording. */
const SUITES = ['node', 'session', 'auth', 'csrf', 'error'] as const

test.each(real)('no check fails on %s, a real server', async (name) => {
  const run = await fixtureRun(name)

  const against = run.verdicts.filter(
    ({ subject, outcome, checkId }) =>
      subject === 'server' &&
      (outcome === 'fail' || outcome === 'error') &&
      // The mock of its search backend finds every message.
      !(name.includes('-access') && checkId.startsWith('message.search.')),
  )

  expect(
    against.map(({ checkId, expected, actual, reason }) => ({ checkId, expected, actual, reason })),
  ).toEqual([])
})

test.each(main)('enough checks are judged on %s', async (name) => {
  const { verdicts } = await fixtureRun(name)
  const passed = (area?: string) =>
    verdicts.filter(({ outcome, suite }) => outcome === 'pass' && (area ?? suite) === suite).length

  expect(passed()).toBeGreaterThanOrEqual(60)
  for (const area of SUITES) expect(passed(area), area).toBeGreaterThanOrEqual(6)
})

test('a client without X-Requested-By violates the rules of 2.5.0, and only the client does', async () => {
  const own = await fixtureRun('client-graylog-api-1.2.0-2.4.6')

  const finding = own.verdicts.find(({ checkId }) => checkId === 'client.requested-by')

  expect(finding?.outcome).toBe('not-applicable')
  expect(own.client.violations).toBe(0)
})
