import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { SELF_SIGNED } from '#engine/http/tls/test-certificates.ts'
import { opened } from '#engine/http/test-listen.ts'
import { freshFolder, run, readRun } from '../test-terminal.ts'
import { ACCOUNT, ADMIN, AUTHORIZATION, reference } from '../test-reference.ts'
import { countBefore } from './test-targets.ts'

test.each(['2.0.3', '5.1.0', '7.0.1'])(
  'certify finds no violations in the reference server as %s, live and offline alike',
  async (release) => {
    await using target = await reference(release)
    const [live, offline] = [freshFolder(), freshFolder()]

    const certified = await run(['certify', target.root, '--out', live], ADMIN)
    const judged = await run(['judge', join(live, 'recording.ndjson'), '--out', offline])

    const result = readRun(live)
    expect(result.summary).toMatchObject({ violations: 0, errors: 0 })
    expect(result.summary.ok).toBeGreaterThan(50)
    expect(result.target).toMatchObject({ url: target.root, versionSource: 'traffic' })
    expect([0, 4]).toContain(certified.code)
    expect(judged.code).toBe(certified.code)
    expect(JSON.stringify(readRun(offline).verdicts)).toBe(JSON.stringify(result.verdicts))
  },
)

test.each<[string, readonly string[], Readonly<Record<string, string>>]>([
  ['a user', [], { GRAYLOG_USER: 'admin', GRAYLOG_PASSWORD: 'x' }],
  ['a token', [], { GRAYLOG_TOKEN: 'x' }],
  ['a token in a file', ['--token-file', 'no-such-file'], {}],
])('certify without an address rejects %s', async (_what, args, environment) => {
  const { code, err } = await run(['certify', ...args, '--out', freshFolder()], environment)

  expect(code).toBe(2)
  expect(err).toContain('cannot certify: you specified credentials but no server URL')
})

test.each([
  ['session', '2.5.2', []],
  ['session', '7.1.7', ['--suite', 'node,stream']],
  ['read', '7.1.7', ['--thorough']],
])('certify in mode %s on %s announces how many requests it sends', async (mode, release, more) => {
  await using target = await reference(release)
  const out = freshFolder()

  const { err } = await run(['certify', target.root, '--mode', mode, '--out', out, ...more], ADMIN)

  const said = Number(/^About (\d+) requests will be sent\.$/m.exec(err)?.[1])
  const sent = readRun(out).evidence.exchanges
  expect(Math.abs(said - sent)).toBeLessThan(sent / 5)
})

test('certify writes no secret into the report folder', async () => {
  await using target = await reference()
  const out = freshFolder()

  const { out: printed, err } = await run(
    ['certify', target.root, '--mode', 'write', '--out', out],
    ADMIN,
  )

  const files = readdirSync(out, { recursive: true, encoding: 'utf8' })
  const all = files.map((name) => readFileSync(join(out, name), 'latin1')).join('\n')
  const basic = Buffer.from(`admin:${ACCOUNT.password}`).toString('base64')
  expect(all).toContain('"probe":"listing-after"')
  expect(all + printed + err).not.toContain(ACCOUNT.password)
  expect(all).not.toContain(basic)
})

test('certify works with only a token', async () => {
  await using target = await reference()
  const headers = {
    'X-Requested-By': 'test',
    'Content-Type': 'application/json',
    Authorization: AUTHORIZATION,
  }
  const made = await fetch(`${target.root}/users/local:admin/tokens/mine`, {
    method: 'POST',
    headers,
    body: '{}',
  })
  const { token } = (await made.json()) as { token: string }
  const out = freshFolder()

  const { code, out: printed } = await run(['certify', target.root, '--out', out, '--verbose'], {
    GRAYLOG_TOKEN: token,
  })

  const { summary } = readRun(out)
  expect([0, 4]).toContain(code)
  expect(summary.violations).toBe(0)
  expect(summary.ok).toBeGreaterThan(30)
  expect(printed).toContain('needs a user name and password (GRAYLOG_USER and GRAYLOG_PASSWORD)')
})

/** The suites that send account names. */
const NAMING = 'user,token,session,auth,access,write'

