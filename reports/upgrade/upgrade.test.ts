import { expect, test } from 'vitest'

import { PLAIN } from '../console/console-style.ts'
import { renderUpgradeShort } from './console-short.ts'
import { renderUpgradeConsole } from './console.ts'
import { renderUpgradeHtml } from './html.ts'
import { renderUpgradeMarkdown } from './markdown.ts'
import { samplePlan } from './sample-plan.ts'
import { dryRunInWords } from './words.ts'

const plan = samplePlan()

test('on a narrow terminal no line is too wide', () => {
  const lines = renderUpgradeConsole(plan, { width: 60, color: PLAIN }).split('\n')

  expect(lines.filter((line) => line.length > 60)).toEqual([])
  expect(lines[0]).toBe('Upgrade from 4.3.0 to 5.1.0')
})

test('where a page was written a terminal shows the verdict, the way and how much there is', () => {
  const text = renderUpgradeShort(plan, { width: 60, color: PLAIN })

  expect(text).toContain('1 of 6 calls breaks')
  expect(text).toContain('client.har): ')
  expect(text.split('\n').length).toBeLessThan(40)
  expect(text.split('\n').filter((line) => line.length > 60)).toEqual([])
})

test('Markdown for a ticket is readable where nobody renders it', () => {
  const text = renderUpgradeMarkdown(plan)

  expect(text).not.toMatch(/<!--|\\[_{}]/)
  expect(text).toContain('`password_secret`')
})

test.each([
  ['console', renderUpgradeConsole(plan, { width: 200, color: PLAIN })],
  ['page', renderUpgradeHtml(plan)],
  ['Markdown', renderUpgradeMarkdown(plan).replaceAll('\\', '')],
])('the %s holds the verdict, each part and the list', (_form, text) => {
  for (const words of [
    '1 of 6 calls breaks, 1 setting is gone',
    '7.10.2 (7.x by code)',
    'grep -rnE /streams .',
    '/count/total',
    'X-Requested-By: curl',
    'gc_warning_threshold',
    'http_bind_address',
    'as foretold',
    'foretold: works',
    'node.nodes.total',
    'whoever operates them',
    'Back up MongoDB',
    'Tell users to log in again',
  ])
    expect(text).toContain(words)
})

test('what the dry run came to is counted in words', () => {
  const [run] = plan.dryRuns

  expect(run && dryRunInWords(run)).toBe(
    'client.har on http://new/api (5.1.0, mode read): 5 of 6 calls were answered: 1 breaks, 1 answers in another form; 1 not as foretold; 1 was not sent',
  )
})

test('a terminal gets a line for each thing that the dry run showed', () => {
  const text = renderUpgradeConsole(plan, { width: 200, color: PLAIN })

  expect(text).toMatch(
    /^ {2}client\.har on \S+ \(5\.1\.0, mode read\)\n {4}5 of 6 calls were answered: [^\n]*\n {4}1 not as foretold\n {4}1 was not sent$/m,
  )
})

test('Markdown has boxes to tick, and text of others is no markup', () => {
  const text = renderUpgradeMarkdown(plan)

  expect(text).toContain('- [ ] Back up MongoDB')
  expect(text).toContain('```diff')
  expect(text).not.toContain(' <b>')
})

test('on the page names that look like markup stay text', () => {
  expect(renderUpgradeHtml(plan)).not.toContain('<b>bold')
})
