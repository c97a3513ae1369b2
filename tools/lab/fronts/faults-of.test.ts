import { expect, test } from 'vitest'

import type { Verdict } from '#engine/model/results/verdict.ts'
import { sampleRun } from '#reports/sample-run.ts'
import { faultsOf } from './faults-of.ts'
import { FRONTS } from './table.ts'

const [CLEAN] = FRONTS.filter(({ says }) => says === undefined)

test('a known bug in the release does not count against a report about a proxy', () => {
  expect(faultsThrough({ flaw: 'every page is the first' })).toEqual([])
  expect(faultsThrough({})[0]).toBe('0 violations, 1 warnings')
})

function faultsThrough(more: Partial<Verdict>): readonly string[] {
  const checkId = 'message.search.part'
  const run = sampleRun([{ checkId, outcome: 'fail', level: 'MUST', basis: 'observed', ...more }], {
    causes: [
      {
        sentence: 'every page is the first',
        subject: { kind: 'rule', name: 'known-flaw', routes: [] },
        certainty: 'likely',
        explains: [checkId],
        waiting: [],
        exchanges: [],
      },
    ],
  })
  return CLEAN ? faultsOf(CLEAN, run) : ['no front without a sentence']
}
