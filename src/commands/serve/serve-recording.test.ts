import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { packageFile } from '#engine/package.ts'
import { serveRecording } from './serve-recording.ts'
import { freshFolder, run } from '../../cli/test-terminal.ts'

const FIXTURE = packageFile('test/fixtures/graylog-5.1.0.ndjson.gz')

/** Serves a file while `act` runs; returns the printed text. */
async function serving(file: string, act: (origin: string) => Promise<void>) {
  const printed = { out: '', err: '' }
  let stop: () => void = () => undefined
  const stopped = new Promise<void>((resolve) => (stop = resolve))
  const terminal = {
    env: {},
    isTerminal: false,
    columns: 80,
    hasColour: false,
    out: (text: string) => {
      printed.out += text
      const url = /^Use (http:\S+) in place/.exec(printed.out)?.[1] ?? ''
      void act(new URL(url).origin).finally(stop)
    },
    err: (text: string) => void (printed.err += text),
  }
  await serveRecording(file, { port: 0 }, terminal, stopped)
  return printed
}

test('serve replays a recording, reports unmatched requests, and prints a summary', async () => {
  const statuses: number[] = []

  const { out, err } = await serving(FIXTURE, async (origin) => {
    const headers = { Authorization: `Basic ${btoa('admin:my own')}` }
    for (const path of ['/api/cluster', '/api/clusters'])
      statuses.push((await fetch(origin + path, { headers })).status)
  })

  expect(statuses).toEqual([200, 501])
  expect(out).toMatch(
    /^Use http:\/\/127\.0\.0\.1:\d+\/api in place of http:\/\/127\.0\.0\.1:19000\/api\n/,
  )
  expect(out).toContain('serves 271 recorded exchanges (user admin, any password)\n')
  expect(err).toContain(
    'responded with 501: GET /api/clusters as user admin is not in the recording\n' +
      '  nearest is exchange 4, GET /api/cluster as user admin\n' +
      '  path: "/api/clusters" was sent, "/api/cluster" is recorded\n',
  )
  expect(err).toContain('2 requests, 1 not in the recording; 1 of 271 recorded exchanges used')
})

test('serve replays only the API calls of a browser export, and accepts any credentials', async () => {
  const entry = (url: string, text: string) => ({
    startedDateTime: '2026-11-20T23:45:39.742Z',
    time: 5,
    request: { method: 'GET', url, headers: [{ name: 'Accept', value: '*/*' }], bodySize: 0 },
    response: {
      status: 200,
      statusText: 'OK',
      content: { size: text.length, text },
      headers: [{ name: 'Content-Type', value: 'application/json' }],
    },
  })
  const file = join(freshFolder(), 'x.har')
  const entries = [entry('https://h/api/cluster', '{}'), entry('https://cdn/a.json', '{}')]
  writeFileSync(file, JSON.stringify({ log: { version: '1.2', entries } }))
  const bodies: string[] = []

  const { out } = await serving(file, async (origin) => {
    const headers = { Authorization: `Basic ${btoa('admin:my own')}` }
    bodies.push(await (await fetch(`${origin}/api/cluster`, { headers })).text())
  })

  expect(bodies).toEqual(['{}'])
  expect(out).toMatch(/\/api in place of https:\/\/h\/api\nserves 1 recorded exchange\n$/)
})

test.each([
  [['--latency', '5'], 'need a recording'],
  [[FIXTURE, '--fault', 'x'], 'need the reference server'],
  [[FIXTURE, '--nodes', '2'], 'need the reference server'],
  [['--nodes', '3', '--port', '65534'], 'the highest port is 65535'],
  [[FIXTURE, '--latency', 'now'], '"now" is not a latency'],
  [[FIXTURE, '--fail', 'often'], '"often" is not a kind of failure'],
  [['nowhere.ndjson'], 'no such file'],
])('serve %j is rejected with a one-line error', async (args, words) => {
  const { code, err } = await run(['serve', ...args])

  expect(code).toBe(2)
  expect(err).toContain(words)
})
