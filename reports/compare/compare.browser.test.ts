import { expect, test } from 'vitest'

import { ADDRESS, brokenRules, openPages } from '../../scripts/browser-test.ts'
import { COMPARISON_FORMAT } from '../../src/model/upgrade/comparison.ts'
import type { Comparison } from '../../src/model/upgrade/comparison.ts'
import { renderComparisonConsole } from './console.ts'
import { renderComparisonHtml } from './html.ts'

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

const open = openPages()

test.each(['light', 'dark'] as const)('the page is accessible in the %s theme', async (theme) => {
  await using opened = await open(renderComparisonHtml(comparison), {
    colorScheme: theme,
    viewport: { width: 400, height: 900 },
  })

  expect(await brokenRules(opened.page)).toEqual([])
  expect(opened.problems).toEqual([])
  expect(opened.requests).toEqual([ADDRESS])
  expect(await opened.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(
    400,
  )
})

test('names that look like markup stay text, control characters are visible', () => {
  const html = renderComparisonHtml(comparison)

  expect(html).not.toContain('<b>after')
  expect(html).toContain('Z\\u0007')
})

test('the console has no line wider than the terminal', () => {
  const lines = renderComparisonConsole(comparison, { width: 44 }).split('\n')

  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(44)
  expect(lines.join('\n')).toContain('1 broken, 1 changed answer\n')
})
