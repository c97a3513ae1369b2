import { readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import * as api from '../index.ts'
import { packageFile } from '#engine/package.ts'
import { describeMisfit, type ReadName } from '#engine/schema/own-format.ts'
import { ACCOUNT, ADMIN, reference } from './test-reference.ts'
import { freshFolder, run } from './test-terminal.ts'

const FIXTURE = packageFile('test/fixtures/graylog-5.1.0.ndjson.gz')
const CLIENT = packageFile('test/fixtures/client-telegraf-2.5.2.ndjson.gz')
const CREDENTIALS = { credentials: { user: ACCOUNT } }

/** A pseudonym key, so that two conversions produce the same pseudonyms. */
const KEY = join(freshFolder(), 'key')
writeFileSync(KEY, 'sixteen characters and more')

/** Runs a command with --json and parses its output. */
async function printed(...args: readonly string[]): Promise<unknown> {
  const { out, err } = await run([...args, '--json', '--quiet'], ADMIN)
  expect(err).toBe('')
  return JSON.parse(out)
}

/** Returns a result as its file contains it, validated against its schema. */
function told(schema: ReadName, result: unknown): unknown {
  expect(describeMisfit(schema, result)).toBeUndefined()
  return JSON.parse(JSON.stringify(result))
}

/** Removes the fields that differ between live runs: ports, names, ids, and times. */
function settled(run: unknown): unknown {
  const { verdicts, summary, client, complete } = run as api.Run
  const grades = verdicts.map(({ checkId, outcome, rating }) => [checkId, outcome, rating])
  return { grades, summary, client, complete }
}

test('certify', async () => {
  await using server = await reference('5.1.0')
  const own = { suite: ['session', 'node'], mode: 'session', out: freshFolder() } as const
  const run = told('run', await api.certify(server.root, { ...own, ...CREDENTIALS }))
  const args = ['--suite', 'session,node', '--mode', 'session', '--out', freshFolder()]

  expect(settled(run)).toEqual(settled(await printed('certify', server.root, ...args)))
  expect(JSON.parse(readFileSync(join(own.out, 'run.json'), 'utf8'))).toEqual(run)
})

test('certify with only the preflight', async () => {
  await using server = await reference('5.1.0')
  const found = await api.certify(server.root, { preflightOnly: true, ...CREDENTIALS })

  expect(told('preflight', found)).toEqual(
    await printed('certify', server.root, '--preflight-only'),
  )
})

test('certifyFleet', async () => {
  await using server = await reference('5.1.0')
  const file = join(freshFolder(), 'fleet.yaml')
  writeFileSync(
    file,
    `servers: [{name: a, url: "${server.root}"}, {name: b, url: "http://127.0.0.1:1"}]`,
  )
  const own = { suite: 'node', mode: 'read', failOn: 'violation' } as const
  const out = freshFolder()
  const fleet = told('fleet', await api.certifyFleet(file, { ...own, ...CREDENTIALS, out }))
  const args = ['--suite', 'node', '--mode', 'read', '--fail-on', 'violation']
  const other = await printed('certify', '--targets', file, ...args, '--out', freshFolder())
  const grades = ({ servers, failOn, file: name }: api.Fleet): unknown => [
    name,
    failOn,
    ...servers.map((one) => ({ ...one, took: 0, quarterWithin: 0 })),
  ]

  expect(grades(fleet as api.Fleet)).toEqual(grades(other as api.Fleet))
  expect(JSON.parse(readFileSync(join(out, 'fleet.json'), 'utf8'))).toEqual(fleet)
})

test('judge', async () => {
  const run = await api.judge(FIXTURE, { suite: 'session', assumeVersion: '5.1', strict: true })
  const args = ['--suite', 'session', '--assume-version', '5.1', '--strict']

  expect(told('run', run)).toEqual(await printed('judge', FIXTURE, ...args))
})

test('checkSettings', async () => {
  const file = join(freshFolder(), 'server.conf')
  writeFileSync(
    file,
    'rest_listen_uri = http://127.0.0.1:9000/api/\nmessage_journal_max_age = 12h\n',
  )
  const report = await api.checkSettings(file, { from: '2.5', to: '3.2' })
  const args = ['--from', '2.5', '--to', '3.2']

  expect(told('settings', report)).toEqual(await printed('check-settings', file, ...args))
})

test('convert', async () => {
  const [one, other] = [join(freshFolder(), 'one.har'), join(freshFolder(), 'one.har')]
  const { summary, text } = await api.convert(CLIENT, { to: 'har', out: one, redactionKey: KEY })
  const args = ['--to', 'har', '--redaction-key', KEY, '--out', other]
  const same = (await printed('convert', CLIENT, ...args)) as api.Conversion

  expect(text).toBeUndefined()
  expect(told('conversion', summary)).toEqual({ ...same, out: one })
  expect(readFileSync(one)).toEqual(readFileSync(other))
  expect((await api.convert(CLIENT, { to: 'curl' })).text).toMatch(/^#!\/usr\/bin\/env bash/)
})

test('redact', async () => {
  const [one, other] = [join(freshFolder(), 'one.ndjson'), join(freshFolder(), 'one.ndjson')]
  const summary = await api.redact(CLIENT, { out: one, redactionKey: KEY })
  const args = ['--to', 'recording', '--redaction-key', KEY, '--out', other]
  const same = (await printed('convert', CLIENT, ...args)) as api.Conversion

  expect(told('conversion', summary)).toEqual({ ...same, out: one })
})

test('mergeRuns', async () => {
  await using server = await reference('5.1.0')
  const out = freshFolder()
  const args = ['--repeat', '2', '--suite', 'node', '--mode', 'read', '--out', out]
  const merged = await printed('certify', server.root, ...args)
  const runs = await Promise.all(
    ['.', 'repeat-2'].map((folder) => api.judge(join(out, folder), { suite: 'node' })),
  )

  expect(settled(told('run', api.mergeRuns(runs)))).toEqual(settled(merged))
})

test('record', async () => {
  await using server = await reference('5.1.0')
  const out = join(freshFolder(), 'client.ndjson')
  const recorder = await api.record(server.root, { out })
  await get(`${recorder.origin}/api/system/lbstatus`)
  const summary = told('recorded', await recorder.stop())

  const file = join(freshFolder(), 'client.ndjson')
  let done: Promise<unknown> | undefined
  const terminal = { isTerminal: false, columns: 80, hasColour: false, env: {} }
  const { runCli } = await import('./program.ts')
  const same = await new Promise((resolve) => {
    const told = (text: string): void => {
      const [, origin] = /^(http:\S+) records/.exec(text) ?? []
      if (origin !== undefined) done = get(`${origin}/api/system/lbstatus`)
    }
    const args = ['record', server.root, '--out', file, '--for', '1500ms', '--json']
    const printing = { ...terminal, out: (text: string) => resolve(JSON.parse(text)), err: told }
    void runCli(args, printing)
  })
  await done

  const { digest } = (same as { footer: { digest: string } }).footer
  expect(digest).toMatch(/^[0-9a-f]{64}$/)
  expect({ ...(summary as object), recording: file, footer: { digest } }).toEqual({
    ...(same as object),
    footer: { digest },
  })
})

test('startReferenceServer', async () => {
  await using server = await api.startReferenceServer({ serverVersion: '5.1', nodes: 2 })
  const { out } = await firstLine(['serve', '--server-version', '5.1', '--nodes', '2', '--json'])
  const { root, also, release } = server
  const place: unknown = JSON.parse(JSON.stringify(server))

  expect([place, JSON.parse(out)].map((one) => told('reference-server', one))).toEqual([
    place,
    JSON.parse(out),
  ])
  expect(Object.keys(JSON.parse(out) as object)).toEqual(Object.keys(place as object))
  expect(JSON.parse(out)).toMatchObject({ release, also: [expect.any(String)] })
  expect(also).toHaveLength(1)
  expect(await get(`${root}/system/lbstatus`)).toBe('ALIVE')
})

test('serveRecording', async () => {
  await using mock = await api.serveRecording(CLIENT)
  const { out } = await firstLine(['serve', CLIENT, '--json'])
  const { places } = told('served-recording', JSON.parse(out)) as Pick<api.Mock, 'places'>
  told('served-recording', JSON.parse(JSON.stringify(mock)))

  expect(mock.places.map(({ recorded }) => recorded)).toEqual(
    places.map(({ recorded }) => recorded),
  )
  expect(await get(`${mock.places[0]?.origin ?? ''}/not/recorded`, 501)).toContain('recording')
})

/** Runs `serve` until it prints its first line. */
async function firstLine(args: readonly string[]): Promise<{ readonly out: string }> {
  const { runCli } = await import('./program.ts')
  const terminal = { isTerminal: false, columns: 80, hasColour: false, env: {} }
  const listeners = process.listeners('SIGTERM')
  return new Promise((resolve) => {
    const end = (out: string): void => {
      const own = process.listeners('SIGTERM').filter((one) => !listeners.includes(one))
      for (const one of own) one('SIGTERM')
      resolve({ out })
    }
    void runCli(args, { ...terminal, out: (text) => setImmediate(end, text), err: () => undefined })
  })
}

function get(url: string, status = 200): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(url, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (piece: string) => (text += piece))
      response.on('end', () => {
        expect(response.statusCode).toBe(status)
        resolve(text)
      })
    })
    sent.on('error', reject).end()
  })
}
