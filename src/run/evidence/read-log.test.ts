import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { expect, test } from 'vitest'

import { freshFolder } from '../../cli/test-terminal.ts'
import { createMask } from '#reports/secrets.ts'
import { header } from '#engine/model/exchange.ts'
import type { Recording } from '#engine/model/recording.ts'
import { requireVersion } from '#engine/model/version.ts'
import { createForecaster } from '#upgrade/forecast/forecast.ts'
import { buildReport } from '#upgrade/forecast/report.ts'
import { readEvidence } from './read-evidence.ts'
import { liveFixture } from '#test/live-fixture.ts'

const TIME = '23/Nov/2026:01:02:0'

/** Renders a recording as the access log of an nginx proxy. */
function renderLog(recording: Recording): string {
  return [...recording.exchanges()]
    .flatMap(({ request, response }) => {
      const agent = header(request.headers, 'user-agent') ?? '-'
      const { method, target } = request
      return response
        ? `10.0.0.1 - - [${TIME}1 +0000] "${method} ${target} HTTP/1.1" ${response.status} 9 "-" "${agent}"\n`
        : []
    })
    .join('')
}

async function read(text: string | Buffer): Promise<Recording> {
  const path = join(freshFolder(), 'access.log')
  writeFileSync(path, text)
  return readEvidence(path, {})
}

test('equal calls are counted by client, with the time of the last one', async () => {
  const line = (id: string, second: number, agent: string): string =>
    `10.0.0.1 - - [${TIME}${second} +0000] "GET /api/streams/${id} HTTP/1.1" 200 9 "-" "${agent}"\n`
  const ids = ['5f00000000000000000000a1', '5f00000000000000000000b2', '5f00000000000000000000c3']

  const recording = await read(
    [...ids.map((id, at) => line(id, at, 'a/1')), line('x', 7, 'b/1'), 'GET\n'].join(''),
  )
  const forecaster = createForecaster(recording, { from: requireVersion('3.2') })
  const { clients, totals } = buildReport(forecaster, requireVersion('6.1'), {
    file: 'x',
    shown: createMask(recording.exchanges()),
  })

  expect(recording.remarks).toEqual(['1 of 5 lines is not a readable request; the first is line 5'])
  expect(clients.map(({ name, last, groups }) => [name, last, groups[0]?.count])).toEqual([
    ['a/1', '2026-11-23T01:02:02Z', 3],
    ['b/1', '2026-11-23T01:02:07Z', 1],
  ])
  expect(totals['answer-changes']).toBe(4)
})

test('only calls from pages of the server itself count as calls of the web interface', async () => {
  const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/120.0 Safari/537.36'
  const line = (id: string, referer: string, agent: string): string =>
    `10.0.0.1 - - [${TIME}1 +0000] "GET /api/streams/${id} HTTP/1.1" 200 9 "${referer}" "${agent}"\n`
  const recording = await read(
    [
      line('1', 'https://graylog.example/streams?q=x', chrome),
      line('2', 'https://graylog.example/search', chrome),
      line('3', 'https://graylog.example/', chrome),
      line('4', 'https://portal.example/', chrome),
      line('5', '-', chrome),
      line('6', 'https://graylog.example/search', 'curl/8.5'),
    ].join(''),
  )
  const { clients } = buildReport(
    createForecaster(recording, { from: requireVersion('4.3') }),
    requireVersion('6.1'),
    { file: 'x', shown: createMask(recording.exchanges()) },
  )

  expect(
    clients.map(({ name, isWebInterface, groups }) => [name, isWebInterface, groups[0]?.count]),
  ).toEqual([
    [chrome, true, 3],
    [chrome, undefined, 2],
    ['curl/8.5', undefined, 1],
  ])
})

test('a call to a route that only later releases have says so', async () => {
  const line = (status: number): string =>
    ['GET /api/system" 200', `POST /api/search/messages" ${status}`]
      .map((call) => `10.0.0.1 - - [${TIME}1 +0000] "${call} 9 "-" "a/1"\n`)
      .join('')
  const firstCauses = async (status: number) =>
    createForecaster(await read(line(status)), { from: requireVersion('4.3') })
      .predictions(requireVersion('6.1'))
      .map(({ causes }) => causes[0]?.what)
      .slice(1)

  expect(await firstCauses(200)).toEqual([
    '4.3.0 does not have this route, but the request got a response: the recording may be from a different release',
  ])
  expect(await firstCauses(404)).toEqual([
    '4.3.0 does not have this route; on 6.1.0, the route requires a login, and the file does not show whether a credential was sent',
  ])
})

test('a gzip access log is read', async () => {
  const recording = await read(
    gzipSync(`1.1.1.1 - - [${TIME}1 +0000] "GET /api/system HTTP/1.1" 200 9 "-" "a"\n`),
  )

  expect([...recording.exchanges()]).toHaveLength(1)
})

test('a command that needs bodies rejects an access log with a one-line error', async () => {
  const path = join(freshFolder(), 'access.log')
  writeFileSync(path, `1.1.1.1 - - [${TIME}1 +0000] "GET /api/system HTTP/1.1" 200 9 "-" "a"\n`)

  await expect(readEvidence(path)).rejects.toThrow(/it is an access log.*use it with "forecast"/)
})

const BROKEN = new Set(['breaks', 'needs-change'])

test.each([
  ['3.2.0-clients', '7.0'],
  ['3.1.0-clients', '4.0'],
  ['2.4.6-write', '2.5'],
  ['6.1.0-write', '7.0'],
])('the log of %s predicts no success on %s that its recording contradicts', async (file, to) => {
  const whole = await liveFixture(file)
  const log = await read(renderLog(whole))
  const { from, predictions, calls } = createForecaster(whole)
  const weaker = createForecaster(log, { from })
  const logged = new Map<string, string>(
    weaker.predictions(requireVersion(to)).map((one, at) => {
      const { method = '', path = '', status = 0 } = weaker.calls[at] ?? {}
      return [`${method} ${path} ${status}`, one.class]
    }),
  )

  const promised = predictions(requireVersion(to)).flatMap((one, at) => {
    const { method = '', path = '', status = 0 } = calls[at] ?? {}
    const key = `${method} ${path} ${status}`
    const other = logged.get(key)
    const isPromised = other === 'works' || other === 'answer-changes'
    return BROKEN.has(one.class) && isPromised ? [`${key}: ${one.causes[0]?.what}`] : []
  })

  expect(promised).toEqual([])
})
