import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { certifyFleet } from '../../commands/certify/index.ts'
import { program } from '#engine/files/test-program.ts'
import type { Fleet } from '#engine/model/results/fleet.ts'
import { describeMisfit } from '#engine/schema/own-format.ts'
import { packageFile } from '#engine/package.ts'
import { ACCOUNT, AUTHORIZATION, reference } from '../test-reference.ts'
import { freshFolder, run } from '../test-terminal.ts'
import { hang } from './test-targets.ts'
import { type Reference, startReference } from '#reference/serve.ts'
import { listFaults } from '#suites/faults.ts'
import { listen } from '#engine/http/test-listen.ts'

const FAULT = 'session.valid-until.zulu'
const ENVIRONMENT = { FLEET_PASSWORD: ACCOUNT.password, WRONG: 'not-the-password' }
const FAST = ['--suite', 'session,node', '--mode', 'session']

let sound: Reference
let faulty: Reference
let newer: Reference
beforeAll(async () => {
  sound = await reference('5.1.0')
  faulty = await reference('5.1.0', FAULT)
  newer = await reference('7.1.7')
})
afterAll(async () => {
  for (const one of [sound, faulty, newer]) await one.close()
})

interface Row {
  readonly name: string
  readonly [key: string]: unknown
}

/** Writes a fleet file for these servers; returns the arguments that certify it. */
function fleetOf(servers: readonly Row[], out = freshFolder()) {
  const file = join(out, 'fleet.yaml')
  writeFileSync(
    file,
    JSON.stringify({
      title: 'Test',
      defaults: { credentials: { user: ACCOUNT.name, passwordEnv: 'FLEET_PASSWORD' } },
      groups: { old: { expect: '5.1' }, new: {} },
      servers,
    }),
  )
  return { out, args: ['certify', '--targets', file, '--out', out, ...FAST] }
}

function written(out: string): Fleet {
  const fleet = JSON.parse(readFileSync(join(out, 'fleet.json'), 'utf8')) as Fleet
  expect(describeMisfit('fleet', fleet)).toBeUndefined()
  return fleet
}

async function nothingThere(): Promise<string> {
  await using server = await listen(() => undefined)
  return `${server.origin}/api`
}

test('a fleet reports each server in file order and continues after failures', async () => {
  const { out, args } = fleetOf([
    { name: 'sound', url: sound.root, group: 'old' },
    { name: 'faulty', url: faulty.root, group: 'old' },
    { name: 'newer', url: newer.root, group: 'old' },
    { name: 'dead', url: await nothingThere() },
    { name: 'refused', url: sound.root, credentials: { user: ACCOUNT.name, passwordEnv: 'WRONG' } },
    { name: 'unset', url: sound.root, credentials: { tokenEnv: 'NOT_SET' } },
  ])
  const { code, out: said, err } = await run(args, ENVIRONMENT)
  const { servers, complete } = written(out)

  expect(servers.map(({ name, outcome }) => [name, outcome])).toEqual([
    ['sound', 'conforms'],
    ['faulty', 'violations'],
    ['newer', 'conforms'],
    ['dead', 'target'],
    ['refused', 'target'],
    ['unset', 'usage'],
  ])
  expect([code, complete]).toEqual([3, true])
  expect(servers[1]?.failing).toContain('session.record.valid-until')
  expect(servers[3]?.says).toContain('nothing is listening')
  expect(servers[4]?.says).toContain(
    'the fleet file specifies user admin, passwordEnv WRONG for this server',
  )
  expect(servers[5]?.says).toContain('the environment variable "NOT_SET"')
  expect(said).toMatch(/^✗ 1 of 6 servers does not conform, 3 were not tested, 1 runs/m)
  expect(said.replaceAll(/\s+/g, ' ')).toContain('expected 5.1, got 7.1.7')
  expect(err).toMatch(/^\[\d\/6\] ✗ faulty {2}5\.1\.0 {2}does not conform: 1 violation/m)
  for (const { report } of servers)
    expect(report === undefined || existsSync(join(out, report))).toBe(true)
  expect(servers.filter(({ report }) => report !== undefined)).toHaveLength(3)
  expect(readFileSync(join(out, 'fleet.html'), 'utf8')).toContain('servers/faulty/report.html')
  expect(`${said}${err}${JSON.stringify(servers)}`).not.toContain(ACCOUNT.password)
})

