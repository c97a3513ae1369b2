import { gunzipSync } from 'node:zlib'

import { expect, test } from 'vitest'

import { inSchemaOrder } from '../json.ts'
import { renderHtml } from './render-html.ts'
import {
  SAMPLE_EXCHANGES,
  SAMPLE_PASSWORD,
  SAMPLE_SESSION,
  SAMPLE_TOKEN,
  sampleExchange,
  textBody,
} from '../sample-exchanges.ts'
import { manyVerdicts, sampleRun, type SampleVerdict } from '../sample-run.ts'

const exchangesOf = (index: number) => SAMPLE_EXCHANGES[index]
const FAILS: SampleVerdict = { checkId: 'a', outcome: 'fail', expected: 'x', actual: 'y' }
const HOSTILE =
  '</script><script>alert(1)</script><img src=x onerror=alert(1)>{{script}}"\'`\u2028\u2029\u202e\u0000&amp;<!--'

test('stands in the order in which it is read: what it came to, what to do, what shows it', () => {
  const html = renderHtml(sampleRun(), exchangesOf)

  const order = [
    '5.1.0+14ba491, judged as 5.1.0:</span>',
    '</span>does not conform</span></h1>',
    'mode session · 2026-11-20, 23:45 UTC · 4 of 7 judged hold',
    '<ul class="tally"',
    'id="first"',
    'id="filter"',
    'id="violations"',
    'id="picture"',
    'id="warnings"',
    'id="notes"',
    'id="client"',
    'id="unverified"',
    'id="checks"',
    'id="tested"',
    'id="left-out"',
    'id="conflicts"',
    'id="exchanges"',
  ].map((piece) => html.indexOf(piece))

  expect(order).toEqual(order.toSorted((a, b) => a - b))
  expect(order[0]).toBeGreaterThan(0)
})

test('every check has a cell that leads to it', () => {
  const run = sampleRun()
  const html = renderHtml(run, exchangesOf)

  for (const { checkId } of run.verdicts) {
    expect(html).toContain(`href="#check-${checkId}"`)
    expect(html).toContain(`id="check-${checkId}"`)
  }
})

test('a finding shows what was expected, what was found, why, the remedy and the request to repeat', () => {
  const html = renderHtml(sampleRun(), exchangesOf)

  for (const text of [
    'refused with 400',
    '404: it went through to the method',
    'A page in a logged-in browser could otherwise change the server.',
    'Refuse before the method runs.',
    '3 of 12 differ',
    'DELETE /api/streams/000000000000000000000000 HTTP/1.1',
    'curl -sS -i -X DELETE',
  ])
    expect(html).toContain(text)
})

test('the line that the pointer leads to is marked', () => {
  const html = renderHtml(sampleRun(), exchangesOf)

  expect(html).toContain('<mark>    &quot;is_leader&quot;: &quot;yes&quot;,</mark>')
})

test('the element run holds the run', () => {
  const run = sampleRun([{ ...FAILS, actual: HOSTILE }])
  const html = renderHtml(run)

  const island = /<script type="application\/json" id="run">(.*?)<\/script>/s.exec(html)?.[1] ?? ''

  expect(JSON.parse(island)).toEqual(inSchemaOrder(run))
})

test('no secret of the exchanges is in the page', () => {
  const html = renderHtml(sampleRun(), exchangesOf)

  const encoded = [SAMPLE_PASSWORD, `admin:${SAMPLE_PASSWORD}`, `${SAMPLE_SESSION}:session`].map(
    btoa,
  )
  for (const secret of [SAMPLE_PASSWORD, SAMPLE_SESSION, SAMPLE_TOKEN, ...encoded])
    expect(html).not.toContain(secret)
})

test('hostile text stays text, wherever it stands', () => {
  const verdict = {
    checkId: HOSTILE,
    suite: HOSTILE,
    title: HOSTILE,
    source: HOSTILE,
    reason: HOSTILE,
    expected: HOSTILE,
    actual: HOSTILE,
    pointer: `/${HOSTILE}`,
    why: HOSTILE,
    remedy: HOSTILE,
    outcome: 'fail' as const,
    exchanges: [0],
  }
  const exchange = sampleExchange({
    request: { target: `/${HOSTILE}`, headers: [[HOSTILE, HOSTILE]], body: textBody(HOSTILE) },
    response: { reason: HOSTILE, body: textBody(JSON.stringify({ [HOSTILE]: HOSTILE })) },
    actor: HOSTILE,
    probe: HOSTILE,
  })
  const run = sampleRun([verdict, { ...verdict, outcome: 'pass' }], {
    target: { ...sampleRun().target, url: HOSTILE, claimedVersion: HOSTILE },
    tool: { name: HOSTILE, version: HOSTILE },
    conflicts: [
      { section: HOSTILE, says: HOSTILE, servers: HOSTILE, judged: HOSTILE, checks: [HOSTILE] },
    ],
  })

  const html = renderHtml(run, () => exchange)

  expect(html.match(/<script[ >]/g)).toHaveLength(2)
  expect(html.match(/<\/script>/g)).toHaveLength(2)
  expect(html.includes('<img')).toBe(false)
  expect(/[\u0000\u2028\u2029\u202e]/.test(html)).toBe(false)
})

