import { expect, test } from 'vitest'

import {
  ADDRESS,
  brokenRules,
  type OpenedPage,
  openPages,
  type Settings,
} from '#tools/browser-test.ts'
import { renderJunit } from '../formats/junit.ts'
import { resultOfRun } from '../results/of-run.ts'
import { SAMPLE_EXCHANGES } from '../sample-exchanges.ts'
import { sampleRun } from '../sample-run.ts'
import { renderHtml } from './render-html.ts'

const EVIDENCE = { exchangesOf: (index: number) => SAMPLE_EXCHANGES[index] }
const html = renderHtml(sampleRun(), EVIDENCE)

const openPage = openPages()

test.each(['light', 'dark'] as const)(
  'the page opens in the %s theme without errors, requests, or accessibility violations',
  async (colorScheme) => {
    await using report = await open({ colorScheme, viewport: { width: 1280, height: 8_000 } })
    await report.page.evaluate(
      'for (const one of document.querySelectorAll("details")) one.open = true',
    )

    expect(await brokenRules(report.page)).toEqual([])
    expect(report.problems).toEqual([])
    expect(report.requests).toEqual([ADDRESS])
  },
)

test('injected markup cannot run or load anything', async () => {
  const smuggled = '<script>document.title = "owned"</script><img src="http://elsewhere.test/x">'
  await using report = await open({}, '', html.replace('</main>', `${smuggled}</main>`))

  expect(await report.page.title()).toBe(
    'graylog 5.1.0+14ba491, checked as 5.1.0: does not conform',
  )
  expect(report.requests).toEqual([ADDRESS])
})

test.each([360, 768, 1440])('the page does not scroll sideways at %i px', async (width) => {
  await using report = await open({ viewport: { width, height: 800 } })
  await report.page.evaluate(
    'for (const one of document.querySelectorAll("details")) one.open = true',
  )

  expect(await report.page.evaluate('document.documentElement.scrollWidth')).toBe(width)
})

test('the page without JavaScript shows every finding and no inactive controls', async () => {
  await using report = await open({ javaScriptEnabled: false })

  expect(await report.page.locator('.finding').count()).toBe(4)
  expect(await report.page.locator('#viewer').textContent()).toBe('')
  expect(await report.page.getByText('404: the method ran').first().isVisible()).toBe(true)
})

test('the first finding is visible without scrolling on a desktop, and within two screens on a phone', async () => {
  for (const [width, height, screens] of [
    [1_440, 900, 1],
    [360, 720, 2],
  ] as const) {
    await using report = await open({ viewport: { width, height } })

    const bottom = await report.page.evaluate(
      'document.querySelector(".finding > summary").getBoundingClientRect().bottom',
    )
    expect(bottom).toBeLessThan(screens * height)
  }
})

test('no sentence of a finding is cut off at 768 px', async () => {
  await using report = await open({ viewport: { width: 768, height: 900 } })

  const cut = await report.page.evaluate<readonly string[]>(
    '[...document.querySelectorAll(".finding .what")].filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)',
  )
  expect(await report.page.locator('.finding .what').count()).toBeGreaterThan(1)
  expect(cut).toEqual([])
})

test('a link to a finding opens it', async () => {
  await using report = await open({}, '#check-node.record.is-leader')

  expect(await report.page.locator('[id="check-node.record.is-leader"][open]').count()).toBe(1)
})

test('the theme can be changed and is remembered', async () => {
  await using report = await open({ colorScheme: 'light' })
  const { page } = report

  await page.locator('.v-theme').click()
  expect(await page.evaluate('getComputedStyle(document.body).colorScheme')).toBe('dark')

  await page.reload()
  expect(await page.evaluate('getComputedStyle(document.body).colorScheme')).toBe('dark')

  expect(report.problems).toEqual([])
})

test('the JUnit file is well-formed XML', async () => {
  await using report = await openPage('<p>')

  const xml = renderJunit(
    resultOfRun(sampleRun([{ checkId: 'a', outcome: 'fail', actual: '<&\u0001]]>\ud800' }]), {
      exchangesOf: () => undefined,
    }),
  )
  const root = await report.page.evaluate(
    `new DOMParser().parseFromString(${JSON.stringify(xml)}, 'application/xml').documentElement.nodeName`,
  )

  expect(root).toBe('testsuites')
})

/** Opens the report in a browser without network access. */
function open(settings: Settings = {}, hash = '', body = html): Promise<OpenedPage> {
  return openPage(body, settings, hash)
}
