import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import fc from 'fast-check'
import { expect, test } from 'vitest'

import { packageFile } from '#engine/package.ts'
import { program } from '#engine/files/test-program.ts'
import { addChecksum } from '#recorder/store/line.ts'
import { IS_WHOLE } from '#tools/test-run/whole.ts'
import { type CliResult, freshFolder, run } from '../test-terminal.ts'
import { makeBody } from '#engine/model/test-exchange.ts'

const ROOT = 'http://logs.example/api'
const TIMES = { startedDateTime: '2026-01-01T00:00:00.000Z', time: 1 }

/** Property names that every object has, and texts that are not valid UTF-8. */
const name = fc.constantFrom(
  'constructor',
  '__proto__',
  'toString',
  'hasOwnProperty',
  'valueOf',
  'id',
  'username',
  'password',
  'session_id',
  'streams',
  'version',
  'token',
  'type',
  'message',
  'nodes',
  '\ud800',
)
const leaf = fc.oneof(
  fc.constantFrom(null, true, 0, -1, 1e308, '', '5.1.0', '\udfff', '../..', 'a\u0000b'),
  name,
)
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.array(tie('value'), { maxLength: 3 }),
    fc
      .array(fc.tuple(name, tie('value')), { maxLength: 5 })
      .map((pairs) => Object.fromEntries(pairs.map(([key, held]) => [key, held]))),
  ),
}))
const path = fc.constantFrom(
  '/',
  '/system',
  '/cluster',
  '/streams',
  '/system/sessions',
  '/users',
  '/users/__proto__',
  '/users/constructor/tokens',
  '/streams/toString',
  '/system/outputs',
  '/roles',
  '/\ud800',
  '/system/indices/index_sets',
  '/dashboards',
  '/views',
  '/search/universal/relative?query=*',
)
const method = fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'constructor')
const header = fc.tuple(
  fc.constantFrom(
    'Authorization',
    'Cookie',
    'Content-Type',
    'constructor',
    '__proto__',
    'X-\ud800',
  ),
  fc.oneof(
    fc.constantFrom(
      'Basic YWRtaW46YWRtaW4=',
      'Basic \ud800',
      'a=b; __proto__=c',
      'application/json',
    ),
    name,
  ),
)
const exchange = fc.record({
  path,
  method,
  sent: value,
  got: value,
  headers: fc.array(header, { maxLength: 3 }),
  status: fc.constantFrom(200, 204, 401, 404, 500, 0, 99),
})
interface Sample {
  readonly path: string
  readonly method: string
  readonly sent: unknown
  readonly got: unknown
  readonly headers: readonly (readonly [string, string])[]
  readonly status: number
}

function renderHar(samples: readonly Sample[], oddity: unknown): string {
  const entries = samples.map(({ path: at, method: how, sent, got, headers, status }) => ({
    ...TIMES,
    request: {
      method: how,
      url: `${ROOT}${at}`,
      httpVersion: 'HTTP/1.1',
      headers: headers.map(([key, held]) => ({ name: key, value: held })),
      postData: { mimeType: 'application/json', text: JSON.stringify(sent) },
    },
    response: {
      status,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      headers: [{ name: 'Content-Type', value: 'application/json' }],
      content: { mimeType: 'application/json', text: JSON.stringify(got) },
    },
  }))
  const log = { version: '1.2', creator: { name: 'x', version: '1' }, comment: 'release 5.1.0' }
  return JSON.stringify({ log: { ...log, entries: oddity === 0 ? [...entries, oddity] : entries } })
}

function renderRecording(samples: readonly Sample[], oddity: unknown): string {
  const body = (held: unknown) => makeBody(JSON.stringify(held))
  const header = {
    type: 'header',
    format: 'graylog-conformance-recording',
    version: 1,
    kind: 'interface',
    roots: [ROOT],
    tool: { name: 'x', version: '1' },
    assertedVersion: '5.1.0',
  }
  const lines = samples.map(({ path: at, method: how, sent, got, headers, status }, index) => ({
    type: 'exchange',
    index,
    startedAt: index,
    endedAt: index,
    request: {
      method: how,
      origin: new URL(ROOT).origin,
      target: `/api${at}`,
      httpVersion: 'HTTP/1.1',
      headers,
      body: body(sent),
    },
    response: {
      status,
      reason: '',
      httpVersion: 'HTTP/1.1',
      headers: [['Content-Type', 'application/json']],
      body: body(got),
    },
    ...(oddity === 0 && { failure: oddity }),
  }))
  return [header, ...lines].map((line) => `${addChecksum(JSON.stringify(line)).text}\n`).join('')
}

/** Expects a result or a one-line error, never a crash, a stack trace, or silence. */
function expectOrderly({ code, out, err }: CliResult, command: readonly string[]): void {
  expect(code, `${command.join(' ')}: ${err}`).not.toBe(70)
  expect(out + err).not.toMatch(/\n\s{1,8}at .{1,200}:\d+:\d+/)
  expect(out + err).not.toContain('bug in the tool')
}

