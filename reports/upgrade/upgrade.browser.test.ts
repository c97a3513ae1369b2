import { expect, test } from 'vitest'

import { openPages, testEveryWidth } from '../../scripts/browser-test.ts'
import { renderUpgradeHtml } from './html.ts'
import { samplePlan } from './sample-plan.ts'

const HTML = renderUpgradeHtml(samplePlan())
const open = openPages()

testEveryWidth(open, HTML, 4000)

test('a line of the list is ticked off by a click on its words, without scripts', async () => {
  await using opened = await open(HTML, { javaScriptEnabled: false })

  await opened.page.getByText('Back up MongoDB').click()

  expect(await opened.page.getByRole('checkbox', { checked: true }).count()).toBe(1)
})
