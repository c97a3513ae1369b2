import { expect, test } from 'vitest'

import type { Verification } from '#engine/model/results/bundle.ts'
import { fingerprintOf } from '../keys.ts'
import { packed, verified } from '../test-bundle.ts'
import { bodies, failing, honest, known } from './test-bases.ts'
import type { Case } from './test-cases.ts'
import { runIn, signedAgain } from './test-edits.ts'
import { EVIDENCE } from './test-evidence.ts'
import { LISTS } from './test-lists.ts'
import { FORGED } from './test-forged.ts'
import { MANIFESTS } from './test-manifests.ts'
import { PARTS } from './test-parts.ts'
import { SIGNATURES } from './test-signatures.ts'
import { VERDICTS } from './test-verdicts.ts'
import { sampled } from '#tools/test-run/whole.ts'

const CASES: readonly Case[] = [
  ...VERDICTS,
  ...EVIDENCE,
  ...SIGNATURES,
  ...MANIFESTS,
  ...PARTS,
  ...LISTS,
  ...FORGED,
]

test('there are at least 400 cases, each unique', () => {
  expect(CASES.length).toBeGreaterThanOrEqual(400)
  expect(new Set(CASES.map(({ what }) => what)).size).toBe(CASES.length)
})

test.each([
  ['with bodies', honest],
  ['of a server that fails', failing],
  ['signed again', signedAgain(honest)],
  ['with a baseline', known],
])('the base bundle verifies: %s', async (_what, files) => {
  const { verification } = await verified(packed(files))

  expect(verification).toMatchObject({ state: 'verified', faults: [] })
})

test('the base bundles contain bodies, a violation, and a baseline', () => {
  expect(bodies.length).toBeGreaterThan(2)
  expect(runIn(failing).summary.violations).toBe(1)
  expect(runIn(known).summary).toMatchObject({ violations: 0, known: 1 })
})

test.each(sampled(CASES, 10).map((one) => [one.what, one] as const))(
  '%s',
  async (_what, { place, archive, state = 'refused', expected }) => {
    const { verification } = await verified(
      archive(),
      expected ? { expected: fingerprintOf(expected) } : {},
    )

    expect(verification.state, verification.sentence).toBe(state)
    expect(firstPlace(verification)).toMatch(place)
  },
)

function firstPlace({ state, faults, differences }: Verification): string | undefined {
  if (state === 'refused') return faults[0]?.place
  return differences.find(({ kind }) => kind === 'grade')?.checkId
}