test.each([
  ['a HAR file', 'x.har', renderHar],
  ['a recording', 'x.ndjson', renderRecording],
])(
  'every command responds to %s with any JSON with a verdict or a one-line error',
  async (_what, file, render) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(exchange, { minLength: 1, maxLength: 6 }),
        fc.constantFrom(0, 1, 2, 3),
        async (samples, oddity) => {
          const folder = freshFolder()
          const at = join(folder, file)
          writeFileSync(at, render(samples, oddity))
          for (const command of [
            ['judge', at, '--assume-version', '5.1', '--out', join(folder, 'report')],
            ['forecast', at, '--from', '5.1', '--to', '7.0'],
            ['compare', at, at, '--assume-version', '5.1'],
            ['convert', at, '--to', 'recording', '--out', join(folder, 'copy.ndjson')],
            ['convert', at, '--to', 'har'],
            ['convert', at, '--to', 'nock'],
            ['convert', at, '--to', 'curl'],
          ])
            expectOrderly(await run(command), command)
        },
      ),
      { numRuns: IS_WHOLE ? 40 : 5 },
    )
  },
)

test('check-settings responds to any settings file with findings or a one-line error', async () => {
  const line = fc.tuple(name, leaf).map(([key, held]) => `${key} = ${String(held)}`)
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { maxLength: 6 }),
      fc.constantFrom('server.conf', '.env', 'docker-compose.yml'),
      async (lines, file) => {
        const at = join(freshFolder(), file)
        writeFileSync(at, lines.join('\n'))
        const command = ['check-settings', at, '--from', '3.1', '--to', '7.0']
        expectOrderly(await run(command), command)
      },
    ),
    { numRuns: 40 },
  )
})

test('every command responds to any config file with a result or a one-line error', async () => {
  const at = join(freshFolder(), 'config.json')
  const key = fc.oneof(
    name,
    fc.constantFrom('suite', 'check', 'assume-version', 'strict', 'base', 'out'),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(key, value), { maxLength: 3 }), async (pairs) => {
      const members = pairs.map(([one, held]) => `${JSON.stringify(one)}:${JSON.stringify(held)}`)
      writeFileSync(at, `{${members.join(',')}}`)
      const command = ['judge', '/nowhere.har', '--config', at]
      const result = await run(command)
      expectOrderly(result, command)
      expect(result.code).toBe(2)
    }),
    { numRuns: 60 },
  )
})

test('a folder, a missing file, and an invalid file name are rejected with a one-line error', async () => {
  const folder = freshFolder()
  mkdirSync(join(folder, 'recording.ndjson'))
  for (const at of [
    folder,
    join(folder, 'recording.ndjson'),
    join(folder, 'no'),
    'a\u0000b',
    'x'.repeat(5_000),
  ])
    for (const command of [
      ['judge', at],
      ['forecast', at, '--to', '7.0'],
      ['compare', at, at],
      ['convert', at, '--to', 'har'],
      ['check-settings', at, '--from', '3.1', '--to', '7.0'],
      ['judge', '/nowhere.har', '--config', at],
      ['record', 'http://127.0.0.1:9', '--out', join(at, 'x'), '--redaction-key', at],
    ]) {
      const result = await run(command)
      expectOrderly(result, command)
      expect([command.join(' '), result.code]).toEqual([command.join(' '), 2])
    }
})

test.each(['not a url', 'http://', 'ftp://x', 'http://[::', 'http://a:99999'])(
  'HTTP_PROXY="%s" is rejected with a one-line error',
  async (proxy) => {
    const { code, err } = await run(['certify', 'http://127.0.0.1:9/api', '--out', freshFolder()], {
      HTTP_PROXY: proxy,
      GRAYLOG_TOKEN: '1'.repeat(52),
    })

    expect(code).toBe(2)
    expect(err).toMatch(
      /^graylog-conformance: cannot use the proxy in the environment variable HTTP_PROXY: [^\n]*\n$/,
    )
  },
)

/** Runs a shell command line with the tool as "$0" "$@". */
function shell(line: string) {
  const node = [process.execPath, ...program('cli')]
  const { status, stderr } = spawnSync('sh', ['-c', line, ...node], {
    cwd: packageFile('.'),
    encoding: 'utf8',
  })
  return { status, stderr }
}

test('a result that cannot be printed exits with 2; a reader that stops early is not an error', () => {
  const full = shell('"$0" "$@" list checks >/dev/full')
  const unheard = shell('"$0" "$@" judge /nowhere 2>/dev/full')

  expect(full.status).toBe(2)
  expect(full.stderr).toMatch(/^graylog-conformance: cannot print the result: the disk is full/)
  expect(unheard.status).toBe(2)
})

test('too few file descriptors cause an incomplete run or a usage error, never violations', () => {
  const { status, stderr } = shell(
    `ulimit -n 48; exec "$0" "$@" certify --mode read --suite node --out "${freshFolder()}"`,
  )

  // Some machines need fewer descriptors, and then the run succeeds.
  expect([0, 2, 3, 4]).toContain(status)
  if (status !== 0)
    expect(stderr).toMatch(/too many files are open|cannot open another connection|cannot start/)
})

test('the value of an invalid proxy is hidden, because it may contain a password', async () => {
  const { err } = await run(['certify', 'http://127.0.0.1:9/api', '--out', freshFolder()], {
    HTTP_PROXY: 'ftp://me:hunter2hunter2@x',
    GRAYLOG_TOKEN: '1'.repeat(52),
  })

  expect(err).toContain('HTTP_PROXY')
  expect(err).not.toContain('hunter2')
})

test('a HAR file with half a surrogate pair in its host is forecast without a host', async () => {
  const at = join(freshFolder(), 'x.har')
  const sample = { path: '/system', method: 'GET', sent: null, got: {}, headers: [], status: 200 }
  writeFileSync(at, renderHar([sample], 1).replaceAll('logs.example', 'logs\\ud800.example'))

  const { code, err } = await run(['forecast', at, '--from', '5.1', '--to', '7.0'])

  expect(code).toBe(4)
  expect(err).toContain('no API calls')
})
