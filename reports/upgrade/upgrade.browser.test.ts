import { expect, test } from 'vitest'

import { ADDRESS, brokenRules, openPages } from '../../scripts/browser-test.ts'
import { renderUpgradeHtml } from './html.ts'
import { samplePlan } from './sample-plan.ts'

const HTML = renderUpgradeHtml(samplePlan())
const open = openPages()

const CASES = (['light', 'dark'] as const).flatMap((scheme) =>
  [360, 768, 1440].map((width) => [scheme, width] as const),
)

test.each(CASES)(
  'in the %s theme, %i wide, it asks for nothing and keeps the rules of accessibility',
  async (colorScheme, width) => {
    await using opened = await open(HTML, { colorScheme, viewport: { width, height: 4000 } })

    expect(await brokenRules(opened.page)).toEqual([])
    expect(opened.problems).toEqual([])
    expect(opened.requests).toEqual([ADDRESS])
    expect(await opened.page.evaluate('document.documentElement.scrollWidth')).toBe(width)
  },
)

test('a line of the list is ticked off by a click on its words, without scripts', async () => {
  await using opened = await open(HTML, { javaScriptEnabled: false })

  await opened.page.getByText('Back up MongoDB').click()

  expect(await opened.page.getByRole('checkbox', { checked: true }).count()).toBe(1)
})
