import type { HarForm, Step } from '../model.ts'
import { tunnels } from '../around/other-hosts.ts'
import { harForm } from '../har-form.ts'
import type { Row } from '../har-form.ts'
import { withByteOrderMark } from '../pack.ts'
import { overGzip } from '../sending.ts'
import { asOnTheWire, inBase64, leftOutAbove, wireSizes } from '../steps/bodies.ts'
import { onResponse, withMembers } from '../steps/on.ts'
import { localTime, wholeMilliseconds } from '../steps/times.ts'
import { logOf } from './log-of.ts'
import { SOURCES } from './sources.ts'

type Sparse = Pick<Row, 'id' | 'tool' | 'what' | 'source'> & Partial<Row>

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
const rows: readonly Sparse[] = [
  { id: 'fiddler', what: 'HAR 1.2: byte order mark, seven digits, local time', ...fiddler },
  { id: 'fiddler-tunnels', what: 'with tunnels', ...fiddler, around: tunnels },
  { id: 'fiddler-1.1', what: 'HAR 1.1', ...fiddler, log: { ...fiddler.log, version: '1.1' } },
  {
    id: 'fiddler-large',
    what: 'binary bodies above its limit left out',
    ...fiddler,
    steps: [...FIDDLER, leftOutAbove(1000, { size: 1000 })],
  },
  { id: 'charles', what: 'as it exports', ...charles },
  {
    id: 'charles-wire',
    what: 'bodies as on the wire, in base64',
    ...charles,
    steps: [...CHARLES, asOnTheWire],
  },
  {
    id: 'charles-base64',
    what: 'all bodies in base64',
    ...charles,
    steps: [...CHARLES, inBase64(() => true)],
  },
  { id: 'proxyman', what: 'as it exports', ...proxyman },
  {
    id: 'proxyman-base64',
    what: 'all bodies in base64',
    ...proxyman,
    steps: [...PROXYMAN, inBase64(() => true)],
  },
  {
    id: 'proxyman-ssl',
    what: 'tunnels that failed: status 999',
    ...proxyman,
    around: (told) =>
      tunnels(told).map(({ entry }) => ({
        entry: {
          ...entry,
          response: { ...entry.response, status: 999, statusText: 'SSL Handshake Error' },
        },
      })),
  },
]

/** Proxies of which the source is not open. */
export const debuggerForms: readonly HarForm[] = rows.map((row) =>
  harForm({ sending: [overGzip], ...row }),
)
