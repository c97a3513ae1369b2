import { describe, expect, test } from 'vitest'

import type { Cause } from '#engine/model/results/cause.ts'
import type { ResultItem } from '#engine/model/results/result.ts'
import { changesOf } from './changes.ts'
import { differenceLines } from './difference.ts'
import { match } from './match.ts'
import { readBaseline } from './read-baseline.ts'
import { cause, finding, holding } from './sample-items.ts'
import { currentId } from './test-ids.ts'
import { updatedList } from './update.ts'

/** Updates a baseline; returns its new text and the summary lines. */
function update(
  text: string,
  items: readonly ResultItem[],
  more: { file?: string; reasonOfNew?: string; causes?: readonly Cause[] } = {},
) {
  const { causes = [], ...options } = more
  const how = { file: 'known.yaml', currentId, ...options, mayLackReasons: true }
  const list = readBaseline(text, how)
  const changes = changesOf(
    match(list.entries, { items, causes, looksAt: () => true }, '2026-11-23'),
  )
  return { text: updatedList(list, changes, how), lines: differenceLines(changes) }
}

const CSRF = finding({
  rule: 'csrf.refused',
  call: 'DELETE /streams/*',
  expected: '400',
  found: '404',
})
const NODES = finding({ rule: 'node.list.total', field: 'total', found: '7' })

const LIST = `# Our list.

# Ann looks at it in May.
- check: csrf.refused   # since the beginning
  call: DELETE /streams/*
  expected: "400"
  found: '404'
  # It was worse once.
  reason: >
    The proxy eats
    the header.
  owner: Ann
# Next year.
- {"check":"csrf.because","found":"a # b","reason":"known","owner":"","expires":""} # copied

# About nodes.
- check: node.list.total
  field: total
  found: 7 # of eight
  reason: known
# The end.
`

test('an update without changes leaves the file untouched', () => {
  const because = finding({ rule: 'csrf.because', found: 'a # b' })

  expect(update(LIST, [CSRF, because, NODES])).toEqual({ text: undefined, lines: ['3 as it was'] })
})

