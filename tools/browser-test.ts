import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openBrowser } from './browser.ts'
import { sampled } from './test-run/whole.ts'

/** Where a page under test is. */
export const ADDRESS = 'http://report.test/'

export type Settings = NonNullable<Parameters<Browser['newContext']>[0]>

/** A page under test, and what it complained about or asked for. */
export interface OpenedPage extends AsyncDisposable {
  readonly page: Page
  readonly problems: readonly string[]
  readonly requests: readonly string[]
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** One browser for the tests of a file; what is returned opens pages that can reach nothing else. */
export function openPages(): (
  html: string,
  settings?: Settings,
  hash?: string,
) => Promise<OpenedPage> {
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser.close()
  })
  return async (html, settings = {}, hash = '') =>
    openPage(await browser.newContext(settings), html, hash)
}

/** Tests of what every page is, in both themes, on a phone, a tablet and a desk of that height; of a sample every other. */
export function testEveryWidth(
  open: ReturnType<typeof openPages>,
  html: string,
  height: number,
): void {
  const cases = (['light', 'dark'] as const).flatMap((scheme) =>
    [360, 768, 1440].map((width) => [scheme, width] as const),
  )
  test.each(sampled(cases, 2))(
    'in the %s theme, %i wide, it asks for nothing and keeps the rules of accessibility',
    async (colorScheme, width) => {
      await using opened = await open(html, { colorScheme, viewport: { width, height } })

      expect(await brokenRules(opened.page)).toEqual([])
      expect(opened.problems).toEqual([])
      expect(opened.requests).toEqual([ADDRESS])
      expect(await opened.page.evaluate('document.documentElement.scrollWidth')).toBe(width)
    },
  )
}

async function openPage(context: BrowserContext, html: string, hash: string): Promise<OpenedPage> {
  const page = await context.newPage()
  const problems: string[] = []
  const requests: string[] = []
  page.on('console', (message) => problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))
  await context.route('**', (route) => {
    requests.push(route.request().url())
    return route.fulfill({ contentType: 'text/html; charset=utf-8', body: html })
  })
  await page.goto(`${ADDRESS}${hash}`)
  return { page, problems, requests, [Symbol.asyncDispose]: () => context.close() }
}

/** Ids of the rules of accessibility that a page breaks. */
export async function brokenRules(page: Page): Promise<readonly string[]> {
  await page.evaluate(AXE)
  const { violations } = await page.evaluate<{ violations: { id: string }[] }>(
    'axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] })',
  )
  return violations.map(({ id }) => id)
}
