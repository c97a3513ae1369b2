import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { selectProbes } from '#src/run/selection.ts'
import type { Run } from '#engine/model/results/run.ts'
import { requireVersion } from '#engine/model/version.ts'
import { type Reference, startReference } from '#reference/serve.ts'
import { suites } from '#suites/index.ts'
import { certify, type OrderTarget } from './certify.ts'
import { listVerdictDifferences, shuffled } from './verdicts.ts'
import { IS_WHOLE, sampled } from '../test-run/whole.ts'

const RELEASES = ['5.1.0', '2.0.3', '2.5.2', '3.2.0', '4.3.0', '6.1.0', '7.1.7']
const version = requireVersion('5.1.0')
const probes = suites.flatMap((suite) => suite.probes)
const areas = suites.filter((suite) => suite.probes.length > 0).map(({ area }) => area)

describe.each(sampled(RELEASES, 7))('%s', (release) => {
  let server: Reference
  let target: OrderTarget
  let inOrder: Run
  beforeAll(async () => {
    const own = requireVersion(release)
    server = await startReference({ version: own })
    target = { root: server.root, version: own, mode: IS_WHOLE ? 'write' : 'session' }
    inOrder = await certify(target, probes)
  }, 60_000)
  afterAll(() => server.close())

  test.each([1, 2, 3])(
    'a different order of probes gives the same verdicts: seed %i',
    async (seed) => {
      const run = await certify(target, shuffled(probes, seed))

      expect(listVerdictDifferences(inOrder, run)).toEqual([])
    },
  )

  test.each(sampled(areas, 12))('the suite %s by itself gives the same verdicts', async (area) => {
    const run = await certify(target, selectProbes(suites, [area]), [area])

    expect(listVerdictDifferences(inOrder, run)).toEqual([])
  })
})

test('two simultaneous certifications of one target do not affect each other', async () => {
  await using shared = await startReference({ version })
  const write = { root: shared.root, version, mode: 'write' } as const

  const [one, two] = await Promise.all([certify(write, probes), certify(write, probes)])

  expect(listVerdictDifferences(one, two)).toEqual([])

  const odd = one.verdicts.filter(({ rating }) => rating !== 'ok' && rating !== 'none')
  expect(odd.map(({ checkId, actual, reason }) => [checkId, actual ?? reason])).toEqual([])
  const failed = [one, two].flatMap((run) =>
    (run.evidence.probes ?? []).filter((probe) => probe.outcome === 'failed'),
  )
  expect(failed).toEqual([])
})
