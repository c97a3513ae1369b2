import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import type { Probe } from '#engine/model/probe.ts'
import type { GivenCredentials } from '#engine/probes/credentials.ts'
import { requireVersion } from '#engine/model/version.ts'
import { startCluster } from '#reference/serve.ts'
import { endLostToken, endUser } from '#suites/access/ended.ts'
import { runUntilKilled, sweepAfter } from './mortal-run.ts'
import { changes, listLines } from './server-memory.ts'
import { freshFolder } from '#engine/files/test-folder.ts'

const ADMIN = { name: 'admin', password: 'admin' }
const READER = { name: 'reader', password: 'reader-password' }

/** Creates an account with a token, deletes the account, and then the rest of the token. */
const life: Probe = {
  name: 'life',
  mode: 'write',
  run: async (api) => {
    await endLostToken(api, await endUser(api))
  },
}

/** The moments of the probe, from its first request until a release before 3.0 has nothing left. */
const FIRST = 11
const LAST = 36
/** The account and its token are created, but the response is not read; since 4.0 its id is requested first. */
const WITH_TOKEN = 15

/** Releases, each with the step between two kills. */
const RELEASES = [
  ['2.0.3', 3],
  ['2.5.2', 1],
  ['3.0.0', 3],
  ['7.0.1', 3],
] as const

test.each(RELEASES)(
  'a sweep removes the token of an account that a run killed at any moment created on %s',
  async (release, step) => {
    await using target = await startTarget(release)
    const { run, memory, before, left } = target
    const seen = { withOwner: 0, alone: 0 }
    for (let moment = FIRST; moment < LAST; moment += step) {
      const one = run(`ledger-${moment}.ndjson`)
      await runUntilKilled(one, moment)
      if (memory.tokens.size > 0)
        seen[memory.users.size > before.users ? 'withOwner' : 'alone'] += 1
      if (existsSync(one.ledgerFile)) await sweepAfter(one)

      expect(left(), `killed at moment ${moment}`).toEqual([])
    }

    expect(seen.withOwner).toBeGreaterThan(0)
    expect(seen.alone > 0).toBe(release.startsWith('2.'))
  },
)

test("a sweep with another account than the run's removes nothing and gives advice", async () => {
  await using target = await startTarget('5.1.0')
  const one = target.run('ledger.ndjson')
  await runUntilKilled(one, WITH_TOKEN + 2)
  const before = target.left()

  await expect(sweepAfter({ ...one, credentials: { user: READER } })).rejects.toThrow(
    'Sweep with the password or token of the run',
  )
  const after = target.left()
  const second = await sweepAfter(one)

  expect(after).toEqual(before)
  expect(second.left).toEqual([])
  expect(existsSync(one.ledgerFile)).toBe(false)
  expect(target.left()).toEqual([])
})

test('an account without a ledger is swept with its tokens if only it can list them', async () => {
  await using target = await startTarget('2.5.2')
  const one = target.run('ledger.ndjson')
  await runUntilKilled(one, WITH_TOKEN)
  rmSync(one.ledgerFile)

  const listed = await sweepAfter(one)
  const removed = await sweepAfter(one, { withUnknown: true })

  expect(listed.removed).toEqual([])
  expect(listed.unknown).toEqual([expect.stringMatching(/^user "gc-.{8}-gone"$/)])
  expect(removed.removed.map((line) => line.split(' "', 1)[0])).toEqual(['access token', 'user'])
  expect(target.left()).toEqual([])
})

/** Starts a reference server of a release; returns the objects that a run left. */
async function startTarget(release: string) {
  const version = requireVersion(release)
  const cluster = await startCluster({ version, account: ADMIN, limited: READER }, 1)
  const [{ root }] = cluster.nodes
  const { memory } = cluster
  const lines = listLines(memory)
  const folder = freshFolder()
  const credentials: GivenCredentials = { user: ADMIN }
  return {
    memory,
    before: { users: memory.users.size },
    run: (file: string) => ({
      root,
      version,
      mode: 'write' as const,
      credentials,
      probes: [life],
      ledgerFile: join(folder, file),
    }),
    left: () =>
      changes(lines, listLines(memory)).filter((line) => !line.startsWith('left: sessions ')),
    [Symbol.asyncDispose]: () => cluster[Symbol.asyncDispose](),
  }
}
