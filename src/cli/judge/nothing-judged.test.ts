import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

import { expect, test } from 'vitest'

import { packageFile } from '#engine/package.ts'
import { addChecksum } from '#recorder/store/line.ts'
import { freshFolder, run } from '../test-terminal.ts'

const ROOT = 'http://logs.example/api'
const AS = ['--assume-version', '5.1', '--base', ROOT]
const REAL = packageFile('test/fixtures/graylog-5.1.0.ndjson.gz')

/** Writes a HAR file of reads with these responses. */
function harFile(
  answers: readonly { readonly path: string; readonly status?: number; readonly text?: string }[],
): string {
  const file = join(freshFolder(), 'traffic.har')
  const entries = answers.map(({ path, status = 200, text }) => ({
    startedDateTime: '2026-01-01T00:00:00.000Z',
    time: 1,
    cache: {},
    timings: { send: 0, wait: 1, receive: 0 },
    request: {
      method: 'GET',
      url: new URL(path, ROOT).href,
      httpVersion: 'HTTP/1.1',
      headers: [{ name: 'Accept', value: '*/*' }],
      queryString: [],
      cookies: [],
      headersSize: -1,
      bodySize: 0,
    },
    response: {
      status,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      headers: [],
      cookies: [],
      content: {
        size: text?.length ?? 10,
        mimeType: 'text/plain',
        ...(text !== undefined && { text }),
      },
      redirectURL: '',
      headersSize: -1,
      bodySize: text?.length ?? 10,
    },
  }))
  writeFileSync(
    file,
    JSON.stringify({ log: { version: '1.2', creator: { name: 'x', version: '1' }, entries } }),
  )
  return file
}

test.each([
  ['is empty', [], 'the recording contains no exchanges; record the traffic again'],
  ['is outside the root', [{ path: '/a', text: 'x' }], `no exchange belongs to the API at`],
  [
    'only contains 500 responses',
    [{ path: '/api/system', status: 500, text: 'x' }],
    'every response is a server error',
  ],
  ['has no body', [{ path: '/api/zz' }], 'no response has a complete body'],
  [
    'shows nothing relevant',
    [{ path: '/api/zz', status: 301, text: 'x' }],
    'only checks for warnings and notes had evidence; record more',
  ],
] as const)('a file that %s exits with 4, a reason, and advice', async (_what, answers, why) => {
  const out = freshFolder()

  const { code, out: printed } = await run(['judge', harFile(answers), ...AS, '--out', out])

  expect(code).toBe(4)
  const words = printed.replaceAll(/\s+/g, ' ')
  expect(words).toContain('was not tested')
  expect(words).toContain(`nothing was shown: ${why}`)
  expect(words).not.toContain('conforms')
  expect(readFileSync(join(out, 'report.html'), 'utf8')).toContain('was not tested')
  expect(readFileSync(join(out, 'report.html'), 'utf8')).toContain('nothing was shown')
  const junit = readFileSync(join(out, 'junit.xml'), 'utf8')
  expect(junit).toMatch(/<testsuites name="[^"]*was not tested[^"]*" tests="\d+" failures="1"/)
  expect(junit).toContain('<failure type="nothing" message="was not tested')
  expect(readFileSync(join(out, 'run.json'), 'utf8')).toContain('nothing was shown')
})

test('an empty file of an unknown release exits with 4 and does not ask for the release', async () => {
  const file = harFile([])

  const judged = await run(['judge', file])
  const forecast = await run(['forecast', file, '--to', '7.0'])

  expect([judged.code, forecast.code]).toEqual([4, 4])
  expect(judged.err).toMatch(
    /^graylog-conformance: cannot judge "traffic.har": it contains no exchange/,
  )
  expect(forecast.err).toMatch(/^graylog-conformance: cannot forecast: .* no exchange/)
})

test('a forecast of traffic outside the interface exits with 4', async () => {
  const file = harFile([{ path: '/a', text: 'x' }])

  const { code, err } = await run(['forecast', file, '--from', '5.1', '--to', '7.0'])

  expect(code).toBe(4)
  expect(err).toContain('no API calls')
})

test('a selection without evidence exits with 4', async () => {
  const { code, out } = await run(['judge', REAL, '--suite', 'tls'])

  expect(code).toBe(4)
  expect(out.replaceAll(/\s+/g, ' ')).toContain(
    'the recording has no evidence for the selected checks (tls)',
  )
})

test('a single passing check is not reported as conformance', async () => {
  const out = freshFolder()

  const { code, out: printed } = await run([
    'judge',
    REAL,
    '--check',
    'headers.frame-options',
    '--out',
    out,
  ])

  expect(code).toBe(0)
  const pages = [
    printed,
    ...['report.html', 'junit.xml'].map((name) => readFileSync(join(out, name), 'utf8')),
  ]
  for (const page of pages) {
    expect(page.replaceAll(/\s+/g, ' ')).toMatch(
      /no violations in the checks that ran \(1 of \d+ checks/,
    )
    expect(page).not.toMatch(/(?:\d|api|claim[^<]*>) conforms/)
  }
  expect(printed.replaceAll(/\s+/g, ' ')).toContain('only headers.frame-options was requested')
  expect(JSON.parse(readFileSync(join(out, 'run.json'), 'utf8'))).toMatchObject({
    only: ['headers.frame-options'],
  })
})

test('a migration whose new server responds with 500 to every request exits with 4', async () => {
  const before = packageFile('test/fixtures/migration-3.1.0-before.ndjson.gz')
  const after = join(freshFolder(), 'after.ndjson')
  const lines = gunzipSync(
    readFileSync(packageFile('test/fixtures/migration-3.2.0-after.ndjson.gz')),
  )
  writeFileSync(
    after,
    lines
      .toString()
      .trimEnd()
      .split('\n')
      .filter((line) => !line.startsWith('{"type":"footer"'))
      .map((line) => {
        const { sum: _sum, ...value } = JSON.parse(line) as Record<string, unknown>
        const response = { ...(value['response'] as object), status: 500 }
        return addChecksum(JSON.stringify(value['response'] ? { ...value, response } : value)).text
      })
      .map((line) => `${line}\n`)
      .join(''),
  )

  const { code, out } = await run(['judge', '--before', before, '--after', after])

  expect(code).toBe(4)
  expect(out).toContain('was not tested')
  expect(out.replaceAll(/\s+/g, ' ')).toContain('every response is a server error')
})

test('runs without a common judged check are not reported as equal', async () => {
  const out = freshFolder()
  const file = harFile([{ path: '/a', text: 'x' }])

  const { code, out: printed } = await run(['compare', file, harFile([]), ...AS, '--out', out])

  expect(code).toBe(4)
  expect(printed.replaceAll(/\s+/g, ' ')).toContain(
    'Nothing was compared. Neither run tested a check',
  )
  expect(printed).not.toMatch(/alike|no difference/)
  const page = readFileSync(join(out, 'comparison.html'), 'utf8')
  expect(page).toMatch(/nothing was compared/i)
  expect(page).not.toMatch(/nothing differs|nothing broken|everywhere/)
})
