import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { suites } from '#suites/index.ts'
import { SEND_MESSAGE } from '#engine/model/probe.ts'
import type { Mode } from '#engine/model/recording.ts'
import { requireVersion } from '#engine/model/version.ts'
import type { GivenCredentials } from '#engine/probes/credentials.ts'
import { startCluster } from '#reference/serve.ts'
import { runUntilKilled, sweepAfter } from './mortal-run.ts'
import { listProbes } from '../record-probes.ts'
import { changes, listLines } from './server-memory.ts'
import { useByOthers } from '../matrix/used-by-others.ts'
import { freshFolder } from '#engine/files/test-folder.ts'

const RELEASES = ['2.5.2', '3.2.0', '5.1.0', '7.0.1']
const MODES: readonly Mode[] = ['session', 'write']
const ADMIN = { name: 'admin', password: 'admin' }
const READER = { name: 'reader', password: 'reader-password' }

/** Kinds of accounts, given the administrator's token. */
const ACCOUNTS: readonly (readonly [string, (token: string) => GivenCredentials])[] = [
  ['an administrator', () => ({ user: ADMIN })],
  ['an administrator and a Reader', () => ({ user: ADMIN, limited: READER })],
  ['a token and a Reader', (token) => ({ token, limited: READER })],
  ['a Reader alone', () => ({ user: READER })],
]

/** Thirty runs across all modes, accounts, and releases, each killed at a different moment. */
const KILLS = Array.from({ length: 30 }, (_none, number) => {
  const [account = '', credentials = () => ({})] = ACCOUNTS[number % 4] ?? []
  const mode = MODES[Math.floor(number / 4) % 2] ?? 'write'
  const release = RELEASES[(number + Math.floor(number / 8)) % 4] ?? ''
  const span = mode === 'write' ? 560 : 240
  return { mode, account, credentials, release, moment: (number * 397 + 41) % span }
})

describe.concurrent('a killed run leaves no change after a sweep', () => {
  test.each(KILLS)(
    'mode $mode, $account, release $release, moment $moment',
    async ({ mode, credentials, release, moment }) => {
      const version = requireVersion(release)
      await using cluster = await startCluster({ version, account: ADMIN, limited: READER }, 1)
      const [{ root }] = cluster.nodes
      const token = useByOthers(cluster.memory, ADMIN.name)
      const before = listLines(cluster.memory)
      const ledgerFile = join(freshFolder(), 'ledger-gc-00000000.ndjson')
      const run = { root, version, mode, credentials: credentials(token), probes, ledgerFile }

      await runUntilKilled(run, moment)
      const { left, unknown } = existsSync(ledgerFile) ? await sweepAfter(run) : NOTHING
      const changed = changes(before, listLines(cluster.memory))

      // No one can end the session of an unread or unsent login, and the sweep reports it.
      expect(changed.filter((line) => !line.startsWith('left: sessions '))).toEqual([])
      expect(left.filter((line) => !line.startsWith('possibly a session of "admin":'))).toEqual([])
      expect(left.length).toBeGreaterThanOrEqual(changed.length)
      expect(left.length).toBeLessThan(2)
      expect(unknown).toEqual([])
    },
  )
})

const NOTHING = { left: [], unknown: [] }
const probes = listProbes(suites)

test("a sweep removes the second account's token that a killed run created", async () => {
  const version = requireVersion('3.2.0')
  await using cluster = await startCluster({ version, account: ADMIN, limited: READER }, 1)
  const [{ root }] = cluster.nodes
  const token = useByOthers(cluster.memory, ADMIN.name)
  const before = listLines(cluster.memory)
  const folder = freshFolder()
  const only = probes.filter(({ name }) => name === 'token.limited.writes')
  const credentials = { token, limited: READER }
  const run = { root, version, mode: 'write' as const, credentials, probes: only }
  const seen: string[][] = []
  for (let moment = 10; moment < 24; moment += 1) {
    const one = { ...run, ledgerFile: join(folder, `ledger-${moment}.ndjson`) }
    await runUntilKilled(one, moment)
    const left = changes(before, listLines(cluster.memory))
    if (existsSync(one.ledgerFile)) await sweepAfter(one)
    if (left.length > 0) seen.push([...left.map((line) => line.slice(0, 13))])
    expect(changes(before, listLines(cluster.memory))).toEqual([])
  }

  expect(seen).toEqual([['left: tokens '], ['left: tokens ']])
})

test('a sweep removes the input that a killed run created to store a message', async () => {
  const moments = Array.from({ length: 14 }, (_none, at) => 8 + at)

  // In parallel on separate servers, as a run waits a second until the message is stored.
  const seen = (await Promise.all(moments.map(killedAndSwept))).flat()

  expect(new Set(seen)).toEqual(new Set(['left: inputs ']))
  expect(seen.length).toBeGreaterThan(2)
})

/** Kills a run that stores a message at this moment, and sweeps; returns the objects left before the sweep. */
async function killedAndSwept(moment: number): Promise<readonly string[]> {
  const version = requireVersion('2.5.2')
  await using cluster = await startCluster({ version, account: ADMIN, isEmpty: true }, 1)
  const [{ root }] = cluster.nodes
  const before = listLines(cluster.memory)
  const only = probes.filter(({ name }) => name === SEND_MESSAGE)
  const run = {
    root,
    version,
    mode: 'write' as const,
    credentials: { user: ADMIN },
    probes: only.map((one) => ({ ...one, needs: [] })),
    ledgerFile: join(freshFolder(), 'ledger.ndjson'),
  }
  await runUntilKilled(run, moment)
  const left = changes(before, listLines(cluster.memory)).map((line) => line.slice(0, 13))
  if (existsSync(run.ledgerFile)) expect((await sweepAfter(run)).left).toEqual([])
  expect(changes(before, listLines(cluster.memory))).toEqual([])
  return left
}
