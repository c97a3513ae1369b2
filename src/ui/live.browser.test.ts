import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { freshFolder } from '#engine/files/test-folder.ts'
import { testHeader } from '#engine/model/test-exchange.ts'
import { addChecksum } from '#recorder/store/line.ts'
import { sampleRun } from '#reports/sample-run.ts'
import { makeRecording } from '#engine/model/recording.ts'
import { PAYLOADS, hostileExchanges } from '#reports/viewer/hostile-traffic.ts'
import type { ReplayRequest } from '#reports/viewer/replay.ts'
import { rowAt } from '#reports/viewer/traffic.ts'
import { sampleTraffic } from '#reports/viewer/sample-traffic.ts'
import { openBrowser } from '#tools/browser.ts'
import { brokenRules } from '#tools/browser-test.ts'
import { openLive } from './live-source.ts'
import { openInMemory } from './recording-source.ts'
import { startUi } from './server.ts'

const VERDICTS = sampleRun().verdicts
const CHECKS = VERDICTS.map(({ checkId }) => checkId)

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
  ui.update({ type: 'head', title: 'Certifying a server', checks: CHECKS })
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
  ui.update({ type: 'progress', text: 'probe streams', share: { done: 1, total: 4 } })
  await page.getByText('probe streams').waitFor()
  appendFileSync(file, partial.slice(50) + lines(101, 300))
  await count(300)

  await page.getByText('Certifying a server').waitFor()
  expect(await page.locator('.v-cells i').count()).toBe(CHECKS.length)
  ui.update({ type: 'finding', verdicts: VERDICTS })
  await page.locator('.v-cells i.violation').first().waitFor()
  expect(await page.locator('.v-progress .v-verdict.violation').first().textContent()).toContain(
    'expected',
  )
  expect(await brokenRules(page)).toEqual([])

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

test('after a flood, the first screen shows its number, and the list all of it', async () => {
  const file = join(freshFolder(), 'recording.ndjson')
  writeFileSync(file, line(testHeader) + lines(0, 10))
  using source = openLive(file, 'recording.ndjson')
  await using ui = await startUi(() => Promise.resolve(source))
  const { page, problems } = await openPage(ui.url)

  appendFileSync(file, lines(10, 300))
  await page.locator('.v-cards', { hasText: '300 exchanges' }).waitFor()
  expect(await page.locator('.v-feed li').first().textContent()).toMatch(/^299 /)
  await page.getByRole('link', { name: 'Exchanges' }).click()
  await page.locator('.v-found', { hasText: '300' }).waitFor()
  await page.locator('#query').fill('body:"stream 150"')
  await page.locator('.v-found', { hasText: '1 of 300' }).waitFor()

  expect(problems).toEqual([])
})

test('a hidden tab, which gets no frames, draws nothing and loads no rows until it is shown', async () => {
  const file = join(freshFolder(), 'recording.ndjson')
  writeFileSync(file, line(testHeader) + lines(0, 10))
  using source = openLive(file, 'recording.ndjson')
  await using ui = await startUi(() => Promise.resolve(source))
  const { page } = await openPage(ui.url)
  await page.getByRole('link', { name: 'Exchanges' }).click()
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.evaluate(
    'frames = []; shown = requestAnimationFrame; requestAnimationFrame = (draw) => frames.push(draw)',
  )

  appendFileSync(file, lines(10, 300))
  await expect.poll(() => page.evaluate('frames.length'), { timeout: 5_000 }).toBeGreaterThan(0)
  expect(await page.locator('.v-found').textContent()).toContain('10')
  expect(loaded).toEqual([])

  await page.evaluate('requestAnimationFrame = shown; for (const draw of frames) draw(0)')
  await page.locator('.v-found', { hasText: '300' }).waitFor()
})

/** Opens the page of a server, and collects its complaints and requests. */
async function openPage(url: string) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  const problems: string[] = []
  const strange: string[] = []
  page.on('console', (message) => problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== new URL(url).origin) strange.push(request.url())
  })
  await page.goto(url)
  await page.locator('#viewer[data-ready]').waitFor()
  return { page, problems, strange }
}

