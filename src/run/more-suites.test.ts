import { expect, test } from 'vitest'

import { sampleExchange } from '#reports/sample-exchanges.ts'
import { sampleRun } from '#reports/sample-run.ts'
import { moreSuites } from './more-suites.ts'

const ONE = 'node.record.is-leader'
const PAIR = 'node.root.agrees'

test.each<[what: string, checkId: string, probes: readonly string[], areas: readonly string[]]>([
  ['what its own suite showed', ONE, ['access.refused', 'node.records'], []],
  ['what another suite showed', ONE, ['access.refused', 'token.read'], ['access']],
  ['what every run asks for', ONE, ['opening'], []],
  ['what two suites showed together', PAIR, ['node.records', 'access.refused'], ['access']],
])('%s is reproduced by the probes of these suites', (_what, checkId, probes, areas) => {
  const exchanges = probes.map((_, index) => index)
  const [verdict] = sampleRun([{ checkId, outcome: 'fail', exchanges }]).verdicts
  const exchangesOf = (index: number) => sampleExchange({ index, probe: probes[index] ?? '' })

  expect(verdict && moreSuites(verdict, exchangesOf)).toEqual(areas)
})
