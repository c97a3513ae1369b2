import { expect, test, vi } from 'vitest'

import * as api from '../index.ts'
import { freshFolder } from '../cli/test-terminal.ts'
import { packageFile } from '../src/package.ts'

const FIXTURE = packageFile('fixtures/client-telegraf-2.5.2.ndjson.gz')

test.each<readonly [string, () => Promise<unknown>, string]>([
  [
    'an option that there is none of',
    () => api.judge(FIXTURE, { sute: 'node' } as object),
    'cannot judge: there is no option "sute"; did you mean "suite"',
  ],
  [
    'a value that its option cannot take, without showing it',
    () => api.judge(FIXTURE, { assumeVersion: 'seven' }),
    'cannot use the option "assumeVersion": its value is no release; write it like 5.1.0; it is not shown here, as it may be a secret',
  ],
  [
    'a word that is none of the choices',
    () => api.convert(FIXTURE, { to: 'pcap' as 'har' }),
    'cannot use the option "to": its value is no choice; choose recording, har, nock, curl; it is not shown here, as it may be a secret',
  ],
  [
    'a text for a switch',
    () => api.judge(FIXTURE, { strict: 'yes' as unknown as boolean }),
    'cannot use the option "strict": its value is neither true nor false; it is not shown here, as it may be a secret',
  ],
  [
    'an option that is missing',
    () => api.convert(FIXTURE, {} as { to: 'har' }),
    'cannot convert: the option "to" is missing; recording, har, nock or curl',
  ],
  [
    'a form that would be printed',
    () => api.judge(FIXTURE, { format: 'sarif' }),
    'cannot write sarif: a function prints nothing; name a file, like "sarif=FILE", or a folder with "out"',
  ],
])('%s is a UsageError', async (_what, act, message) => {
  const error: unknown = await act().catch((caught: unknown) => caught)

  expect(error).toBeInstanceOf(api.UsageError)
  expect((error as Error).message).toBe(message)
})

test('a server that is not there is a TargetError, and a signal an end', async () => {
  await expect(api.certify('http://127.0.0.1:1/api')).rejects.toBeInstanceOf(api.TargetError)
  await expect(api.judge(FIXTURE, { signal: AbortSignal.abort() })).rejects.toBeInstanceOf(
    api.InterruptedError,
  )
})

test('a run that is ended removes what it made, and says so', async () => {
  const ending = new AbortController()
  await using server = await api.startReferenceServer({ serverVersion: '5.1' })
  const steps: string[] = []
  const ended = api.certify(server.root, {
    ...{ mode: 'write', out: freshFolder() },
    credentials: { user: { name: 'admin', password: 'admin' } },
    signal: ending.signal,
    onProgress: ({ kind, text }) => {
      if (kind === 'step') steps.push(text)
      if (steps.length === 20) ending.abort()
    },
  })

  await expect(ended).rejects.toMatchObject({ name: 'InterruptedError', left: [] })
})

test('nothing is printed, no signal is heard and no variable is read', async () => {
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
    ...{ mode: 'read', suite: 'node', out: freshFolder() },
    credentials: { user: { name: 'admin', password: 'admin' } },
    onProgress: () => heard.push(listeners.map((count) => count())),
  })

  expect(run.summary.ok).toBeGreaterThan(0)
  expect(printed.flatMap((one) => one.mock.calls)).toEqual([])
  expect(heard.length).toBeGreaterThan(0)
  expect(heard.every((counts) => counts.join() === before.join())).toBe(true)
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
