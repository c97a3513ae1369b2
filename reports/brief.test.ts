import { expect, test } from 'vitest'

import { renderBrief } from './brief.ts'
import { resultOfRun } from './results/of-run.ts'
import { sampleRun } from './sample-run.ts'

const NOTHING = { exchangesOf: () => undefined }

test('a failed run is ten lines at most: verdict, gravest checks, and page', () => {
  const checks = Array.from({ length: 20 }, (_none, at) => `csrf.refused.${at}`)
  const run = sampleRun([
    { checkId: 'node.root.agrees', outcome: 'blocked', rating: 'unverified' },
    ...checks.map((checkId) => ({ checkId, outcome: 'fail' as const })),
  ])

  const lines = renderBrief(resultOfRun(run, NOTHING), 'out/report.html').trimEnd().split('\n')

  expect(lines).toHaveLength(10)
  expect(lines[0]).toMatch(/^✗ graylog .* does not conform: 20 violations/)
  expect(lines[1]).toMatch(/^ {2}✗ csrf\.refused\.0: MUST /)
  expect(lines.slice(-2)).toEqual(['  … and 14 more', '  Report: out/report.html'])
})
