import { expect, test } from 'vitest'

import { PLAIN } from '../console/console-style.ts'
import { renderForecast } from './console.ts'
import { renderForecastHtml } from './html.ts'
import { renderPictureMarkdown } from './markdown.ts'
import { renderPictureConsole } from './picture-console.ts'
import { pictureHeadline } from './picture-headline.ts'
import { renderPictureHtml } from './picture-html.ts'
import { renderPictureSvg } from './picture-svg.ts'
import { headlineOf as headline, totalsInWords } from './words.ts'
import { samplePicture, sampleReport } from './sample-forecast.ts'

test('tells a terminal of 40 columns, by client, worst first', () => {
  const lines = renderForecast(sampleReport(), { width: 40, color: PLAIN }).split('\n')

  expect(lines.filter((line) => line.length > 40)).toEqual([])
  expect(lines[0]).toBe('client.har: 1 of 6 calls breaks on 4.3')
  expect(lines[1]).toBe('  release 2.4.6 to 4.3.0')
  expect(lines).toContain('client curl 8.5.0 as admin')
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
    const heading = text.split('\n').slice(0, 8)
    expect(heading.filter((line) => line.length > width)).toEqual([])
    expect(heading.join(' ').replace(/ +/g, ' ')).toMatch(/release 2\.4\.6/)
  }
  expect(picture).toMatch(/(?:^| {3})- fails already(?:$| {3})/m)
})

test('draws one sign for each call and release line', () => {
  const text = renderPictureConsole(samplePicture(), { width: 60, color: PLAIN })

  expect(text).toMatch(/^ {2}POST \/streams \(2\) +✓!!$/m)
  expect(text).toMatch(/^ {2}GET \/count\/total +✓✓✗$/m)
  expect(text).toMatch(/^ +\^$/m)
  expect(text).toContain('works up to 2.4; 2 of 6 calls need a change')
})

test('does not say that works of which the answer changes or nobody knows', () => {
  const cell = (given: object) => ({ class: 'works', basis: 'seen', causes: [], ...given }) as const
  const loses = cell({ class: 'answer-changes', answer: 'loses' })
  const gains = cell({ class: 'answer-changes', answer: 'gains' })
  const rowOf = (...cells: ReturnType<typeof cell>[]) => ({
    method: 'GET',
    route: '/streams',
    count: 1,
    cells,
  })
  const headlineOf = (...rows: ReturnType<typeof rowOf>[]): string =>
    pictureHeadline({
      file: 'a',
      from: '5.0.0',
      releases: ['5.0.0', '6.0.0', '6.3.0', '7.0.0'],
      clients: [{ name: 'curl', calls: rows.length, rows }],
      notes: [],
      remarks: [],
    })
  const needs = rowOf(cell({}), cell({}), cell({}), cell({ class: 'needs-change' }))

  expect(headlineOf(needs, rowOf(cell({}), loses, loses, loses))).toBe(
    'nothing is known to break up to 6.3, but answers change from 6.0; 1 of 2 calls needs a change on 7.0',
  )
  expect(headlineOf(rowOf(cell({}), cell({}), cell({ class: 'unknown' }), loses))).toBe(
    'nothing is known to break up to 7.0, but answers change from 7.0 and calls are unknown from 6.3',
  )
  expect(headlineOf(needs, rowOf(cell({}), gains, gains, gains))).toMatch(/^works up to 6\.3; /)
  expect(headlineOf(rowOf(cell({}), gains, gains, gains))).toBe('nothing breaks up to 7.0')
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
  expect(lines).toContain(`  GET /system/in…  ${'✓'.repeat(25)}`)
})

test('writes a Markdown table with the causes below, without markup of others', () => {
  const text = renderPictureMarkdown(samplePicture())

  expect(text).toContain('| call | **2.4** | 2.5 | 4.3 |')
  expect(text).toContain('| `POST /streams` ×2 | ✓ | ! | ! |')
  expect(text).toContain('  - breaks on 4.3 (4.0.0): the route is gone')
  expect(text).toContain('## curl 8.5.0 as admin')
})

