import { expect, test } from 'vitest'

import { readRecording } from '#recorder/store/reading/read.ts'
import { suites } from '#suites/index.ts'
import { judge } from '#engine/judge/judge.ts'
import { type Exchange, NO_BODY } from '#engine/model/exchange.ts'
import type { CallForecast } from '#engine/model/upgrade/forecast.ts'
import { type Recording, recordingOf } from '#engine/model/recording.ts'
import { parseTypedVersion, type Version } from '#engine/model/version.ts'
import { packageFile } from '#engine/package.ts'
import { callForecast, createForecaster } from '#upgrade/forecast/forecast.ts'
import type { ByCheck, ByForecast, ByJudging, Call } from './field-report.ts'
import { FIELD_REPORTS } from './field-reports.ts'
import { kill } from '../kill/kill.ts'
import { sampled } from '#tools/test-run/whole.ts'

/** Those that need special data or leave no sign in the interface are no rows. */
const NO_SIGN = [27, 33, 36, 39, 43, 46]

const caught = FIELD_REPORTS.map(({ number, what, caught: by }) => [number, what, by] as const)
const by = <Kind extends (typeof caught)[number][2]['by']>(kind: Kind) =>
  caught.filter(
    (row): row is readonly [number, string, Extract<(typeof row)[2], { by: Kind }>] =>
      row[2].by === kind,
  )

test.each(sampled(by('check'), 2))(
  '%i: %s, found by a check on a fault',
  async (_number, _what, report) => {
    expect(await failingWithFault(report)).toContain(report.check)
  },
)

test.each(by('judge'))(
  '%i: %s, found by judging as the later release',
  async (_number, _what, report) => {
    const { check, before, after } = await outcomes(report)

    expect(check).toBe('fail')
    expect(after).not.toEqual(before)
  },
)

test.each(by('traffic'))('%i: %s, found in the traffic of a client', (_number, _what, report) => {
  const { check, before, after, calls } = report
  // Each account is heard once more, so that its password is known to be right.
  const heard = calls.flatMap(({ as }) => ({
    method: 'GET',
    path: '/streams',
    ...(as && { as }),
    answer: { total: 1 },
  }))
  const outcomeOn = (release: string) =>
    judge(recordingFrom(release, [...heard, ...calls]), suites).verdicts.find(
      ({ checkId }) => checkId === check,
    )?.outcome

  expect(outcomeOn(after)).toBe('fail')
  if (before !== undefined) expect(outcomeOn(before)).not.toBe('fail')
})

test.each(by('forecast'))('%i: %s, foretold', (_number, _what, report) => {
  const { class: found, causes } = forecast(report)

  expect({ class: found, causes: causes.map(({ what }) => what) }).toMatchObject({
    class: report.class,
  })
  expect(causes.map(({ what, remedy = '' }) => `${what} ${remedy}`).join('\n')).toMatch(
    report.because,
  )
})

test('every report that shows from outside is a row, and at most four are not caught', () => {
  const rows = FIELD_REPORTS.map(({ number }) => number).toSorted((a, b) => a - b)
  const wanted = Array.from({ length: 70 }, (_, at) => at + 1).filter((n) => !NO_SIGN.includes(n))

  expect(rows).toEqual(wanted)
  expect(by('nothing').length).toBeLessThanOrEqual(4)
  for (const [, , { because }] of by('nothing')) expect(because.length).toBeGreaterThan(20)
})

async function failingWithFault({ check, of, edit, on }: ByCheck): Promise<readonly string[]> {
  const recording = await load(of)
  const mutation = { check, of, edit, ...(on !== undefined && { on }) }
  return kill(mutation, recording, judge(recording, suites), suites).failing
}

async function outcomes({ check, of, as }: ByJudging) {
  const recording = await load(of)
  const own = judge(recording, suites).verdicts.find(({ checkId }) => checkId === check)
  const then = judge(recording, suites, { assumeVersion: version(as) }).verdicts.find(
    ({ checkId }) => checkId === check,
  )
  return { check: then?.outcome, before: own, after: then }
}

function forecast({ from, to, call }: ByForecast): CallForecast {
  const [foretold] = createForecaster(recordingFrom(from, [call])).foretold(version(to))
  if (!foretold) throw new Error('the forecast holds no call')
  return callForecast(foretold)
}

function recordingFrom(release: string, calls: readonly Call[]): Recording {
  const root = calls.find((call) => call.root !== undefined)?.root ?? 'http://127.0.0.1:9000/api'
  return recordingOf(
    {
      type: 'header',
      format: 'graylog-conformance-recording',
      version: 1,
      kind: 'interface',
      roots: [root],
      tool: { name: 'test', version: '0' },
      assertedVersion: release,
    },
    calls.map((call, index) => ({ ...exchangeOf(call, root), index })),
  )
}

function exchangeOf(
  { method, path, sends, headers = {}, status = 200, as = 'admin', answer }: Call,
  root: string,
): Exchange {
  const { origin, pathname } = new URL(root)
  const base = pathname === '/' ? '' : pathname
  const sent: Record<string, string | null> = {
    Accept: 'application/json',
    Authorization: `Basic ${Buffer.from(`${as}:secret-of-theirs`).toString('base64')}`,
    ...(method !== 'GET' && { 'X-Requested-By': 'test' }),
    ...(sends !== undefined && { 'Content-Type': 'application/json' }),
    ...headers,
  }
  return {
    index: 0,
    request: {
      method,
      origin,
      target: `${base}${path}`,
      httpVersion: '1.1',
      headers: Object.entries(sent).flatMap(([name, value]) =>
        value === null ? [] : [[name, value] as const],
      ),
      body: bodyOf(sends),
    },
    response: {
      status,
      reason: '',
      httpVersion: '1.1',
      headers: [
        ['Content-Type', 'application/json'],
        ['X-Graylog-Node-ID', 'cc242ff8-fff1-4f38-bbd0-4fe911e7eddc'],
      ],
      body: bodyOf(answer),
    },
  }
}

function bodyOf(json: unknown): Exchange['request']['body'] {
  if (json === undefined) return NO_BODY
  const text = JSON.stringify(json)
  return { state: 'complete', size: Buffer.byteLength(text), text }
}

const loaded = new Map<string, Promise<Recording>>()

function load(name: string): Promise<Recording> {
  const known = loaded.get(name)
  if (known) return known
  const read = readRecording(packageFile(`test/fixtures/${name}.ndjson.gz`)).then((recording) => {
    const exchanges = [...recording.exchanges()]
    return { ...recording, exchanges: () => exchanges }
  })
  loaded.set(name, read)
  return read
}

function version(text: string): Version {
  const parsed = parseTypedVersion(text)
  if (!parsed) throw new Error(`"${text}" is no release`)
  return parsed
}
