import { copyFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { freshFolder } from '#engine/files/test-folder.ts'
import { packageFile } from '#engine/package.ts'
import { startUi } from '#src/ui/server.ts'
import { openBrowser } from '#tools/browser.ts'
import { brokenRules } from '#tools/browser-test.ts'
import { findResults } from './find-results.ts'
import { createFind } from './serve-results.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
})

test('results are compared: two as changes, three as a matrix, and a cell opens both exchanges side by side', async () => {
  const folder = freshFolder()
  for (const release of ['3.2.0', '5.1.0', '7.0.1']) {
    const name = `graylog-${release}.ndjson.gz`
    copyFileSync(packageFile(`test/fixtures/${name}`), join(folder, name))
  }
  await using ui = await startUi(createFind(folder, findResults(folder)))
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  const problems: string[] = []
  page.on('console', (message) => problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto(ui.url)
  await page.getByRole('link', { name: 'Compare' }).click()
  expect(await brokenRules(page)).toEqual([])

  await page.getByLabel('graylog-5.1.0.ndjson.gz').check()
  await page.getByLabel('graylog-7.0.1.ndjson.gz').check()
  await page.getByRole('button', { name: 'Compare' }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/r/1-2/')
  expect(await page.locator('.v-document').textContent()).toContain('5.1.0 → 7.0.1')
  expect(await brokenRules(page)).toEqual([])

  await page.goto(new URL('/r/0-1-2/', ui.url).href)
  const cell = page.locator('td a[href*="pair"]').first()
  await cell.waitFor()
  await cell.click()
  await page.locator('.v-two .came').first().waitFor()
  expect(await page.locator('.v-two').first().locator('> span').count()).toBe(2)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(1440)
  expect(await brokenRules(page)).toEqual([])
  expect(problems).toEqual([])
})
