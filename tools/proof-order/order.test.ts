import { afterAll, expect, test } from 'vitest'

import { selectProbes } from '#src/run/selection.ts'
import { parseTypedVersion, type Version } from '#engine/model/version.ts'
import { startReference } from '#reference/serve.ts'
import { suites } from '#suites/index.ts'
import { certify } from './certify.ts'
import { differences, shuffled } from './verdicts.ts'
import { sampled } from '../test-run/whole.ts'

const version = parseTypedVersion('5.1.0') as Version
const probes = suites.flatMap((suite) => suite.probes)
const areas = suites.filter((suite) => suite.probes.length > 0).map(({ area }) => area)

const server = await startReference({ version })
const target = { root: server.root, version, mode: 'session' } as const
const inOrder = await certify(target, probes)

afterAll(() => server.close())

test.each([1, 2, 3])('probes in another order come to the same verdicts: seed %i', async (seed) => {
  const run = await certify(target, shuffled(probes, seed))

  expect(differences(inOrder, run)).toEqual([])
})

test.each(sampled(areas, 12))('the suite %s alone comes to the same verdicts', async (area) => {
  const run = await certify(target, selectProbes(suites, [area]), [area])

  expect(differences(inOrder, run)).toEqual([])
})

test('two certifications of one target at the same time do not disturb each other', async () => {
  await using shared = await startReference({ version })
  const write = { root: shared.root, version, mode: 'write' } as const

  const [one, two] = await Promise.all([certify(write, probes), certify(write, probes)])

  expect(differences(one, two)).toEqual([])

  const odd = one.verdicts.filter(({ rating }) => rating !== 'ok' && rating !== 'none')
  expect(odd.map(({ checkId, actual, reason }) => [checkId, actual ?? reason])).toEqual([])
  const failed = [one, two].flatMap((run) =>
    (run.evidence.probes ?? []).filter((probe) => probe.outcome === 'failed'),
  )
  expect(failed).toEqual([])
})
