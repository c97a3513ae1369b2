import { expect, test } from 'vitest'

import { PLAIN } from '#reports/console/console-style.ts'
import { renderConsole } from '#reports/document/console.ts'
import { renderHtml } from '#reports/document/html.ts'
import { renderMarkdown } from '#reports/document/markdown.ts'
import type {
  CallClass,
  Cause,
  ForecastPicture,
  ForecastReport,
} from '#engine/model/upgrade/forecast.ts'
import { describeForecasts } from './document.ts'
import { renderMatrix } from './picture/console.ts'
import { describeMatrices } from './picture/document.ts'
import { formatMatrixHeadline } from './picture/headline.ts'
import { renderMatrixHtml } from './picture/html.ts'
import { renderMatrixSvg } from './picture/svg.ts'
import { samplePicture, sampleReport } from './sample-forecast.ts'
import { formatHeadline, formatTotals } from './words.ts'

const printed = (report: ForecastReport, width: number, isWhole = false): string =>
  renderConsole(describeForecasts([report]), { width, color: PLAIN, isWhole })

const pageOf = (...reports: readonly ForecastReport[]): string =>
  renderHtml(describeForecasts(reports))

const markdownOf = (picture: ForecastPicture): string => renderMarkdown(describeMatrices([picture]))

test('the default view is a table of requests to change, with their fixes', () => {
  const text = printed(sampleReport(), 80)

  expect(text).toMatch(/✗ GET \/count\/total \(backup\.sh:14\) +4\.0\.0 +the route was removed/)
  expect(text).toMatch(/✗ POST \/streams \(2 calls\) +2\.5\.0 +send X-Requested-By with any value/)
  expect(text).not.toContain('+ X-Requested-By: curl')
})

test('the table joins equal rows and names clients or exchanges in others with the same request', () => {
  const { clients, ...report } = sampleReport()
  const [client] = clients
  const [, group] = client?.groups ?? []
  if (!client || !group) throw new Error('the sample has no such group')
  const [cause] = group.causes
  const because = (exchange: number, remedy: string, ...more: typeof group.causes) => ({
    ...group,
    count: 1,
    exchanges: [exchange],
    causes: [...(cause ? [{ ...cause, remedy }] : []), ...more],
  })
  const text = (...groups: (typeof group)[]): string =>
    printed(
      {
        ...report,
        clients: [
          { ...client, groups },
          { name: 'b', totals: client.totals, groups: [because(9, 'other')] },
        ],
      },
      120,
    )
  const first = because(1, 'one')
  const [also, otherwise] = [because(2, 'one', ...group.causes), because(3, 'two')]

  expect(text(first, also)).toMatch(
    /POST \/streams \(2 calls, curl 8\.5\.0 as admin\) +2\.5\.0 +one\n/,
  )
  expect(text(first, also)).toMatch(/POST \/streams \(b\) +2\.5\.0 +other\n/)
  expect(text(first, otherwise)).toMatch(/POST \/streams \(exchange 1\) +2\.5\.0 +one\n/)
  expect(text(first, otherwise)).toMatch(/POST \/streams \(exchange 3\) +2\.5\.0 +two\n/)
})

test('a terminal of 40 columns shows calls by client, worst first', () => {
  const lines = printed(sampleReport(), 40, true).split('\n')

  expect(lines.filter((line) => line.length > 40)).toEqual([])
  expect(lines).toContain('  client.har')
  expect(lines.join(' ')).toMatch(/✗ 1 request breaks: the route does not +exist/)
  expect(lines).toContain('✗ curl 8.5.0 as admin: 1 breaks, 2 need')
  expect(lines.join('\n')).toMatch(/breaks\s+GET[^]*needs change\s+POST/)
  expect(lines.join('\n')).toMatch(/^ +\+ X-Requested-By: curl$/m)
  expect(lines.at(-2)).toBe('✗ 1 of 6 calls breaks on 4.3')
})

