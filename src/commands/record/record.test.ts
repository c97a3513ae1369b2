import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { readRecording } from '#recorder/store/reading/read.ts'
import { freshFolder, run } from '../../cli/test-terminal.ts'
import { AUTHORIZATION, reference } from '../../cli/test-reference.ts'
import { COMMAND, listening, recording } from './test-recording.ts'
import { listen } from '#engine/http/test-listen.ts'

/** Records with a file size limit of 32 KiB, which simulates a full disk. */
function recordingOnSmallDisk(...args: readonly string[]) {
  return listening('sh', '-c', SMALL_DISK, process.execPath, ...COMMAND, ...args)
}

const SMALL_DISK = 'ulimit -f 64; exec "$0" "$@"'

async function freePort(): Promise<number> {
  await using server = await listen(() => undefined)
  return server.port
}

test.each(['SIGTERM', 'SIGHUP'] as const)(
  '%s ends a recording cleanly with a judged summary',
  async (signal) => {
    await using target = await reference()
    const out = join(freshFolder(), 'a', 'recording.ndjson')
    const { child, origin, exited, said } = await recording(target.root, '--out', out)

    const headers = { Authorization: AUTHORIZATION, Accept: 'application/json' }
    for (const path of ['/system', '/cluster', '/streams']) {
      const answer = await fetch(`${origin}/api${path}`, { headers })
      expect(answer.status).toBe(200)
      await answer.text()
    }
    child.kill(signal)

    expect(await exited).toBe(0)
    expect(said.out).toContain(`${out}: 3 exchanges (0 failed), 1 account, `)
    expect(said.out).toContain('GET /cluster (1)')
    expect(said.out).toMatch(/server, as release 5.1.0: \d+ passed, 0 violations/)
    const { header, footer, exchanges } = await readRecording(out)
    expect(header).toMatchObject({
      kind: 'interface',
      roots: [target.root],
      reportedVersion: expect.stringMatching(/^5\.1\.0/) as string,
    })
    expect(footer).toMatchObject({ count: 3, complete: true })
    expect(JSON.stringify([...exchanges()])).not.toContain(AUTHORIZATION)
  },
)

test('an interrupted recording exits with 130 and is complete', async () => {
  await using target = await reference()
  const out = join(freshFolder(), 'recording.ndjson')
  const { child, origin, exited } = await recording(
    target.origin,
    '--out',
    out,
    '--for',
    '1h',
    '--backend',
  )

  await fetch(`${origin}/api/system/lbstatus`)
  child.kill('SIGINT')

  expect(await exited).toBe(130)
  const { header, footer } = await readRecording(out)
  expect(header).toMatchObject({ kind: 'backend', roots: [] })
  expect(footer).toMatchObject({ count: 1, complete: true })
})

test.each([[[]], [['--backend']], [['--forward', '--ca-dir', freshFolder()]]])(
  'an unreachable server is reported at the start, and an empty recording fails: %j',
  async (args) => {
    const out = join(freshFolder(), 'recording.ndjson')
    const root = `http://127.0.0.1:${await freePort()}/api`

    const { code, err } = await run(
      ['record', root, '--out', out, '--port', '0', '--for', '1s'].concat(args),
    )

    expect(err).toContain(`warning: ${root} does not respond yet; requests fail until it does\n`)
    expect(code).toBe(4)
  },
)

test('a server without a release at this path is reported at the start', async () => {
  await using target = await reference()
  const out = join(freshFolder(), 'recording.ndjson')
  const root = `${target.origin}/elsewhere`

  const { err } = await run(['record', root, '--out', out, '--port', '0', '--for', '1s'])

  expect(err).toContain(`warning: ${root} did not report its release; check the path`)
})

test('--for ends a recording, and --json prints its summary', async () => {
  await using target = await reference()
  const out = join(freshFolder(), 'recording.ndjson')
  const port = await freePort()

  const done = run([
    'record',
    target.root,
    '--out',
    out,
    '--port',
    String(port),
    '--for',
    '2s',
    '--json',
    '--redact',
    '/nowhere',
    '--redact',
    'header:X-Key',
    '--redact',
    'pattern:key=(\\w+)',
  ])
  await expect
    .poll(() => fetch(`http://127.0.0.1:${port}/api/?key=abcdefghijk`).catch(() => undefined), {
      timeout: 20_000,
    })
    .toBeDefined()
  const { code, out: printed } = await done

  expect(code).toBe(0)
  const result = JSON.parse(printed) as Record<string, unknown>
  expect(result).toMatchObject({
    recording: out,
    exchanges: 1,
    leaks: [],
    unusedRules: ['/nowhere', 'X-Key'],
    footer: { complete: true },
  })
  const [exchange] = (await readRecording(out)).exchanges()
  expect(exchange?.request.target).toMatch(/^\/api\/\?key=(?!abcdefghijk)\w{11}$/)
})

