import type { HarForm, Step } from '../model.ts'
import { answeredAgain, preflights, redirectedByBrowser, unanswered } from '../around/cached.ts'
import { ofThePage } from '../around/other-hosts.ts'
import { harForm } from '../har-form.ts'
import type { Row } from '../har-form.ts'
import { asAgent, byPage, overGzip, overHttp2 } from '../sending.ts'
import { contentEvicted, noContent, noTextOfNothing, wireSizes } from '../steps/bodies.ts'
import { lowerCase, pseudoHeaders, pseudoStatus, versionNamed } from '../steps/headers.ts'
import { withMembers } from '../steps/on.ts'
import { credentialsGone } from '../steps/secrets.ts'
import { SOURCES } from './sources.ts'

const AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36'

const DEVTOOLS: readonly Step[] = [
  wireSizes,
  versionNamed('http/1.1'),
  // Of the address only the port: equal for all.
  withMembers({
    ...{ _initiator: { type: 'script' }, _priority: 'High', _resourceType: 'fetch' },
    ...{ connection: '9000', pageref: 'page_1', serverIPAddress: '127.0.0.1' },
  }),
]
const SANITISED: readonly Step[] = [
  ...DEVTOOLS,
  credentialsGone('authorization', 'cookie', 'set-cookie'),
]
const LOG = {
  ...{ version: '1.2', creator: { name: 'WebInspector', version: '537.36' } },
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

/** Rows that say only how they differ from the developer tools of Chromium as they are. */
const rows: readonly (Pick<Row, 'id' | 'what'> & Partial<Row>)[] = [
  { id: 'chromium-full', what: 'with sensitive data' },
  {
    id: 'chromium-sanitised',
    what: 'as it exports by default: without Authorization and cookies',
    steps: SANITISED,
  },
  {
    id: 'chromium-evicted',
    what: 'every third body no longer there',
    steps: [...DEVTOOLS, contentEvicted],
  },
  { id: 'chromium-no-content', what: 'HAR without content', steps: [...DEVTOOLS, noContent] },
  {
    id: 'chromium-no-text-of-nothing',
    what: 'an empty body has no text',
    steps: [...DEVTOOLS, noTextOfNothing],
  },
  {
    id: 'chromium-h2',
    what: 'over HTTP/2, with pseudo headers',
    sending: HTTP2,
    steps: [...DEVTOOLS, versionNamed('h2'), pseudoHeaders],
  },
  {
    id: 'chromium-h2-sanitised',
    what: 'over HTTP/2, sanitised',
    sending: HTTP2,
    steps: [...SANITISED, versionNamed('h2'), pseudoHeaders],
  },
  {
    id: 'chromium-h3',
    what: 'over HTTP/3, `:status` too',
    sending: HTTP2,
    steps: [...DEVTOOLS, versionNamed('h3'), pseudoHeaders, pseudoStatus],
  },
  {
    id: 'chromium-memory-cache',
    what: 'answers from its memory',
    around: answeredAgain({ _fromCache: 'memory' }, {}),
  },
  {
    id: 'chromium-disk-cache',
    what: 'answers from its disk',
    around: answeredAgain({ _fromCache: 'disk' }, {}),
  },
  {
    id: 'chromium-service-worker',
    what: 'answers of a service worker',
    around: answeredAgain(
      {},
      {
        _fetchedViaServiceWorker: true,
        _serviceWorkerResponseSource: 'cache-storage',
        _responseCacheStorageCacheName: 'v1',
      },
    ),
  },
  {
    id: 'chromium-hsts',
    what: 'its own redirects to https',
    sending: HTTP2,
    steps: [...DEVTOOLS, versionNamed('h2'), pseudoHeaders],
    around: redirectedByBrowser('HSTS'),
  },
  {
    id: 'chromium-web-request',
    what: 'redirects by an extension',
    around: redirectedByBrowser('WebRequest API'),
  },
  { id: 'chromium-preflights', what: 'preflights of CORS', around: preflights },
  {
    id: 'chromium-unanswered',
    what: 'blocked and aborted calls, status 0',
    around: unanswered([
      'net::ERR_ABORTED',
      'net::ERR_BLOCKED_BY_CLIENT',
      'net::ERR_CONNECTION_REFUSED',
    ]),
  },
  {
    id: 'chromium-page',
    what: 'the whole page: its files, other hosts, data:, extensions, websocket',
    around: ofThePage,
  },
  {
    id: 'edge',
    what: 'sanitised, headers in lower case',
    steps: [...SANITISED, lowerCase],
    around: ofThePage,
  },
]

export const chromiumForms: readonly HarForm[] = rows.map((row) =>
  harForm({
    tool: row.id === 'edge' ? 'Edge' : 'Chromium developer tools',
    ...{ source: SOURCES.chromium, sending: LIGHT, steps: DEVTOOLS, log: LOG, ...row },
  }),
)
