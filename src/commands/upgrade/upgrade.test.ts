import { Socket } from 'node:net'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { afterEach, expect, test, vi } from 'vitest'

import type { UpgradePlan } from '#engine/model/upgrade/plan.ts'
import { packageFile } from '#engine/package.ts'
import { ACCOUNT, ADMIN, reference } from '../../cli/test-reference.ts'
import { describeMisfit } from '#engine/schema/own-format.ts'
import { freshFolder, run, longLines } from '../../cli/test-terminal.ts'
import { upgrade as planUpgrade } from './index.ts'

const GO = packageFile('test/fixtures/client-go-graylog-v11-3.2.0.ndjson.gz')
const REAL = packageFile('test/fixtures/graylog-4.3.0.ndjson.gz')
const SECRETS = ['PepperOfTheNode-1234567890', 'mongo-password-77', ACCOUNT.password]

const CONF = `password_secret = ${SECRETS[0]}
mongodb_uri = mongodb://graylog:${SECRETS[1]}@localhost/graylog
gc_warning_threshold = 1s
rest_listen_uri = http://u:${SECRETS[1]}@127.0.0.1:9000/api/
`

afterEach(() => {
  vi.restoreAllMocks()
})

const upgrade = (...args: readonly string[]) => run(['upgrade', ...args], ADMIN)

function confIn(folder: string): string {
  const conf = join(folder, 'server.conf')
  writeFileSync(conf, CONF)
  return conf
}

test('upgrade recognizes files by content, writes every format, and opens no connection', async () => {
  const connect = vi.spyOn(Socket.prototype, 'connect')
  const out = join(freshFolder(), 'plan')
  const args = [GO, confIn(freshFolder()), '--to', '7.0.1', '--out', out]

  const { code, out: text, err } = await upgrade(...args)

  expect([code, err]).toEqual([6, ''])
  expect(connect).not.toHaveBeenCalled()
  expect(readdirSync(out).toSorted()).toEqual([
    'patched-server.conf',
    'upgrade.html',
    'upgrade.json',
    'upgrade.md',
  ])
  expect(text).toContain('Upgrade from 3.2 to 7.0.1')
  expect(readFileSync(join(out, 'patched-server.conf'), 'utf8')).toContain(
    '# gc_warning_threshold = 1s',
  )
  expect(readFileSync(join(out, 'patched-server.conf'), 'utf8')).toContain(
    '\n# elasticsearch_shards = 4\n',
  )
  expect((await upgrade(...args)).code).toBe(6)

  // A plan without settings does not show the copy as its own.
  await upgrade(GO, '--to', '7.0.1', '--out', out)
  expect(readdirSync(out)).toContain('earlier-patched-server.conf')
  expect(readdirSync(out)).not.toContain('patched-server.conf')
})

test('the page shows the same calls as forecast', async () => {
  const { out } = await upgrade(GO, '--to', '7.0.1', '--json')
  const forecast = await run(['forecast', GO, '--to', '7.0.1', '--json'])
  const { calls } = JSON.parse(out) as UpgradePlan
  const reported = JSON.parse(forecast.out) as {
    readonly calls: readonly { readonly class: string }[]
  }

  expect(calls?.total).toBe(reported.calls.length)
  for (const one of ['breaks', 'needs-change', 'works'] as const)
    expect(calls?.totals[one]).toBe(reported.calls.filter((call) => call.class === one).length)
})

test('upgrade tries calls on the new server, and they break as predicted', async () => {
  await using old = await reference('3.2.0')
  await using fresh = await reference('7.0.1')
  const [folder, out] = [freshFolder(), join(freshFolder(), 'plan')]
  const servers = ['--old', old.root, '--new', fresh.root]

  const { code, out: text, err } = await upgrade(GO, confIn(folder), ...servers, '--out', out)
  const plan = JSON.parse(readFileSync(join(out, 'upgrade.json'), 'utf8')) as UpgradePlan

  expect(code).toBe(6)
  expect(plan).toMatchObject({ from: '3.2.0', to: '7.0.1' })
  const [dryRun] = plan.dryRuns
  const broke = dryRun?.calls.filter(({ happened }) => happened === 'broke') ?? []
  expect(broke.length).toBeGreaterThan(0)
  expect(broke.filter(({ agrees }) => !agrees)).toEqual([])
  expect(plan.comparison?.broken).toEqual([])
  expect(readdirSync(join(out, 'dry-run-1'))).toEqual(
    expect.arrayContaining(['replay.html', 'replay.json']),
  )
  const written = readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile() && !one.name.startsWith('patched-'))
    .map((one) => readFileSync(join(one.parentPath, one.name), 'utf8'))
  for (const secret of SECRETS)
    expect([text, err, ...written].filter((one) => one.includes(secret))).toEqual([])
})