test.each([44, 60])('no heading is wider than a terminal of %i columns', (width) => {
  const file = 'a-client-with-a-long-name-2.4.6.ndjson.gz'
  const style = { width, color: PLAIN }
  const report = printed({ ...sampleReport(), file }, width)
  const picture = renderMatrix({ ...samplePicture(), file }, style)

  for (const text of [report, picture]) {
    const heading = text.split('\n').slice(0, 8)
    expect(heading.filter((line) => line.length > width)).toEqual([])
    expect(heading.join(' ').replace(/ +/g, ' ')).toMatch(/2\.4\.6/)
  }
  expect(picture).toMatch(/(?:^| {3})- already fails(?:$| {3})/m)
})

test('the matrix shows one symbol for each call and release line', () => {
  const text = renderMatrix(samplePicture(), { width: 60, color: PLAIN })

  expect(text).toMatch(/^ {2}POST \/streams \(2\) +✓! !$/m)
  expect(text).toMatch(/^ {2}GET \/count\/total +✓✓ ✗$/m)
  expect(text).toMatch(/^ +\^$/m)
  expect(text).toContain('works up to 2.4; 2 of 6 calls need a change')
})

test('the matrix joins rows that look the same', () => {
  const { clients, ...picture } = samplePicture()
  const text = renderMatrix(
    { ...picture, clients: clients.map((one) => ({ ...one, rows: [...one.rows, ...one.rows] })) },
    { width: 60, color: PLAIN },
  )

  expect(text.match(/POST \/streams \(.*/g)).toEqual([expect.stringMatching(/\(4\) +✓! !$/)])
})

test('a call with a changed or unknown response does not count as working', () => {
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
    formatMatrixHeadline({
      file: 'a',
      from: '5.0.0',
      releases: ['5.0.0', '6.0.0', '6.3.0', '7.0.0'],
      clients: [{ name: 'curl', calls: rows.length, rows }],
      notes: [],
      remarks: [],
    })
  const needs = rowOf(cell({}), cell({}), cell({}), cell({ class: 'needs-change' }))

  expect(headlineOf(needs, rowOf(cell({}), loses, loses, loses))).toBe(
    'nothing is known to break up to 6.3, but responses change from 6.0; 1 of 2 calls needs a change on 7.0',
  )
  expect(headlineOf(rowOf(cell({}), cell({}), cell({ class: 'unknown' }), loses))).toBe(
    'nothing is known to break up to 7.0, but responses change from 7.0 and calls are unknown from 6.3',
  )
  expect(headlineOf(needs, rowOf(cell({}), gains, gains, gains))).toMatch(/^works up to 6\.3; /)
  expect(headlineOf(rowOf(cell({}), gains, gains, gains))).toBe(
    'nothing breaks up to 7.0; the call only gains fields on 7.0',
  )
})

test('the headline names the finding that the exit code counts, and calls that already fail', () => {
  const cell = (one: CallClass) => ({ class: one, basis: 'seen', causes: [] }) as const
  const fails = cell('already-fails')
  const picture = (...cells: readonly ReturnType<typeof cell>[]): ForecastPicture => ({
    file: 'a',
    from: '7.0.0',
    releases: ['5.0.0', '6.0.0', '7.0.0', '7.1.0'],
    clients: [
      { name: 'curl', calls: 1, rows: [{ method: 'GET', route: '/streams', count: 1, cells }] },
    ],
    notes: [],
    remarks: [],
  })
  const earlier = picture(cell('breaks'), cell('works'), fails, fails)

  expect(formatMatrixHeadline(earlier)).toBe(
    'the call already fails on 7.0; nothing else breaks up to 7.1; the call breaks on 5.0',
  )
  expect(formatMatrixHeadline({ ...earlier, to: '7.1.0' })).toBe(
    'nothing breaks on 7.1 that works now; the call already fails; the call breaks on 5.0',
  )
  expect(formatMatrixHeadline(picture(...Array.from({ length: 4 }, () => cell('works'))))).toBe(
    'nothing breaks up to 7.1',
  )
})

test('the matrix lists fixes, also of calls that already fail, and shows predictions for older releases as such', () => {
  const is = (one: CallClass, ...causes: readonly Cause[]) => ({
    class: one,
    basis: 'source' as const,
    causes,
  })
  const cause = (release: string, what: string, remedy?: string): Cause => ({
    release,
    what,
    source: 'x',
    ...(remedy !== undefined && { remedy }),
  })
  const needed = cause('4.0.0', 'the path requires the user ID', 'send the ID')
  const past = cause('4.0.0', `not yet a problem: ${needed.what}`)
  const wrapped = cause('7.0.0', 'the body must be wrapped', 'wrap the body')
  const rows = [
    {
      method: 'POST',
      route: '/users/{userId}/tokens/{name}',
      count: 2,
      cells: [is('mends', past), is('already-fails', needed), is('already-fails', needed)],
    },
    {
      method: 'GET',
      route: '/a',
      count: 1,
      cells: [
        is('answer-changes', cause('5.0.0', '"b" is not in the response yet')),
        is('works'),
        is('needs-change', wrapped),
      ],
    },
  ]
  const picture = {
    ...samplePicture(),
    from: '6.1.0',
    releases: ['3.3.0', '6.1.0', '7.0.0'],
    clients: [{ name: 'curl', calls: 3, rows }],
  }

  const text = renderMatrix(picture, { width: 100, color: PLAIN })
  const page = markdownOf(picture)

  expect(formatMatrixHeadline(picture)).toBe(
    '2 of 3 calls already fail on 6.1; 1 more needs a change on 7.0',
  )
  expect(text).toContain(
    'Fixes\n  - POST /users/{userId}/tokens/{name}, already fails (4.0.0): send the ID\n  - GET /a, from 7.0.0: wrap the body\n',
  )
  expect(page).toContain('  - before 5.0.0: "b" is not in the response yet\n')
  expect(page).not.toContain('not yet a problem')
  expect(renderMatrixHtml([picture])).toContain('before 5.0.0')
})

test('all release lines fit on a terminal of 44 columns', () => {
  const [works] = samplePicture().clients[0]?.rows[0]?.cells ?? []
  const releases = Array.from({ length: 25 }, (_none, minor) => `2.${minor}.0`)
  const cells = releases.flatMap(() => works ?? [])
  const row = { method: 'GET', route: '/system/indexer/overview', count: 1, cells }
  const clients = [{ name: 'curl', calls: 1, rows: [row] }]
  const style = { width: 44, color: PLAIN }

  const lines = renderMatrix({ ...samplePicture(), releases, clients }, style).split('\n')

  expect(lines.filter((line) => line.length > 44)).toEqual([])
  expect(lines).toContain(`  GET /system/in…  ${'✓'.repeat(25)}`)
})

test('the Markdown table has the causes below it and escapes foreign markup', () => {
  const text = markdownOf(samplePicture())

  expect(text).toContain('| Call | 2.4 (recorded) | 2.5 | 4.3 |')
  expect(text).toContain('| `POST /streams` ×2 | ✓ | \\! | \\! |')
  expect(text).toContain('  - from 4.0.0: the route was removed')
  expect(text).toContain('### curl 8.5.0 as admin')
})

test('HTML escapes foreign text and loads nothing', () => {
  for (const html of [pageOf(sampleReport()), renderMatrixHtml([samplePicture()])]) {
    expect(html).toContain('curl/8.5.0 &lt;b&gt;')
    expect(html).not.toMatch(
      /<(?:script src|link(?! rel="icon" href="data:)|img|iframe)|src="http|<[^a][^>]*href="http|@import/,
    )
    expect(html).toMatch(/default-src (?:'|&#x27;)none/)
  }
})

test('consecutive releases with the same result are joined', () => {
  const html = renderMatrixHtml([samplePicture()])

  expect(html.match(/class="span /g)).toHaveLength(4)
  expect(html).toContain('<td colspan="2"><button type="button" class="span needs-change"')
  expect(html).toContain('aria-label="needs change, 2.5 to 4.3"')
  expect(html).toContain('1 kind of call works on every release')
})

test('the target release is marked in addition to the recorded one', () => {
  const picture = { ...samplePicture(), to: '4.3.15' }

  expect(renderMatrix(picture, { width: 60, color: PLAIN })).toMatch(/^ +\^  >$/m)
  expect(renderMatrixHtml([picture])).toMatch(/class="[^"]*\btarget\b/)
  expect(markdownOf(picture)).toContain('**✗ 1 of 6 calls breaks on 4.3.15**')
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

test('responses that only gain fields are shown separately from those that lose some', () => {
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
  const text = renderMatrix({ ...picture, clients }, { width: 60, color: PLAIN })

  expect(text).toMatch(/^ {2}GET \/a +,~ ,$/m)
  expect(renderMatrixHtml([{ ...picture, clients }])).toContain('loses fields, 2.5')
  const totals = { ...sampleReport().totals, 'answer-changes': 3 }
  expect(formatTotals({ totals, gains: 2 })).toContain(
    '1 gets a different response, 2 only gain fields',
  )
  const alone = { ...NOTHING_TOTALS, 'answer-changes': 3, works: 1 }
  expect(formatHeadline({ totals: alone, gains: 2 }, '7.0')).toBe(
    '1 of 4 calls gets a different response on 7.0',
  )
  expect(formatHeadline({ totals: alone, gains: 3 }, '7.0')).toBe(
    '3 of 4 calls only gain fields on 7.0',
  )
  expect(formatHeadline({ totals: { ...alone, unknown: 1 }, gains: 3 }, '7.0')).toBe(
    'nothing is known to break on 7.0; 1 of 5 calls is unknown',
  )
})

test('each client has its own section, and calls outside the root are counted', () => {
  const report = sampleReport()
  const [client] = report.clients
  const two = { ...report, outside: 3, clients: client ? [client, client] : [] }

  expect(pageOf(two).match(/<summary>.*curl 8\.5\.0 as admin/g)).toHaveLength(2)
  expect(renderMatrixHtml([samplePicture(), samplePicture()])).toContain('aria-label="Clients"')
  expect(printed(two, 80)).toContain('3 calls outside the API root were skipped')
})

test('calls of the same impact and causes are one finding', () => {
  const report = sampleReport()
  const [client] = report.clients
  const [first] = client?.groups ?? []
  const { sample: _, ...call } = first ?? { sample: undefined }
  const groups = ['/a', '/b'].map((route) => ({ ...call, route }))
  const one = { ...report, clients: [{ ...client, groups }] } as ForecastReport

  expect(printed(one, 80, true)).toContain('breaks  GET /a (backup.sh:14), GET /b (backup.sh:14)\n')
})

test('public sources are links', () => {
  for (const html of [pageOf(sampleReport()), renderMatrixHtml([samplePicture()])])
    expect(html).toContain(
      'href="https://github.com/Graylog2/graylog2-server/blob/3.3.17/UPGRADING.rst"',
    )
})

test('the SVG is self-contained and escapes foreign markup', () => {
  const [client] = samplePicture().clients
  const clients = client ? [{ ...client, account: '<b>&' }] : []

  const svg = renderMatrixSvg([{ ...samplePicture(), clients }])

  expect(svg).toMatch(
    /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" [^>]+><!-- graylog-conformance -->/,
  )
  expect(svg).not.toMatch(/<b>|href|url\(|<script|NaN|undefined/)
  expect(svg.match(/POST \/streams ×2/)).not.toBeNull()
})

test('the headline of several files sums up their calls', () => {
  const report = sampleReport()
  const none = { breaks: 0, 'needs-change': 0, unknown: 1, 'answer-changes': 0, 'already-fails': 0 }
  const unknown = { ...report, notes: [], totals: { ...none, mends: 0, works: 2 }, gains: 0 }

  expect(describeForecasts([unknown, unknown]).headline).toMatch(
    /^Nothing is known to break on [\d.]+; 2 of 6 calls are unknown$/,
  )
})
