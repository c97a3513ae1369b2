import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openBrowser } from '../../scripts/browser.ts'
import { COMPARISON_FORMAT } from '../../src/model/comparison.ts'
import type { Comparison } from '../../src/model/comparison.ts'
import { renderComparisonConsole } from './console.ts'
import { renderComparisonHtml } from './html.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const NOTHING = { broken: 0, new: 0, unseen: 0, fixed: 0, gone: 0, seen: 0, evidence: 0 }
const run = { tool: 'graylog-conformance 0.1.0', exchanges: 271, complete: true }
const comparison: Comparison = {
  format: COMPARISON_FORMAT,
  version: 1,
  runs: [
    { ...run, name: 'before.ndjson', url: 'http://old/api', release: '5.1.0' },
    { ...run, name: '<b>after</b>', url: 'http://new/api', release: '7.0.1' },
  ],
  checks: [
    {
      ...{ checkId: 'session.create.valid-until', suite: 'session', subject: 'server' },
      ...{ title: 'MUST say until when the session is valid', level: 'MUST', changes: ['broken'] },
      verdicts: [
        { outcome: 'pass', rating: 'ok' },
        { outcome: 'fail', rating: 'violation', says: 'expected +0000, found "Z\u0007"' },
      ],
    },
  ],
  answers: [
    {
      ...{ run: 1, call: 'GET /system/cluster/node' },
      ...{ differences: ['field type is gone'], checks: ['node.summary.title'] },
    },
  ],
  counts: [{ ...NOTHING, broken: 1, evidence: 1 }],
  alike: 473,
}

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
})

test.each(['light', 'dark'] as const)('the page is accessible in the %s theme', async (theme) => {
  const page = await browser.newPage({ colorScheme: theme, viewport: { width: 400, height: 900 } })
  const problems: string[] = []
  page.on('console', (message) => problems.push(message.text()))
  page.on('request', (request) => {
    if (request.url().startsWith('http')) problems.push(request.url())
  })

  await page.setContent(renderComparisonHtml(comparison))
  await page.evaluate(AXE)
  const { violations } = await page.evaluate<{ violations: { id: string }[] }>(
    'axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "best-practice"] })',
  )

  expect(violations.map(({ id }) => id)).toEqual([])
  expect(problems).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(400)
})

test('names that look like markup stay text, control characters are visible', () => {
  const html = renderComparisonHtml(comparison)

  expect(html).not.toContain('<b>after')
  expect(html).toContain('Z\\u0007')
})

test('the console has no line wider than the terminal', () => {
  const lines = renderComparisonConsole(comparison, { width: 44 }).split('\n')

  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(44)
  expect(lines.join('\n')).toContain('1 broken, 1 changed answers')
})
