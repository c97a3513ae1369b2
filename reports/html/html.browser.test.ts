import type { Page } from 'playwright-core'
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
import { renderTicket } from '../ticket.ts'
import { renderHtml } from './render-html.ts'

const EVIDENCE = { exchangesOf: (index: number) => SAMPLE_EXCHANGES[index] }
const html = renderHtml(sampleRun(), EVIDENCE.exchangesOf)

const openPage = openPages()

test.each(['light', 'dark'] as const)(
  'opens in the %s theme without an error, a request or a violation of accessibility rules',
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

test('markup that got through all the same could neither run nor load anything', async () => {
  const smuggled = '<script>document.title = "owned"</script><img src="http://elsewhere.test/x">'
  await using report = await open({}, '', html.replace('</main>', `${smuggled}</main>`))

  expect(await report.page.title()).toBe('graylog 5.1.0+14ba491, judged as 5.1.0: does not conform')
  expect(report.requests).toEqual([ADDRESS])
})

test.each([360, 768, 1440])('has no horizontal scroll at %i px', async (width) => {
  await using report = await open({ viewport: { width, height: 800 } })
  await report.page.evaluate(
    'for (const one of document.querySelectorAll("details")) one.open = true',
  )

  expect(await report.page.evaluate('document.documentElement.scrollWidth')).toBe(width)
})

test('is readable without JavaScript: every check is there, and no control that would do nothing', async () => {
  await using report = await open({ javaScriptEnabled: false })

  expect(await report.page.locator('[data-rating]').count()).toBe(sampleRun().verdicts.length)
  expect(await report.page.locator('#filter').isVisible()).toBe(false)
  expect(await report.page.locator('#theme').isVisible()).toBe(false)
  expect(
    await report.page.getByText('404: it went through to the method').first().isVisible(),
  ).toBe(true)
})

test('the filter lives in the address', async () => {
  await using report = await open()
  await report.page.locator('[name=q]').fill('leader')

  expect(await report.page.evaluate('location.hash')).toBe('#?q=leader')
  expect(await shown(report.page)).toEqual(['check-node.record.is-leader'])

  await report.page.goto(`${ADDRESS}#?suite=auth&rating=ok`)

  expect(await shown(report.page)).toEqual(['check-auth.user'])
  expect(await report.page.locator('#found').textContent()).toBe('1 of 12 checks')
})

test.each<[query: string, ids: readonly string[]]>([
  ['exchange 3', ['check-csrf.refused']],
  ['is:violation', ['check-csrf.refused']],
  ['is:warnings area:node', ['check-node.record.is-leader']],
  ['is:client', ['check-client.accept']],
  ['route:/streams', ['check-csrf.refused']],
  ['since:2.5', ['check-node.record.is-leader']],
  ['since:5', []],
  ['is:ok "answer a login"', ['check-session.create']],
  ['404 it went', ['check-csrf.refused']],
])('a search for %s finds what it names', async (query, ids) => {
  await using report = await open()

  await report.page.locator('[name=q]').fill(query)

  expect(await shown(report.page)).toEqual(ids)
})

test('a search that finds nothing says so, and is over when it is emptied', async () => {
  await using report = await open()
  const { page } = report

  await page.locator('[name=q]').fill('nowhere')
  expect(await page.locator('#found').textContent()).toBe('nothing found; fewer words, or Show all')

  await page.locator('[name=q]').fill('')
  expect(await shown(page)).toHaveLength(sampleRun().verdicts.length)
  expect(await page.locator('#checks details[open]').count()).toBe(0)
})

test('a finding can be copied as a ticket', async () => {
  await using report = await open()

  const ticket = await copiedBy(report.page, 'ticket')
  const run = sampleRun()
  const number = await report.page.locator('.finding .number').first().textContent()
  const verdict = run.verdicts[Number(number?.slice(1)) - 1]

  expect(ticket).toContain('## MUST refuse a changing request that has no X-Requested-By\n')
  expect(ticket).toContain('Expected: `refused with 400`')
  // What explain --markdown writes is the same.
  expect(verdict && renderTicket(run, verdict, EVIDENCE)).toBe(`${String(ticket)}\n`)
  expect(ticket).toContain('Exchange 3:\n\n```sh\ncurl -sS -i -X DELETE')
})

test('a finding can be copied as a line for a list of known deviations', async () => {
  await using report = await open()

  expect(await copiedBy(report.page, 'Known deviation')).toMatch(
    /^- \{"check":"csrf.refused","call":"DELETE \/streams\/\*",.*"reason":""/,
  )
})

test('the first finding is seen without scrolling on a desk, and within two screens on a phone', async () => {
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

test('no sentence of a finding is cut at 768 px', async () => {
  await using report = await open({ viewport: { width: 768, height: 900 } })

  const cut = await report.page.evaluate<readonly string[]>(
    '[...document.querySelectorAll(".finding .what")].filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)',
  )
  expect(await report.page.locator('.finding .what').count()).toBeGreaterThan(1)
  expect(cut).toEqual([])
})

test('a link to a check in a closed list opens the list', async () => {
  await using report = await open({}, '#check-auth.token.made')

  expect(await report.page.locator('[id="check-auth.token.made"]').isVisible()).toBe(true)
})

test('j and k step through the checks that are shown', async () => {
  await using report = await open({}, '#?suite=node')
  const focused = () => report.page.evaluate('document.activeElement.closest("[data-rating]").id')

  await report.page.keyboard.press('j')
  await report.page.keyboard.press('j')
  expect(await focused()).toBe('check-node.record.unknown-keys')

  await report.page.keyboard.press('k')
  expect(await focused()).toBe('check-node.record.is-leader')
})

test('the theme can be changed and stays so, and the command is copied', async () => {
  await using report = await open({
    colorScheme: 'light',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const { page } = report

  await page.locator('#theme').click()
  expect(await page.evaluate('getComputedStyle(document.body).colorScheme')).toBe('dark')

  await page.reload()
  expect(await page.evaluate('getComputedStyle(document.body).colorScheme')).toBe('dark')

  await page.locator('.repeat button').first().click()
  await page.locator('.repeat button', { hasText: 'Copied' }).waitFor()
  expect(report.problems).toEqual([])
})

test('the JUnit file is well-formed XML', async () => {
  await using report = await open()

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

/** The report in a browser that can reach nothing else. */
function open(settings: Settings = {}, hash = '', body = html): Promise<OpenedPage> {
  return openPage(body, settings, hash)
}

function shown(page: Page): Promise<unknown> {
  return page.evaluate(
    '[...document.querySelectorAll("[data-rating]:not([hidden])")].map((one) => one.id)',
  )
}

/** What a button of a finding copies. A page that came by http has no clipboard: what it marks is taken instead. */
async function copiedBy(page: Page, label: string): Promise<unknown> {
  await page.evaluate(
    'document.execCommand = () => { window.copied = document.activeElement.value; return true }',
  )
  await page.locator('.actions button', { hasText: label }).first().click()
  await page.locator('.actions button', { hasText: 'Copied' }).waitFor()
  return page.evaluate('window.copied')
}
