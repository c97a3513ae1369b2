import { expect, test } from 'vitest'

import type { JudgeOptions } from '#engine/judge/head.ts'
import type { Exchange } from '#engine/model/exchange.ts'
import type { Recording } from '#engine/model/recording.ts'
import { parseTypedVersion } from '#engine/model/version.ts'
import { EXPECT_SETTING } from './traffic.ts'
import { fixture } from '#test/fixtures.ts'
import { judgeExchanges, judgeRecording } from '#test/judged.ts'

const [OLD, ON, OFF, NEW] = [
  'backend-2.5.2',
  'backend-3.2.0-expect-on',
  'backend-3.2.0-expect-off',
  'backend-4.3.0',
]

/** Outcomes by check for each state of the header. */
const STATES = [
  ['absent in its release', OLD, { before: 'pass', sent: 'not-applicable' }],
  ['present', ON, { sent: 'pass', default: 'pass', off: 'not-exercised' }],
  ['present on a later client', NEW, { sent: 'pass', default: 'pass', off: 'not-exercised' }],
  ['switched off', OFF, { sent: 'not-exercised', default: 'not-exercised', off: 'pass' }],
] as const

test.each(STATES)('the header Expect is %s', async (_state, name, outcomes) => {
  const recording = await fixture(name)

  for (const [check, outcome] of Object.entries(outcomes))
    expect([check, getOutcome(recording, `backend.expect.${check}`)]).toEqual([check, outcome])
})

test('a missing header is a warning with advice if the setting is unknown', async () => {
  const { commentedSettings: _told, ...header } = (await fixture(OFF)).header
  const recording = { ...(await fixture(OFF)), header }

  const { summary, verdicts } = judgeRecording(recording)

  expect(summary).toMatchObject({ violations: 0, warnings: 1 })
  expect(verdicts.find(({ rating }) => rating === 'warning')?.remedy).toContain(
    `--setting ${EXPECT_SETTING}=false`,
  )
})

test('a given setting takes precedence over the comment of the file', async () => {
  const settings = { [EXPECT_SETTING]: 'true' }

  expect(getOutcome(await fixture(OFF), 'backend.expect.sent', { settings })).toBe('fail')
})

test('search backend traffic is only judged by backend checks, and API traffic only by API checks', async () => {
  const backend = judgeRecording(await fixture(NEW)).verdicts
  const face = judgeRecording(await fixture('graylog-4.3.0')).verdicts
  const judged = (verdicts: typeof face) =>
    new Set(verdicts.filter(({ count }) => count > 0).map(({ suite }) => suite))

  expect([...judged(backend)]).toEqual(['backend'])
  expect([...judged(face)]).not.toContain('backend')
})

test('search backend traffic is recognized without a header field', async () => {
  const recording = await fixture(ON)
  const unsaid = { ...recording, header: { ...recording.header, kind: 'interface' as const } }

  expect(judgeRecording(unsaid).verdicts).toEqual(judgeRecording(recording).verdicts)
})

test('the release must be given if the file does not contain it', async () => {
  const recording = await fixture(NEW)
  const { commentedVersion: _release, ...header } = recording.header

  expect(() => judgeRecording({ ...recording, header })).toThrow('--assume-version')
  expect(judgeRecording({ ...recording, header }, as('4.3')).target.judgedVersion).toBe('4.3.0')
})

test.each([
  [ON, 'PUT /graylog_0/_mapping/message with', 'Elasticsearch 6.8.13'],
  [NEW, 'PUT /graylog_0/_mapping with', 'Elasticsearch 7.10.2'],
])(
  'an old write index on %s is reported with the request that adds the field',
  async (name, ...said) => {
    const recording = await fixture(name)
    const old = [...recording.exchanges()].map(withoutField)

    const { verdicts } = judgeExchanges(recording, old)

    const verdict = verdicts.find(({ checkId }) => checkId === 'backend.index.write')
    expect(verdict).toMatchObject({ rating: 'warning', actual: 'graylog_0: no such field' })
    for (const part of said) expect(verdict?.remedy).toContain(part)
  },
)

function as(release: string): JudgeOptions {
  const assumeVersion = parseTypedVersion(release)
  return assumeVersion ? { assumeVersion } : {}
}

function getOutcome(recording: Recording, check: string, options?: JudgeOptions) {
  return judgeRecording(recording, options).verdicts.find(({ checkId }) => checkId === check)
    ?.outcome
}

/** Removes the field, as in an index from before 3.2.0. */
function withoutField(exchange: Exchange): Exchange {
  const { response } = exchange
  if (!response || !exchange.request.target.includes('_mapping')) return exchange
  const text = response.body.text?.replaceAll('"gl2_accounted_message_size":{"type":"long"},', '')
  return {
    ...exchange,
    response: { ...response, body: { ...response.body, ...(text && { text }) } },
  }
}
