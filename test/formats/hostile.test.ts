import { expect, test } from 'vitest'

import { renderFormat } from '#reports/formats.ts'
import { describeResult } from '#reports/results/describe-result.ts'
import { printJson, visible, visibleLine } from '#reports/visible.ts'
import type { Result, ResultItem } from '#engine/model/results/result.ts'
import { FOREIGN, stringsIn } from './foreign.ts'
import { HOSTILE } from './hostile-strings.ts'

const FORMS = Object.keys(FOREIGN) as (keyof typeof FOREIGN)[]

test('there are at least 60 hostile texts', () => {
  expect(new Set(HOSTILE).size).toBeGreaterThanOrEqual(60)
})

test.each(FORMS)('%s: hostile texts stay inert, and visible text is unchanged', async (name) => {
  for (const hostile of HOSTILE) {
    const written = await renderFormat(name, buildInput(hostile))
    const where = JSON.stringify(hostile)

    const shownText = name === 'annotations' ? written.replaceAll(/^::(?=\w+ )/gm, '') : written
    expect(visible(shownText), where).toBe(shownText)
    const { texts, items } = await FOREIGN[name].read(written)
    if (items) expect(items.length, where).toBe(3)
    const shown = texts.map(flat)
    for (const field of FOREIGN[name].carries) {
      const text = marked(field, hostile)
      // Some formats show a text on one line.
      const wanted = [flat(visible(text)), visibleLine(text)].map((one) =>
        name === 'badge' ? [...one].slice(0, 40).join('') : one,
      )
      const isShown = shown.some((one) => wanted.some((part) => one.includes(part)))
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

function marked(field: string, hostile: string): string {
  return `${field}=${hostile}=${field}`
}

function buildInput(hostile: string) {
  const result = resultWith(hostile)
  return { result, document: () => printJson({ hostile }), describe: () => describeResult(result) }
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
