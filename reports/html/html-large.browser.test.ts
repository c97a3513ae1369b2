import type { CDPSession } from 'playwright-core'
import { expect, test } from 'vitest'

import { openPages } from '#tools/browser-test.ts'
import { SAMPLE_EXCHANGES } from '../sample-exchanges.ts'
import { manyVerdicts, sampleRun } from '../sample-run.ts'
import { renderHtml } from './render-html.ts'

/** Milliseconds that a page of 10,000 verdicts may work until what was looked for is there. */
const LONGEST = 100
/** The same from its opening to the end of the first search. */
const FIRST = 1_000
const SEARCHES = ['leader', 'is:warning', 'nowhere', '', 'is:ok', '', 'refuse', '', 'login', '']

const open = openPages()

test('a search in ten thousand verdicts is there at once, and so is its end', async () => {
  const html = renderHtml(sampleRun(manyVerdicts(10_000)), (index) => SAMPLE_EXCHANGES[index])
  await using opened = await open(html, { viewport: { width: 1440, height: 900 } })
  const { page } = opened
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.waitForTimeout(2_000)

  const times: number[] = []
  for (const words of SEARCHES) {
    const before = await busy(session)
    await page.evaluate(searchFor(words))
    times.push((await busy(session)) - before)
  }

  expect(times.toSorted((a, b) => a - b)[SEARCHES.length / 2]).toBeLessThan(LONGEST)
  expect(await page.locator('#found').textContent()).toBe('10000 checks')
  expect(opened.problems).toEqual([])
})

test('a page of ten thousand verdicts is opened and searched within a second of work', async () => {
  const html = renderHtml(sampleRun(manyVerdicts(10_000)), (index) => SAMPLE_EXCHANGES[index])
  await using opened = await open(html, { viewport: { width: 1440, height: 900 } })
  const { page } = opened
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })

  // What it took before is counted again at most: then the page had less.
  await page.reload()
  await page.evaluate(searchFor('leader'))

  const work = await busy(session)
  expect(work).toBeGreaterThan(0)
  expect(work).toBeLessThan(FIRST)
})

test('a group with more than can be looked through stays closed and says what was found in it', async () => {
  const html = renderHtml(sampleRun(manyVerdicts(10_000)), (index) => SAMPLE_EXCHANGES[index])
  await using opened = await open(html, {}, '#?rating=ok')

  expect(await opened.page.locator('#checks > details[open]').count()).toBe(0)
  expect(
    await opened.page.locator('#checks > details > summary > span').first().textContent(),
  ).toBe('1000 found')
})

test('what was found stands right below the search, a warning too', async () => {
  const html = renderHtml(sampleRun(), (index) => SAMPLE_EXCHANGES[index])
  await using opened = await open(html, { viewport: { width: 1440, height: 900 } }, '#?q=leader')
  const topOf = (place: string) =>
    opened.page.evaluate<number>(
      `document.querySelector(${JSON.stringify(place)}).getBoundingClientRect().top`,
    )

  const [search, found] = [
    await topOf('#filter'),
    await topOf('[id="check-node.record.is-leader"]'),
  ]
  expect(found - search).toBeLessThan(300)
  expect(await opened.page.locator('#first').isVisible()).toBe(false)
  await opened.page.locator('#filter [type=reset]').click()
  await opened.page.locator('#first').waitFor({ state: 'visible' })
})

/** Milliseconds of its processor that the page took until now. */
async function busy(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000
}

/** Fills in the words and waits until the next picture has been drawn. */
function searchFor(words: string): string {
  return `new Promise((drawn) => {
    const form = document.getElementById('filter')
    form.q.value = ${JSON.stringify(words)}
    form.q.dispatchEvent(new Event('input', { bubbles: true }))
    requestAnimationFrame(() => setTimeout(drawn))
  })`
}