test('removing an entry keeps its comments and every other byte', () => {
  const { text, lines } = update(LIST, [CSRF, holding('csrf.because'), NODES])

  expect(text).toBe(LIST.replace(/^- \{.*(?=# copied)/m, ''))
  expect(lines).toEqual([
    '1 gone, 2 as it was',
    '- csrf.because',
    '-   found: a # b',
    '-   reason: known',
  ])
})

test('checks with a common cause are one entry, which accepts only this cause', () => {
  const count = finding({ rule: 'node.list.count', found: '7' })
  const waiting = finding({ rule: 'csrf.because', outcome: 'not-exercised', rating: 'unverified' })
  const explains = [NODES.rule, count.rule]
  const causes = [
    cause({ explains, waiting: [waiting.rule], sentence: 'the total is gc-0a1b2c3d-other' }),
    cause({ explains: [count.rule, CSRF.rule] }),
  ]
  const items = [NODES, count, CSRF, waiting]
  const { text = '', lines } = update('', items, { causes, reasonOfNew: 'ticket 7' })

  expect(lines).toEqual([
    '2 new',
    '+ the cause field total at GET /system/cluster/nodes',
    '+   found: the total is gc-*',
    '+ csrf.refused',
    '+   call: DELETE /streams/*',
    '+   expected: 400',
    '+   found: 404',
  ])
  expect(update(text, items, { causes }).text).toBeUndefined()
  const other = causes.map((one) => ({ ...one, sentence: 'the list of nodes is empty' }))
  expect(update(text, items, { causes: other }).lines).toEqual([
    '1 with a different structure, 1 as it was',
    '  the cause field total at GET /system/cluster/nodes',
    '-   found: the total is gc-*',
    '+   found: the list of nodes is empty',
    '    reason: ticket 7',
  ])
})

test('the entry of a cause lists every route of its findings, and grows with them', () => {
  const route = 'GET /system/cluster/nodes'
  const total = finding({ rule: 'node.list.total', routes: [route] })
  const at = (routes: string[]) => [total, finding({ rule: 'node.list.count', routes })]
  const causes = [cause({ explains: ['node.list.total', 'node.list.count'] })]
  const { text = '' } = update('', at([route]), { causes, reasonOfNew: 'ticket 7' })
  expect(text).not.toContain('routes: GET')
  const more = update(text, at(['GET /users', route]), { causes })
  expect(more.lines).toEqual([
    '1 with a different structure',
    `  the cause field total at ${route}`,
    `+   routes: ${route}, GET /users`,
    '    reason: ticket 7',
  ])
  expect(update(more.text ?? '', at(['GET /users', route]), { causes }).text).toBeUndefined()
  const all = update('', at(['GET /users', route]), { causes, reasonOfNew: 'ticket 7' })
  expect(all.lines).toContain(`+   routes: ${route}, GET /users`)
})

test('an entry whose finding changed keeps its reason and owner', () => {
  const { text, lines } = update(LIST, [
    { ...CSRF, found: '500' },
    finding({ rule: 'csrf.because', found: 'a # b' }),
    NODES,
  ])

  const [entry] = readBaseline(text ?? '', { file: '', currentId }).entries
  expect(entry).toEqual({
    line: 6,
    check: 'csrf.refused',
    call: 'DELETE /streams/*',
    expected: '400',
    found: '500',
    reason: 'The proxy eats the header.\n',
    owner: 'Ann',
  })
  expect(lines).toEqual([
    '1 with a different structure, 2 as it was',
    '  csrf.refused',
    '-   found: 404',
    '+   found: 500',
    '    reason: The proxy eats the header.',
  ])
})

test('a new entry is appended and needs a reason', () => {
  const { text, lines } = update(
    '- check: node.list.total\n  field: total\n  found: 7\n  reason: known\n# end',
    [NODES, CSRF],
  )

  expect(text).toBe(`- check: node.list.total
  field: total
  found: 7
  reason: known
- check: csrf.refused
  call: DELETE /streams/*
  expected: "400"
  found: "404"
  reason: "TODO: why do you accept this?"
  owner: ""
  expires: ""
# end`)
  expect(() => readBaseline(text ?? '', { file: 'known.yaml', currentId })).toThrow(
    'line 5: csrf.refused has no reason yet',
  )
  expect(lines).toEqual([
    '1 new, 1 as it was',
    '+ csrf.refused',
    '+   call: DELETE /streams/*',
    '+   expected: 400',
    '+   found: 404',
  ])
})

test('entries that differ only in their check share their lines', () => {
  const alike = ['csrf.refused', 'csrf.because'].map((rule) => finding({ rule, found: 'none' }))
  const { text, lines } = update('', [NODES, ...alike])

  expect(lines).toEqual([
    '3 new',
    '+ node.list.total',
    '+   field: total',
    '+   found: 7',
    '+ csrf.refused, csrf.because',
    '+   found: none',
  ])
  expect(update(text?.replaceAll(/"TODO.*"/g, 'known') ?? '', [NODES]).lines).toEqual([
    '2 gone, 1 as it was',
    '- csrf.refused, csrf.because',
    '-   found: none',
    '-   reason: known',
  ])
})

test('new entries get the given reason', () => {
  const { text } = update('', [CSRF], { reasonOfNew: 'as of 2026' })

  expect(readBaseline(text ?? '', { file: 'known.yaml', currentId }).entries).toMatchObject([
    { reason: 'as of 2026' },
  ])
})

test('two findings with the same details become one entry', () => {
  const { text } = update('', [NODES, { ...NODES, group: 'other' }])

  expect(
    readBaseline(text ?? '', { file: '', currentId, mayLackReasons: true }).entries,
  ).toHaveLength(1)
})

describe('baseline formats', () => {
  const ENTRY = '{"check":"csrf.because","reason":"known"}'
  test.each([
    ['nothing', ''],
    ['only comments', '# a\n---\n# b\n'],
    ['an indented list', '  - check: csrf.because # a\n    reason: known\n'],
    ['lines copied from the page', `# a\n- ${ENTRY}\n`],
    [
      'CRLF lines after a byte order mark',
      '\ufeff# a\r\n- check: csrf.because\r\n  reason: known # b\r\n',
    ],
    ['a list in brackets, with comments', `# a\n[\n  ${ENTRY}, # b\n]\n`],
    ['JSON', `[${ENTRY}]`],
    ['a missing final line break', '- check: csrf.because\n  reason: known # a'],
    ['dashes on separate lines', '-\n  # a - b\n  check: csrf.because\n  reason: known\n'],
    ['document markers', '---\n- check: csrf.because # a\n  reason: known\n...\n# b\n'],
  ])('%s: an update adds new entries, removes stale ones, and keeps comments', (_what, text) => {
    const file = text.startsWith('[') ? 'known.json' : 'known.yaml'
    const { text: more = '' } = update(text, [finding({ rule: 'csrf.because' }), CSRF, NODES], {
      file,
    })
    const { text: less = more } = update(more, [NODES], { file })

    const checks = (one: string) =>
      readBaseline(one, { file, currentId, mayLackReasons: true }).entries.map(({ check }) => check)
    const before = checks(text)
    expect(checks(more)).toEqual([
      ...new Set([...before, 'csrf.because', 'csrf.refused', 'node.list.total']),
    ])
    expect(checks(less)).toEqual(['node.list.total'])
    for (const made of [more, less]) {
      expect(made.match(/# [ab]\b.*/g)).toEqual(text.replaceAll('\r', '').match(/# [ab]\b.*/g))
      expect(made.startsWith('\ufeff')).toBe(text.startsWith('\ufeff'))
      expect(made.replaceAll('\r\n', '').includes('\n')).toBe(!text.includes('\r\n'))
    }
  })
})

test('hostile text stays plain, visible text in the file', () => {
  const hostile = [
    '\u001b[31m',
    'a\u202eb',
    '# no comment',
    '- check: other',
    '{a: b}',
    '*a',
    '&a b',
    '!!js/f x',
    'a: b',
    "'",
    '"',
    '\ud800',
    '\u{e0041}',
    'a\u2028b',
    '%TAG',
    '--- x',
    '... x',
    '| x',
    '\u0085',
    '\\',
  ]
  for (const found of hostile) {
    const { text = '' } = update('', [{ ...CSRF, found }], { reasonOfNew: found })
    const [entry] = readBaseline(text, { file: '', currentId }).entries

    expect(entry?.reason).toBe(found)
    expect(text).not.toMatch(/[^\n\P{Cc}]|[\p{Cf}\p{Cs}\p{Zl}]/u)
    expect(update(text, [{ ...CSRF, found }]).text).toBeUndefined()
  }
})
