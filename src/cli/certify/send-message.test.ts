import { describe, expect, test } from 'vitest'

import { listMessages } from '#reference/generator.ts'
import { getFeatures } from '#reference/rules.ts'
import { startCluster } from '#reference/serve.ts'
import type { Server } from '#reference/server.ts'
import type { State } from '#reference/state.ts'
import { parseTypedVersion } from '#engine/model/version.ts'
import { ACCOUNT, ADMIN } from '../test-reference.ts'
import { sampled } from '#tools/test-run/whole.ts'
import { freshFolder, run, readRun } from '../test-terminal.ts'

const HOUR = 60 * 60 * 1000

describe.concurrent('a server without messages', () => {
  test.each(sampled(['7.0.1', '2.0.3'], 2))(
    '%s: --send-message stores one message, reports it, and leaves no input',
    async (release) => {
      await using target = await start(release)
      const out = freshFolder()

      const { code, err } = await run(
        [...certify(target.nodes[0].root, out), '--mode', 'write', '--send-message'],
        ADMIN,
      )

      const { verdicts, evidence } = readRun(out)
      expect(verdicts.filter(({ reason = '' }) => reason.includes('needs messages'))).toEqual([])
      expect(verdicts.find(({ checkId }) => checkId === 'message.single.id')?.rating).toBe('ok')
      expect(verdicts.filter(({ rating }) => rating === 'unverified')).toEqual([])
      expect(code).toBe(0)
      expect(err).toContain('note: --send-message stores one message')
      expect(evidence.remarks).toEqual([
        expect.stringMatching(
          /^--send-message stored a message with the source "gc-[0-9a-f]{8}-message"/,
        ),
      ])
      expect(stored(release, target.memory)).toBe(1)
      expect(target.memory.inputs.size).toBe(0)
    },
  )

  test('without --send-message no message is stored, and checks that need one say how to send it', async () => {
    await using target = await start('5.1.0')
    const out = freshFolder()

    const { code } = await run([...certify(target.nodes[0].root, out), '--mode', 'write'], ADMIN)

    const { verdicts } = readRun(out)
    expect(verdicts.filter(({ rating }) => rating === 'unverified')).toEqual([])
    expect(code).toBe(0)
    const single = verdicts.find(({ checkId }) => checkId === 'message.single.id')
    expect(single?.outcome).toBe('out-of-scope')
    expect(single?.reason).toContain('to store one, use --mode write --send-message')
    expect(stored('5.1.0', target.memory)).toBe(0)
  })
})

test('a server that has messages gets none, and the report says so', async () => {
  await using target = await start('5.1.0', { isEmpty: false })
  const out = freshFolder()

  await run([...certify(target.nodes[0].root, out), '--mode', 'write', '--send-message'], ADMIN)

  expect(readRun(out).evidence.remarks).toEqual([
    '--send-message stored nothing: the server already has messages, or no search worked',
  ])
  expect(target.memory.generators).toEqual([])
})

test('--send-message is rejected without mode write', async () => {
  const { code, err } = await run(
    ['certify', 'http://127.0.0.1:9', '--send-message', '--out', freshFolder()],
    ADMIN,
  )

  expect(code).toBe(2)
  expect(err).toContain('needs --mode write')
})

function start(release: string, { isEmpty } = { isEmpty: true }) {
  const version = requireTyped(release)
  return startCluster({ version, account: ACCOUNT, ...(isEmpty && { isEmpty }) }, 1)
}

function certify(root: string, out: string): readonly string[] {
  return ['certify', root, '--suite', 'message', '--out', out]
}

/** Counts the messages that the server has an hour later. */
function stored(release: string, state: State): number {
  const features = getFeatures(requireTyped(release), [])
  const later = { ...features, state, now: () => Date.now() + HOUR, ids: {}, node: { id: '' } }
  return listMessages({ ...later, ids: { ulid: () => '', uuid: () => '' } } as unknown as Server)
    .length
}

function requireTyped(release: string) {
  const version = parseTypedVersion(release)
  if (!version) throw new Error(`"${release}" is no release`)
  return version
}