test.each(['7.0.1'])('an account name with a slash causes no violation on %s', async (release) => {
  const odd = { name: 'ad/min "x"+y', password: ACCOUNT.password }
  await using target = await reference(release, undefined, odd)
  const out = freshFolder()

  const { code, err } = await run(
    ['certify', target.root, '--mode', 'write', '--suite', NAMING, '--out', out],
    { GRAYLOG_USER: odd.name, GRAYLOG_PASSWORD: odd.password },
  )

  expect(err).not.toContain('defect')
  expect([0, 4]).toContain(code)
  expect(readRun(out).summary.violations).toBe(0)
})

test('certify falls back to /api if the URL lacks it, and says so', async () => {
  await using target = await reference()

  const { code, out, err } = await run(['certify', target.origin, '--preflight-only'], ADMIN)

  expect(code).toBe(0)
  expect(err).toContain(`using "${target.root}": the REST API is not at "${target.origin}"`)
  expect(out).toMatch(
    /can be certified: release 5\.1\.0\S*;\s+the\s+server\s+accepts\s+the\s+credentials\.\n$/,
  )
})

test('the error about a self-signed certificate names the options that accept it', async () => {
  await using target = await reference()
  const proxy = createServer(SELF_SIGNED, (request, response) => {
    void fetch(`${target.origin}${request.url ?? ''}`, {
      headers: {
        Accept: request.headers.accept ?? '*/*',
        Authorization: request.headers.authorization ?? '',
      },
    }).then(async (answer) => {
      response.writeHead(answer.status, { 'Content-Type': 'application/json' })
      response.end(await answer.text())
    })
  })
  await using tls = await opened(proxy, 'https')
  const root = `${tls.origin}/api`

  const refused = await run(['certify', root, '--preflight-only'], ADMIN)
  const insecure = await run(['certify', root, '--preflight-only', '--insecure'], ADMIN)

  expect(refused.code).toBe(3)
  expect(refused.err).toContain('pass the CA of the server with --ca FILE, or pass --insecure')
  expect(insecure.code).toBe(0)
})

test('certify stops at its deadline and reports an incomplete run', async () => {
  await using target = await reference()
  const out = freshFolder()

  const { code, out: printed } = await run(
    ['certify', target.root, '--rate', '20', '--deadline', '0.5', '--out', out, '--verbose'],
    ADMIN,
  )

  expect(code).toBe(4)
  expect(printed).toContain('Report: ')
  expect(printed).toContain('note: the run was stopped early: the time limit')
  expect(printed.replaceAll(/\s+/g, ' ')).toContain(
    'the run ended before this check: the time limit for the run was reached',
  )
  expect(readRun(out).evidence).toMatchObject({ complete: false })
})

test('certify names the --also node that does not respond', async () => {
  await using target = await reference()

  const { code, err } = await run(
    ['certify', target.root, '--also', 'http://127.0.0.1:1/api', '--preflight-only'],
    ADMIN,
  )

  expect(code).toBe(3)
  expect(err).toContain('cannot reach "http://127.0.0.1:1/api"')
})

test('certify asks for credentials if the target needs them', async () => {
  await using target = await reference()

  const { code, err } = await run(['certify', target.root, '--out', freshFolder()])

  expect(code).toBe(2)
  expect(err).toContain('set GRAYLOG_TOKEN, or GRAYLOG_USER and GRAYLOG_PASSWORD')
})

test('a failed run does not leave the reports of an earlier run as its own', async () => {
  const out = freshFolder()
  {
    await using target = await reference()
    await run(['certify', target.root, '--suite', 'node', '--out', out], ADMIN)
  }
  const { code, err } = await run(['certify', 'http://127.0.0.1:1/api', '--out', out], ADMIN)

  expect(code).toBe(3)
  expect(err).toContain('this run checked nothing')
  expect(existsSync(join(out, 'report.html'))).toBe(false)
  expect(readdirSync(out)).toEqual(
    expect.arrayContaining(['earlier-report.html', 'earlier-junit.xml', 'earlier-run.json']),
  )
})

test('certify stops at wrong credentials before it judges', async () => {
  await using target = await reference()
  await using counted = await countBefore(target.origin)
  const out = join(freshFolder(), 'report')

  const { code, err } = await run(['certify', `${counted.origin}/api`, '--out', out], {
    GRAYLOG_USER: 'admin',
    GRAYLOG_PASSWORD: 'wrong',
  })

  expect(code).toBe(3)
  expect(err).toContain('does not accept the password of user "admin"')
  expect(existsSync(out)).toBe(false)
  expect(counted.requests.length).toBeLessThan(5)
})
