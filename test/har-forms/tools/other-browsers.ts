import type { HarForm, HarStep } from '../model.ts'
import { harForm, harRow } from '../har-form.ts'
import { asAgent, byPage, overGzip } from '../sending.ts'
import { bodySizeUnknown, noContent, noTextOfNothing, wireSizes } from '../steps/bodies.ts'
import { joinedBy, versionNamed } from '../steps/headers.ts'
import { onContent, onRequest, onResponse, withMembers } from '../steps/on.ts'
import { localTime } from '../steps/times.ts'
import { SOURCES } from './sources.ts'

const FIREFOX_AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'
const SAFARI_AGENT =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15'

/** Counts characters instead of bytes; responses include their head. */
const firefoxSizes: HarStep = (entry, exchange) =>
  onResponse((response) => ({
    ...response,
    bodySize: (response.bodySize ?? 0) + 312,
    headersSize: 312,
  }))(
    onRequest((request) => ({ ...request, bodySize: request.postData?.text?.length ?? 0 }))(
      entry,
      exchange,
    ),
    exchange,
  )
const FIREFOX: readonly HarStep[] = [
  wireSizes,
  firefoxSizes,
  localTime(1),
  versionNamed('HTTP/1.1'),
  withMembers({ pageref: 'page_1', _securityState: 'insecure', connection: '9000' }),
]
const firefoxLog = {
  version: '1.2',
  creator: { name: 'Firefox', version: '143.0' },
  browser: { name: 'Firefox', version: '143.0' },
  pages: [
    {
      startedDateTime: '2026-11-21T00:45:00.000+01:00',
      id: 'page_1',
      title: '',
      pageTimings: { onContentLoad: -1, onLoad: -1 },
    },
  ],
}
const notIncluded = onContent((content) => ({
  ...content,
  comment: 'Response bodies are not included.',
}))

const firefoxRows = [
  harRow('firefox', 'as it exports'),
  harRow('firefox-no-bodies', 'without response bodies', {
    steps: [...FIREFOX, noContent, notIncluded],
  }),
]

const SAFARI: readonly HarStep[] = [
  wireSizes,
  bodySizeUnknown,
  joinedBy(', '),
  noTextOfNothing,
  versionNamed('HTTP/1.1'),
  withMembers({ pageref: 'page_0', _fetchType: 'Network Load' }),
]
const safariRows = [harRow('safari', 'as it exports')]

export const firefoxForms: readonly HarForm[] = firefoxRows.map((one) =>
  harForm({
    tool: 'Firefox developer tools',
    source: SOURCES.firefox,
    steps: FIREFOX,
    log: firefoxLog,
    sending: [byPage, asAgent(FIREFOX_AGENT), overGzip],
    ...one,
  }),
)

export const safariForms: readonly HarForm[] = safariRows.map((one) =>
  harForm({
    tool: 'Safari Web Inspector',
    source: SOURCES.safari,
    steps: SAFARI,
    log: { version: '1.2', creator: { name: 'WebKit Web Inspector', version: '1.0' }, pages: [] },
    sending: [byPage, asAgent(SAFARI_AGENT), overGzip],
    ...one,
  }),
)
