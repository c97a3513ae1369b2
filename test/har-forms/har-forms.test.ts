import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { beforeAll, expect, test } from 'vitest'

import { recordingOf } from '#engine/model/recording.ts'
import { fixture } from '../fixtures.ts'
import { HAR_FORMS } from './all-forms.ts'
import { type Measure, measurerOf } from './measure.ts'
import { type Original, originalOf } from './original.ts'

/** Forms that differ in what a reader must do; `npm run proof:har-forms` reads all, of six releases whole. */
const SOME = [
  'chromium-full',
  'chromium-h3',
  'chromium-disk-cache',
  'chromium-service-worker',
  'chromium-hsts',
  'chromium-web-request',
  'chromium-preflights',
  'chromium-unanswered',
  'chromium-page',
  'safari',
  'playwright-full-attach',
  'playwright-minimal-zip',
  'puppeteer-har-text',
  'mitmproxy',
  'mitmproxy-zhar',
  'mitmproxy-tunnels',
  'http-toolkit-undecoded',
  'fiddler-tunnels',
  'charles-wire',
  'proxyman-ssl',
  'zap',
  'burp',
  'by-hand-bodies',
  'by-hand-paths',
  'utf-16le',
  'utf-16be',
  'zip-mac',
  'har-zst',
  'har-gz',
  'headers-map',
  'headers-map-of-lists',
  'headers-pairs',
  'headers-numeric',
  'method-lower',
  'chromium-sanitised',
  'axios-har-tracker',
  'axios-har-tracker-auth',
  'by-hand-cookies',
  'by-hand-authorization',
  'har-capture',
  'google-har-sanitizer',
  'no-post-data',
  'cut-ellipsis',
  'status-text',
  'sizes-text',
  'no-times',
  'seconds',
  'sparse',
  'nulls',
  'base64-upper',
]
let original: Original
let measure: Measure

beforeAll(async () => {
  const { header, exchanges } = await fixture('graylog-5.1.0')
  // Sessions, cookies, users, tokens and streams.
  const part = [...exchanges()].slice(95, 140)
  original = originalOf(
    recordingOf(
      header,
      part.map((exchange, index) => ({ ...exchange, index })),
    ),
  )
  measure = measurerOf(original)
})

test.each(SOME)('a real server is read as itself in a file of the form %s', async (id) => {
  const form = HAR_FORMS.find((one) => one.id === id)
  if (!form) throw new Error(`there is no form "${id}"; name one of all-forms.ts`)

  const folder = mkdtempSync(join(tmpdir(), 'graylog-conformance-'))
  const [, last] = await measure(form, [undefined, 1], folder)

  const quiet = { violations: [], warnings: [], misread: [], release: 'told' }
  expect(last).toEqual({ ...quiet, calls: last?.calls, read: last?.calls })
  expect(last?.calls).toBeGreaterThan(40)
})

test('every form has a name of its own', () => {
  const ids = HAR_FORMS.map(({ id }) => id)

  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
})

test('every form tells of calls', () => {
  const few = original.exchanges.slice(20)

  const empty = HAR_FORMS.filter(({ write }) => write(few).calls.length < 10)

  expect(empty.map(({ id }) => id)).toEqual([])
})

test('another seed is another order, the same seed the same', () => {
  const plain = HAR_FORMS.find(({ id }) => id === 'plain')
  const few = original.exchanges.slice(20)

  const files = [undefined, 1, 1, 2].map((seed) => plain?.write(few, seed).bytes.toString())

  expect(files[1]).toBe(files[2])
  expect(new Set(files).size).toBe(3)
})
