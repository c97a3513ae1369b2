import { expect, test } from 'vitest'

import type { Verdict } from '#engine/model/results/verdict.ts'
import { IS_WHOLE } from '#tools/test-run/whole.ts'
import { ALL_STEPS, type WalkStep, walk } from './walk.ts'

/** The first findings that a vendor sees after each number of fixes. */
const FIRST = [
  /^write requests without X-Requested-By are not rejected$/,
  /^write requests without X-Requested-By are not rejected$/,
  /^write requests without X-Requested-By are not rejected$/,
  /^GET \/streams: outputs in streams have the key _id$/,
  /^GET \/streams: outputs in streams have the key _id$/,
  /^a session still works after DELETE \/system\/sessions\/\{sessionId\}$/,
  /^\d+ routes of the release are missing$/,
]
const DAY = Math.floor(Date.now() / 86_400_000)
/** The state before and after one fix, another every day. */
const today = DAY % (ALL_STEPS.length - 1)
const STEPS = IS_WHOLE ? ALL_STEPS : [today, today + 1]

test(
  'each fix improves the summary, and the first finding is true',
  { timeout: 300_000 },
  async () => {
    const steps = await walk('session', STEPS)

    const counts = steps.map(countAll)
    for (const [at, now] of counts.entries()) {
      const before = counts[at - 1]
      if (!before) continue
      expect(now.violations).toBeLessThanOrEqual(before.violations)
      // A check that failed by the mistake may be unverified without it.
      expect(now.unverified.filter((id) => before.passed.includes(id))).toEqual([])
      expect(now.passed.length).toBeGreaterThan(before.passed.length)
    }
    for (const [at, { first }] of counts.entries())
      expect(first).toMatch(FIRST[STEPS[at] ?? 0] ?? /^$/)
    const last = counts.at(-1)
    if (STEPS.at(-1) === ALL_STEPS.at(-1)) expect(last?.violations).toBe(0)
  },
)

function countAll({ run }: WalkStep) {
  if (typeof run === 'string') throw new Error(`there was no run: ${run}`)
  const { summary, causes = [], verdicts } = run
  const idsOf = (of: readonly Verdict[]) => of.map(({ checkId }) => checkId)
  return {
    violations: summary.violations,
    unverified: idsOf(verdicts.filter(({ rating }) => rating === 'unverified')),
    passed: idsOf(verdicts.filter(({ outcome }) => outcome === 'pass')),
    first: causes[0]?.sentence ?? '',
  }
}
