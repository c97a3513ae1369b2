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

test('the page shows the result first, then actions, then evidence', () => {
  const html = renderHtml(sampleRun(), { exchangesOf })

  const order = [
    '5.1.0+14ba491, checked as 5.1.0:</span>',
    '</span>does not conform</span></h1>',
    'session mode · 2026-11-20, 23:45 UTC · 4 of 7 checks passed',
    '<ul class="tally"',
    'id="first"',
    'id="violations"',
    'id="warnings"',
    'id="client"',
    'id="notes"',
    'id="unverified"',
    'id="tested"',
    'id="left-out"',
    'id="conflicts"',
    'id="run"',
    'id="traffic"',
    'data-island',
  ].map((piece) => html.indexOf(piece))

  expect(order).toEqual(order.toSorted((a, b) => a - b))
  expect(order[0]).toBeGreaterThan(0)
})

test('the page names the security checks that were not run, with the reason', () => {
  const html = renderHtml(
    sampleRun([
      {
        checkId: 'token.use',
        suite: 'token',
        title: 'MUST accept a token',
        outcome: 'out-of-scope',
        reason: 'needs --mode write',
      },
    ]),
  )

  const [, section = ''] = /id="security">(.*?)<\/details>/s.exec(html) ?? []
  expect(section).toContain('needs --mode write')
  expect(section).toContain('<li>token.use: MUST accept a token</li>')
})

test('a finding shows expected and found values, the reason, the fix, and its exchange', () => {
  const html = renderHtml(sampleRun(), { exchangesOf })

  for (const text of [
    'rejection with 400',
    '404: the method ran',
    'Otherwise, a malicious page could change the server through the browser of a logged-in user.',
    'Reject before the method runs.',
    '3 of 12 failed',
    '<a href="#/exchanges?x&#x3D;3">exchange 3</a>',
    '(first 2 of 3)',
  ])
    expect(html).toContain(text)
})

test('the `run` element contains the run, compressed if it is large', () => {
  const small = sampleRun([{ ...FAILS, actual: HOSTILE }])
  const [, plain = ''] = /id="run">(.*?)<\/script>/s.exec(renderHtml(small)) ?? []
  const large = sampleRun(manyVerdicts(5_000))
  const [, packed = ''] =
    /id="run" data-encoding="gzip, base64">([^<]*)</.exec(renderHtml(large)) ?? []

  expect(JSON.parse(plain)).toEqual(inSchemaOrder(small))
  expect(unpack(packed)).toEqual(inSchemaOrder(large))
})

test('no secret of the exchanges is in the page or its data', () => {
  const page = renderHtml(sampleRun(), { exchangesOf })
  const packed = [...page.matchAll(/(?:id="traffic"|data-island)>([^<]*)</g)]
  const html = page + packed.map(([, data = '']) => JSON.stringify(unpack(data))).join('')
  expect(packed.length).toBeGreaterThan(1)

  const encoded = [SAMPLE_PASSWORD, `admin:${SAMPLE_PASSWORD}`, `${SAMPLE_SESSION}:session`].map(
    btoa,
  )
  for (const secret of [SAMPLE_PASSWORD, SAMPLE_SESSION, SAMPLE_TOKEN, ...encoded])
    expect(html).not.toContain(secret)
})

test('hostile text is escaped in every field', () => {
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

  const html = renderHtml(run, { exchangesOf: () => exchange })

  // The run, the list of exchanges, their bodies, and our own script.
  expect(html.match(/<script[ >]/g)).toHaveLength(4)
  expect(html.match(/<\/script>/g)).toHaveLength(4)
  expect(html.includes('<img')).toBe(false)
  expect(/[\u0000\u2028\u2029\u202e]/.test(html)).toBe(false)
})

test('a page without a recording has no links to exchanges', () => {
  const html = renderHtml(sampleRun())

  expect(html).toContain('exchange 3')
  expect(html).not.toContain('<a href="#/exchanges?x')
})

test('the first finding is open, and the others take one line each', () => {
  const html = renderHtml(sampleRun(), { exchangesOf })

  expect(html.match(/<details class="finding"[^>]* open>/g)).toHaveLength(1)
  expect(html).toContain(
    '<span class="gist">rejection with 400 → 404: the method ran</span> <code class="call">DELETE /streams/*</code></summary>',
  )
})

test.each([
  [20, ' open'],
  [21, ''],
])('%i warnings are grouped by suite, and a long list is closed', (count, open) => {
  const warning = { ...FAILS, basis: 'observed' } as const
  const verdicts = Array.from({ length: count }, (_, at) => ({ ...warning, checkId: `a.${at}` }))
  const html = renderHtml(sampleRun([{ ...FAILS, checkId: 'b' }, ...verdicts]))

  expect(html).toContain(
    `<details class="group"${open}><summary><h3>a</h3> <span>${count} warnings</span>`,
  )
})

test('the counts at the top match the content', () => {
  const html = renderHtml(sampleRun(), { exchangesOf })

  const tally = [...html.matchAll(/<b>(\d+)<\/b> <span><span class="mark/g)].map(([, n]) =>
    Number(n),
  )
  expect(tally.reduce((sum, one) => sum + one, 0)).toBe(11)
})

test('a page with ten thousand verdicts is smaller than two megabytes', () => {
  const html = renderHtml(sampleRun(manyVerdicts(10_000)), { exchangesOf })

  expect(html.length).toBeLessThan(2_000_000)
})

function unpack(packed: string): unknown {
  return JSON.parse(gunzipSync(Buffer.from(packed, 'base64')).toString())
}
