import { expect, test } from 'vitest'

import { UsageError } from '#engine/model/errors.ts'
import { readBaseline } from './read-baseline.ts'
import { currentId } from './test-ids.ts'

function read(text: string, file = 'known.yaml', mayLackReasons = false) {
  return readBaseline(text, { file, currentId, mayLackReasons }).entries
}

const PLAIN = { line: 1, check: 'csrf.refused', found: '404', reason: 'known' }

test.each([
  ['YAML', '- check: csrf.refused\n  found: 404\n  reason: known\n'],
  ['JSON', '[{"check":"csrf.refused","found":"404","reason":"known"}]'],
  ['JSON with a number', '[{"check":"csrf.refused","found":404,"reason":"known","owner":null}]'],
  [
    'a line copied from the page',
    '- {"check":"csrf.refused","found":"404","reason":"known","owner":"","expires":""}\n',
  ],
  [
    'CRLF lines after a byte order mark',
    '\ufeff- check: csrf.refused\r\n  found: "404"\r\n  reason: known\r\n',
  ],
  ['folded texts', '- check: csrf.refused\n  found: >-\n    404\n  reason: known\n'],
])('reads %s', (_what, text) => {
  expect(read(text)).toEqual([PLAIN])
})

test.each([
  ['an empty file', ''],
  ['only comments', '# nothing yet\n---\n# nothing\n'],
  ['an empty list', '[]'],
  ['null', 'null'],
])('%s is an empty baseline', (_what, text) => {
  expect(read(text)).toEqual([])
})

test('each entry keeps its line number, and its releases and dates as written', () => {
  const [, second] = read(`# known
- check: csrf.because
  reason: known

# another
- check: csrf.refused
  reason: known
  owner: Ann
  expires: 2027-06-30
  release: { since: 7.0, until: "8.0" }
`)

  expect(second).toEqual({
    line: 6,
    check: 'csrf.refused',
    reason: 'known',
    owner: 'Ann',
    expires: '2027-06-30',
    release: { since: '7.0', until: '8.0' },
  })
})

const HEAD = '- check: csrf.refused\n'
test.each<[string, string, string]>([
  ['a file without a list', 'check: a\n', 'line 1: it is not a list; begin each entry with a dash'],
  ['a text as an entry', '- csrf.refused\n', 'line 1: an entry must be a map, like "- check: …"'],
  [
    'neither check nor cause',
    '- reason: known\n',
    'line 1: an entry must name exactly one check or one cause',
  ],
  ['both', `${HEAD}  cause: {kind: rule}\n  reason: known\n`, 'exactly one check or one cause'],
  ['no reason', HEAD, 'line 1: csrf.refused has no reason yet'],
  ['an empty reason', `${HEAD}  reason: " "\n`, 'csrf.refused has no reason yet'],
  ['a placeholder reason', `${HEAD}  reason: "TODO: why?"\n`, 'csrf.refused has no reason yet'],
  [
    'an unknown check',
    '- check: csrf.refsed\n  reason: known\n',
    'line 1: there is no check "csrf.refsed"',
  ],
  [
    'an unknown member',
    `${HEAD}  reason: known\n  expire: 2027-01-01\n`,
    'line 1: an entry has an unknown member "expire"; did you mean "expires"',
  ],
  [
    'an invalid date',
    `${HEAD}  reason: known\n  expires: next year\n`,
    '"expires" is not a date; use a format like 2027-06-30',
  ],
  [
    'a date that does not exist',
    `${HEAD}  reason: known\n  expires: 2027-02-30\n`,
    '"expires" is 2027-02-30, which is not a valid date',
  ],
  [
    'an invalid release',
    `${HEAD}  reason: known\n  release: {since: new}\n`,
    '"new" is not a release number; use a format like 7.0',
  ],
  [
    'a reversed range of releases',
    `${HEAD}  reason: known\n  release: {since: 7.0, until: 6.0}\n`,
    'no release is 7.0 or later and before 6.0',
  ],
  [
    'a release that is a text',
    `${HEAD}  reason: known\n  release: 7.0\n`,
    'its "release" must be object',
  ],
  [
    'an unknown kind of cause',
    '- cause: {kind: odd}\n  reason: known\n',
    'its "cause.kind" must be equal to one of',
  ],
  [
    'a duplicate entry',
    `${HEAD}  reason: known\n${HEAD}  reason: again\n`,
    'line 3: csrf.refused is already covered by the entry in line 1; keep only one of the two entries',
  ],
  ['broken YAML', '- check: [a\n- b\n', 'it is neither YAML nor JSON: '],
  ['a duplicate member', `${HEAD}  reason: a\n  reason: b\n`, 'Map keys must be unique'],
  ['several documents', `${HEAD}  reason: a\n---\n${HEAD}`, 'it contains several documents'],
  [
    'a reference',
    `- check: &a csrf.refused\n  reason: *a\n`,
    'it refers to another entry with "*"; write out the value',
  ],
  ['a name that is a list', '- ? [a]\n  : b\n', 'the name of a member is not plain text'],
  ['deep nesting', '- check: [[[[[a]]]]]\n', 'it is nested too deeply for an entry'],
  ['a web page', '<!doctype html><title>x</title>', 'it is not a list'],
])('%s is rejected with a one-line error', (_what, text, says) => {
  expect(() => read(text)).toThrow(UsageError)
  expect(() => read(text)).toThrow(says)
  expect(() => read(text)).toThrow('cannot use the baseline in "known.yaml"')
})

test('a baseline with exponentially nested aliases is rejected immediately', () => {
  const rows = Array.from(
    { length: 30 },
    (_none, at) => `a${at + 1}: &a${at + 1} [*a${at}, *a${at}]`,
  )

  expect(() => read(`- a0: &a0 lol\n  ${rows.join('\n  ')}\n`)).toThrow(UsageError)
})

test('the same finding may have two entries for releases that do not overlap', () => {
  const entry = (release: string) =>
    `- {check: csrf.refused, reason: known, release: {${release}}}\n`

  expect(read(entry('until: 6.0') + entry('since: 6.0'))).toHaveLength(2)
  expect(() => read(entry('until: 6.1') + entry('since: 6.0'))).toThrow('keep only one')
})

test('reasons are optional in a baseline that is being updated', () => {
  expect(read('- check: csrf.refused\n', 'known.yaml', true)).toMatchObject([{ reason: 'TODO' }])
})

test('an entry with the key __proto__ is rejected', () => {
  expect(() => read('- __proto__: {reason: known}\n  check: csrf.refused\n')).toThrow(UsageError)
})
