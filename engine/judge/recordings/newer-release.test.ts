import { expect, test } from 'vitest'

import { checks, suites } from '#suites/index.ts'
import { isWithin, requireVersion } from '../../model/version.ts'
import { judge } from '../judge.ts'
import { liveFixture } from '#test/live-fixture.ts'

const LINES = ['6.3.0', '7.0.0', '7.1.0'].map(requireVersion)

test.each(['7.2', '8.0'])(
  'release %s is judged only by rules of the last three lines',
  async (release) => {
    const recording = await liveFixture('7.0.1-write')

    const { verdicts, evidence } = judge(recording, suites, {
      assumeVersion: requireVersion(release),
    })

    const judged = verdicts.filter(({ outcome }) => outcome === 'pass' || outcome === 'fail')
    const unstable = judged.filter(({ checkId }) => {
      const { versions } = checks.find(({ id }) => id === checkId) ?? {}
      return LINES.some((line) => !isWithin(line, versions))
    })
    expect(unstable.map(({ checkId }) => checkId)).toEqual([])
    expect(judged.length).toBeGreaterThan(500)
    // The server claims to be 7.0.1.
    const failed = judged.filter(({ outcome, rating }) => outcome === 'fail' && rating !== 'note')
    expect(failed.map(({ checkId }) => checkId)).toEqual(['node.record.version-judged'])
    expect(evidence.remarks).toContainEqual(
      expect.stringMatching(
        /^release \d\.\d\.0 is newer than 7\.1\.\d+, the newest known one(, and known only from the source of 7\.2\.0-alpha\.2)?\. Only rules that are the same in 6\.3, 7\.0, and 7\.1 apply; the others are unverified$/,
      ),
    )
  },
)
