import { expect, test } from 'vitest'

import {
  type ComparedCheck,
  type Comparison,
  COMPARISON_FORMAT,
} from '#engine/model/upgrade/comparison.ts'
import { modesApart, notAsked } from './asked.ts'
import { renderComparisonConsole } from './console.ts'
import { renderComparisonHtml } from './html.ts'
import { claimOf } from './words.ts'

const OK = { outcome: 'pass', rating: 'ok' } as const
const UNSEEN = { outcome: 'not-exercised', rating: 'none', says: 'no answer shows it' } as const

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

test('what a run was not asked for is counted by its reason, the most frequent first', () => {
  expect(notAsked(CHECKS, 0)).toEqual([
    { run: 'B', says: WRITE, count: 2 },
    { run: 'B', says: 'needs an https target', count: 1 },
  ])
  expect(notAsked([checkOf('e', [outside(WRITE), OK])], 0)).toEqual([
    { run: 'A', says: WRITE, count: 1 },
  ])
})

test('runs in two modes are told as that, in the terminal and on the page', () => {
  const comparison = comparisonOf(['write', 'read'])
  const told = `A ran in mode write, B ran in mode read`

  const [text, page] = [renderComparisonConsole(comparison), renderComparisonHtml(comparison)]

  expect(text).toContain(told)
  expect(text).toContain('2 because B needs --mode write')
  expect(text).toContain('MUST be d')
  expect(text).not.toContain('MUST be a')
  expect(page).toContain(told)
  expect(page).toContain('2 because B needs --mode write')
  expect(claimOf(comparison).text).toBe('nothing broken of what all were asked')
})

test('a client’s traffic beside a run is told, too; runs in one mode are not', () => {
  expect(modesApart(comparisonOf(['write', undefined]))).toContain('B is a client’s traffic')
  expect(modesApart(comparisonOf(['read', 'read']))).toBeUndefined()
  expect(claimOf(comparisonOf(['read', 'read'])).text).toBe('each keeps its own release’s rules')
})
