import { expect, test } from 'vitest'

import { PLAIN } from '../console/console-style.ts'
import { renderForecast } from './console.ts'
import { renderForecastHtml } from './html.ts'
import { renderPictureMarkdown } from './markdown.ts'
import { renderPictureConsole } from './picture-console.ts'
import { renderPictureHtml } from './picture-html.ts'
import { samplePicture, sampleReport } from './sample-forecast.ts'

test('tells a terminal of 40 columns, by client, worst first', () => {
  const lines = renderForecast(sampleReport(), { width: 40, color: PLAIN }).split('\n')

  expect(lines.filter((line) => line.length > 40)).toEqual([])
  expect(lines[0]).toBe('client.har: release 2.4.6 to 4.3.0')
  expect(lines).toContain('curl/8.5.0 <b> as admin')
  expect(lines.indexOf('  GET /count/total')).toBeLessThan(
    lines.indexOf('  POST /streams (2 calls)'),
  )
  expect(lines).toContain('      + X-Requested-By: curl')
  expect(lines.join('\n')).not.toContain('/system')
})

test.each([30, 60])('no heading is wider than a terminal of %i columns', (width) => {
  const file = 'a-client-with-a-long-name-2.4.6.ndjson.gz'
  const style = { width, color: PLAIN }
  const report = renderForecast({ ...sampleReport(), file }, style)
  const picture = renderPictureConsole({ ...samplePicture(), file }, style)

  for (const text of [report, picture]) {
    const heading = text.split('\n').slice(0, 4)
    expect(heading.filter((line) => line.length > width)).toEqual([])
    expect(heading.join(' ')).toMatch(/release 2\.4\.6/)
  }
  expect(picture).toMatch(/(?:^| {3})- fails already(?:$| {3})/m)
})

test('draws one sign for each call and release line', () => {
  const text = renderPictureConsole(samplePicture(), { width: 60, color: PLAIN })

  expect(text).toMatch(/^POST \/streams \(2\) +\.!!$/m)
  expect(text).toMatch(/^GET \/count\/total +\.\.X$/m)
  expect(text).toMatch(/^ +\^$/m)
})

test('every release line fits into a terminal of 44 columns', () => {
  const [works] = samplePicture().clients[0]?.rows[0]?.cells ?? []
  const releases = Array.from({ length: 25 }, (_none, minor) => `2.${minor}.0`)
  const cells = releases.flatMap(() => works ?? [])
  const row = { method: 'GET', route: '/system/indexer/overview', count: 1, cells }
  const clients = [{ name: 'curl', calls: 1, rows: [row] }]
  const style = { width: 44, color: PLAIN }

  const lines = renderPictureConsole({ ...samplePicture(), releases, clients }, style).split('\n')

  expect(lines.filter((line) => line.length > 44)).toEqual([])
  expect(lines).toContain(`GET /system/inde…  ${'.'.repeat(25)}`)
})

test('writes a Markdown table with the causes below, without markup of others', () => {
  const text = renderPictureMarkdown(samplePicture())

  expect(text).toContain('| call | **2.4** | 2.5 | 4.3 |')
  expect(text).toContain('| `POST /streams` ×2 | . | ! | ! |')
  expect(text).toContain('  - breaks on 4.3 (4.0.0): the route is gone')
  expect(text).toContain('## curl/8.5.0 \\<b\\> as admin')
})

test('escapes text of others in HTML, and loads nothing', () => {
  for (const html of [renderForecastHtml([sampleReport()]), renderPictureHtml([samplePicture()])]) {
    expect(html).toContain('curl/8.5.0 &lt;b&gt;')
    expect(html).not.toMatch(
      /<(?:script|link(?! rel="icon" href="data:)|img|iframe)|(?:src|href)="http|@import/,
    )
    expect(html).toMatch(/default-src (?:'|&#x27;)none/)
  }
})

test('joins releases on which a call fares the same into one stretch', () => {
  const html = renderPictureHtml([samplePicture()])

  expect(html.match(/class="span /g)).toHaveLength(4)
  expect(html).toContain('<td colspan="2"><button type="button" class="span needs-change"')
  expect(html).toContain('aria-label="needs change, 2.5 to 4.3"')
  expect(html).toContain('1 kind of call works on every release')
})
