import { expect, test } from 'vitest'

import { openPages, testEveryWidth } from '#tools/browser-test.ts'
import { describeMisfit } from '#engine/schema/own-format.ts'
import { describeFleet } from './document.ts'
import { renderHtml } from '#reports/document/html.ts'
import { sampleFleet } from '#reports/fleet/sample-fleet.ts'

const FLEET = sampleFleet()
const HTML = renderHtml(describeFleet(FLEET))
const open = openPages()

testEveryWidth(open, HTML, 900)

test.each([360, 768, 1440])(
  'the first fix is visible without scrolling at a width of %i',
  async (width) => {
    await using opened = await open(HTML, {
      viewport: { width, height: 900 },
      javaScriptEnabled: false,
    })
    const first = opened.page.locator('main .items > li').first()
    const box = await first.boundingBox()

    expect(await first.innerText()).toMatch(
      /^prod-03-graylog, prod-31-graylog, prod-38-graylog: valid/,
    )
    expect((box?.y ?? 900) + (box?.height ?? 0)).toBeLessThan(900)
  },
)

test('the sample is a valid fleet; markup is escaped, and control characters are visible', () => {
  expect(describeMisfit('fleet', FLEET)).toBeUndefined()
  expect(HTML).not.toContain('<b>Z')
  expect(HTML).toContain('\\u0007')
})
