import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { openLedger } from '#engine/probes/clean-up/ledger.ts'
import { startCluster } from '#reference/serve.ts'
import { parseTypedVersion } from '#engine/model/version.ts'
import { sampled } from '#tools/test-run/whole.ts'
import { freshFolder, run, readRun } from '../test-terminal.ts'

/** A name and a password that Basic authentication cannot carry to releases up to 7.0.1. */
const ACCOUNT = { name: 'Jörg Müller', password: 'Schlüssel-zum-Glück' }
const GIVEN = { GRAYLOG_USER: ACCOUNT.name, GRAYLOG_PASSWORD: ACCOUNT.password }

/** These checks need sessions that live for one second, which a busy machine misses. */
const TIMED = /^user\.session\./

// Four concurrent runs can take longer than the default limit.
const LIMIT = 90_000

describe.concurrent('an account that Basic authentication cannot carry', () => {
  test.each(
    sampled(
      [
        ['2.0.3', 'session'],
        ['2.5.2', 'write'],
        ['7.0.1', 'write'],
      ],
      2,
    ),
  )(
    '%s in mode %s: certify uses a session and leaves none',
    async (release, mode) => {
      await using target = await start(release)
      const out = freshFolder()

      const { code, err } = await run(
        ['certify', target.nodes[0].root, '--mode', mode, '--allow-unverified', '--out', out],
        GIVEN,
      )

      const verdicts = readRun(out).verdicts.filter(({ checkId }) => !TIMED.test(checkId))
      expect(err).toContain(
        'uses the session instead of its password: its name or password contains characters',
      )
      const odd = verdicts.filter(({ rating }) => rating !== 'ok' && rating !== 'none')
      expect(odd.map(({ checkId, rating, reason }) => `${rating} ${checkId}: ${reason}`)).toEqual(
        [],
      )
      expect(code).toBe(0)
      expect(verdicts.filter(({ rating }) => rating === 'ok').length).toBeGreaterThan(150)
      const { sessions, tokens, users } = target.memory
      expect([sessions.size, tokens.size]).toEqual([0, 0])
      expect([...users.keys()].filter((name) => name.startsWith('gc-'))).toEqual([])
    },
    LIMIT,
  )
})

test('mode read does not log in, and the error names the modes that do', async () => {
  await using target = await start('5.1.0')

  const { code, err } = await run(
    ['certify', target.nodes[0].root, '--mode', 'read', '--out', freshFolder()],
    GIVEN,
  )

  expect(code).toBe(3)
  expect(err).toContain('cannot read in Basic; use --mode session or --mode write, which log in')
  expect(target.memory.sessions.size).toBe(0)
})

test('a rejected login suggests checking the password', async () => {
  await using target = await start('5.1.0')

  const { code, err } = await run(['certify', target.nodes[0].root, '--out', freshFolder()], {
    ...GIVEN,
    GRAYLOG_PASSWORD: 'fälsch',
  })

  expect(code).toBe(3)
  expect(err).toContain('logging in with this account failed, too')
})

test('a sweep logs in, too, and leaves no session', async () => {
  await using target = await start('5.1.0')
  const [{ root }] = target.nodes
  const out = freshFolder()
  const ledger = openLedger({
    file: join(out, 'ledger-gc-00000000.ndjson'),
    root,
    prefix: 'gc-00000000',
    secret: ACCOUNT.password,
    randomHex: (bytes) => 'ab'.repeat(bytes),
  })
  ledger.intend({ method: 'POST', path: '/streams' })
  ledger.made({ what: 'stream "gc-00000000-a"', path: '/streams/65b00dd03fdd62542e419ea2' })

  const { code, err, out: said } = await run(['certify', root, '--sweep', '--out', out], GIVEN)

  expect([code, err]).toEqual([
    0,
    expect.stringContaining('uses the session instead of its password'),
  ])
  expect(said).toContain('found nothing')
  expect(target.memory.sessions.size).toBe(0)
})

function start(release: string) {
  const version = parseTypedVersion(release)
  if (!version) throw new Error(`"${release}" is no release`)
  return startCluster({ version, account: ACCOUNT }, 1)
}
