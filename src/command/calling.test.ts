import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test, vi } from 'vitest'

import * as api from '../index.ts'
import { freshFolder } from '../cli/test-terminal.ts'
import { packageFile } from '#engine/package.ts'

const credentials = { user: { name: 'admin', password: 'admin' } }
const FIXTURE = packageFile('test/fixtures/client-telegraf-2.5.2.ndjson.gz')

test.each<readonly [string, () => Promise<unknown>, string]>([
  [
    'an unknown option',
    () => api.judge(FIXTURE, { sute: 'node' } as object),
    'cannot judge: there is no option "sute"; did you mean "suite"',
  ],
  [
    'an invalid value',
    () => api.judge(FIXTURE, { assumeVersion: 'two' }),
    'invalid value for the option "assumeVersion": "two" is not a release number; use a format like 5.1 or 5.1.0',
  ],
  [
    'an invalid choice',
    () => api.convert(FIXTURE, { to: 'gif' as 'har' }),
    'invalid value for the option "to": "gif" is not one of: recording, har, nock, curl',
  ],
  [
    'a text for a boolean',
    () => api.judge(FIXTURE, { strict: 'yes' as unknown as boolean }),
    'invalid value for the option "strict": "yes" is neither true nor false',
  ],
  [
    'a missing option',
    () => api.convert(FIXTURE, {} as { to: 'har' }),
    'cannot convert: the option "to" is missing; specify it (output format: recording, har, nock, or curl)',
  ],
  [
    'a format that would be printed',
    () => api.judge(FIXTURE, { format: 'sarif' }),
    'cannot write sarif: functions do not print to stdout; specify a file, such as "sarif=FILE", or a folder with "out"',
  ],
])('%s is a UsageError', async (_what, act, message) => {
  const error: unknown = await act().catch((caught: unknown) => caught)

  expect(error).toBeInstanceOf(api.UsageError)
  expect((error as Error).message).toBe(message)
})

test.each<readonly [name: string, code: api.ConformanceError['code'], () => Promise<unknown>]>([
  ['UsageError', 'usage', () => api.judge('not-there.har')],
  ['NothingError', 'incomplete', () => api.judge(file('{"log":{"version":"1.2","entries":[]}}'))],
  [
    'TargetError',
    'target',
    () => api.certify('http://127.0.0.1:1/api', { credentials, out: freshFolder() }),
  ],
])('errors that a caller can fix are one sentence: %s', async (name, code, act) => {
  const error: unknown = await act().catch((caught: unknown) => caught)

  expect(error).toBeInstanceOf(api.ConformanceError)
  expect(error).toMatchObject({ name, code })
  expect((error as Error).message).toMatch(/^[^\n]+; [^\n]+$/)
})

test('functions print nothing, handle no signals, and read no variables', async () => {
  vi.stubEnv('GRAYLOG_USER', 'nobody')
  vi.stubEnv('GRAYLOG_CONFORMANCE_STRICT', 'neither')
  const printed = [process.stdout, process.stderr].map((one) => vi.spyOn(one, 'write'))
  const listeners = ['SIGINT', 'SIGTERM', 'SIGHUP', 'uncaughtException'].map(
    (name) => () => process.listenerCount(name),
  )
  const before = listeners.map((count) => count())
  const heard: (readonly number[])[] = []
  await using server = await api.startReferenceServer({ serverVersion: '5.1' })

  const run = await api.certify(server.root, {
    mode: 'read',
    suite: 'node',
    out: freshFolder(),
    credentials,
    onProgress: () => heard.push(listeners.map((count) => count())),
  })

  expect(run.summary.ok).toBeGreaterThan(0)
  expect(printed.flatMap((one) => one.mock.calls)).toEqual([])
  expect(heard.length).toBeGreaterThan(0)
  expect(heard.every((counts) => counts.join() === before.join())).toBe(true)
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

function file(text: string): string {
  const path = join(freshFolder(), 'traffic.har')
  writeFileSync(path, text)
  return path
}

test('onProgress receives notes and steps, with the share if it is known', async () => {
  const events: api.ProgressEvent[] = []
  await using server = await api.startReferenceServer({ serverVersion: '5.1' })

  await api.certify(server.root, {
    credentials,
    mode: 'read',
    suite: 'node',
    out: freshFolder(),
    onProgress: (event) => events.push(event),
  })

  const shares = events.flatMap((event) => (event.kind === 'step' ? [event.share] : []))
  const known = shares.filter((share) => share !== undefined)
  const total = known[0]?.total ?? 0
  expect(events.filter(({ kind }) => kind === 'note').map(({ text }) => text)).toEqual([
    expect.stringMatching(/^Certifying http:.*, release 5\.1\.0\+\w+, in read mode\.$/),
    expect.stringMatching(/^About \d+ requests will be sent\.$/),
  ])
  expect(known).toEqual(known.map((_share, done) => ({ done, total })))
  expect(total).toBeGreaterThanOrEqual(known.length)
  expect(shares.length).toBeGreaterThan(known.length)
})
