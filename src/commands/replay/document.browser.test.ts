import { expect, test } from 'vitest'

import { ADDRESS, brokenRules, openPages } from '#tools/browser-test.ts'
import { PLAIN } from '#reports/console/console-style.ts'
import { renderConsole } from '#reports/document/console.ts'
import { renderHtml } from '#reports/document/html.ts'
import { describeReplay } from './document.ts'
import { sampleReplay } from './sample-replay.ts'
import { summarize } from './words.ts'

const replay = sampleReplay()
const document = describeReplay({ replay, sent: [] })
const open = openPages()

test.each(['light', 'dark'] as const)('the page is accessible in the %s theme', async (theme) => {
  await using opened = await open(renderHtml(document), {
    colorScheme: theme,
    viewport: { width: 360, height: 900 },
  })

  expect(await brokenRules(opened.page)).toEqual([])
  expect(opened.problems).toEqual([])
  expect(opened.requests).toEqual([ADDRESS])
  expect(await opened.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(
    360,
  )
})

test('a change that many calls share is reported once, and names with markup are escaped', () => {
  const html = renderHtml(document)

  expect(html.split('header x-frame-options').length - 1).toBe(1)
  expect(html).toContain('6 calls on 6 paths')
  expect(html).not.toContain('<b>bold')
})

test('grave and slight changes are separate, each with its cause and fix', () => {
  const text = renderConsole(document, { width: 60, color: PLAIN })

  expect(summarize(replay)).toBe('major changes in 1 of 8 calls, minor changes in 5')
  expect(text).toContain('Major changes (1 call)')
  expect(text).toContain('Minor changes (5 calls, and 1 of the above)')
  expect(text).toContain('      5.0.0: the rules have a route of their own\n      → ask GET')
  expect(text).not.toContain('no longer in the response')
  expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(60)
})

test('the page shows its date', () => {
  expect(renderHtml(document)).toContain(`<p>${new Date().toISOString().slice(0, 10)}, `)
})
