import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { beforeAll, expect, test } from 'vitest'

import { freshFolder } from './test-terminal.ts'
import * as api from '../index.ts'
import { layOutProject, putProgram, runInProject } from '#tools/test-run/project.ts'
import { packageFile } from '#engine/package.ts'

const credentials = { user: { name: 'admin', password: 'admin' } }
const FIXTURE = packageFile('test/fixtures/graylog-5.1.0.ndjson.gz')
const REASON = new Error('someone had enough')

let ended: Readonly<Record<string, readonly string[]>> = {}

beforeAll(async () => {
  const folder = await layOutProject()
  const source = readFileSync(packageFile('tools/test-run/abort-all.ts'), 'utf8')
  await putProgram(folder, 'abort-all', source)
  ended = JSON.parse(runInProject(folder, 'abort-all.mjs')) as typeof ended
})

test.each([
  'certify',
  'certifyFleet',
  'judge',
  'record',
  'replay',
  'forecast',
  'upgrade',
  'compare',
  'checkSettings',
  'convert',
  'redact',
  'startReferenceServer',
  'serveRecording',
])('%s is rejected with the reason of its signal, before and while it works', (name) => {
  expect(ended[name]).toEqual(['its reason', 'its reason', 'soon'])
})

test.each(['probing', 'judging'])(
  'certify removes the objects it created when its signal aborts while %s',
  async (when) => {
    const ending = new AbortController()
    await using server = await api.startReferenceServer({ serverVersion: '5.1' })
    const made = ['/streams', '/users', '/system/outputs', '/users/admin/tokens']
    const before = await Promise.all(made.map((path) => get(server.root + path)))
    let steps = 0
    const run = api.certify(server.root, {
      credentials,
      mode: 'write',
      suite: ['stream', 'session'],
      out: freshFolder(),
      signal: ending.signal,
      onProgress: ({ kind, text }) => {
        if (kind === 'step') steps += 1
        if (when === 'judging' ? text === 'checking' : steps === 8) ending.abort(REASON)
      },
    })

    await expect(run).rejects.toBe(REASON)
    expect(await Promise.all(made.map((path) => get(server.root + path)))).toEqual(before)
  },
)

test.each(['ended', 'not ended'])(
  'certify reports objects it cannot remove when its run is %s',
  async (how) => {
    const ending = new AbortController()
    const fault = 'session.survives-deletion'
    await using server = await api.startReferenceServer({ serverVersion: '5.1', fault })
    const told: string[] = []
    const run = api.certify(server.root, {
      credentials,
      suite: 'session',
      out: freshFolder(),
      signal: ending.signal,
      onProgress: ({ kind, text }) => {
        if (kind === 'note') told.push(text)
        if (how === 'ended' && text === 'checking') ending.abort(REASON)
      },
    })
    const left = /sessions?( of "admin")? that (?:is|are) still accepted after logout/

    if (how === 'ended')
      await expect(run).rejects.toMatchObject({
        name: 'InterruptedError',
        cause: REASON,
        message: expect.stringMatching(left) as unknown,
      })
    else expect((await run) && told).toContainEqual(expect.stringMatching(left))
  },
)

test('a signal stops a recorder, which writes a complete recording and does not judge it', async () => {
  const ending = new AbortController()
  await using server = await api.startReferenceServer({ serverVersion: '5.1' })
  const out = join(freshFolder(), 'client.ndjson')
  const recorder = await api.record(server.root, { out, signal: ending.signal })
  await fetch(`${recorder.origin}/api/system/lbstatus`)

  ending.abort(REASON)

  expect(await recorder.ended).toMatchObject({ exchanges: 1, isLeftOut: true })
  expect((await api.judge(out, { assumeVersion: '5.1' })).evidence.complete).toBe(true)
  await expect(fetch(recorder.origin)).rejects.toThrow('fetch failed')
})

test('a signal closes a server', async () => {
  const ending = new AbortController()
  const server = await api.startReferenceServer({ serverVersion: '5.1', signal: ending.signal })
  const [place] = (await api.serveRecording(FIXTURE, { signal: ending.signal })).places

  ending.abort()
  await server.close()

  await expect(fetch(server.root)).rejects.toThrow('fetch failed')
  await expect(fetch(place?.origin ?? '')).rejects.toThrow('fetch failed')
})

test('a timeout signal stops judge in the middle of a file', async () => {
  const out = freshFolder()

  const judged = api.judge(FIXTURE, { signal: AbortSignal.timeout(1), out })

  await expect(judged).rejects.toMatchObject({ name: 'TimeoutError' })
  expect(existsSync(join(out, 'run.json'))).toBe(false)
})

async function get(url: string): Promise<unknown> {
  const headers = { Accept: 'application/json', Authorization: `Basic ${btoa('admin:admin')}` }
  return (await fetch(url, { headers })).json()
}
