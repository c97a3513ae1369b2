import { expect, test } from 'vitest'

import { ADDRESS, brokenRules, openPages, type Settings } from '#tools/browser-test.ts'
import { renderHtml } from './render-html.ts'
import { SAMPLE_EXCHANGES, sampleExchange, textBody } from '../sample-exchanges.ts'
import { sampleRun } from '../sample-run.ts'
import { renderViewer } from './viewer-page.ts'
import { hostileExchanges, PAYLOADS } from '../viewer/hostile-traffic.ts'
import { sampleTraffic } from '../viewer/sample-traffic.ts'

const traffic = {
  ...sampleTraffic(1_200),
  links: () => [{ value: 'a'.repeat(24), from: 4, uses: [9, 12] }],
}
const exchangesOf = (index: number) => SAMPLE_EXCHANGES[index]
const HTML = renderHtml(sampleRun(), { exchangesOf, traffic })

const openPage = openPages()
const WIDE: Settings = { viewport: { width: 1440, height: 900 } }

async function open(hash: string, settings: Settings = WIDE, html = HTML) {
  const opened = await openPage(html, settings, hash)
  await opened.page.locator('#viewer[data-ready]').waitFor({ state: 'attached' })
  return opened
}

test.each(['light', 'dark'] as const)(
  'each screen is accessible and requests nothing in the %s theme',
  async (colorScheme) => {
    await using opened = await open('#/exchanges?x=3&pin=0', { ...WIDE, colorScheme })
    const { page } = opened
    for (const screen of ['Exchanges', 'Findings', 'Clients', 'Overview']) {
      await page.getByRole('link', { name: screen, exact: true }).click()
      expect([screen, await brokenRules(page)]).toEqual([screen, []])
    }

    expect(opened.problems).toEqual([])
    expect(opened.requests).toEqual([ADDRESS])
  },
)

test.each([390, 768, 1440, 2560])('no screen scrolls sideways at %i px', async (width) => {
  await using opened = await open('#/exchanges?x=3', { viewport: { width, height: 900 } })
  for (const hash of ['#/exchanges', '#/exchanges?x=3', '#/findings', '#/clients']) {
    await opened.page.goto(`${ADDRESS}${hash}`)
    expect(await opened.page.evaluate('document.documentElement.scrollWidth')).toBe(width)
  }
})

test('the URL contains the filter and the exchange, and opens them', async () => {
  await using opened = await open('#/exchanges?q=method%3Adelete&x=3')
  const { page } = opened

  expect(await page.locator('#query').inputValue()).toBe('method:delete')
  expect(await page.locator('.v-detail h2').textContent()).toContain('DELETE')

  await page.locator('#query').fill('status:5xx')
  expect(await page.evaluate('location.hash')).toBe('#/exchanges?q=status%3A5xx&x=3')
  expect(await page.locator('.v-found').textContent()).toMatch(/^\d+ of 1,200$/)
})

test('a filter searches bodies and headers', async () => {
  await using opened = await open('#/exchanges?q=body%3A%22stream+1100%22')

  await opened.page.locator('.v-found', { hasText: '1 of 1,200' }).waitFor()
  expect(await opened.page.locator('#list [role=option] .v-number').first().textContent()).toBe(
    '1,100',
  )
  expect(opened.problems).toEqual([])
})

test('a filter is completed with the keyboard', async () => {
  await using opened = await open('#/exchanges')
  const { page } = opened

  await page.keyboard.press('/')
  await page.keyboard.type('meth')
  await page.keyboard.press('Tab')
  await page.keyboard.type('del')
  await page.keyboard.press('Tab')

  expect(await page.locator('#query').inputValue()).toBe('method:DELETE ')
  await page.keyboard.press('Enter')
  expect(await page.evaluate('document.activeElement.id')).toBe('list')
})

test('keys move the selection, find findings, compare exchanges, and show help', async () => {
  await using opened = await open('#/exchanges')
  const { page } = opened
  const shown = () => page.evaluate('new URLSearchParams(location.hash.split("?")[1]).toString()')

  await page.keyboard.press('j')
  expect(await shown()).toBe('x=0')
  await page.keyboard.press('d')
  await page.keyboard.press('v')
  expect(await shown()).toBe('x=3&pin=0')
  await page.locator('.v-diff').waitFor()
  expect(await page.locator('.v-diff .came').first().textContent()).toMatch(/^\+ /)

  await page.keyboard.press('?')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  expect(await shown()).toBe('x=3')
})

