import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { packageFile } from '#engine/package.ts'
import { openPages } from '#tools/browser-test.ts'
import { freshFolder, run } from '../../cli/test-terminal.ts'

const openPage = openPages()

test('five questions about a real client are answered in at most three clicks each', async () => {
  const file = join(freshFolder(), 'traffic.html')
  const client = packageFile('test/fixtures/client-graylog-api-1.2.0-2.4.6.ndjson.gz')
  await run(['view', client, '--no-open', '--out', file])
  const settings = { viewport: { width: 1440, height: 900 } }
  await using opened = await openPage(readFileSync(file, 'utf8'), settings, '#/overview')
  const { page, problems } = opened
  const screen = (name: string) => page.getByRole('link', { name, exact: true }).click()
  const facet = (name: string) =>
    page.getByLabel('Facets').getByRole('button', { name: new RegExp(`^${name}`) })
  const rows = page.locator('#list [role=option]')
  const pane = page.getByRole('region', { name: 'Exchange', exact: true })

  // Which request failed first?
  await screen('Exchanges')
  await facet('4xx, 5xx, no response').click()
  expect(await rows.first().locator('.v-status').textContent()).toMatch(/^[45]/)
  await facet('4xx, 5xx, no response').click()

  // Which requests took longer than 100 ms?
  await facet('over 100 ms').click()
  await page.locator('.v-found', { hasText: /^[1-9]\d* of \d+$/ }).waitFor()
  await facet('over 100 ms').click()

  // Which response gave out the id in this path?
  await rows
    .filter({ hasText: /[0-9a-f]{24}/ })
    .first()
    .click()
  await pane.getByText('Values from earlier responses').waitFor()
  expect(await pane.locator('.v-value').first().textContent()).toMatch(/^\w+ from #\d+ [A-Z]+ /)

  // The difference between these two responses
  await pane.getByRole('button', { name: 'Pin to compare' }).click()
  await rows.filter({ hasText: 'POST' }).first().click()
  await pane.getByText(/^Difference from exchange \d+ to \d+$/).waitFor()

  // Requests of this client that break on 7.0
  await screen('Clients')
  await page.getByRole('link', { name: 'Upgrade' }).last().click()
  await page.getByRole('heading', { name: /^\S* ?10 of 58 calls break on 7\./ }).waitFor()
  const rules = await page
    .getByRole('row', { name: /POST \/streams\/\{streamid\}\/rules/i })
    .textContent()
  expect(rules).toContain('send X-Requested-By')
  const lost = page.getByText(/"type" is no longer in the response/).first()
  expect(await lost.count()).toBe(1)

  expect(problems).toEqual([])
})
