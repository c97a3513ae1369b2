import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import type { Forecast } from '#engine/model/upgrade/forecast.ts'
import { packageFile } from '#engine/package.ts'
import { describeMisfit } from '#engine/schema/own-format.ts'
import { freshFolder, run } from '../../cli/test-terminal.ts'
import { forecast as forecastFile } from './index.ts'

const TELEGRAF = packageFile('test/fixtures/client-telegraf-2.5.2.ndjson.gz')
const GO = packageFile('test/fixtures/client-go-graylog-v11-3.2.0.ndjson.gz')

const forecast = (...args: readonly string[]) => run(['forecast', ...args])

test('--json prints the recorded release, the target release, and each call', async () => {
  const { code, out } = await forecast(GO, '--to', '7.0.1', '--json')
  const reported = JSON.parse(out) as Forecast

  expect(code).toBe(6)
  expect(Object.keys(reported)).toEqual(['from', 'to', 'calls'])
  expect(reported.from).toBe('3.2.0')
  expect(reported.calls).toHaveLength(69)
  expect(reported.calls[0]).toMatchObject({
    exchange: 0,
    method: 'GET',
    route: '/system/indices/index_sets',
  })
  for (const call of reported.calls)
    expect(Object.keys(call)).toEqual([
      'exchange',
      'method',
      'route',
      'class',
      ...(call.class === 'answer-changes' ? ['answer'] : []),
      'basis',
      'causes',
    ])
})

test('forecast exits with 0 if every call works', async () => {
  const { code, out } = await forecast(TELEGRAF, '--to', '2.5.2')

  expect(code).toBe(0)
  expect(out).toContain('from 2.5.2 to 2.5.2')
})

test('--quiet prints only the findings in a few lines', async () => {
  const { code, out, err } = await forecast(GO, '--to', '7.0', '--quiet')

  expect([code, out]).toEqual([6, ''])
  expect(err).toMatch(/^✗ .* 7\.0.*\n(?: {2}.*\n){1,9}$/)
  expect((await forecast(TELEGRAF, '--to', '2.5.2', '--quiet')).err).toBe('')
})

test('forecast exits with 4 if nothing breaks but a call is unknown', async () => {
  const { code, out } = await forecast(GO, '--to', '3.1.4')

  expect(code).toBe(4)
  expect(out).toMatch(/^ {2}\? \d+ requests are unknown: /m)
})

test('forecast exits with 0 for a read by POST that no recording of the release shows', async () => {
  const { code, out } = await forecast(TELEGRAF, '--to', '3.2')

  expect(code).toBe(0)
  expect(out).toContain('6 work')
})

test('--verbose shows the fix of a call as a diff, without its secrets', async () => {
  const { code, out } = await forecast(GO, '--to', '7.0', '--verbose')

  expect(code).toBe(6)
  expect(out).toContain('→ wrap the body: {"entity": …}')
  expect(out).toContain('- PUT /api/users/go-user\n')
  expect(out).toMatch(/\+ PUT \/api\/users\/[0-9a-f]{24}\n/)
  expect(out).toContain('Real responses of 3.2.0 and 7.0.1 to GET /dashboards')
  expect(out).not.toContain('gopassword')
})

test('--all writes the matrix as HTML, Markdown, and JSON', async () => {
  const folder = freshFolder()
  const { code, out } = await forecast(GO, '--all', '--out', folder)

  expect(code).toBe(6)
  expect(readdirSync(folder).toSorted()).toEqual([
    'forecast.html',
    'forecast.json',
    'forecast.md',
    'forecast.svg',
  ])
  expect(out).toContain('POST /dashboards')
  expect(readFileSync(join(folder, 'forecast.md'), 'utf8')).toContain('| 3.2 (recorded) |')
  const forecasts = JSON.parse(readFileSync(join(folder, 'forecast.json'), 'utf8')) as Forecast[]
  expect(forecasts.map(({ to }) => to.split('.', 2).join('.'))).toContain('7.1')
})

test('several recordings are forecast separately', async () => {
  const { out } = await forecast(GO, TELEGRAF, '--to', '6.1', '--json')
  const forecasts = JSON.parse(out) as Forecast[]

  expect(forecasts.map(({ from }) => from)).toEqual(['3.2.0', '2.5.2'])
})

test.each([
  [['--json'], '--to is missing'],
  [['--to', 'two'], '"two" is not a release'],
  [['--to', '1.3'], 'releases before 2.0.0 are not known'],
])('forecast rejects %j with advice', async (args, message) => {
  const { code, err } = await forecast(GO, ...args)

  expect(code).toBe(2)
  expect(err).toContain(message)
})

test('an unknown newer release falls back to the newest known one', async () => {
  const { out } = await forecast(TELEGRAF, '--to', '99.1')

  expect(out).toContain(', the newest known release')
})

test('a recording without a release asks for --from', async () => {
  const file = join(freshFolder(), 'no-release.har')
  const request = { method: 'GET', url: 'http://h/api/streams', httpVersion: '1.1', headers: [] }
  const response = { status: 200, statusText: 'OK', httpVersion: '1.1', headers: [], content: {} }
  const entries = [{ startedDateTime: '2026-01-01T00:00:00Z', time: 1, request, response }]
  const log = { version: '1.2', creator: { name: 'x', version: '1' }, entries }
  writeFileSync(file, JSON.stringify({ log }))

  const { code, err } = await forecast(file, '--to', '7.0')

  expect(code).toBe(2)
  expect(err).toContain('--from')
})

test('forecastFile returns the same as --json, and a list with all', async () => {
  const one = await forecastFile(TELEGRAF, { to: '7.0' })
  const all = await forecastFile(TELEGRAF, { all: true })

  expect(JSON.parse((await forecast(TELEGRAF, '--to', '7.0', '--json')).out)).toEqual(one)
  expect([one, ...all].flatMap((each) => describeMisfit('forecast', each) ?? [])).toEqual([])
  expect(all.map(({ to }) => to)).toContain('7.0.12')
  await expect(forecastFile(TELEGRAF, {} as never)).rejects.toThrow('--to is missing')
})