test('an exchange shows its verdicts, its messages, and later uses of its values', async () => {
  await using opened = await open('#/exchanges?x=3')
  const { page } = opened

  const verdict = page.locator('.v-verdict')
  await verdict.first().waitFor()
  expect(await verdict.first().textContent()).toContain('404: the method ran')
  expect(await page.locator('.v-detail').textContent()).toContain('curl -sS -i -X DELETE')

  await page.goto(`${ADDRESS}#/exchanges?x=4`)
  await page.locator('.v-value').waitFor()
  await page.locator('.v-value .v-link').first().click()
  expect(await page.evaluate('location.hash')).toContain('x=9')
})

test('a link in the report opens the exchange, and a facet filters', async () => {
  await using opened = await open('')
  const { page } = opened

  await page.locator('.finding a[href="#/exchanges?x=3"]').first().click()
  await page.locator('.v-detail h2').waitFor()
  expect(await page.locator('main.masthead, .masthead').isVisible()).toBe(false)

  await page.locator('.v-facets button', { hasText: /^DELETE \d/ }).click()
  expect(await page.locator('#query').inputValue()).toBe('method:DELETE')
})

test('other responses of the same route are compared, and one click shows the difference', async () => {
  await using opened = await open('#/exchanges?x=100')
  const { page } = opened
  const pane = page.getByRole('region', { name: 'Exchange', exact: true })
  const others = pane.getByRole('button', { name: /^#\d+ \(differs/ })

  await pane.getByText(/^Compare with another response to [A-Z]+ \/streams\/\*$/).waitFor()
  await expect.poll(() => others.count()).toBe(8)
  await others.last().click()
  await pane.getByText(/^Difference from exchange \d+ to \d+$/).waitFor()
  expect(await page.locator('.v-diff .came').first().textContent()).toMatch(/^\+ /)
  await pane.getByRole('button', { name: 'Side by side' }).click()
  expect(await page.locator('.v-two .gone + .came').count()).toBeGreaterThan(0)
  expect(await brokenRules(page)).toEqual([])
  await pane.getByRole('button', { name: /^Unpin/ }).click()
  await pane.getByRole('button', { name: 'Pin to compare' }).click()
  await pane.getByText('Pinned 100. Select another exchange to compare.').waitFor()
})

test('different responses are offered before equal ones', async () => {
  const exchanges = ['a', 'a', 'a', 'b'].map((title, index) =>
    sampleExchange({ index, response: { status: 200, body: textBody(JSON.stringify({ title })) } }),
  )
  const html = renderViewer('four', { ...traffic, exchanges: () => exchanges, links: () => [] })
  await using opened = await open('#/exchanges?x=0', WIDE, html)
  const offered = opened.page.getByRole('button', { name: /^#\d \(/ })

  await expect
    .poll(() => offered.allTextContents())
    .toEqual(['#3 (differs: title "a" → "b")', '#1 (same)', '#2 (same)'])
})

test('a comparison with another response ends with the next exchange, and a pin stays', async () => {
  await using opened = await open('#/exchanges?x=100')
  const { page } = opened
  const pane = page.getByRole('region', { name: 'Exchange', exact: true })
  const difference = pane.getByText(/^Difference from exchange/)
  const number = (row: number) => pane.locator('dd', { hasText: new RegExp(`^${row}$`) })

  await pane
    .getByRole('button', { name: /^#\d+ \(differs/ })
    .first()
    .click()
  await difference.waitFor()
  await page.keyboard.press('j')
  await number(101).waitFor()
  expect(await difference.count()).toBe(0)
  expect(await page.evaluate('location.hash')).toBe('#/exchanges?x=101')

  await pane.getByRole('button', { name: 'Pin to compare' }).click()
  await page.keyboard.press('j')
  await difference.waitFor()
  await page.keyboard.press('j')
  await number(103).waitFor()
  expect(await page.evaluate('location.hash')).toBe('#/exchanges?x=103&pin=101')
})

test('Back returns to the screen or the exchange before a click', async () => {
  await using opened = await open('#/overview')
  const { page } = opened
  const hash = () => page.evaluate('location.hash')
  const back = async (to: string) => {
    await page.evaluate('history.back()')
    await expect.poll(hash).toBe(to)
  }

  await page.getByRole('link', { name: 'Exchanges', exact: true }).click()
  await page.locator('#row-3').click()
  await page.keyboard.press('j')
  await page.locator('#query').fill('method:DELETE')
  await page.locator('#list [role=option]').nth(5).click()
  await page.getByRole('link', { name: 'Findings', exact: true }).click()
  expect(await hash()).toMatch(/^#\/findings/)

  await page.evaluate('history.back()')
  await expect.poll(hash).toMatch(/^#\/exchanges\?q=method%3ADELETE&x=/)
  await back('#/exchanges?q=method%3ADELETE&x=4')
  await page.locator('#row-4.is-selected').or(page.locator('.v-none')).first().waitFor()
  await back('#/exchanges')
  expect(await page.locator('.v-detail').count()).toBe(0)
  await back('#/overview')
  await page.locator('.masthead').waitFor()
})

test('the facet of a route, its filter, and the list agree', async () => {
  await using opened = await open('#/exchanges')
  const { page } = opened
  const facet = page.getByRole('region', { name: 'Route', exact: true }).getByRole('button').first()
  const [, call = '', count = ''] = /^(.*) ([\d,]+)$/.exec((await facet.textContent()) ?? '') ?? []

  await facet.click()
  expect(await page.locator('#query').inputValue()).toBe(`route:"${call}"`)
  await page.locator('.v-found', { hasText: `${count} of 1,200` }).waitFor()
})

test('a filter without matches offers a better one, and can be cleared', async () => {
  await using opened = await open('#/exchanges?q=failed')
  const { page } = opened

  await page.getByRole('button', { name: 'Did you mean is:failed?' }).click()
  expect(await page.locator('#query').inputValue()).toBe('is:failed')
  await page.getByRole('search').getByRole('button', { name: 'Clear filter' }).click()
  await page.locator('.v-found', { hasText: '1,200 of 1,200' }).waitFor()
})

test('on a phone the facets are folded', async () => {
  await using opened = await open('#/exchanges', { viewport: { width: 390, height: 844 } })
  const { page } = opened

  expect(await page.locator('.v-facets').isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Facets' }).click()
  expect(await page.locator('.v-facets').isVisible()).toBe(true)
  expect(await brokenRules(page)).toEqual([])
})

test('on a phone an exchange replaces the list and links back', async () => {
  await using opened = await open('#/exchanges', { viewport: { width: 390, height: 844 } })
  const { page } = opened

  await page.locator('#list [role=option]').first().click()
  expect(await page.locator('#list').isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Close' }).click()
  expect(await page.locator('#list').isVisible()).toBe(true)
})

test('hostile values in every field run nothing, request nothing, and do not break the layout', async () => {
  const exchanges = hostileExchanges()
  expect(exchanges).toHaveLength(60)
  const html = renderViewer(PAYLOADS.join(' '), {
    exchanges: () => exchanges,
    roots: [],
    links: () =>
      exchanges.map(({ index }) => ({ value: PAYLOADS[1] ?? '', from: index, uses: [0] })),
  })
  await using opened = await open('#/exchanges', WIDE, html)
  const { page } = opened
  const title = await page.title()
  for (const { index } of exchanges) {
    await page.keyboard.press('j')
    await page.waitForFunction(`location.hash.endsWith('x=${index}')`)
  }
  await page.getByRole('link', { name: 'Clients' }).click()

  expect(await page.title()).toBe(title)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(1440)
  expect(opened.problems).toEqual([])
  expect(opened.requests).toEqual([ADDRESS])
})

// The benchmark of the viewer opens 100,000.
test('of 20,000 exchanges the page contains only the visible rows, and reuses their elements', async () => {
  await using opened = await open('#/exchanges', WIDE, renderViewer('large', sampleTraffic(20_000)))
  const { page } = opened
  await page.evaluate('own = document.querySelector("#list [role=option]")')

  await page.evaluate('list.scrollTop = list.scrollHeight / 2')
  const middle = page.locator('#list [role=option][aria-posinset="10000"]')
  await middle.waitFor()

  expect(await middle.textContent()).toMatch(/^9,999/)
  expect(await page.locator('#list [role=option]').count()).toBeLessThan(60)
  expect(await page.evaluate('own.isConnected')).toBe(true)
  expect(opened.requests).toEqual([ADDRESS])
})
