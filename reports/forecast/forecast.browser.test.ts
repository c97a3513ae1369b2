import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openBrowser } from '../../scripts/browser.ts'
import { renderForecastHtml } from './html.ts'
import { renderPictureHtml } from './picture-html.ts'
import { samplePicture, sampleReport } from './sample-forecast.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const PAGES = [
  ['report', renderForecastHtml([sampleReport()])],
  ['picture', renderPictureHtml([samplePicture()])],
] as const

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
})

const CASES = PAGES.flatMap(([name, html]) =>
  (['light', 'dark'] as const).map((scheme) => [name, scheme, html] as const),
)

test.each(CASES)(
  'the %s in the %s theme asks for nothing and keeps the rules of accessibility',
  async (_name, colorScheme, html) => {
    await using opened = await open(html, { colorScheme, viewport: { width: 1280, height: 4000 } })
    await opened.page.evaluate(AXE)

    const { violations } = await opened.page.evaluate<{ violations: { id: string }[] }>(
      'axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] })',
    )

    expect(violations.map(({ id }) => id)).toEqual([])
    expect(opened.problems).toEqual([])
    expect(opened.requests).toEqual(['http://report.test/'])
  },
)

test.each(PAGES)('the %s has no horizontal scroll on a narrow screen', async (_name, html) => {
  await using opened = await open(html, { viewport: { width: 360, height: 800 } })

  expect(await opened.page.evaluate('document.documentElement.scrollWidth')).toBe(360)
})

test('why a call breaks is shown by pointing and by Tab, without scripts', async () => {
  await using opened = await open(PAGES[1][1], { javaScriptEnabled: false })
  const why = opened.page.getByText('the route is gone')
  expect(await why.isVisible()).toBe(false)

  await opened.page.locator('.span.breaks').hover()
  expect(await why.isVisible()).toBe(true)

  await opened.page.mouse.move(0, 0)
  await opened.page.locator('.span.needs-change').focus()
  expect(await opened.page.getByText('send X-Requested-By').isVisible()).toBe(true)
})

type Settings = NonNullable<Parameters<Browser['newContext']>[0]>

/** A page in a browser that can reach nothing else, and what it complained about or asked for. */
async function open(html: string, settings: Settings) {
  const context = await browser.newContext(settings)
  const page = await context.newPage()
  const problems: string[] = []
  const requests: string[] = []
  page.on('console', (message) => problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))
  await context.route('**', (route) => {
    requests.push(route.request().url())
    return route.fulfill({ contentType: 'text/html; charset=utf-8', body: html })
  })
  await page.goto('http://report.test/')
  return { page, problems, requests, [Symbol.asyncDispose]: () => context.close() }
}
