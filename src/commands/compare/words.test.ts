import { expect, test } from 'vitest'

import type { Rating } from '#engine/model/results/verdict.ts'
import {
  type Change,
  type ComparedCheck,
  type Comparison,
  COMPARISON_FORMAT,
  isFound,
} from '#engine/model/upgrade/comparison.ts'
import { groupRows, nameRow } from './rows.ts'
import { countChanges, formatOutcome, nextStep, summarize } from './words.ts'

const NOTHING = {
  broken: 0,
  worse: 0,
  better: 0,
  new: 0,
  unseen: 0,
  fixed: 0,
  gone: 0,
  seen: 0,
  evidence: 0,
}
const OK = { outcome: 'pass', rating: 'ok' } as const
const NO_RULE = { outcome: 'not-applicable', rating: 'none' } as const
const UNSEEN = { outcome: 'not-exercised', rating: 'none' } as const
const FAILED = { outcome: 'fail', rating: 'violation' } as const

function checkOf(
  checkId: string,
  change: Change,
  verdicts: ComparedCheck['verdicts'],
  more: Partial<ComparedCheck> = {},
): ComparedCheck {
  const title = `MUST be ${checkId}`
  const common = { suite: 'node', title, subject: 'server', level: 'MUST' } as const
  return { checkId, ...common, changes: [change], verdicts, ...more }
}

function comparisonOf(
  checks: readonly ComparedCheck[],
  releases: readonly string[] = ['3.2.0+4edc81f', '6.1.0'],
  failing = 0,
): Comparison {
  const counts = { ...NOTHING }
  for (const { changes } of checks) if (changes[0]) counts[changes[0]] += 1
  return {
    format: COMPARISON_FORMAT,
    version: 1,
    checks,
    answers: [],
    counts: [counts],
    alike: 9,
    runs: releases.map((release) => ({
      name: 'run',
      url: 'http://a/api',
      tool: 't',
      exchanges: 1,
      complete: true,
      release,
      failing,
    })),
  }
}

const lost = checkOf('node.type', 'gone', [OK, NO_RULE], { field: 'type in the node summary' })
const began = checkOf('node.leader', 'new', [NO_RULE, OK])
const unseen = checkOf('node.seen', 'unseen', [OK, UNSEEN])
const same = ['5.1.0+aaaaaaa', '5.1.0+bbbbbbb']

test.each<[string, Comparison, string]>([
  ['two releases', comparisonOf([lost, began]), 'each run conforms to the API of its release'],
  [
    'both failing',
    comparisonOf([lost], undefined, 1),
    'none of the checks shared by the releases broke',
  ],
  [
    'one release',
    comparisonOf([checkOf('a', 'fixed', [FAILED, OK])], same),
    'nothing broken, 1 fixed',
  ],
  ['less evidence', comparisonOf([unseen], same), 'nothing broken, 1 no longer tested'],
  ['nothing else', comparisonOf([]), 'nothing differs'],
])('the summary explains that nothing broke: %s', (_case, comparison, text) => {
  expect(summarize(comparison)).toEqual({ text, isBad: false })
})

test.each<[string, ComparedCheck, string]>([
  ['a rule that passed', checkOf('a', 'broken', [OK, FAILED]), '1 broken'],
  ['a new rule', checkOf('a', 'new', [NO_RULE, FAILED]), '1 newly tested and failing'],
])('%s fails: it is bad and exceeds every threshold', (_case, check, text) => {
  const comparison = comparisonOf([check])

  expect(summarize(comparison)).toEqual({ text, isBad: true })
  expect(isFound(comparison, 'broken')).toBe(true)
})

test.each<[string, readonly ComparedCheck[], string, boolean]>([
  [
    'fixed, and a hidden check fails',
    [checkOf('a', 'fixed', [FAILED, OK]), checkOf('b', 'seen', [UNSEEN, FAILED])],
    ...(['1 fixed, 1 newly tested and failing', false] as const),
  ],
  [
    'fixed and broken',
    [checkOf('a', 'fixed', [FAILED, OK]), checkOf('b', 'broken', [OK, FAILED])],
    ...(['1 broken, 1 fixed', true] as const),
  ],
])('the summary reports improvements along with failures: %s', (_case, checks, text, isBad) => {
  expect(summarize(comparisonOf(checks, same))).toEqual({ text, isBad })
})

