import { expect, test } from 'vitest'

import { readRecording } from '../../recorder/store/reading/read.ts'
import { suites } from '../../suites/index.ts'
import { judge } from '../../src/judge/judge.ts'
import { FINE_GATES } from '../../src/knowledge/fine-gates.ts'
import { GATES, has } from '../../src/knowledge/gates.ts'
import { parseTypedVersion } from '../../src/model/version.ts'
import type { Version } from '../../src/model/version.ts'
import { packageFile } from '../../src/package.ts'
import { ASSUMED_RELEASES } from './assume-version.ts'
import type { AssumedRelease, GateName } from './assumed-release.ts'

const pairs = ASSUMED_RELEASES.map((pair) => [pair.fixture, pair.as, pair] as const)

test.each(pairs)(
  '%s judged as %s fails exactly where the releases differ',
  async (...[, , pair]) => {
    const recording = await readRecording(packageFile(`fixtures/${pair.fixture}.ndjson.gz`))

    const run = judge(recording, suites, { assumeVersion: assumed(pair) })

    const failing = run.verdicts
      .filter(({ subject, outcome }) => subject === 'server' && outcome === 'fail')
      .map(({ checkId }) => checkId)
    expect(failing.toSorted()).toEqual(pair.differences.flatMap(({ checks }) => checks).toSorted())
    expect(run.summary.errors).toBe(0)
  },
)

test.each(pairs)('what is said of %s as %s is true of the gates', (...[, , pair]) => {
  const cited = pair.differences.flatMap(({ source }) =>
    source.startsWith('gate ') ? [source.slice('gate '.length) as GateName] : [],
  )

  const explained = new Set([...cited, ...(Object.keys(pair.unseen) as GateName[])])
  const differing = differingGates(pair)

  expect([...explained].filter((gate) => !differing.includes(gate))).toEqual([])
  expect(differing.filter((gate) => !(gate in FINE_GATES) && !explained.has(gate))).toEqual([])
})

function differingGates(pair: AssumedRelease): readonly GateName[] {
  const own = release(pair.fixture.replace(/^graylog-/, ''))
  const other = assumed(pair)
  return (Object.keys(GATES) as GateName[]).filter((gate) => has(own, gate) !== has(other, gate))
}

function assumed({ as }: AssumedRelease): Version {
  return release(as)
}

function release(text: string): Version {
  const version = parseTypedVersion(text)
  if (!version) throw new Error(`"${text}" is no release`)
  return version
}