test('escapes text of others in HTML, and loads nothing', () => {
  for (const html of [renderForecastHtml([sampleReport()]), renderPictureHtml([samplePicture()])]) {
    expect(html).toContain('curl/8.5.0 &lt;b&gt;')
    expect(html).not.toMatch(
      /<(?:script src|link(?! rel="icon" href="data:)|img|iframe)|src="http|<[^a][^>]*href="http|@import/,
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

test('the target is marked beside the recorded release, and answers the heading', () => {
  const picture = { ...samplePicture(), to: '4.3.15' }

  expect(renderPictureConsole(picture, { width: 60, color: PLAIN })).toMatch(/^ +\^ >$/m)
  expect(renderPictureHtml([picture])).toMatch(/class="[^"]*\btarget\b/)
  expect(renderPictureMarkdown(picture)).toContain('**1 of 6 calls breaks on 4.3.15**')
})

const NOTHING_TOTALS = {
  breaks: 0,
  'needs-change': 0,
  'answer-changes': 0,
  unknown: 0,
  'already-fails': 0,
  mends: 0,
  works: 0,
}

test('what only gains fields is told from what loses some, in words, signs and totals', () => {
  const picture = samplePicture()
  const gains = { class: 'answer-changes', answer: 'gains', basis: 'seen', causes: [] } as const
  const row = { method: 'GET', route: '/a', count: 1 }
  const clients = [
    {
      name: 'curl',
      calls: 1,
      rows: [{ ...row, cells: [gains, { ...gains, answer: 'loses' as const }, gains] }],
    },
  ]
  const text = renderPictureConsole({ ...picture, clients }, { width: 60, color: PLAIN })

  expect(text).toMatch(/^ {2}GET \/a +,~,$/m)
  expect(renderPictureHtml([{ ...picture, clients }])).toContain('loses fields, 2.5')
  const totals = { ...sampleReport().totals, 'answer-changes': 3 }
  expect(totalsInWords(totals, 2)).toContain('1 gets another answer, 2 only gain fields')
  const alone = { ...NOTHING_TOTALS, 'answer-changes': 3, works: 1 }
  expect(headline(alone, '7.0', { gains: 2 })).toBe('1 of 4 calls gets another answer on 7.0')
  expect(headline(alone, '7.0', { gains: 3 })).toBe('3 of 4 calls only gain fields on 7.0')
  expect(headline({ ...alone, unknown: 1 }, '7.0', { gains: 3 })).toBe(
    'nothing is known to break on 7.0; 1 of 5 calls is unknown',
  )
})

test('several clients have an index, calls outside the root are counted', () => {
  const report = sampleReport()
  const [client] = report.clients
  const two = { ...report, outside: 3, clients: client ? [client, client] : [] }

  expect(renderForecastHtml([two])).toContain('<a href="#file-0-client-1">curl 8.5.0 as admin</a>')
  expect(renderForecastHtml([report])).not.toContain('aria-label="Clients"')
  expect(renderForecast(two, { width: 80, color: PLAIN })).toContain(
    '3 calls outside the interface',
  )
})

test('sources with a public address are links', () => {
  expect(renderForecastHtml([sampleReport()])).toContain(
    'href="https://github.com/Graylog2/graylog2-server/blob/3.3.17/UPGRADING.rst"',
  )
})

test('the SVG is one file of its own, without markup of others', () => {
  const [client] = samplePicture().clients
  const clients = client ? [{ ...client, account: '<b>&' }] : []

  const svg = renderPictureSvg([{ ...samplePicture(), clients }])

  expect(svg).toMatch(
    /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" [^>]+><!-- graylog-conformance -->/,
  )
  expect(svg).not.toMatch(/<b>|href|url\(|<script|NaN|undefined/)
  expect(svg.match(/POST \/streams ×2/)).not.toBeNull()
})
