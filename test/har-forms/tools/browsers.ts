import type { HarForm, HarStep } from '../model.ts'
import { answeredAgain, preflights, redirectedByBrowser, unanswered } from '../around/cached.ts'
import { ofThePage } from '../around/other-hosts.ts'
import { harForm, harRow } from '../har-form.ts'
import { asAgent, byPage, overGzip, overHttp2 } from '../sending.ts'
import { wireSizes } from '../steps/bodies.ts'
import { pseudoHeaders, pseudoStatus, versionNamed } from '../steps/headers.ts'
import { withMembers } from '../steps/on.ts'
import { credentialsGone } from '../steps/secrets.ts'
import { SOURCES } from './sources.ts'

const AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36'

const DEVTOOLS: readonly HarStep[] = [
  wireSizes,
  versionNamed('http/1.1'),
  // Only the port of the address, which is the same everywhere.
  withMembers({
    _initiator: { type: 'script' },
    _priority: 'High',
    _resourceType: 'fetch',
    connection: '9000',
    pageref: 'page_1',
    serverIPAddress: '127.0.0.1',
  }),
]
const SANITISED: readonly HarStep[] = [
  ...DEVTOOLS,
  credentialsGone('authorization', 'cookie', 'set-cookie'),
]
const LOG = {
  version: '1.2',
  creator: { name: 'WebInspector', version: '537.36' },
  pages: [
    {
      startedDateTime: '2026-11-20T23:45:00.000Z',
      id: 'page_1',
      title: 'https://logs.example.org/',
      pageTimings: { onContentLoad: 12, onLoad: 40 },
    },
    {
      startedDateTime: '2026-11-20T23:45:09.000Z',
      id: 'page_2',
      title: 'https://logs.example.org/streams',
      pageTimings: {},
    },
  ],
}
const LIGHT = [byPage, asAgent(AGENT), overGzip]
const HTTP2 = [...LIGHT, overHttp2]

/** Rows that list only their differences from Chromium's developer tools. */
const rows = [
  harRow('chromium-full', 'with sensitive data'),
  harRow('chromium-sanitised', 'as it exports by default: without Authorization and cookies', {
    steps: SANITISED,
  }),
  harRow('chromium-h3', 'over HTTP/3, `:status` too', {
    sending: HTTP2,
    steps: [...DEVTOOLS, versionNamed('h3'), pseudoHeaders, pseudoStatus],
  }),
  harRow('chromium-disk-cache', 'responses from its disk', {
    around: answeredAgain({ _fromCache: 'disk' }, {}),
  }),
  harRow('chromium-service-worker', 'responses of a service worker', {
    around: answeredAgain(
      {},
      {
        _fetchedViaServiceWorker: true,
        _serviceWorkerResponseSource: 'cache-storage',
        _responseCacheStorageCacheName: 'v1',
      },
    ),
  }),
  harRow('chromium-hsts', 'its own redirects to https', {
    sending: HTTP2,
    steps: [...DEVTOOLS, versionNamed('h2'), pseudoHeaders],
    around: redirectedByBrowser('HSTS'),
  }),
  harRow('chromium-preflights', 'preflights of CORS', { around: preflights }),
  harRow('chromium-unanswered', 'blocked and aborted calls, status 0', {
    around: unanswered([
      'net::ERR_ABORTED',
      'net::ERR_BLOCKED_BY_CLIENT',
      'net::ERR_CONNECTION_REFUSED',
    ]),
  }),
  harRow('chromium-page', 'the whole page: its files, other hosts, data:, extensions, websocket', {
    around: ofThePage,
  }),
]

export const chromiumForms: readonly HarForm[] = rows.map((one) =>
  harForm({
    tool: one.id === 'edge' ? 'Edge' : 'Chromium developer tools',
    source: SOURCES.chromium,
    sending: LIGHT,
    steps: DEVTOOLS,
    log: LOG,
    ...one,
  }),
)
