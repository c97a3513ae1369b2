import type { HarForm, Step } from '../model.ts'
import { tunnels } from '../around/other-hosts.ts'
import { harForm, row } from '../har-form.ts'
import { withByteOrderMark } from '../pack.ts'
import { overGzip } from '../sending.ts'
import { asOnTheWire, inBase64, leftOutAbove, wireSizes } from '../steps/bodies.ts'
import { onResponse, withMembers } from '../steps/on.ts'
import { localTime, wholeMilliseconds } from '../steps/times.ts'
import { logOf } from './contents.ts'
import { SOURCES } from './sources.ts'

const FIDDLER: readonly Step[] = [
  wireSizes,
  localTime(1, 7),
  wholeMilliseconds,
  withMembers({ comment: '[#12]', connection: 'ClientPort:50123;EgressPort:50124' }),
]
const CHARLES: readonly Step[] = [
  wireSizes,
  localTime(1),
  wholeMilliseconds,
  onResponse((response) => ({ ...response, _charlesStatus: 'COMPLETE' })),
]
const PROXYMAN: readonly Step[] = [
  localTime(7),
  withMembers({ _id: '1', _name: '', _isIntercepted: false, comment: '' }),
]
const fiddler = {
  tool: 'Fiddler',
  source: SOURCES.closed,
  steps: FIDDLER,
  log: logOf('Fiddler', '5.0.20243.10853'),
  pack: withByteOrderMark,
}
const charles = {
  tool: 'Charles',
  source: SOURCES.closed,
  steps: CHARLES,
  log: logOf('Charles Proxy', '4.6.7'),
}
const proxyman = {
  tool: 'Proxyman',
  source: SOURCES.closed,
  steps: PROXYMAN,
  log: logOf('Proxyman', '5.7.0'),
}
const rows = [
  row('fiddler', 'HAR 1.2: byte order mark, seven digits, local time', fiddler),
  row('fiddler-tunnels', 'with tunnels', { ...fiddler, around: tunnels }),
  row('fiddler-1.1', 'HAR 1.1', { ...fiddler, log: { ...fiddler.log, version: '1.1' } }),
  row('fiddler-large', 'binary bodies above its limit left out', {
    ...fiddler,
    steps: [...FIDDLER, leftOutAbove(1000, { size: 1000 })],
  }),
  row('charles', 'as it exports', charles),
  row('charles-wire', 'bodies as on the wire, in base64', {
    ...charles,
    steps: [...CHARLES, asOnTheWire],
  }),
  row('charles-base64', 'all bodies in base64', {
    ...charles,
    steps: [...CHARLES, inBase64(() => true)],
  }),
  row('proxyman', 'as it exports', proxyman),
  row('proxyman-base64', 'all bodies in base64', {
    ...proxyman,
    steps: [...PROXYMAN, inBase64(() => true)],
  }),
  row('proxyman-ssl', 'tunnels that failed: status 999', {
    ...proxyman,
    around: (told) =>
      tunnels(told).map(({ entry }) => ({
        entry: {
          ...entry,
          response: { ...entry.response, status: 999, statusText: 'SSL Handshake Error' },
        },
      })),
  }),
]

/** Proxies of which the source is not open. */
export const debuggerForms: readonly HarForm[] = rows.map((one) =>
  harForm({ sending: [overGzip], ...one }),
)
