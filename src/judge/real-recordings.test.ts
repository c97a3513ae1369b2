import { readdirSync } from 'node:fs'

import { expect, test } from 'vitest'

import { readRecording } from '../../recorder/store/reading/read.ts'
import { suites } from '../../suites/index.ts'
import { packageFile } from '../package.ts'
import { judge } from './judge.ts'

const files = readdirSync(packageFile('fixtures')).filter((file) => file.endsWith('.ndjson.gz'))
const real = files.filter((file) => !file.startsWith('reference-'))
const main = real.filter((file) => /^graylog-.*[0-9][.]ndjson/.test(file))

/** Whole stories of one server: enough must be judged in each of these suites. */
const SUITES = ['node', 'session', 'auth', 'csrf', 'error'] as const

test.each(real)('no check fails on %s, for it is a real server', async (file) => {
  const run = await judged(file)

  const against = run.verdicts.filter(
    ({ subject, outcome, checkId }) =>
      subject === 'server' &&
      (outcome === 'fail' || outcome === 'error') &&
      // What stands in for its search backend finds every message.
      !(file.includes('-access') && checkId.startsWith('message.search.')),
  )

  expect(
    against.map(({ checkId, expected, actual, reason }) => ({ checkId, expected, actual, reason })),
  ).toEqual([])
})

test.each(main)('enough is judged on %s', async (file) => {
  const { verdicts } = await judged(file)
  const passed = (area?: string) =>
    verdicts.filter(({ outcome, suite }) => outcome === 'pass' && (area ?? suite) === suite).length

  expect(passed()).toBeGreaterThanOrEqual(60)
  for (const area of SUITES) expect(passed(area), area).toBeGreaterThanOrEqual(6)
})

test('a client that never names itself is found out by the rules of 2.5.0, and only the client', async () => {
  const recording = await readRecording(
    packageFile('fixtures/client-graylog-api-1.2.0-2.4.6.ndjson.gz'),
  )
  const own = judge(recording, suites)

  const finding = own.verdicts.find(({ checkId }) => checkId === 'client.requested-by')

  expect(finding?.outcome).toBe('not-applicable')
  expect(own.client.violations).toBe(0)
})

async function judged(file: string) {
  return judge(await readRecording(packageFile(`fixtures/${file}`)), suites)
}
