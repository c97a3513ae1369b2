import type { HarForm, HarStep, HarContext } from '../model.ts'
import { harForm } from '../har-form.ts'
import { asAgent, byPage, byParsedUrl, overGzip } from '../sending.ts'
import { bodySizeUnknown, wireSizes } from '../steps/bodies.ts'
import { noCookies, versionNamed } from '../steps/headers.ts'
import { onContent, onResponse, withMembers } from '../steps/on.ts'
import { timeOfWriting } from '../steps/times.ts'
import { SOURCES } from './sources.ts'

const AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36'

const DEVTOOLS_PROTOCOL: readonly HarStep[] = [
  wireSizes,
  noCookies,
  versionNamed('http/1.1'),
  withMembers({
    pageref: 'page_1',
    _requestId: '1000.1',
    _initiator_type: 'script',
    _resourceType: 'fetch',
  }),
]

/** Keeps only the last response to each request, in the order of requests, all at one time. */
function latestOfEach(told: readonly HarContext[]): readonly HarContext[] {
  const latest = new Map<string, HarContext>()
  for (const one of told) latest.set(`${one.entry.request.method} ${one.entry.request.url}`, one)
  return [...latest.values()]
}

export const clientForms: readonly HarForm[] = [
  harForm({
    id: 'puppeteer-har-text',
    tool: 'puppeteer-har, browsertime (chrome-har)',
    what: 'with bodies: the size counts characters',
    source: SOURCES.chromeHar,
    sending: [byPage, asAgent(AGENT), overGzip],
    steps: [
      ...DEVTOOLS_PROTOCOL,
      onContent((content) =>
        content.text === undefined ? content : { ...content, size: content.text.length },
      ),
    ],
  }),
  harForm({
    id: 'insomnia',
    tool: 'Insomnia',
    what: 'the last response of each request, all at the time of writing',
    source: SOURCES.insomnia,
    sending: [byParsedUrl, asAgent('insomnia/12.0.0')],
    steps: [
      timeOfWriting,
      bodySizeUnknown,
      versionNamed('HTTP/1.1'),
      onResponse((response) => ({ ...response, bodySize: -1, redirectURL: '' })),
    ],
    order: latestOfEach,
    log: {
      version: '1.2',
      creator: { name: 'Insomnia REST Client', version: 'insomnia.desktop.app:v12.0.0' },
    },
  }),
]
