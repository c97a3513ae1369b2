import { expect, test } from 'vitest'

import { renderFormat } from '#reports/formats.ts'
import { printJson, visible } from '#reports/visible.ts'
import type { Result, ResultItem } from '#engine/model/results/result.ts'
import { FOREIGN, stringsIn } from './foreign.ts'
import { HOSTILE } from './hostile-strings.ts'

const FORMS = Object.keys(FOREIGN) as (keyof typeof FOREIGN)[]

/** Fields of a failed item that each format contains. */
const CARRIES: Readonly<Record<(typeof FORMS)[number], readonly string[]>> = {
  junit: [
    'rule',
    'group',
    'title',
    'source',
    'request',
    'expected',
    'found',
    'pointer',
    'why',
    'remedy',
    'curl',
    'headline',
    'value',
    'demand',
    'says',
    'share',
    'reason',
  ],
  ctrf: [
    'rule',
    'group',
    'title',
    'source',
    'request',
    'expected',
    'found',
    'pointer',
    'why',
    'remedy',
    'curl',
    'headline',
    'value',
    'demand',
    'says',
    'file',
    'subject',
    'reason',
    'owner',
  ],
  tap: [
    'rule',
    'group',
    'title',
    'source',
    'request',
    'expected',
    'found',
    'pointer',
    'why',
    'remedy',
    'demand',
    'says',
    'reason',
    'owner',
  ],
  sarif: [
    'rule',
    'group',
    'title',
    'source',
    'call',
    'field',
    'expected',
    'found',
    'pointer',
    'why',
    'remedy',
    'headline',
    'subject',
    'value',
    'demand',
    'says',
    'reason',
    'owner',
    'since',
  ],
  markdown: [
    'rule',
    'title',
    'source',
    'request',
    'call',
    'field',
    'expected',
    'found',
    'pointer',
    'why',
    'remedy',
    'headline',
    'demand',
    'says',
    'sentence',
    'curl',
    'reason',
    'owner',
    'file',
  ],
  annotations: ['rule', 'title', 'says', 'headline', 'demand', 'file', 'reason'],
  codequality: ['rule', 'title', 'says', 'demand', 'file', 'reason'],
  badge: ['headline', 'claim'],
}

test('there are at least 60 hostile texts', () => {
  expect(new Set(HOSTILE).size).toBeGreaterThanOrEqual(60)
})

test.each(FORMS)('%s: hostile texts stay inert, and visible text is unchanged', async (name) => {
  for (const hostile of HOSTILE) {
    const text = await renderFormat(name, buildInput(hostile))
    const where = JSON.stringify(hostile)

    const shownText = name === 'annotations' ? text.replaceAll(/^::(?=\w+ )/gm, '') : text
    expect(visible(shownText), where).toBe(shownText)
    const { texts, items } = await FOREIGN[name](text)
    if (items) expect(items.length, where).toBe(3)
    const shown = texts.map(flat)
    for (const field of CARRIES[name]) {
      const wanted = flat(visible(marked(field, hostile)))
      const isShown = shown.some((one) => one.includes(name === 'badge' ? cut(wanted) : wanted))
      expect(isShown, `${name} shows ${field} of ${where}`).toBe(true)
    }
  }
})

test('the document of a command is inert and keeps the value', async () => {
  for (const hostile of HOSTILE) {
    const text = await renderFormat('json', buildInput(hostile))

    expect(visible(text)).toBe(text)
    expect(stringsIn(JSON.parse(text))).toContain(hostile)
  }
})

/** Collapses white space, which not every format keeps. */
function flat(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** Shortens a text as a badge does. */
function cut(text: string): string {
  return [...text].slice(0, 40).join('')
}

function marked(field: string, hostile: string): string {
  return `${field}=${hostile}=${field}`
}

function buildInput(hostile: string) {
  return { result: resultWith(hostile), document: () => printJson({ hostile }) }
}

function resultWith(hostile: string): Result {
  const of = (field: string): string => marked(field, hostile)
  const item: ResultItem = {
    rule: of('rule'),
    group: of('group'),
    title: of('title'),
    says: of('says'),
    outcome: 'fail',
    rating: 'violation',
    isFailing: true,
    subject: 'server',
    call: of('call'),
    field: of('field'),
    expected: of('expected'),
    found: of('found'),
    source: of('source'),
    since: of('since'),
    why: of('why'),
    remedy: of('remedy'),
    request: of('request'),
    status: 404,
    pointer: of('pointer'),
    share: of('share'),
    curl: of('curl'),
    exchanges: [1],
    places: [{ file: of('file'), line: 3 }],
  }
  const known = { reason: of('reason'), owner: of('owner'), expires: '2027-01-01' }
  const cause = (sentence: string, at: string) => ({
    sentence,
    certainty: 'likely' as const,
    waiting: [],
    exchanges: [1],
    remedy: of('cure'),
    explains: [of('rule'), at],
    subject: { kind: 'field' as const, name: of('name'), routes: [of('route')] },
  })
  return {
    command: 'judge',
    tool: { name: 'graylog-conformance', version: '0.1.0' },
    subject: of('subject'),
    headline: of('headline'),
    claim: of('claim'),
    created: hostile,
    rating: 'violation',
    problems: [{ demand: of('demand'), says: of('says'), kind: 'nothing' }],
    items: [
      item,
      { ...item, isFailing: false, rating: 'warning' },
      { ...item, isFailing: false, known },
    ],
    causes: [cause(of('sentence'), 'a'), cause(of('other'), 'b')],
    properties: [['evidence', of('value')]],
  }
}
