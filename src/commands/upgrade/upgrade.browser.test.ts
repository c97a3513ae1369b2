import { expect, test } from 'vitest'

import { openPages, testEveryWidth } from '#tools/browser-test.ts'
import { renderHtml } from '#reports/document/html.ts'
import { describeUpgrade } from './document.ts'
import { samplePlan } from './sample-plan.ts'

const HTML = renderHtml(describeUpgrade(samplePlan()))
const open = openPages()

testEveryWidth(open, HTML, 4000)

test('no text is cut off on a narrow screen', async () => {
  const long = HTML.replace(/(<pre class="diff"[^>]*>)/, `$1${'GET /a-long-path '.repeat(9)}`)
  await using opened = await open(long, { viewport: { width: 360, height: 800 } })

  expect(long).not.toBe(HTML)
  expect(
    await opened.page.evaluate(`
      for (const part of document.querySelectorAll('details')) part.open = true
      const cut = [...document.querySelectorAll('.diff, .scroll')]
      cut.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)`),
  ).toEqual([])
})

test('a click on the text of a checklist item checks it, without scripts', async () => {
  await using opened = await open(HTML, { javaScriptEnabled: false })

  await opened.page.getByText('Back up MongoDB', { exact: true }).click()

  expect(await opened.page.getByRole('checkbox', { checked: true }).count()).toBe(1)
})