test('--print-ca prints the CA for the hosts, protects its key, and exits', async () => {
  const folder = freshFolder()

  const { code, out } = await run(
    ['record', 'https://logs.example/api', '--forward', '--allow', '*.other.example', '--print-ca'],
    { XDG_STATE_HOME: folder },
  )

  expect(code).toBe(0)
  expect(out).toMatch(/^-----BEGIN CERTIFICATE-----\n/)
  expect(out).toContain('It vouches for logs.example, *.other.example only, until ')
  const [, file = ''] = /is in (\S+)\.\n/.exec(out) ?? []
  expect(file.startsWith(folder)).toBe(true)
  expect(out).toContain('HTTPS_PROXY=http://127.0.0.1:PORT')
  expect(statSync(file.replace('certs/ca.pem', 'keys/ca.private.key')).mode & 0o777).toBe(0o600)
})

test.each([
  ['nothing to record', [], 'there is nothing to record'],
  ['no URL', ['logs.example'], 'it is not an http or https URL'],
  ['a proxy without hosts', ['--forward'], '--forward needs a host'],
  ['--allow alone', ['http://a', '--allow', 'b'], 'require --forward'],
  ['--rewrite by a proxy', ['--forward', '--allow', 'b', '--rewrite'], 'remove one of them'],
  ['an invalid host', ['--forward', '--allow', '../x'], 'cannot allow "../x"'],
  ['an invalid duration', ['http://a', '--for', 'now'], '"now" is not a duration'],
  ['an invalid size', ['http://a', '--rotate', '12'], '"12" is not a size'],
  ['an invalid rule', ['http://a', '--redact', 'abc'], 'a JSON Pointer must begin with a slash'],
  ['a missing key', ['http://a', '--redaction-key', '/nowhere'], 'no such file'],
  [
    'a certificate without a key',
    ['http://a', '--cert', '/nowhere'],
    'needs a private key; specify both --cert and --key',
  ],
])('%s is reported in one sentence: exit 2, no file', async (_what, args, words) => {
  const out = join(freshFolder(), 'recording.ndjson')

  const { code, err } = await run(['record', ...args, '--out', out])

  expect(code).toBe(2)
  expect(err).toContain(words)
  expect(existsSync(out)).toBe(false)
})

test('a full disk does not stop traffic, and exits with 4 after a warning', async () => {
  await using target = await reference()
  const out = join(freshFolder(), 'recording.ndjson')
  const { child, origin, exited, said } = await recordingOnSmallDisk(target.root, '--out', out)

  for (let count = 0; count < 60; count += 1) {
    const answer = await fetch(`${origin}/api/?${'x'.repeat(1_000)}`, { method: 'POST' })
    await answer.text()
    expect(answer.status).not.toBe(503)
  }
  child.kill('SIGTERM')

  expect(await exited).toBe(4)
  expect(
    said.err.match(/\u0007.*ALARM: .*traffic continues, but is no longer recorded/g),
  ).toHaveLength(1)
  expect(said.out).toContain('INCOMPLETE')
  const { footer, exchanges } = await readRecording(out)
  expect(footer?.complete).not.toBe(true)
  const all = [...exchanges()]
  const { length } = all
  expect(length).toBeGreaterThan(5)
  expect(length).toBeLessThan(60)
  const whole = all.filter(({ response }) => response)
  expect(said.out).toContain(`${60 - whole.length} exchanges could not be recorded`)
})

test('--fail-closed stops traffic if the disk is full', async () => {
  await using target = await reference()
  const out = join(freshFolder(), 'recording.ndjson')
  const { child, origin, exited, said } = await recordingOnSmallDisk(
    target.root,
    '--out',
    out,
    '--fail-closed',
  )

  let status = 0
  for (let count = 0; count < 60 && status !== 503; count += 1) {
    const answer = await fetch(`${origin}/api/?${'x'.repeat(1_000)}`, { method: 'POST' })
    status = answer.status
    await answer.text()
  }
  child.kill('SIGTERM')

  expect(status).toBe(503)
  expect(await exited).toBe(4)
  expect(said.err).toMatch(/ALARM: .*from now on, requests are rejected/)
})

test('an address that the machine lacks is rejected', async () => {
  const out = join(freshFolder(), 'recording.ndjson')

  const { code, err } = await run(['record', 'http://a', '--out', out, '--listen', '192.0.2.1'])

  expect(code).toBe(2)
  expect(err).toContain(
    'this machine does not have this address; choose an address of this machine',
  )
  expect(existsSync(out)).toBe(false)
})

test.each([
  ['127.0.0.1:8080', '--listen 127.0.0.1 --port 8080'],
  ['[::1]:8080', '--listen ::1 --port 8080'],
])('the error about a port in %s names the right options', async (listen, rather) => {
  const out = join(freshFolder(), 'recording.ndjson')

  const { code, err } = await run(['record', 'http://a', '--out', out, '--listen', listen])

  expect(code).toBe(2)
  expect(err).toContain(rather)
  expect(existsSync(out)).toBe(false)
})

test('a port in use leaves no recording', async () => {
  await using target = await reference()
  const out = join(freshFolder(), 'recording.ndjson')
  const { port } = new URL(target.origin)

  const { code, err } = await run(['record', target.root, '--out', out, '--port', port])

  expect(code).toBe(2)
  expect(err).toContain('the port is already in use')
  expect(existsSync(out)).toBe(false)
})
