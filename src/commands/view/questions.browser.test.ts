import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { packageFile } from '#engine/package.ts'
import { brokenRules, openPages } from '#tools/browser-test.ts'
import { freshFolder, run } from '../../cli/test-terminal.ts'

const openPage = openPages()

/** Writes the page of a real client. */
async function writePage(): Promise<string> {
  const file = join(freshFolder(), 'traffic.html')
  const client = packageFile('test/fixtures/client-graylog-api-1.2.0-2.4.6.ndjson.gz')
  await run(['view', client, '--no-open', '--out', file])
  return readFileSync(file, 'utf8')
}

test('five questions about a real client are answered in at most three clicks each', async () => {
  const settings = { viewport: { width: 1440, height: 900 } }
  await using opened = await openPage(await writePage(), settings, '#/overview')
  const { page, problems } = opened
  const screen = (name: string) => page.getByRole('link', { name, exact: true }).click()
  const chip = (name: RegExp) => page.getByRole('search').getByRole('button', { name })
  const rows = page.locator('#list [role=option]')
  const pane = page.getByRole('region', { name: 'Exchange', exact: true })

  // Which request failed first?
  await screen('Exchanges')
  await chip(/^5 failed$/).click()
  expect(await rows.first().textContent()).toMatch(/^13GET\/api\/system\/lbstatus\?406/)
  await chip(/^5 failed$/).click()

  // Which requests took longer than 100 ms?
  await chip(/^23 over 100 ms$/).click()
  await page.locator('.v-found', { hasText: /^23 of 58$/ }).waitFor()
  await chip(/^23 over 100 ms$/).click()
  await page.getByRole('button', { name: 'ms', exact: true }).click()
  const times = (await rows.locator('span:nth-child(7)').allTextContents()).map(Number)
  expect(times).toEqual(times.toSorted((a, b) => b - a))
  await page.getByRole('button', { name: 'ms ▾', exact: true, pressed: true }).click()

  // Which response gave out the id in this path?
  await rows
    .filter({ hasText: /[0-9a-f]{24}/ })
    .first()
    .click()
  const origin = await pane.locator('.v-summary h2 + p').textContent()
  expect(origin).toMatch(/^The ID [0-9a-f]{24} in this path came from exchange #\d+ POST .* → 201$/)

  // The difference between these two responses
  const second = rows.filter({ hasText: 'POST' }).first()
  await second.hover()
  await second.getByText(/^Compare with \d+$/).click()
  await pane.getByText(/^Difference from exchange \d+ to \d+$/).waitFor()

  // Requests of this client that break on 7.0
  await screen('Overview')
  await page.getByRole('link', { name: '7.0: 27' }).click()
  await page
    .getByRole('heading', {
      name: '27 of 58 requests fail as sent on 7.0: 10 break, 17 need a change',
    })
    .waitFor()
  const section = (name: RegExp) =>
    page.locator('details', { has: page.getByRole('heading', { name }) })
  const broken = await section(/10 requests break: /)
    .locator('code')
    .allTextContents()
  expect(broken).toHaveLength(10)
  expect(broken).toContain('DELETE /dashboards/{dashboardId}')
  const csrf = section(/17 requests need a change: /)
    .locator('section')
    .first()
  expect(await csrf.textContent()).toMatch(
    /Send X-Requested-By .* since 2\.5\.0 Show \d+ requests$/,
  )
  const lost = page.getByText(/"type" is no longer in the response/).first()
  expect(await lost.count()).toBe(1)
  expect(await brokenRules(page)).toEqual([])

  // A call of the forecast opens its exchanges.
  const call = csrf.getByRole('link', { name: 'PUT /system/lbstatus/override/{status}' })
  await call.click()
  await page.locator('.v-found', { hasText: /^2 of 58$/ }).waitFor()
  await page.goBack()
  await page.getByRole('button', { name: '7.0 27 fail', pressed: true }).waitFor()
  await page.getByRole('button', { name: '2.5 20 fail' }).click()
  await page.getByRole('heading', { name: '20 of 58 requests need a change on 2.5' }).waitFor()

  expect(problems).toEqual([])
})

test('on a dark phone the upgrade screen is accessible and does not scroll sideways', async () => {
  const settings = { colorScheme: 'dark', viewport: { width: 390, height: 844 } } as const
  await using opened = await openPage(await writePage(), settings, '#/upgrade?to=2.5')
  const { page } = opened

  await page.getByRole('heading', { name: '20 of 58 requests need a change on 2.5' }).waitFor()
  expect(await brokenRules(page)).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
})

test('a response that loses a field is counted on the overview and the upgrade screen', async () => {
  const folder = freshFolder()
  const program = `await fetch(process.argv[1] + '/system/cluster/nodes', { headers: {
    Authorization: 'Basic ' + btoa('admin:admin'), Accept: 'application/json' } })`
  const node = [process.execPath, '--input-type=module', '-e', program, '{url}']
  await run(['test-client', '--release', '5.2', '--out', folder, '--quiet', '--', ...node])
  const file = join(folder, 'traffic.html')
  await run(['view', join(folder, 'client-5.2.0.ndjson'), '--no-open', '--out', file])
  await using opened = await openPage(readFileSync(file, 'utf8'), {}, '#/overview')
  const { page } = opened

  await page.getByRole('link', { name: '6.0: 0' }).click()

  const effect = 'No request is known to break on 6.0, but 1 gets a different response'
  await page.getByRole('heading', { name: effect }).waitFor()
})
