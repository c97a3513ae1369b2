import { expect, test } from 'vitest'

import { judge } from '../commands/judge/index.ts'
import { packageFile } from '#engine/package.ts'
import { casesOf } from './cases.ts'
import { type Came, reconcile, type Reported } from './reconcile.ts'
import type { Planned, ToldRun } from './told.ts'

const COMES_TO: Readonly<Record<Planned, Came>> = {
  passes: 'passed',
  fails: 'failed',
  skipped: 'skipped',
  known: 'passed',
}

const { verdicts, ...rest } = await judge(packageFile('test/fixtures/graylog-5.1.0.ndjson.gz'))
const run = { ...rest, verdicts }
const reported: readonly Reported[] = casesOf(run, { exchangesOf: () => undefined })
  .groups.flatMap(({ cases }) => cases)
  .map(({ told }) => ({ told, came: COMES_TO[told.planned] }))
const told: ToldRun = {
  run: rest,
  planned: { tests: reported.length, verdicts: verdicts.length },
  places: { command: 'judge', recording: '', format: [], allowUnverified: false },
}

function cameAll(came: Came, planned: Planned): readonly Reported[] {
  return reported.map((one) => (one.told.planned === planned ? { ...one, came } : one))
}

test('test results in any order rebuild the run', () => {
  expect(reconcile(told, reported.toReversed())).toEqual({ run, leftOut: 0, wrong: [] })
})

test('a missing test makes the run incomplete and is reported', () => {
  const { run: found, wrong } = reconcile(told, reported.slice(0, -1))

  const says = `${reported.length} tests of the suite were planned, but ${reported.length - 1} were found`
  expect(wrong).toEqual([says])
  expect(found.complete).toBe(false)
  expect(found.evidence.remarks).toContain(says)
  expect(found.verdicts).toEqual(verdicts.slice(0, -1))
})

test('a duplicate test does not replace a missing one', () => {
  const [first] = reported
  const twice = [...reported.slice(0, -1), ...(first ? [first] : [])]

  expect(reconcile(told, twice).run.complete).toBe(false)
  expect(reconcile(told, twice).wrong).toHaveLength(1)
})

test('an unfinished test does not pass', () => {
  const { run: found, wrong } = reconcile(told, cameAll('unfinished', 'passes'))

  expect(wrong).toEqual([expect.stringMatching(/^\d+ tests of \d+ did not finish$/)])
  expect(found.complete).toBe(false)
})

test.each([
  ['passed', 'skipped', 'passed but should have been skipped'],
  ['skipped', 'passes', 'skipped but should have passed'],
  ['failed', 'passes', 'failed but should have passed'],
] as const)('a test that %s unexpectedly is reported', (came, planned, says) => {
  const { wrong, run: found } = reconcile(told, cameAll(came, planned))

  expect(wrong).toEqual([expect.stringContaining(says)])
  expect(found.complete).toBe(false)
})

test('filtered tests are counted and are not an error', () => {
  const { leftOut, wrong, run: found } = reconcile(told, cameAll('left out', 'passes'))

  expect(leftOut).toBeGreaterThan(10)
  expect(wrong).toEqual([])
  expect(found).toEqual(run)
})
