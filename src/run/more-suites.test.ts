import { expect, test } from 'vitest'

import { sampleExchange } from '#reports/sample-exchanges.ts'
import { sampleRun } from '#reports/sample-run.ts'
import { moreSuites } from './more-suites.ts'

const ONE = 'node.record.is-leader'
const PAIR = 'node.root.agrees'

test.each<[what: string, checkId: string, probes: readonly string[], areas: readonly string[]]>([
  ['a verdict of its own suite', ONE, ['access.refused', 'node.records'], []],
  ['a verdict of another suite', ONE, ['access.refused', 'token.read'], ['access']],
  ['a verdict of every run', ONE, ['opening'], []],
  ['a verdict of two suites together', PAIR, ['node.records', 'access.refused'], ['access']],
])('%s is reproduced by the probes of these suites', (_what, checkId, probes, areas) => {
  const exchanges = probes.map((_, index) => index)
  const [verdict] = sampleRun([{ checkId, outcome: 'fail', exchanges }]).verdicts
  const exchangesOf = (index: number) => sampleExchange({ index, probe: probes[index] ?? '' })

  expect(verdict && moreSuites(verdict, exchangesOf)).toEqual(areas)
})
