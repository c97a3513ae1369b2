import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { readCount } from '#src/command/options/values.ts'
import { parseTypedVersion } from '#engine/model/version.ts'
import { packageFile } from '#engine/package.ts'
import { changes, linesOf } from '#test/kill/server-memory.ts'
import { useByOthers } from '#test/matrix/used-by-others.ts'
import { startCluster } from '#reference/serve.ts'
import { option, readCommandLine } from './command-line/read.ts'
import { releasesIn, someOf } from './command-line/values.ts'

const RELEASES = ['2.5.2', '3.2.0', '5.1.0', '7.0.1'] as const
const MODES = ['read', 'session', 'write'] as const
const SIGNALS = ['SIGKILL', 'SIGINT', 'SIGKILL', 'SIGHUP', 'SIGKILL', 'SIGTERM'] as const
/** Milliseconds after the first request in which a run of this rate is killed. */
const LONGEST = 6_000
const RATE = '60'
const ADMIN = { GRAYLOG_USER: 'admin', GRAYLOG_PASSWORD: 'admin-password' }
const SECOND = { GRAYLOG_LIMITED_USER: 'reader', GRAYLOG_LIMITED_PASSWORD: 'reader-password' }

type Environment = Readonly<Record<string, string>>

/** What the environment of a run gives it, by the kind of account. */
const ACCOUNTS: Readonly<Record<string, (token: string) => Environment>> = {
  admin: () => ADMIN,
  'admin-and-reader': () => ({ ...ADMIN, ...SECOND }),
  token: (token) => ({ GRAYLOG_TOKEN: token }),
  'token-and-reader': (token) => ({ GRAYLOG_TOKEN: token, ...SECOND }),
  reader: () => ({
    GRAYLOG_USER: SECOND.GRAYLOG_LIMITED_USER,
    GRAYLOG_PASSWORD: SECOND.GRAYLOG_LIMITED_PASSWORD,
  }),
}

const { values } = readCommandLine({
  name: 'kill-and-sweep',
  does:
    'Kills runs in every mode, with every kind of account and on several releases at random moments after their ' +
    'first request, by SIGKILL and by the signals that end a run in good order in turn; sweeps after each, and ' +
    'compares all that the reference server remembers. Prints one line a combination, and each kill that left ' +
    'something; exits 1 when something was left that the sweep did not tell.',
  options: {
    kills: option('<count>', 'of each combination, 30 without', readCount, 30),
    releases: option('<releases>', `${RELEASES.join(',')} without`, releasesIn, RELEASES),
    modes: option('<modes>', 'some of read, session, write', someOf('mode', MODES), MODES),
    accounts: option(
      '<accounts>',
      `some of ${Object.keys(ACCOUNTS).join(', ')}`,
      someOf('account', Object.keys(ACCOUNTS)),
      Object.keys(ACCOUNTS),
    ),
  },
})
const total = { kills: 0, told: 0, wrong: 0 }
for (const release of values.releases)
  for (const mode of values.modes)
    for (const account of values.accounts) await killOften(release, mode, account)
print(
  `${total.kills} kills: ${total.wrong} left something that was not told, ${total.told} a session whose login was killed before its answer was read, and told so`,
)
process.exitCode = total.wrong === 0 ? 0 : 1

async function killOften(release: string, mode: string, account: string): Promise<void> {
  const version = parseTypedVersion(release)
  const environmentOf = ACCOUNTS[account]
  if (!version || !environmentOf) throw new Error(`no release "${release}" or account "${account}"`)
  await using cluster = await startCluster(
    {
      version,
      account: { name: ADMIN.GRAYLOG_USER, password: ADMIN.GRAYLOG_PASSWORD },
      limited: { name: SECOND.GRAYLOG_LIMITED_USER, password: SECOND.GRAYLOG_LIMITED_PASSWORD },
    },
    1,
  )
  const [{ root }] = cluster.nodes
  const environment = environmentOf(useByOthers(cluster.memory, ADMIN.GRAYLOG_USER))
  const before = linesOf(cluster.memory)
  const found = { killed: 0, swept: 0, told: 0, wrong: 0 }
  for (let kill = 0; kill < values.kills; kill += 1) {
    const signal = SIGNALS[kill % SIGNALS.length] ?? 'SIGKILL'
    const out = mkdtempSync(join(tmpdir(), 'graylog-conformance-kill-'))
    const moment = Math.round(Math.random() * LONGEST)
    const started = join(out, 'recording.ndjson')
    const args = [root, '--mode', mode, '--rate', RATE, '--out', out]
    const { code } = await certify(args, environment, { started, moment, signal })
    if (code === null) found.killed += 1
    const left = changes(before, linesOf(cluster.memory))
    const swept = await certify([root, '--sweep', '--json', '--out', out], environment)
    const stays = changes(before, linesOf(cluster.memory))
    const told = toldIn(swept.out)
    if (left.length > stays.length) found.swept += 1
    // Of a login that was in flight the sweep says that there may be a session, and there may be none.
    const isTold = stays.length <= told && stays.every((line) => line.startsWith('left: sessions '))
    const isOrderly = signal === 'SIGKILL' || left.length === 0
    if (isTold && isOrderly && stays.length > 0) found.told += 1
    if (!isTold || !isOrderly) {
      found.wrong += 1
      print(`  ${signal} after ${moment} ms, exit ${code ?? 'by signal'}: ${left.join(' ')}`)
      print(
        `  the sweep: exit ${swept.code ?? 'by signal'}, ${swept.out}${swept.err}; stays: ${stays.join(' ')}`,
      )
    }
    for (const line of stays) forget(cluster.memory.sessions, line)
    rmSync(out, { recursive: true, force: true })
  }
  total.kills += values.kills
  total.told += found.told
  total.wrong += found.wrong
  print(
    `${release} ${mode} ${account}: ${found.killed} killed at once, ${found.swept} swept something, ${found.told} told, ${found.wrong} wrong`,
  )
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

async function certify(
  args: readonly string[],
  environment: Environment,
  kill?: { readonly started: string; readonly moment: number; readonly signal: NodeJS.Signals },
): Promise<Ended> {
  const main = packageFile('src/cli.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', main, 'certify', ...args], {
    cwd: packageFile('.'),
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString()))
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve))
  if (kill) {
    while (!existsSync(kill.started) && child.exitCode === null) await sleep(20)
    await Promise.race([sleep(kill.moment), exited])
    child.kill(kill.signal)
  }
  return { code: await exited, ...said }
}

/** How many sessions a sweep says may live on. */
function toldIn(out: string): number {
  try {
    const { left } = JSON.parse(out) as { readonly left: readonly string[] }
    return left.filter((line) => line.startsWith('perhaps a session')).length
  } catch {
    return 0 // what a sweep printed that failed is shown with the kill
  }
}

/** The next kill is not held against what this one left. */
function forget(sessions: Map<string, unknown>, line: string): void {
  for (const id of sessions.keys()) if (line.includes(id)) sessions.delete(id)
}