test('a request is edited, confirmed, sent once, and its response compared with the recorded one', async () => {
  const recording = makeRecording(testHeader, all.slice(0, 20))
  using source = openInMemory(recording, { title: 'sample' })
  const sent: ReplayRequest[] = []
  const root = 'http://127.0.0.1:19000/api'
  await using ui = await startUi(() => Promise.resolve(source), {
    acts: {
      replay: (request) => {
        sent.push(request)
        const detail = source.detail(0)
        if (!detail || request.method === 'TRACE')
          return Promise.reject(new Error('mode read does not send it'))
        return Promise.resolve({
          row: { ...rowAt(source.columns, 0), status: 503 },
          detail: {
            ...detail,
            response: { version: 'HTTP/1.1', reason: 'Down', headers: [], body: 'down' },
          },
        })
      },
    },
  })
  ui.allow({ targets: [{ root, mode: 'read', accounts: ['user'] }], stops: false })
  const { page, problems } = await openPage(ui.url)
  await page.getByRole('link', { name: 'Exchanges' }).click()
  await page.keyboard.press('j')
  await page.keyboard.press('r')
  const form = page.getByRole('region', { name: 'Replay' })

  expect(await form.getByLabel('Path').inputValue()).toMatch(/^\/(?!api)/)
  await form.getByLabel('Path').fill('/streams?edited=1')
  await form.getByRole('textbox', { name: 'Headers' }).fill('Accept: text/plain\nX-Two: a:b')
  await form.getByRole('button', { name: 'Send…' }).click()
  expect(sent).toEqual([])
  await form.getByText('in read mode?').waitFor()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await form.getByRole('button', { name: 'Send…' }).click()
  await form.getByRole('button', { name: 'Send', exact: true }).click()
  await form.getByText('+ 503 Down').waitFor()

  expect(sent).toEqual([
    expect.objectContaining({
      root,
      path: '/streams?edited=1',
      headers: [
        ['Accept', 'text/plain'],
        ['X-Two', 'a:b'],
      ],
    }),
  ])
  expect(await brokenRules(page)).toEqual([])
  await form.getByLabel('Method').fill('TRACE')
  await form.getByRole('button', { name: 'Send…' }).click()
  await form.getByRole('button', { name: 'Send', exact: true }).click()
  await form.getByText('Not sent: mode read does not send it').waitFor()
  expect(problems).toEqual([])
})

test('stopping asks first', async () => {
  using source = openLive(join(folder, 'none.ndjson'), 'none')
  const stopped: string[] = []
  await using ui = await startUi(() => Promise.resolve(source), {
    acts: { stop: () => stopped.push('once') },
  })
  ui.allow({ targets: [], stops: true })
  const { page } = await openPage(ui.url)

  await page.getByRole('button', { name: 'Stop and clean up' }).click()
  await page.getByRole('button', { name: 'Continue the run' }).click()
  await page.getByRole('button', { name: 'Stop and clean up' }).click()
  expect(stopped).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Stop and clean up' }).click()
  await page.getByText('Stopping.').waitFor()

  expect(stopped).toEqual(['once'])
})

test('hostile payloads in every field and in every event of a served page run nothing and ask for nothing', async () => {
  const hostile = hostileExchanges()
  using source = openInMemory(makeRecording(testHeader, hostile), { title: PAYLOADS.join(' ') })
  await using ui = await startUi(() =>
    Promise.resolve({
      ...source,
      poll: () => Promise.resolve(true),
      load: async () => ({ ...(await source.load()), isLive: true }),
    }),
  )
  const { page, problems, strange } = await openPage(ui.url)
  const [verdict] = VERDICTS
  if (!verdict) throw new Error('the sample has verdicts')
  for (const payload of PAYLOADS) {
    ui.update({ type: 'head', title: payload, checks: [payload] })
    ui.update({ type: 'progress', text: payload })
    ui.update({
      type: 'finding',
      verdicts: [
        {
          ...verdict,
          rating: 'violation',
          outcome: 'fail',
          checkId: payload,
          title: payload,
          expected: payload,
          actual: payload,
          why: payload,
          exchanges: [0],
        },
      ],
    })
    ui.allow({ targets: [{ root: payload, mode: 'read', accounts: [] }], stops: true })
  }
  await page.getByRole('link', { name: 'Exchanges' }).click()
  for (const { index } of hostile) {
    await page.keyboard.press('j')
    await page.waitForURL((url) => url.hash.endsWith(`x=${index}`))
  }
  await page.keyboard.press('r')
  for (const name of ['Findings', 'Clients', 'Exchanges']) {
    await page.getByRole('link', { name }).click()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(1440)
  }

  expect(await page.title()).toBe('Traffic')
  expect(problems).toEqual([])
  expect(strange).toEqual([])
})
