import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openBrowser } from './browser.ts'
import { sampled } from './test-run/whole.ts'

/** The address of a page under test. */
export const ADDRESS = 'http://report.test/'

export type Settings = NonNullable<Parameters<Browser['newContext']>[0]>

/** A page under test, with its errors and requests. */
export interface OpenedPage extends AsyncDisposable {
  readonly page: Page
  readonly problems: readonly string[]
  readonly requests: readonly string[]
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Starts one browser for the tests of a file; returns a function that opens pages without network access. */
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

/**
 * Tests the basics of a page in both themes on a phone, a tablet, and a desktop of this height; every other case in a
 * sample.
 */
export function testEveryWidth(
  open: ReturnType<typeof openPages>,
  html: string,
  height: number,
): void {
  const cases = (['light', 'dark'] as const).flatMap((scheme) =>
    [360, 768, 1440].map((width) => [scheme, width] as const),
  )
  test.each(sampled(cases, 2))(
    'the page in the %s theme at a width of %i loads nothing and is accessible',
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

/** Returns ids of the accessibility rules that a page violates. */
export async function brokenRules(page: Page): Promise<readonly string[]> {
  await page.evaluate(AXE)
  const { violations } = await page.evaluate<{ violations: { id: string }[] }>(
    'axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] })',
  )
  return violations.map(({ id }) => id)
}