test('a fleet of many servers triggers no Node warning, as a command and as a function', async () => {
  await using silent = await hang()
  const warnings: Error[] = []
  const keep = (warning: Error): number => warnings.push(warning)
  process.on('warning', keep)
  const servers = Array.from({ length: 12 }, (_, at) => ({ name: `s${at}`, url: silent.origin }))
  const { out, args } = fleetOf(servers)
  const limits = ['--concurrency', '12', '--timeout', '1', '--deadline', '60']

  const { code } = await run([...args, ...limits, '--quiet'], ENVIRONMENT)
  await certifyFleet(join(out, 'fleet.yaml'), {
    out: freshFolder(),
    concurrency: 12,
    timeout: 1,
    environment: ENVIRONMENT,
  })
  process.off('warning', keep)

  expect([code, warnings]).toEqual([3, []])
})

test.each([
  ['violation', 1],
  ['unreachable', 3],
  ['drift', 6],
  ['drift,violation', 1],
  ['unverified', 0],
  ['any', 3],
])('--fail-on %s exits with %i', async (policy, expected) => {
  const { args } = fleetOf([
    { name: 'faulty', url: faulty.root },
    { name: 'newer', url: newer.root, group: 'old' },
    { name: 'unset', url: sound.root, credentials: { tokenEnv: 'NOT_SET' } },
  ])
  const { code } = await run(
    [...args, '--suite', 'session', '--check', 'session.record', '--fail-on', policy, '--quiet'],
    ENVIRONMENT,
  )

  expect(code).toBe(expected)
})

test('a fleet reports changes since the last run in this folder and in another one', async () => {
  const first = fleetOf([
    { name: 'one', url: sound.root },
    { name: 'two', url: faulty.root },
    { name: 'gone', url: sound.root },
  ])
  await run([...first.args, '--quiet'], ENVIRONMENT)
  const second = fleetOf(
    [
      { name: 'one', url: faulty.root },
      { name: 'two', url: sound.root },
      { name: 'fresh', url: sound.root },
    ],
    first.out,
  )
  const again = await run(second.args, ENVIRONMENT)
  const other = await run([...second.args, '--since', first.out], ENVIRONMENT)

  expect(again.out).toMatch(
    /- one worse: showed no violations before; 1 check broke:\s+session\.record\.valid-until/,
  )
  expect(again.out).toMatch(/- two better: did not conform before; 1 check fixed/)
  expect(again.out).toContain('- new in the fleet: fresh')
  expect(again.out).toContain('- no longer in the fleet: gone')
  expect(other.out).not.toContain('Changed since')
})

test('an entry of a shared baseline is stale only if no server shows its finding', async () => {
  const { out, args } = fleetOf([
    { name: 'one', url: sound.root, baseline: 'known.yaml' },
    { name: 'two', url: faulty.root, baseline: 'known.yaml' },
  ])
  const list = join(out, 'known.yaml')
  writeFileSync(list, '')
  await run(
    [...args, '--update-baseline', '--same-reason', '--reason', 'a test', '--quiet'],
    ENVIRONMENT,
  )
  const known = await run(args, ENVIRONMENT)
  writeFileSync(list, `${readFileSync(list, 'utf8')}- check: node.nodes.total\n  reason: a test\n`)
  const stale = await run(args, ENVIRONMENT)

  expect([known.code, stale.code]).toEqual([0, 5])
  expect(known.out).toContain('all 2 servers show no violations in the checks that ran (at least ')
  expect(stale.out).toContain('node.nodes.total (known.yaml, line')
})

test.each([
  [['certify', 'http://a', '--targets', 'x.yaml'], '"certify" accepts either a URL or --targets'],
  [
    ['certify', '--fail-on', 'any'],
    '--fail-on needs a fleet; specify the fleet file with --targets',
  ],
  [
    ['certify', '--targets', 'x.yaml', '--also', 'http://b'],
    '--also works only with a single server',
  ],
  [['certify', '--targets', 'x.yaml'], 'cannot read the fleet file "x.yaml"'],
  [['certify', '--targets', 'x.yaml', '--fail-on', 'drfit'], 'did you mean "drift"'],
])('%j is rejected with a one-line error', async (args, words) => {
  const { code, err } = await run(args)

  expect(code).toBe(2)
  expect(err).toContain(words)
  expect(err.trimEnd().split('\n')).toHaveLength(1)
})