test('upgrade changes nothing on either server by default', async () => {
  await using fresh = await reference('7.0.1')

  const { out } = await upgrade(GO, '--new', fresh.root, '--json')
  const [dryRun] = (JSON.parse(out) as UpgradePlan).dryRuns

  expect(dryRun?.mode).toBe('read')
  expect(
    dryRun?.calls.filter(({ method }) => !['GET', 'HEAD', 'OPTIONS'].includes(method)),
  ).toEqual([])
})

test('upgrade still writes the plan if the new server is unreachable: exit 3', async () => {
  const { code, out } = await upgrade(GO, '--to', '7.0.1', '--new', 'http://127.0.0.1:1/api')

  expect(code).toBe(3)
  expect(out).toMatch(/was not sent to\s+http:\/\/127\.0\.0\.1:1\/api/)
  expect(out).toContain('Checklist')
})

test('--record-first shows the commands that record traffic from the given server', async () => {
  const { code, out } = await upgrade('--record-first', '--old', 'http://graylog.lan:9000/api')

  expect(code).toBe(0)
  expect(out).toContain(
    'graylog-conformance record \\\n     http://graylog.lan:9000/api --out client.ndjson',
  )
  expect(out).toContain('Save all as HAR')
  expect(longLines(out)).toEqual([])
})

test('a path of a script that no release has for its method is shown as written', async () => {
  const { out } = await upgrade(
    packageFile('examples/upgrade/crontab.txt'),
    '--from',
    '4.3',
    '--to',
    '6.1',
  )

  expect(out).toContain('POST /streams/alerts/check')
})

test('planUpgrade returns the same plan as --json', async () => {
  const telegraf = packageFile('test/fixtures/client-telegraf-2.5.2.ndjson.gz')
  const plan = await planUpgrade(telegraf, { to: '7.0' })

  expect(describeMisfit('upgrade', plan)).toBeUndefined()
  expect(JSON.parse((await upgrade(telegraf, '--to', '7.0', '--json')).out)).toEqual(plan)
})

test('an upgrade within a release needs no changes', async () => {
  const telegraf = packageFile('test/fixtures/client-telegraf-2.5.2.ndjson.gz')
  const { code, out } = await upgrade(telegraf, '--to', '2.5.2')

  expect(code).toBe(0)
  expect(out).toContain('No calls break')
})

test('an upgrade without input shows the path and exits with 4', async () => {
  const { code, out } = await upgrade('--from', '2.5', '--to', '6.1')

  expect(code).toBe(4)
  expect(out).toContain('Elasticsearch 6 must be replaced with')
})

test.each([
  [[], 'nothing to plan'],
  [[GO], '--to is missing'],
  [['--to', '6.1', '--settings', 'x.conf'], 'no such file'],
  [[GO, '--to', '2.1'], 'that is a downgrade'],
  [[GO, REAL, '--to', '7.0'], 'specify the current release with --from'],
])('upgrade rejects %j with advice', async (args, message) => {
  const { code, err } = await upgrade(...args)

  expect(code).toBe(2)
  expect(err).toContain(message)
  expect(err).toMatch(/^graylog-conformance: [^\n]*\n$/)
})

test('upgrade without input reads the files of the current folder and names those it skips', async () => {
  const folder = freshFolder()
  const put = (name: string, text: string): void => {
    writeFileSync(join(folder, name), text)
  }
  put('server.conf', 'rest_listen_uri = http://127.0.0.1:9000/api/\n')
  put('backup.sh', 'curl -u a:b http://graylog:9000/api/system/indices/index_sets\n')
  put('empty.har', '')
  put('photo.png', '\u0089PNG\u0000')

  const { code, out, err } = await run(
    ['upgrade', '--from', '4.3', '--to', '6.1', '--json'],
    {},
    folder,
  )

  expect(err).toContain('Files in this folder: backup.sh, server.conf\n')
  expect(err).toContain('Skipped empty.har: it is empty')
  expect(err).toContain('Skipped photo.png: it is not a recording')
  const plan = JSON.parse(out) as { settings?: object; calls?: object }
  expect(plan.settings).toBeDefined()
  expect(plan.calls).toBeDefined()
  expect(code).toBe(6)
})

test('calls that the baseline accepts do not block the upgrade', async () => {
  const [list, out] = [join(freshFolder(), 'known.yaml'), join(freshFolder(), 'plan')]
  const script = packageFile('examples/upgrade/crontab.txt')
  const args = [script, '--from', '4.3', '--to', '6.1', '--baseline', list]
  await upgrade(...args, '--update-baseline', '--reason', 'known')

  const { code, out: text } = await upgrade(...args, '--out', out)

  expect(text).toMatch(/No other calls break, 1 is accepted\s+in the baseline/)
  expect(text).not.toMatch(/Do not upgrade yet|first fix/)
  expect(code).not.toBe(6)
  const plan: unknown = JSON.parse(readFileSync(join(out, 'upgrade.json'), 'utf8'))
  expect(describeMisfit('upgrade', plan)).toBeUndefined()
  expect(plan).toMatchObject({ calls: { accepted: 1 } })
})
