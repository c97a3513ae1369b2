import { expect, test } from 'vitest'

import { suites } from '#suites/index.ts'
import type { Recording } from '../../model/recording.ts'
import { parseTypedVersion } from '../../model/version.ts'
import { judge } from '../judge.ts'
import { fixture } from '#test/fixtures.ts'

const ROOTS = ['http://127.0.0.1:19000/api']

test('the fingerprint provides the release line if no response or comment does', async () => {
  const { target } = judge(await unclaimed('graylog-5.1.0'), suites, { roots: ROOTS })

  expect(target).toMatchObject({ versionSource: 'fingerprint', fingerprint: '5.1.x' })
  expect(target.judgedVersion).toMatch(/^5\.1\./)
  expect(target.claimedVersion).toBeUndefined()
})

test("a comment selects the release within the fingerprint's line", async () => {
  const recording = await unclaimed('graylog-5.1.0', '5.1.3')

  const { target } = judge(recording, suites, { roots: ROOTS })

  expect(target).toMatchObject({ versionSource: 'comment', judgedVersion: '5.1.3' })
})

test('the fingerprint overrides a comment with another line, and the run says so', async () => {
  const recording = await unclaimed('graylog-5.1.0', '2.2.3')

  const { target, evidence } = judge(recording, suites, { roots: ROOTS })

  expect(target.versionSource).toBe('fingerprint')
  expect(evidence.remarks.join()).toContain('its comment says 2.2.3, but it behaves like 5.1.x')
})

test('an ambiguous fingerprint without other evidence asks for the release', async () => {
  const telegraf = await unclaimed('client-telegraf-2.5.2')

  expect(() => judge(telegraf, suites)).toThrow(
    /its behavior matches 2\.0\.0 to 4\.3\.3; specify the release with --assume-version/,
  )
})

test('the version reported to the recorder counts like one in the traffic', async () => {
  const { header, ...telegraf } = await unclaimed('client-telegraf-2.5.2')

  const { target } = judge(
    { ...telegraf, header: { ...header, reportedVersion: '2.5.2+a' } },
    suites,
  )

  expect(target).toMatchObject({
    versionSource: 'traffic',
    judgedVersion: '2.5.2',
    claimedVersion: '2.5.2+a',
  })
})

test('a release that contradicts the fingerprint produces a remark', async () => {
  const assumeVersion = parseTypedVersion('3.1.0')
  const recording = await fixture('graylog-5.1.0')

  const { evidence } = judge(recording, suites, assumeVersion && { assumeVersion })

  expect(evidence.remarks.join()).toContain(
    'checked as 3.1.0, as requested, but behaves like 5.1.x',
  )
})

/** Removes all versions from responses, and replaces the comment. */
async function unclaimed(name: string, comment?: string): Promise<Recording> {
  const { header, ...recording } = await fixture(name)
  const { commentedVersion: _comment, ...rest } = header
  const exchanges = [...recording.exchanges()].map((exchange) => {
    const { response } = exchange
    const text = response?.body.text?.replaceAll(/"version" ?: ?"[^"]*"/g, '"version":"?"')
    return response && text !== undefined
      ? { ...exchange, response: { ...response, body: { ...response.body, text } } }
      : exchange
  })
  return {
    ...recording,
    header: { ...rest, ...(comment !== undefined && { commentedVersion: comment }) },
    exchanges: () => exchanges,
  }
}
