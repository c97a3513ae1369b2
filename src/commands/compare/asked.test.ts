import { expect, test } from 'vitest'

import {
  type ComparedCheck,
  type Comparison,
  COMPARISON_FORMAT,
} from '#engine/model/upgrade/comparison.ts'
import { PLAIN } from '#reports/console/console-style.ts'
import { renderConsole } from '#reports/document/console.ts'
import { renderHtml } from '#reports/document/html.ts'
import { countUntested, describeModes } from './asked.ts'
import { describeComparison } from './document.ts'
import { summarize } from './words.ts'

const OK = { outcome: 'pass', rating: 'ok' } as const
const UNSEEN = { outcome: 'not-exercised', rating: 'none', says: 'no response shows it' } as const

function outside(says: string) {
  return { outcome: 'out-of-scope', rating: 'none', says } as const
}

function checkOf(checkId: string, verdicts: ComparedCheck['verdicts']): ComparedCheck {
  const change = verdicts[0] === OK ? 'unseen' : 'seen'
  return {
    checkId,
    suite: 'node',
    title: `MUST be ${checkId}`,
    subject: 'server',
    level: 'MUST',
    changes: [change],
    verdicts,
  }
}

const WRITE = 'needs --mode write'
const CHECKS = [
  checkOf('a', [OK, outside(WRITE)]),
  checkOf('b', [OK, outside('needs an https target')]),
  checkOf('c', [OK, outside(WRITE)]),
  checkOf('d', [OK, UNSEEN]),
]

function comparisonOf(modes: readonly ('read' | 'write' | undefined)[]): Comparison {
  const counts = {
    broken: 0,
    worse: 0,
    better: 0,
    unseen: 4,
    fixed: 0,
    gone: 0,
    new: 0,
    seen: 0,
    evidence: 0,
  }
  return {
    format: COMPARISON_FORMAT,
    version: 1,
    checks: CHECKS,
    answers: [],
    alike: 9,
    counts: [counts],
    runs: modes.map((mode, index) => ({
      name: 'run',
      url: 'http://a/api',
      tool: 't',
      exchanges: 1,
      complete: true,
      failing: 0,
      release: `7.${index}.0`,
      ...(mode && { mode }),
    })),
  }
}

test('checks that a run did not test are counted by reason, the most frequent first', () => {
  expect(countUntested(CHECKS, 0, ['A', 'B'])).toEqual([
    { run: 'B', says: WRITE, count: 2 },
    { run: 'B', says: 'needs an https target', count: 1 },
  ])
  expect(countUntested([checkOf('e', [outside(WRITE), OK])], 0, ['A', 'B'])).toEqual([
    { run: 'A', says: WRITE, count: 1 },
  ])
})

test('the console and the page say that runs used different modes', () => {
  const comparison = comparisonOf(['write', 'read'])
  const told = `A ran in write mode, B ran in read mode`

  const document = describeComparison(comparison)
  const text = renderConsole(document, { width: 100, color: PLAIN })
  const page = renderHtml(document)

  expect(text).toContain(told)
  expect(text).toContain('2 checks: 7.1.0 needs --mode write')
  expect(text).toContain('MUST be d')
  expect(text).not.toContain('MUST be a')
  expect(page).toContain(told)
  expect(page).toContain('2 checks: 7.1.0 needs --mode write')
  expect(summarize(comparison).text).toBe('none of the checks tested in all runs broke')
})

test('client traffic next to a run is reported, too; runs in one mode are not', () => {
  expect(describeModes(comparisonOf(['write', undefined]))).toContain('B is client traffic')
  expect(describeModes(comparisonOf(['read', 'read']))).toBeUndefined()
  expect(summarize(comparisonOf(['read', 'read'])).text).toBe(
    'each run conforms to the API of its release',
  )
})
