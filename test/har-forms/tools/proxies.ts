import type { HarForm, HarStep } from '../model.ts'
import { tunnels } from '../around/other-hosts.ts'
import { harForm, harRow } from '../har-form.ts'
import { byParsedUrl, overGzip } from '../sending.ts'
import {
  asOnTheWire,
  inBase64,
  noTextOfNothing,
  postDataAlways,
  getPostData,
  sizeOnTheWire,
  wireSizes,
} from '../steps/bodies.ts'
import { joinedBy, noCookies } from '../steps/headers.ts'
import { isoOfPython, localTime } from '../steps/times.ts'
import { getLog } from './log-of.ts'
import { SOURCES } from './sources.ts'

const MITMPROXY: readonly HarStep[] = [
  wireSizes,
  sizeOnTheWire,
  getPostData('POST', 'PUT', 'PATCH'),
  isoOfPython,
]
const HTTP_TOOLKIT: readonly HarStep[] = [noCookies, joinedBy(','), localTime(1)]
const isNoText = (type: string): boolean => !type.startsWith('text')

const mitmproxy = {
  tool: 'mitmproxy',
  source: SOURCES.mitmproxy,
  log: getLog('mitmproxy', '11.0.2'),
  steps: MITMPROXY,
  indent: 4,
}
const httpToolkit = {
  tool: 'HTTP Toolkit',
  source: SOURCES.httpToolkit,
  sending: [byParsedUrl, overGzip],
  steps: HTTP_TOOLKIT,
  log: getLog('HTTP Toolkit', '1.20.0'),
}
const zap = { tool: 'ZAP', source: SOURCES.zap, log: getLog('OWASP ZAP', '2.16.0') }

const rows = [
  harRow('mitmproxy', 'hardump', mitmproxy),
  harRow('mitmproxy-tunnels', 'with tunnels', { ...mitmproxy, around: tunnels }),
  harRow('http-toolkit', 'as it exports', httpToolkit),
  harRow('zap', 'all but texts in base64, packed ones too; a body with every request', {
    ...zap,
    steps: [inBase64(isNoText), asOnTheWire, postDataAlways, noTextOfNothing],
  }),
  harRow('burp', 'by an extension: base64 of the bytes on the wire', {
    tool: 'Burp Suite',
    source: SOURCES.closed,
    log: getLog('Burp Suite', '2026.9'),
    steps: [inBase64(() => true), asOnTheWire],
  }),
]

export const proxyForms: readonly HarForm[] = rows.map((one) =>
  harForm({ sending: [overGzip], ...one }),
)
