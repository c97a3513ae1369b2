import { expect, test } from 'vitest'

import type { Handshake } from '#engine/model/handshake.ts'
import { fixture } from '#test/fixtures.ts'
import { judgeRecording } from '#test/judged.ts'

const REASON = 'the TLS library of this machine cannot offer TLS 1.0'

async function judged(change: (one: Handshake) => Partial<Handshake>) {
  const recording = await fixture('reference-7.1.7-tls')
  const handshakes = [...(recording.handshakes?.() ?? [])].map((one) => ({
    ...one,
    ...change(one),
  }))
  const run = judgeRecording({ ...recording, handshakes: () => handshakes })
  return run.verdicts.filter(({ suite }) => suite === 'tls')
}

test('a TLS version that could not be offered is unverified, never a pass', async () => {
  const [first, second] = await judged(({ offered }) =>
    offered === 'TLSv1' ? { outcome: 'not-offered', message: REASON } : {},
  )

  expect(first).toMatchObject({ outcome: 'not-exercised', rating: 'unverified', reason: REASON })
  expect(second?.outcome).toBe('pass')
})

test('a target that accepts no handshake at all is unverified', async () => {
  const verdicts = await judged(() => ({ outcome: 'refused' }))

  expect(verdicts.map(({ outcome }) => outcome)).toEqual(['not-exercised', 'not-exercised'])
  expect(verdicts[0]?.reason).toContain('accepted no handshake with any TLS version')
})

test('a handshake with another origin does not count for the target', async () => {
  const verdicts = await judged(({ outcome }) =>
    outcome === 'accepted' ? { origin: 'https://other.example' } : {},
  )

  expect(verdicts.map(({ outcome }) => outcome)).toEqual(['not-exercised', 'not-exercised'])
})

test('an aborted handshake is no evidence', async () => {
  const [first] = await judged(({ offered }) =>
    offered === 'TLSv1' ? { outcome: 'failed', message: 'it did not respond in time' } : {},
  )

  expect(first).toMatchObject({ outcome: 'not-exercised', reason: 'it did not respond in time' })
})
