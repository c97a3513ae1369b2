import { expect, test } from 'vitest'

import { PLAIN } from '#reports/console/console-style.ts'
import { renderConsole } from '#reports/document/console.ts'
import { renderHtml } from '#reports/document/html.ts'
import { renderMarkdown } from '#reports/document/markdown.ts'
import { describeUpgrade } from './document.ts'
import { samplePlan } from './sample-plan.ts'
import { formatDryRun } from './words.ts'

const plan = samplePlan()
const document = describeUpgrade(plan)

test('no line is wider than a narrow terminal', () => {
  const lines = renderConsole(document, { width: 60, color: PLAIN }).split('\n')

  expect(lines.filter((line) => line.length > 60)).toEqual([])
  expect(lines[0]).toBe('Upgrade from 4.3 to 5.1')
})

test('after writing a page, the console shows the verdict, the decision, and the next step', () => {
  const layout = { width: 60, color: PLAIN, page: 'upgrade.html' }
  const text = renderConsole(document, layout)

  expect(text).toContain('1 of 6 calls breaks')
  expect(text).toContain('Do not upgrade yet: first change the settings; fix 2')
  expect(text).toContain('Next step: change password_secret in')
  expect(text).toContain('patched-server.conf: contains secrets')
  expect(text).not.toMatch(/Checklist|Open questions/)
  expect(text.split(/\s+/).length).toBeLessThan(90)
  expect(renderConsole(document, { ...layout, isWhole: true })).toContain('Checklist')
})

test.each([
  ['console', renderConsole(document, { width: 200, color: PLAIN })],
  ['page', renderHtml(document)],
  ['Markdown', renderMarkdown(document).replaceAll('\\', '')],
])('the %s has the verdict, each section, and the checklist', (_form, text) => {
  for (const words of [
    '1 of 6 calls breaks, 1 setting was removed',
    '/count/total',
    'X-Requested-By: curl',
    'gc_warning_threshold',
    'http_bind_address',
    'as predicted',
    'predicted: works',
    'node.nodes.total',
    'ask them',
    'Back up MongoDB',
    'Ask users to log in again',
    'Mongo keeps the settings',
    'password_secret',
    'the interface moves to port 9000 below /api',
    'dry-run-1/replay.html',
  ])
    expect(text).toContain(words)
})

test('the page and Markdown list the software that each release needs', () => {
  for (const text of [renderHtml(document), renderMarkdown(document)])
    expect(text).toContain('3.6 or later')
})

test('the page links the files next to it, and public sources', () => {
  const page = renderHtml(document)

  for (const href of [
    'dry-run-1/replay.html',
    'comparison.html',
    'https://github.com/Graylog2/graylog2-server/blob/5.0.13/UPGRADING.md',
  ])
    expect(page).toContain(`href="${href}"`)
})

test('each dry run is summarized', () => {
  const [run] = plan.dryRuns

  expect(run && formatDryRun(run)).toEqual([
    'client.har on http://new/api (5.1.0, read mode)',
    '5 of 6 calls got a response: 1 breaks, 1 gets a response with a different structure',
    '1 not as predicted',
    '1 not sent',
  ])
})

test('Markdown has checkboxes and escapes foreign markup', () => {
  const text = renderMarkdown(document)

  expect(text).toContain('<details open><summary>Before</summary>\n\n- [ ] Back up MongoDB')
  expect(text).toContain('```diff')
  expect(text.replace(/`[^`]*`/g, '')).not.toContain('<b>')
})

test('the page escapes names with markup', () => {
  expect(renderHtml(document)).not.toContain('<b>bold')
})
