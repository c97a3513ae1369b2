import { expect, test } from 'vitest'

import { FINE_FEATURES } from '#engine/knowledge/features/fine-features.ts'
import { FEATURES, has } from '#engine/knowledge/features/features.ts'
import { parseTypedVersion, type Version } from '#engine/model/version.ts'
import { fixture } from '../../fixtures.ts'
import { judgeRecording } from '../../judged.ts'
import type { AssumedRelease, FeatureName } from './assumed-release.ts'
import { ASSUMED_RELEASES } from './assumed-releases.ts'

const pairs = ASSUMED_RELEASES.map((pair) => [pair.fixture, pair.as, pair] as const)

test.each(pairs)(
  '%s judged as %s fails exactly where the releases differ',
  async (_fixture, _as, pair) => {
    const run = judgeRecording(await fixture(pair.fixture), { assumeVersion: assumed(pair) })

    const failing = run.verdicts
      .filter(({ subject, outcome }) => subject === 'server' && outcome === 'fail')
      .map(({ checkId }) => checkId)
    expect(failing.toSorted()).toEqual(pair.differences.flatMap(({ checks }) => checks).toSorted())
    expect(run.summary.errors).toBe(0)
  },
)

test.each(pairs)('differences between %s and %s agree with the features', (_fixture, _as, pair) => {
  const cited = pair.differences.flatMap(({ source }) =>
    source.startsWith('feature ') ? [source.slice('feature '.length) as FeatureName] : [],
  )

  const explained = new Set([...cited, ...(Object.keys(pair.unseen) as FeatureName[])])
  const differing = differingFeatures(pair)

  expect([...explained].filter((feature) => !differing.includes(feature))).toEqual([])
  expect(
    differing.filter((feature) => !(feature in FINE_FEATURES) && !explained.has(feature)),
  ).toEqual([])
})

function differingFeatures(pair: AssumedRelease): readonly FeatureName[] {
  const own = release(pair.fixture.replace(/^graylog-/, ''))
  const other = assumed(pair)
  return (Object.keys(FEATURES) as FeatureName[]).filter(
    (feature) => has(own, feature) !== has(other, feature),
  )
}

function assumed({ as }: AssumedRelease): Version {
  return release(as)
}

function release(text: string): Version {
  const version = parseTypedVersion(text)
  if (!version) throw new Error(`"${text}" is no release`)
  return version
}
