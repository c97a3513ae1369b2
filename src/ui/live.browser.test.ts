import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { freshFolder } from '#engine/files/test-folder.ts'
import { testHeader } from '#engine/model/test-exchange.ts'
import { addChecksum } from '#recorder/store/line.ts'
import { sampleRun } from '#reports/sample-run.ts'
import { sampleTraffic } from '#reports/viewer/sample-traffic.ts'
import { openBrowser } from '#tools/browser.ts'
import { openLive } from './live-source.ts'
import { startUi } from './server.ts'

const folder = freshFolder()
const all = [...sampleTraffic(300).exchanges()]
const line = (value: object): string => `${addChecksum(JSON.stringify(value)).text}\n`
const lines = (from: number, to: number): string =>
  all
    .slice(from, to)
    .map((exchange) => line({ type: 'exchange', ...exchange }))
    .join('')

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
})

test('a page follows a recording from before its first line to its verdicts', async () => {
  const file = join(folder, 'recording.ndjson')
  using source = openLive(file, 'recording.ndjson')
  await using ui = await startUi(() => Promise.resolve(source))
  const page = await browser.newPage()
  const problems: string[] = []
  page.on('console', (message) => problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto(ui.url)
  await page.locator('.v-live').waitFor()
  expect(await page.evaluate('location.hash')).not.toContain('token')

  writeFileSync(file, line(testHeader) + lines(0, 100))
  const count = (wanted: number) =>
    page
      .locator('.v-cards li', { hasText: 'exchanges' })
      .filter({ hasText: String(wanted) })
      .waitFor()
  await count(100)

  const partial = lines(100, 101)
  appendFileSync(file, partial.slice(0, 50))
  ui.update({ text: 'probe streams', share: { done: 1, total: 4 } })
  await page.getByText('probe streams').waitFor()
  appendFileSync(file, partial.slice(50) + lines(101, 300))
  await count(300)

  await page.getByRole('link', { name: 'Exchanges' }).click()
  await page.locator('#query').fill('body:"stream 250"')
  await page.locator('.v-found', { hasText: '1 of 300' }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('j')
  await page.locator('.v-detail', { hasText: 'stream 250' }).waitFor()

  source.learn({ title: 'recording.ndjson', run: sampleRun() })
  await page.getByRole('link', { name: 'Findings' }).waitFor()
  await ui.end()
  await page.locator('.v-live').waitFor({ state: 'detached' })
  expect(problems).toEqual([])
})
