import { readdirSync } from 'node:fs'
import { basename } from 'node:path'

import { expect, test } from 'vitest'

import { readEvidence } from '#src/run/evidence/read-evidence.ts'
import { suites } from '#suites/index.ts'
import { joinRecordings } from '../../model/recording.ts'
import type { Run } from '../../model/results/run.ts'
import type { Verdict } from '../../model/results/verdict.ts'
import { parseTypedVersion } from '../../model/version.ts'
import { packageFile } from '../../package.ts'
import { judge } from '../judge.ts'

const FOLDER = packageFile('test/fixtures/live')
const names = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.har.gz'))
  .map((file) => basename(file, '.har.gz'))
const upgrades = names.filter((name) => name.endsWith('-after'))

/** The lab's mock of the search backend ignores the query, the range, and the order. */
const STAND_IN = ['message.search.order', 'message.search.nowhere']

/** All real faults in the configuration of each server. */
const TRUE_FINDINGS: Readonly<Record<string, readonly string[]>> = {
  // The proxy omits its path prefix in Location, so clients that follow it fail.
  '2.5.2-front-proxy-write': ['stream.create.location-path'],
  // The node does not trust its own certificate, so GET /cluster lists it without a record.
  '3.2.0-tls-write': ['node.cluster.reaches-itself'],
  // The mock of the search backend responded with 500 to every search.
  '5.1.0-search-fails-session': ['message.search.answers'],
  // A defect of every server from 6.2.0 to 6.2.3; the others are due to the search backend mock.
  '6.2.3-admin-write': [
    'access.token.make',
    'message.search.order',
    'message.search.within',
    'message.search.nowhere',
  ],
  '6.3.7-admin-write': STAND_IN,
  '7.0.1-nginx-prefix-tls-h2-gzip-write': STAND_IN,
  // The proxy removes X-Requested-By: one cause, see below.
  '7.0.1-nginx-drops-requested-by-session': [
    'session.create.answer',
    'session.create.status',
    'session.refuse.wrong-answer',
    'session.accept.no-host',
    'session.accept.unknown-key',
    'session.refuse.no-body',
    'csrf.because',
    'csrf.present',
    'error.malformed-json',
    'error.bean-validation.text',
    'error.bean-validation.wording',
    'stream.unknown.delete',
    ...STAND_IN,
  ],
  '7.0.1-nginx-strips-header-own-404-session': [
    'message.search.order',
    'message.search.within',
    'message.search.nowhere',
  ],
}

/** Outcomes of checks without exchanges in the recording, as probes can be newer than it. */
const UNASKED: readonly Verdict['outcome'][] = ['blocked', 'not-exercised']

test.each(names)('%s is judged as a real server', async (name) => {
  const run = judge(await readLive(name), suites, backendRelease(name))

  expect(failing(run).map(({ checkId }) => checkId)).toEqual(TRUE_FINDINGS[name] ?? [])
  expect(
    run.verdicts.filter(
      ({ rating, outcome }) => rating === 'unverified' && !UNASKED.includes(outcome),
    ),
  ).toEqual([])
  expect(run.target.behaviour?.mixedWith).toBeUndefined()
  await expectReviewed(name, run)
})

test('a finding that every server of the release has is marked as a known bug', async () => {
  const run = judge(await readLive('6.2.3-admin-write'), suites)

  const { flaw, remedy } = run.verdicts.find(({ checkId }) => checkId === 'access.token.make') ?? {}
  expect(flaw).toMatch(/can create access tokens for other users \(fixed in 6\.2\.4\)/)
  expect(remedy).toBe('upgrade to 6.2.4 or later')
})

test.each(upgrades)('the upgrade that ends in %s is judged correctly', async (name) => {
  const before = await readLive(name.replace('3.2.0', '3.1.0').replace('-after', '-before'))
  const run = judge(joinRecordings(before, await readLive(name)), suites)

  // 3.2.0 cannot read some intervals, which breaks its list of views for all users.
  const wanted = name.includes('broken') ? ['dashboard.listed'] : []
  expect(failing(run).map(({ checkId }) => checkId)).toEqual(wanted)
})

test('the remedy names the widget that breaks the list of views after an upgrade', async () => {
  const before = await readLive('3.1.0-dashboards-broken-before')
  const after = await readLive('3.2.0-dashboards-broken-after')

  const [finding] = failing(judge(joinRecordings(before, after), suites))

  expect(finding?.remedy).toMatch(/change the interval of ".+" on ".+" \((quarter|year)\)/)
})

function readLive(name: string) {
  return readEvidence(`${FOLDER}/${name}.har.gz`)
}

/** Returns the release from the file name, as search backend traffic does not contain it. */
function backendRelease(name: string) {
  const version = name.includes('backend') ? parseTypedVersion(name.slice(0, 5)) : undefined
  return version ? { assumeVersion: version } : {}
}

function failing({ verdicts }: Run): readonly Verdict[] {
  return verdicts.filter(
    ({ subject, outcome, rating }) =>
      subject === 'server' && (outcome === 'fail' || outcome === 'error') && rating !== 'note',
  )
}

/** Compares with the reviewed file, which lists reasons so that a silent check shows in a diff. */
async function expectReviewed(name: string, { target, summary, verdicts }: Run): Promise<void> {
  const idle = verdicts.filter(
    ({ subject, reason }) => subject === 'server' && reason !== undefined,
  )
  const reasons: Record<string, string> = {}
  for (const { outcome, reason = '', checkId } of idle) {
    if (outcome === 'not-applicable') continue
    const key = `${outcome}: ${reason}`
    reasons[key] = `${reasons[key] ?? ''} ${checkId}`.trimStart()
  }
  const shown = { release: target.judgedVersion, summary, idle: reasons }
  await expect(`${JSON.stringify(shown, null, 1)}\n`).toMatchFileSnapshot(
    `${FOLDER}/${name}.verdicts.json`,
  )
}