test('merged shards produce the same page as one run', async () => {
  const { out, args } = fleetOf([
    { name: 'one', url: sound.root, group: 'old' },
    { name: 'two', url: faulty.root, group: 'old' },
    { name: 'three', url: newer.root, group: 'old' },
    { name: 'four', url: sound.root, credentials: { tokenEnv: 'NOT_SET' } },
    { name: 'five', url: sound.root, group: 'new' },
  ])
  const whole = await run(args, ENVIRONMENT)
  const parts = ['3/3', '1/3', '2/3'].map((shard) => [shard, freshFolder()] as const)
  // These shards did their part, although one server has violations and another has no credentials.
  const codes: number[] = []
  for (const [shard, folder] of parts)
    codes.push(
      (await run([...args, '--shard', shard, '--out', folder, '--quiet'], ENVIRONMENT)).code,
    )
  expect(codes).toEqual([0, 0, 0])
  const joined = freshFolder()
  const folders = parts.map(([, folder]) => folder)
  const { code, out: said } = await run(['report', ...folders, '--out', joined])
  const some = await run(['report', ...folders.slice(1), '--out', freshFolder()])
  const twice = await run(['report', ...folders, folders[0] ?? '', '--out', joined])

  expect(code).toBe(whole.code)
  expect(some.out).toContain('a part of 5')
  expect(said.replace(joined, out)).toBe(whole.out)
  for (const { report } of written(joined).servers)
    expect(report === undefined || existsSync(join(joined, report))).toBe(true)
  expect(timeless(written(joined))).toEqual(timeless(written(out)))
  expect(readFileSync(join(joined, 'fleet.html'), 'utf8')).toContain('1 of 5 servers does not')
  expect([twice.code, twice.err]).toEqual([2, expect.stringContaining('pass each shard only once')])
})

/** Removes the fields that depend on time and place. */
function timeless({ servers, ...fleet }: Fleet): object {
  return {
    ...fleet,
    created: '',
    servers: servers.map(({ report, ...server }) => ({
      ...server,
      took: 0,
      quarterWithin: 0,
      report: report === undefined ? '' : 'report',
    })),
  }
}

test('Ctrl-C removes objects from every active server and keeps the reports of finished ones', async () => {
  const { out, args } = fleetOf([
    { name: 'done', url: newer.root, mode: 'read', suite: 'node' },
    { name: 'one', url: sound.root, ...WRITING },
    { name: 'two', url: faulty.root, ...WRITING },
    { name: 'waiting', url: sound.root, ...WRITING },
  ])
  const own = args.filter((arg) => !FAST.includes(arg))
  const before = await Promise.all([sound, faulty].map(tokensOf))
  const child = spawn(process.execPath, [...program('cli'), ...own, '--concurrency', '2'], {
    cwd: packageFile('.'),
    env: { ...process.env, ...ENVIRONMENT },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = once(child, 'exit')
  const isUnderWay = async (): Promise<boolean> => {
    const made = await Promise.all([sound, faulty].map(tokensOf))
    const isDone = existsSync(join(out, 'servers', 'done', 'report.html'))
    return isDone && made.every((count, at) => count > (before[at] ?? 0))
  }
  for (let tries = 0; tries < 800 && !(await isUnderWay()); tries += 1) await sleep(50)

  child.kill('SIGINT')

  expect(await ended).toEqual([130, null])
  expect(said).toContain('interrupted; nothing was left behind')
  expect(await Promise.all([sound, faulty].map(tokensOf))).toEqual(before)
  const { servers, complete } = written(out)
  const outcomes = Object.fromEntries(servers.map(({ name, outcome }) => [name, outcome]))
  const interrupted = 'interrupted'
  expect(outcomes).toEqual({
    done: 'conforms',
    one: interrupted,
    two: interrupted,
    waiting: interrupted,
  })
  expect(complete).toBe(false)
})

/** A low rate, so that the server is still active. */
const WRITING = { mode: 'write', suite: 'auth', rate: 60 }

async function tokensOf({ root }: Reference): Promise<number> {
  const answer = await fetch(`${root}/users/local:admin/tokens`, {
    headers: { Authorization: AUTHORIZATION },
  })
  return ((await answer.json()) as { tokens: object[] }).tokens.length
}

test('a cause that the baseline covers is not the first one to fix', async () => {
  await using both = await startReference({
    version: sound.version,
    account: ACCOUNT,
    faults: listFaults().filter(({ id }) => id === FAULT || id === 'node.id.differs'),
  })
  const { out, args } = fleetOf([{ name: 'both', url: both.root, baseline: 'known.yaml' }])
  const causes = async (): Promise<readonly string[]> => {
    await run([...args, '--quiet'], ENVIRONMENT)
    return written(out).servers.flatMap((one) => one.causes.map(({ sentence }) => sentence))
  }
  const list = join(out, 'known.yaml')
  writeFileSync(list, '')
  const all = await causes()
  await run(
    [...args, '--update-baseline', '--same-reason', '--reason', 'a test', '--quiet'],
    ENVIRONMENT,
  )
  const entries = readFileSync(list, 'utf8').split(/^(?=- )/m)
  writeFileSync(list, entries.filter((one) => one.includes('session.')).join(''))

  expect(all).toContain('valid_until ends in Z')
  expect(await causes()).toEqual([expect.stringContaining('node_id differs')])
})
