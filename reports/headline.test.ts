import { expect, test } from 'vitest'

import { headline } from './headline.ts'
import { type SampleVerdict, sampleRun } from './sample-run.ts'

const ACCEPTED: SampleVerdict = {
  checkId: 'accepted',
  outcome: 'fail',
  known: { reason: 'ticket 17' },
}

test.each([
  [9, 'note', undefined],
  [8, 'warning', 'shows no new violations, but the baseline accepts 1 of 9 checks'],
])('a baseline that accepts 1 failure next to %i passes is a %s', (passed, rating, claim) => {
  const passes = Array.from({ length: passed }, (_, at) => ({ checkId: `passed-${at}` }))
  for (const only of [undefined, ['node']]) {
    const shown = headline(sampleRun([ACCEPTED, ...passes], only && { only }))

    expect(shown.rating).toBe(rating)
    if (claim !== undefined) expect(shown.claim).toBe(claim)
  }
})

test('a run of some checks counts the others, and the security checks among them', () => {
  const skipped: SampleVerdict = { checkId: 'auth.a', suite: 'auth', outcome: 'out-of-scope' }
  const { claim, short } = headline(sampleRun([{ checkId: 'node.a' }, skipped], { only: ['node'] }))

  expect(claim).toBe(
    'no violations in the checks that ran (1 of 2 checks; 1 security check did not run: auth.a)',
  )
  expect(short).toBe('no violations in 1 of 2 checks; 1 security check did not run')
})

test('accepted findings are named by their kind', () => {
  const known = ACCEPTED.known as NonNullable<SampleVerdict['known']>
  const unverified: SampleVerdict = { checkId: 'a', outcome: 'not-exercised', known }
  const passes = Array.from({ length: 20 }, (_, at) => ({ checkId: `passed-${at}` }))
  const claimWith = (...accepted: SampleVerdict[]) =>
    headline(
      sampleRun([...accepted, ...passes], {
        plan: { mode: 'write', capabilities: ['user-credentials'] },
      }),
    ).claim

  expect(claimWith(ACCEPTED, unverified)).toContain(
    'conforms except 1 accepted violation and 1 accepted unverified check (',
  )
  expect(claimWith(unverified)).toContain('conforms except 1 accepted unverified check (')
})
