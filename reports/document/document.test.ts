import { expect, test } from 'vitest'

import { PLAIN } from '../console/console-style.ts'
import { type Format, FORMATS } from '../formats.ts'
import { renderConsole } from './console.ts'
import type { Block, Document } from './document.ts'
import { renderHtml } from './html.ts'
import { markCode } from './mark-code.ts'
import { renderMarkdown } from './markdown.ts'

/** Builds one block of each type, with active content in every field. */
function everyBlock(text: string): readonly Block[] {
  const inner: Block = { type: 'text', text: ['see ', { code: text }], isQuiet: true }
  return [
    { type: 'heading', text, rating: 'violation' },
    { type: 'heading', text, level: 3 },
    inner,
    { type: 'text', text: ['by ', { text, href: 'other.html' }] },
    { type: 'tally', counts: [{ label: text, count: 3, rating: 'warning' }] },
    { type: 'list', items: [{ text, rating: 'ok', details: [text] }, { text }], shown: 1 },
    { type: 'list', items: [{ text: `${text} ${'more '.repeat(20)}` }], isShort: true },
    {
      type: 'table',
      columns: [{ title: text }, { title: 'Count', kind: 'number' }],
      rows: [[{ text: [{ code: text }], rating: 'note' }, '2']],
    },
    {
      type: 'finding',
      rating: 'violation',
      title: text,
      since: '5.0',
      subjects: [{ name: text, place: 'line 4' }],
      description: text,
      facts: [['expected', text]],
      remedy: text,
      source: text,
      blocks: [inner],
    },
    {
      type: 'diff',
      title: text,
      lines: [
        { mark: '-', text },
        { mark: '+', text: 'new' },
        { mark: ' ', text: 'more' },
      ],
      shown: 2,
    },
    { type: 'command', command: `echo '${text}'` },
    {
      type: 'checklist',
      tasks: [
        { text, details: [text], reasons: [text], command: text, source: text },
        { text, details: [] },
      ],
    },
    { type: 'details', title: text, rating: 'note', blocks: [inner] },
    {
      type: 'details',
      title: text,
      isLong: true,
      isOpen: true,
      blocks: [inner, { type: 'list', items: [{ text }, { text }] }],
    },
  ]
}

function buildDocument(text: string): Document {
  return {
    title: text,
    headline: text,
    rating: 'violation',
    facts: [text],
    blocks: everyBlock(text),
  }
}

const style = { width: 60, color: PLAIN }

/** Every format that is written from a document. */
const WRITERS = Object.entries<Format>(FORMATS).flatMap(([name, format]) =>
  'write' in format ? [[name, format.write] as const] : [],
)

test('the console renders every block', () => {
  expect(renderConsole(buildDocument('Some words'), style)).toMatchSnapshot('console')
})

test.each(WRITERS)('%s renders every block', async (_name, load) => {
  const write = await load()

  const text = write(buildDocument('Some words'))

  expect(text.slice(Math.max(0, text.indexOf('<main'))).replace(/\n+/g, '\n')).toMatchSnapshot()
})

test.each(WRITERS)(
  '%s escapes control characters and begins no line with a command',
  async (_name, load) => {
    const write = await load()

    const text = write(buildDocument('a\u001b[31m\u202e\n::stop-commands::x'))

    expect(text).not.toMatch(/\u202e|\u001b|^::/m)
  },
)

test('the console shows some rows of a table and counts the rest', () => {
  const rows = ['one', 'two', 'three'].map((name) => [name])
  const items = rows.map(([text = '']) => ({ text }))
  const blocks: readonly Block[] = [
    { type: 'table', columns: [{ title: 'Name' }], rows, shown: 1 },
    { type: 'details', title: 'All', isLong: true, blocks: [{ type: 'list', items }] },
  ]

  const text = renderConsole({ ...buildDocument('a'), blocks }, style)

  expect(text).toContain('  Name\n  one\n  … and 2 more\n')
  expect(text).toContain('All: 3 entries (use --verbose to show them)\n')
  expect(renderHtml({ ...buildDocument('a'), blocks })).toContain('<td class="">three</td>')
})

test('a table of the console keeps a request on one line', () => {
  const request = { code: `GET /search/${'x'.repeat(20)}` }
  const columns = [{ title: 'Request' }, { title: 'Fix' }]
  const blocks: readonly Block[] = [
    {
      type: 'table',
      columns,
      rows: [[{ text: [request], rating: 'violation' }, 'a fix in words '.repeat(4)]],
    },
  ]

  const text = renderConsole({ ...buildDocument('a'), blocks }, style)

  expect(text).toContain(`  ✗ ${request.code}  a fix in words a fix\n`)
})

test('counts wrap over as many lines as they need', () => {
  const counts = ['one', 'two', 'three'].map((name) => {
    return { label: `${name} ${'x'.repeat(20)}`, count: 1, rating: 'ok' as const }
  })

  const text = renderConsole({ ...buildDocument('a'), blocks: [{ type: 'tally', counts }] }, style)

  expect(text).toMatch(/one x+: 1 {3}two x+: 1\nthree x+: 1\n/)
})

test('no line on the console is wider than the terminal', () => {
  const lines = renderConsole(buildDocument(`a ${'very long '.repeat(30)}text`), style).split('\n')

  expect(lines.filter((line) => line.length > 60 && !/^ +'|: 3$/.test(line))).toEqual([])
})

test('active content is escaped in every format', () => {
  const document = buildDocument('<img src=x onerror=alert(1)>\u001b[31m\u202e\n::stop-commands::x')

  expect(renderHtml(document)).not.toMatch(/<img|\u202e|\u001b/)
  const markdown = renderMarkdown(document).replace(/```[^]*?```/g, '')
  expect(markdown).not.toMatch(/(?<![\\`])<img|\u202e|\u001b|^::/m)
  expect(renderConsole(document, style)).not.toMatch(/\u202e|\u001b|^::/m)
})

test.each([
  ['may be {"is_set": true} instead', 'may be `{"is_set": true}` instead'],
  ['send {"a": 1, "b": 2}, then GET /x', 'send `{"a": 1, "b": 2}`, then `GET /x`'],
  ['read {"a', 'read `{"a`'],
])('code in "%s" is one span of Markdown', (text, markdown) => {
  const blocks: readonly Block[] = [{ type: 'text', text: markCode(text) }]

  expect(renderMarkdown({ title: 'x', headline: 'x', rating: 'ok', blocks })).toContain(markdown)
})

test('a document that is too long for a comment is cut with a note', () => {
  const blocks = Array.from({ length: 100 }, (): Block => ({ type: 'text', text: 'x'.repeat(999) }))

  const text = renderMarkdown({ ...buildDocument('a'), blocks })

  expect(text.length).toBeLessThanOrEqual(60_000)
  expect(text).toContain('Truncated')
  expect(renderMarkdown({ ...buildDocument('a'), blocks }, Infinity)).not.toContain('Truncated')
})
