import type { HarForm, HarStep } from '../model.ts'
import { harForm, harRow } from '../har-form.ts'
import { withByteOrderMark } from '../pack.ts'
import { overGzip } from '../sending.ts'
import { asOnTheWire, wireSizes } from '../steps/bodies.ts'
import { onResponse, withMembers } from '../steps/on.ts'
import { localTime, wholeMilliseconds } from '../steps/times.ts'
import { getLog } from './log-of.ts'
import { SOURCES } from './sources.ts'

const FIDDLER: readonly HarStep[] = [
  wireSizes,
  localTime(1, 7),
  wholeMilliseconds,
  withMembers({ comment: '[#12]', connection: 'ClientPort:50123;EgressPort:50124' }),
]
const CHARLES: readonly HarStep[] = [
  wireSizes,
  localTime(1),
  wholeMilliseconds,
  onResponse((response) => ({ ...response, _charlesStatus: 'COMPLETE' })),
]
const PROXYMAN: readonly HarStep[] = [
  localTime(7),
  withMembers({ _id: '1', _name: '', _isIntercepted: false, comment: '' }),
]
const fiddler = {
  tool: 'Fiddler',
  source: SOURCES.closed,
  steps: FIDDLER,
  log: getLog('Fiddler', '5.0.20243.10853'),
  pack: withByteOrderMark,
}
const charles = {
  tool: 'Charles',
  source: SOURCES.closed,
  steps: CHARLES,
  log: getLog('Charles Proxy', '4.6.7'),
}
const proxyman = {
  tool: 'Proxyman',
  source: SOURCES.closed,
  steps: PROXYMAN,
  log: getLog('Proxyman', '5.7.0'),
}
const rows = [
  harRow('fiddler', 'HAR 1.2: byte order mark, seven digits, local time', fiddler),
  harRow('charles-wire', 'bodies as on the wire, in base64', {
    ...charles,
    steps: [...CHARLES, asOnTheWire],
  }),
  harRow('proxyman', 'as it exports', proxyman),
]

/** Closed-source proxies. */
export const debuggerForms: readonly HarForm[] = rows.map((one) =>
  harForm({ sending: [overGzip], ...one }),
)