test('a long body says which of its lines are shown', () => {
  const long = JSON.stringify(Array.from({ length: 1_000 }, (_, item) => ({ item })))
  const exchange = sampleExchange({ response: { body: textBody(long) } })
  const html = renderHtml(sampleRun([{ ...FAILS, pointer: '/500/item' }]), () => exchange)

  expect(html).toContain('Lines 1,497 to 1,516 of 3,002 are shown.')
  expect(html).toContain('<mark>    &quot;item&quot;: 500</mark>')
  expect(html).toContain('Lines 1 to 400 of 3,002 are shown.')
})

test.each([
  [{ state: 'truncated', size: 900, text: '{"a":' }, 'The recording holds only a first part'],
  [{ state: 'elided', size: 900 }, 'A body of 900 bytes, which the recording does not hold.'],
  [{ state: 'complete', size: 2, base64: '//8=' }, '2 bytes that are no UTF-8 text, not shown.'],
] as const)('a body that is %o says so', (body, words) => {
  const exchange = sampleExchange({ response: { body } })

  expect(renderHtml(sampleRun([FAILS]), () => exchange)).toContain(words)
})

test('a pointer to nothing marks the nearest parent and says so', () => {
  const exchange = sampleExchange({ response: { body: textBody('{"a":{"b":1}}') } })
  const html = renderHtml(sampleRun([{ ...FAILS, pointer: '/a/c' }]), () => exchange)

  expect(html).toContain('Nothing is at /a/c; its nearest parent is marked.')
})

test('without the recording there is no link to an exchange that is not there', () => {
  const html = renderHtml(sampleRun())

  expect(html).toContain('exchange 3')
  expect(html).not.toContain('href="#exchange-')
})

test('findings beyond the sixtieth lead to their exchange instead of repeating it', () => {
  const run = sampleRun(
    Array.from({ length: 250 }, (_, index) => ({ ...FAILS, checkId: `a.${index}` })),
  )
  const html = renderHtml(run, exchangesOf)

  expect(html.match(/<details class="exchange" open>/g)).toHaveLength(60)
  expect(html.match(/Seen in<\/dt><dd><a href="#exchange-0">/g)).toHaveLength(190)
})

test('the first finding is open, the others are a row of one line each', () => {
  const html = renderHtml(sampleRun(), exchangesOf)

  expect(html.match(/<details class="finding"[^>]* open>/g)).toHaveLength(1)
  expect(html).toContain(
    '<span class="gist">refused with 400 → 404: it went through to the method</span> <code class="call">DELETE /streams/*</code></summary>',
  )
})

test.each([
  [20, ' open'],
  [21, ''],
])('%i warnings stand by suite, closed where they are many', (count, open) => {
  const warning = { ...FAILS, basis: 'observed' } as const
  const verdicts = Array.from({ length: count }, (_, at) => ({ ...warning, checkId: `a.${at}` }))
  const html = renderHtml(sampleRun([{ ...FAILS, checkId: 'b' }, ...verdicts]))

  expect(html).toContain(
    `<details class="group" data-list${open}><summary><h3>a</h3> <span>${count} warnings</span>`,
  )
})

test('the numbers agree: what is counted at the top is what there is', () => {
  const html = renderHtml(sampleRun(), exchangesOf)

  const tally = [...html.matchAll(/<b>(\d+)<\/b> <span><span class="mark/g)].map(([, n]) =>
    Number(n),
  )
  expect(tally.reduce((sum, one) => sum + one, 0)).toBe(11)
  expect(html).toContain('One mark for each of the 11 checks of the server and 1 of clients;')
  expect(html.match(/data-rating="warning"/g)).toHaveLength(1)
  expect(html.match(/data-rating="client"/g)).toHaveLength(1)
})

test('only what there is can be chosen', () => {
  const html = renderHtml(sampleRun([{ checkId: 'a.b' }]))

  const chosen = [...html.matchAll(/<option value="([^"]*)">/g)].map(([, value]) => value)
  expect(chosen).toEqual(['', 'ok', ''])
})

test('a large page holds its run packed', () => {
  const run = sampleRun(manyVerdicts(5_000))
  const html = renderHtml(run)

  const [, packed = ''] = /data-encoding="gzip, base64">([^<]*)</.exec(html) ?? []
  expect(JSON.parse(gunzipSync(Buffer.from(packed, 'base64')).toString())).toEqual(
    inSchemaOrder(run),
  )
})

test('ten thousand verdicts are a page of less than four megabytes', () => {
  const html = renderHtml(sampleRun(manyVerdicts(10_000)), exchangesOf)

  expect(html.length).toBeLessThan(4_000_000)
})
