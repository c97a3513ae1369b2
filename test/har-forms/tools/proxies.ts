import type { HarForm, Step } from '../model.ts'
import { tunnels } from '../around/other-hosts.ts'
import { harForm, row } from '../har-form.ts'
import { asZhar } from '../pack.ts'
import { byParsedUrl, overGzip } from '../sending.ts'
import {
  asOnTheWire,
  inBase64,
  leftOutAbove,
  noContent,
  noPostData,
  noTextOfNothing,
  postDataAlways,
  postDataOf,
  sizeOnTheWire,
  wireSizes,
} from '../steps/bodies.ts'
import { joinedBy, lowerCase, noCookies, noHeaders, versionNamed } from '../steps/headers.ts'
import { withMembers } from '../steps/on.ts'
import { isoOfPython, localTime, wholeMilliseconds } from '../steps/times.ts'
import { logOf } from './contents.ts'
import { SOURCES } from './sources.ts'

const MITMPROXY: readonly Step[] = [
  wireSizes,
  sizeOnTheWire,
  postDataOf('POST', 'PUT', 'PATCH'),
  isoOfPython,
]
const HTTP_TOOLKIT: readonly Step[] = [noCookies, joinedBy(','), localTime(1)]
const BROWSERMOB: readonly Step[] = [
  wholeMilliseconds,
  noCookies,
  withMembers({ pageref: 'Page 0', comment: '' }),
]
const isNoText = (type: string): boolean => !type.startsWith('text')

const mitmproxy = {
  tool: 'mitmproxy',
  source: SOURCES.mitmproxy,
  log: logOf('mitmproxy', '11.0.2'),
  steps: MITMPROXY,
  indent: 4,
}
const httpToolkit = {
  tool: 'HTTP Toolkit',
  source: SOURCES.httpToolkit,
  sending: [byParsedUrl, overGzip],
  steps: HTTP_TOOLKIT,
  log: logOf('HTTP Toolkit', '1.20.0'),
}
const zap = { tool: 'ZAP', source: SOURCES.zap, log: logOf('OWASP ZAP', '2.16.0') }
const browsermob = {
  tool: 'BrowserMob Proxy',
  source: SOURCES.har,
  steps: BROWSERMOB,
  log: logOf('BrowserMob Proxy', '2.1.5'),
}

const rows = [
  row('mitmproxy', 'hardump', mitmproxy),
  row('mitmproxy-zhar', 'hardump as .zhar', { ...mitmproxy, pack: asZhar }),
  row('mitmproxy-plain', 'hardump of answers that were not packed', { ...mitmproxy, sending: [] }),
  row('mitmproxy-tunnels', 'with tunnels', { ...mitmproxy, around: tunnels }),
  row('http-toolkit', 'as it exports', httpToolkit),
  row('http-toolkit-large', 'bodies above its limit left out', {
    ...httpToolkit,
    steps: [...HTTP_TOOLKIT, leftOutAbove(400, {})],
  }),
  row('http-toolkit-undecoded', 'bodies that it could not decode: size 0, no text', {
    ...httpToolkit,
    steps: [...HTTP_TOOLKIT, leftOutAbove(400, { size: 0 })],
  }),
  row('http-toolkit-lower', 'older: names in lower case', {
    ...httpToolkit,
    steps: [...HTTP_TOOLKIT, lowerCase],
  }),
  row('zap', 'all but texts in base64, packed ones too; a body with every request', {
    ...zap,
    steps: [inBase64(isNoText), asOnTheWire, postDataAlways, noTextOfNothing],
  }),
  row('zap-plain', 'of answers that were not packed', {
    ...zap,
    sending: [],
    steps: [inBase64(isNoText), postDataAlways],
  }),
  row('burp', 'by an extension: base64 of the bytes on the wire', {
    tool: 'Burp Suite',
    source: SOURCES.closed,
    log: logOf('Burp Suite', '2026.9'),
    steps: [inBase64(() => true), asOnTheWire],
  }),
  row('browsermob', 'with headers and content', browsermob),
  row('browsermob-default', 'by default: no headers, no bodies', {
    isLog: true,
    ...browsermob,
    steps: [...BROWSERMOB, noHeaders, noContent, noPostData],
  }),
  row('k6-studio', 'recorded by its proxy: all bodies in base64', {
    tool: 'k6 Studio',
    source: SOURCES.k6,
    log: logOf('k6-studio', '1.9.0'),
    steps: [
      inBase64(() => true),
      noCookies,
      versionNamed('HTTP/1.1'),
      withMembers({ pageref: 'Default group' }),
    ],
  }),
]

export const proxyForms: readonly HarForm[] = rows.map((one) =>
  harForm({ sending: [overGzip], ...one }),
)