test('improvements do not exceed the threshold "broken"', () => {
  const better = comparisonOf([
    checkOf('a', 'fixed', [FAILED, OK]),
    checkOf('b', 'seen', [UNSEEN, OK]),
  ])

  expect([isFound(better, 'broken'), isFound(better, 'any')]).toEqual([false, true])
})

test('a failed client rule is not a fault of the server', () => {
  const client = checkOf('client.csrf', 'new', [NO_RULE, FAILED], { subject: 'client' })

  expect(summarize(comparisonOf([client])).isBad).toBe(false)
  expect(isFound(comparisonOf([client]), 'broken')).toBe(false)
})

test.each<[string, ComparedCheck, readonly boolean[]]>([
  ['a removed field', lost, [false, true, true]],
  ['an added rule', began, [false, false, true]],
  ['a removed rule', checkOf('a', 'gone', [OK, NO_RULE]), [false, false, true]],
  ['no longer seen', unseen, [false, true, true]],
])('the thresholds broken, changed, and any: %s', (_case, check, found) => {
  const comparison = comparisonOf([check])

  expect(
    (['broken', 'changed', 'any'] as const).map((threshold) => isFound(comparison, threshold)),
  ).toEqual(found)
})

test('counts name rules and fields, and the next step names the release', () => {
  const ended = checkOf('c', 'gone', [OK, NO_RULE])
  const comparison = comparisonOf([lost, ended, began, checkOf('b', 'new', [NO_RULE, OK])])

  expect(countChanges(comparison, 0)).toEqual([
    '1 field removed',
    '2 rules added',
    '1 rule removed',
  ])
  expect(countChanges(comparisonOf([lost]), 0)).toEqual(['1 field removed'])
  expect(nextStep(comparison)).toBe('graylog-conformance forecast your-calls.har --to 6.1.0')
  expect(nextStep(comparisonOf([unseen], same))).toBeUndefined()
  expect(nextStep(comparisonOf([lost], ['6.1.0', '3.2.0+4edc81f']))).toBeUndefined()
})

test('broken checks are counted by severity, and client checks separately', () => {
  const broken = (id: string, rating: Rating, more: Partial<ComparedCheck> = {}) =>
    checkOf(id, 'broken', [OK, { outcome: 'fail', rating }], more)
  const [warning, note] = [broken('b', 'warning'), broken('c', 'note')]
  const all = comparisonOf(
    [
      broken('a', 'violation'),
      warning,
      note,
      broken('d', 'note'),
      broken('client.e', 'violation', { subject: 'client' }),
    ],
    same,
  )

  expect(countChanges(all, 0)).toEqual([
    '1 check broken',
    '1 new warning',
    '2 new notes',
    '1 check broken by the client',
  ])
  expect(summarize(all)).toEqual({ text: '1 broken, 1 new warning, 2 new notes', isBad: true })
  expect(summarize(comparisonOf([warning], same))).toEqual({ text: '1 new warning', isBad: true })
  expect(summarize(comparisonOf([note], same))).toEqual({
    text: 'nothing broken, 1 new note',
    isBad: false,
  })
  expect([warning, note].map((one) => isFound(comparisonOf([one]), 'broken'))).toEqual([
    true,
    false,
  ])
  expect(isFound(comparisonOf([note]), 'any')).toBe(true)
})

test('a rule that a release lacks differs from one without evidence', () => {
  const kinds = [OK, NO_RULE, UNSEEN, FAILED, { outcome: 'none', rating: 'none' as Rating }]

  expect(kinds.map((verdict) => formatOutcome(verdict as typeof OK))).toEqual([
    'passed',
    'does not apply to this release',
    'no evidence',
    'violation',
    'does not apply to this release',
  ])
})

test('equal rows of one suite are grouped under the first', () => {
  const rows = groupRows([
    lost,
    checkOf('node.other', 'gone', [OK, NO_RULE]),
    began,
    checkOf('stream.type', 'gone', [OK, NO_RULE], { suite: 'stream' }),
  ])

  expect(rows.map((row) => [row.suite, nameRow(row)])).toEqual([
    ['node', 'type in the node summary (and 1 more)'],
    ['node', 'MUST be node.leader'],
    ['stream', 'MUST be stream.type'],
  ])
})
