import type { ServerResponse } from 'node:http'

import { expect, test } from 'vitest'

import { WAITING } from '../model/probe.ts'
import { runProbes } from './run-probes.ts'
import { probe, setUp } from './test-run.ts'
import { startTiny } from './test-server.ts'

const PAGE = { 'Content-Type': 'text/html' }

const WAYS: readonly (readonly [string, (response: ServerResponse) => unknown])[] = [
  ['a gateway that finds no server', (one) => one.writeHead(502, PAGE).end('<html></html>')],
  ['a gateway timeout', (one) => one.writeHead(504, PAGE).end('<html></html>')],
  ['a gateway with Retry-After', (one) => one.writeHead(503, { 'Retry-After': '0' }).end()],
  ['a gateway that limits requests', (one) => one.writeHead(429, { 'Retry-After': '0' }).end()],
  ['a connection that is reset', (one) => one.destroy()],
]

test.each(WAYS)('the run waits for %s and retries', async (_what, answer) => {
  let from = Infinity
  await using tiny = await startTiny((line, response) => {
    if (line === 'GET /streams' && from === Infinity) from = Date.now()
    if (Date.now() - from > 400 || from === Infinity) return false
    answer(response)
    return true
  })
  const { options, exchanges } = setUp(tiny, 'read')
  const statuses: (number | undefined)[] = []

  const { stopped, results } = await runProbes(
    [
      probe(
        async (api) => {
          for (const path of ['/streams', '/cluster'])
            statuses.push((await api.get(path)).response?.status)
        },
        { mode: 'read' },
      ),
    ],
    options,
  )

  expect({ stopped, outcomes: results.map(({ outcome }) => outcome) }).toEqual({
    stopped: undefined,
    outcomes: ['done'],
  })
  expect(statuses).toEqual([200, 200])
  expect(exchanges.some((one) => one.probe === WAITING)).toBe(true)
})

test("a server's own error ends the wait, and a change that may have worked is not repeated", async () => {
  await using tiny = await startTiny((line, response) => {
    if (line === 'GET /streams') response.writeHead(503, { 'X-Graylog-Node-ID': 'a' }).end('{}')
    else if (line === 'POST /streams') response.writeHead(502, PAGE).end('<html></html>')
    else return false
    return true
  })
  const { options } = setUp(tiny, 'write')

  await runProbes(
    [
      probe(async (api) => {
        await api.get('/streams')
        await api.post('/streams', { json: { title: `${api.prefix}-one` } })
      }),
    ],
    options,
  )

  const sent = tiny.log.filter((line) => line === 'POST /streams')
  expect(sent).toHaveLength(1)
  // After the change, and not after the read.
  const from = tiny.log.indexOf('POST /streams')
  expect(tiny.log.slice(0, from)).not.toContain('GET /system/lbstatus')
  expect(tiny.log.slice(from)).toContain('GET /system/lbstatus')
})
