import { expect, test } from 'vitest'

import { ADDRESS, brokenRules, openPages } from '#tools/browser-test.ts'
import { type Comparison, COMPARISON_FORMAT } from '#engine/model/upgrade/comparison.ts'
import { PLAIN } from '#reports/console/console-style.ts'
import { renderConsole } from '#reports/document/console.ts'
import { renderHtml } from '#reports/document/html.ts'
import { describeComparison } from './document.ts'

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
const run = { tool: 'graylog-conformance 0.1.0', exchanges: 271, complete: true, failing: 0 }
const comparison: Comparison = {
  format: COMPARISON_FORMAT,
  version: 1,
  runs: [
    { ...run, name: 'before.ndjson', url: 'http://old/api', release: '5.1.0' },
    { ...run, name: '<b>after</b>', url: 'http://new/api', release: '7.0.1' },
  ],
  checks: [
    {
      checkId: 'session.create.valid-until',
      suite: 'session',
      subject: 'server',
      title: 'MUST say until when the session is valid',
      level: 'MUST',
      changes: ['broken'],
      verdicts: [
        { outcome: 'pass', rating: 'ok' },
        { outcome: 'fail', rating: 'violation', says: 'expected +0000, got "Z\u0007"' },
      ],
    },
  ],
  answers: [
    {
      run: 1,
      call: 'GET /system/cluster/node',
      differences: ['field type was removed'],
      checks: ['node.summary.title'],
    },
  ],
  counts: [{ ...NOTHING, broken: 1, evidence: 1 }],
  alike: 473,
}

const SUITES = ['node', 'session', 'auth', 'csrf', 'stream', 'token', 'user', 'message', 'headers']

/** As many differing rules as eight real releases have. */
const matrix: Comparison = {
  ...comparison,
  runs: Array.from({ length: 8 }, (_, index) => ({
    ...run,
    name: `recording-${index}.har`,
    url: `http://host-${index}/api`,
    release: `${index}.1.0+4edc81f`,
  })),
  checks: SUITES.flatMap((suite, area) =>
    Array.from({ length: 18 }, (_, index) => {
      const since = (area + index) % 8
      return {
        ...({
          checkId: `${suite}.rule-${index}`,
          suite,
          subject: 'server',
          level: 'MUST',
        } as const),
        title: `MUST reject what a client of some older release sends in field ${index}`,
        changes: Array.from({ length: 7 }, (_step, at) => (at + 1 === since ? 'new' : null)),
        verdicts: Array.from({ length: 8 }, (_run, at) =>
          at < since
            ? ({ outcome: 'not-applicable', rating: 'none' } as const)
            : ({ outcome: 'pass', rating: 'ok' } as const),
        ),
      }
    }),
  ),
  answers: Array.from({ length: 112 }, (_, index) => ({
    run: 1 + (index % 7),
    call: `GET /thing/${index}`,
    checks: ['node.rule-1'],
    differences: ['field type was removed'],
  })),
  counts: Array.from({ length: 7 }, () => ({ ...NOTHING, new: 18, evidence: 16 })),
}

const open = openPages()

test.each(['light', 'dark'] as const)('the page is accessible in the %s theme', async (theme) => {
  await using opened = await open(renderHtml(describeComparison(comparison)), {
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

test.each([1440, 768, 360])('a matrix of eight runs fits %d pixels', async (width) => {
  await using opened = await open(renderHtml(describeComparison(matrix)), {
    viewport: { width, height: 900 },
  })

  const [wide, high] = await opened.page.evaluate<[number, number]>(
    '[document.documentElement.scrollWidth, document.documentElement.scrollHeight]',
  )
  expect(wide).toBeLessThanOrEqual(width)
  expect(high).toBeLessThan(width === 1440 ? 6000 : 20_000)
})

test('names with markup are escaped, and control characters are visible', () => {
  const html = renderHtml(describeComparison(comparison))

  expect(html).not.toContain('<b>after')
  expect(html).toContain('Z\\u0007')
})

test('the console has no line wider than the terminal', () => {
  const lines = renderConsole(describeComparison(comparison), { width: 44, color: PLAIN }).split(
    '\n',
  )

  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(44)
  expect(lines.join('\n')).toContain('  5.1.0 → 7.0.1: 1 check broken, 1 response\n  changed\n')
})

test('the page shows its date and the date of each run', () => {
  const [before, after] = comparison.runs
  const dated = { ...before, created: '2026-11-20T23:45:01Z' } as Comparison['runs'][number]

  const html = renderHtml(describeComparison({ ...comparison, runs: [dated, after ?? dated] }))

  expect(html).toContain('recorded 2026-11-20, 23:45 UTC')
  expect(html).toContain(`<p>${new Date().toISOString().slice(0, 10)}, `)
})
