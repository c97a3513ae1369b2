import { expect, test } from 'vitest'

import { ADDRESS, brokenRules, openPages } from '#tools/browser-test.ts'
import { renderHtml } from '#reports/document/html.ts'
import { describeForecasts } from './document.ts'
import { renderMatrixHtml } from './picture/html.ts'
import { samplePicture, sampleReport } from './sample-forecast.ts'

const PAGES = [
  ['report', renderHtml(describeForecasts([sampleReport()]))],
  ['picture', renderMatrixHtml([samplePicture()])],
] as const

const open = openPages()

const CASES = PAGES.flatMap(([name, html]) =>
  (['light', 'dark'] as const).map((scheme) => [name, scheme, html] as const),
)

test.each(CASES)(
  'the %s in the %s theme loads nothing and is accessible',
  async (_name, colorScheme, html) => {
    await using opened = await open(html, { colorScheme, viewport: { width: 1280, height: 4000 } })

    expect(await brokenRules(opened.page)).toEqual([])
    expect(opened.problems).toEqual([])
    expect(opened.requests).toEqual([ADDRESS])
  },
)

test.each(PAGES)('the %s does not scroll sideways on a narrow screen', async (_name, html) => {
  await using opened = await open(html, { viewport: { width: 360, height: 800 } })

  expect(await opened.page.evaluate('document.documentElement.scrollWidth')).toBe(360)
})

test('hover and Tab show the reason for a broken call, without scripts', async () => {
  await using opened = await open(PAGES[1][1], { javaScriptEnabled: false })
  const why = opened.page.locator('.why').getByText('the route was removed')
  expect(await why.isVisible()).toBe(false)

  await opened.page.locator('.span.breaks').hover()
  expect(await why.isVisible()).toBe(true)

  await opened.page.mouse.move(0, 0)
  await opened.page.locator('.span.needs-change').focus()
  expect(await opened.page.locator('.why').getByText('send X-Requested-By').isVisible()).toBe(true)
})

test('the matrix exports itself as SVG and PNG without a request', async () => {
  await using opened = await open(PAGES[1][1], { acceptDownloads: true })

  for (const [button, name] of [
    ['Save as SVG', 'forecast.svg'],
    ['Save as PNG', 'forecast.png'],
  ] as const) {
    const download = opened.page.waitForEvent('download')
    await opened.page.getByText(button).click()
    expect((await download).suggestedFilename()).toBe(name)
  }
  expect(opened.problems).toEqual([])
  expect(opened.requests).toEqual([ADDRESS])
})

test('print shows the reasons below the matrix', async () => {
  await using opened = await open(PAGES[1][1], {})
  const reasons = opened.page.locator('.reasons')
  expect(await reasons.isVisible()).toBe(false)

  await opened.page.emulateMedia({ media: 'print' })

  expect(await reasons.isVisible()).toBe(true)
  expect(await reasons.textContent()).toContain('the route was removed')
})
