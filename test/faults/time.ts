import { type Behaviour, type LiveFault, faultsIn } from '../harness/fault.ts'
import {
  each,
  eachNode,
  edit,
  fresh,
  type Loose,
  NODE_RECORDS,
  on,
  shifted,
  put,
  putEach,
  reply,
  setHeader,
  withHeader,
} from '../harness/words.ts'
import { hasHeader } from '#engine/model/exchange.ts'
import { constant } from './credentials.ts'
import { cookie } from './secrets.ts'

const STREAM = 'GET /streams/{streamId}'
const CHANGE = 'PUT /streams/{streamId}'
const OUTPUT = 'GET /system/outputs/{outputId}'
const LOGIN = 'POST /system/sessions'
const SYSTEM = 'GET /system'
const CLUSTER = 'GET /cluster'
/** Impossible times, each plausible as a real defect. */
const IMPOSSIBLE: readonly (readonly [id: string, what: string, of: (time: string) => unknown])[] =
  [
    ['month-13', 'has a thirteenth month', (time) => time.replace(/-\d\d-/, '-13-')],
    ['day-32', 'has a day 32', (time) => time.replace(/-\d\dT/, '-32T')],
    ['second-61', 'has a second 61', (time) => time.replace(/:\d\d\./, ':61.')],
    ['hour-25', 'has an hour 25', (time) => time.replace(/T\d\d/, 'T25')],
    [
      'epoch',
      'is that of 1970',
      (time) => time.replace(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/, '1970-01-01T00:00:00'),
    ],
    [
      'next-year',
      'is that of the next year',
      (time) => time.replace(/^\d{4}/, (year) => String(Number(year) + 1)),
    ],
    ['hour-ahead', 'is an hour ahead', (time) => shifted(time, 3_600_000)],
    ['hour-behind', 'is an hour behind', (time) => shifted(time, -3_600_000)],
    ['number', 'is a number of milliseconds', (time) => Date.parse(time.replace('+0000', 'Z'))],
  ]
/** Times of new objects. */
const PLACES = [
  ['stream-created', STREAM, 'created_at'],
  ['output-created', OUTPUT, 'created_at'],
  ['session-valid', LOGIN, 'valid_until'],
] as const
const { at, row } = faultsIn('time')
const TOKENS = 'GET /users/{userId}/tokens'
const NODES = 'GET /system/cluster/nodes'
const EXPIRING = { since: '6.2.0' }
const DATED = { until: '4.0.0' }
const COOKIES = { since: '4.3.0' }

/** Faults of times, zones, and ages. */
export const TIME: readonly LiveFault[] = [
  // Impossible or wrong times.
  ...PLACES.flatMap(([place, route, key]) =>
    IMPOSSIBLE.map(([id, what, of]) =>
      at(`${place}.${id}`, `${key} of ${route} ${what}`, route, retime(key, of)),
    ),
  ),
  at(
    'created-now',
    'created_at of a stream is the time of reading',
    STREAM,
    retime('created_at', () => new Date().toISOString()),
  ),
  row(
    'created-by-change',
    'created_at of a stream is the time of its last change',
    CHANGE,
    fresh(() => {
      const changed = new Map<string, string>()
      const late = edit((json, { method, parameters: [id = ''] }) => {
        if (method === 'PUT') changed.set(id, new Date(Date.now() + 5000).toISOString())
        const time = changed.get(id)
        return time === undefined ? undefined : { ...json, created_at: time }
      })
      return on(/^(?:GET|PUT) \/streams\/\{streamId\}$/, late)
    }),
  ),
  at(
    'created-other-in-list',
    'the list of streams shows another created_at than the record alone',
    'GET /streams',
    each((item) => ({ ...item, created_at: shifted(item['created_at'], -60_000) })),
  ),
  at(
    'created-whole-seconds',
    'created_at in outputs has no milliseconds',
    OUTPUT,
    retime('created_at', (time) => time.replace(/\.\d+/, '')),
  ),
  at(
    'created-offset',
    "created_at of streams has the offset of the server's zone",
    STREAM,
    retime('created_at', (time) => shifted(time, 7_200_000).replace('Z', '+02:00')),
  ),
  at(
    'started-now',
    'started_at of a node is the time of asking',
    SYSTEM,
    retime('started_at', () => new Date().toISOString()),
  ),
  at(
    'started-differs',
    'GET /cluster shows another started_at than GET /system',
    CLUSTER,
    started((time) => shifted(time, -1_000)),
  ),
  row(
    'started-ahead',
    'a node was started in the future',
    CLUSTER,
    on(
      NODE_RECORDS,
      started((time) => shifted(time, 86_400_000)),
    ),
  ),
  row(
    'started-month-13',
    'a node was started in a thirteenth month',
    CLUSTER,
    on(
      NODE_RECORDS,
      started((time) => time.replace(/-\d\d-/, '-13-')),
    ),
  ),
  // Zones, ages, and the times of sessions, tokens, and nodes.
  row('zone-none', 'the time zone of a node does not exist', SYSTEM, zone('Europe/Atlantis')),
  row('zone-empty', 'the time zone of a node is empty', SYSTEM, zone('')),
  at(
    'zone-of-user-none',
    'the time zone of a user does not exist',
    'GET /users/{username}',
    put({ timezone: 'Moon/Base' }),
  ),
  at(
    'valid-until-now',
    'a session is valid until now',
    LOGIN,
    retime('valid_until', () => validFor(0)),
  ),
  at(
    'valid-until-constant',
    'all sessions are valid until the same time',
    LOGIN,
    constant('valid_until'),
  ),
  at(
    'valid-until-ten-years',
    'a session is valid for ten years',
    LOGIN,
    retime('valid_until', (time) => shifted(time, 315_360_000_000).replace('Z', '+0000')),
  ),
  at(
    'valid-until-zone',
    'valid_until is written with Z',
    LOGIN,
    retime('valid_until', (time) => time.replace('+0000', 'Z')),
  ),
  at(
    'valid-until-of-user',
    'sessions of a user with a timeout of its own last eight hours',
    LOGIN,
    edit((json, { body }) =>
      body.includes('"admin"') ? undefined : { ...json, valid_until: validFor(28_800_000) },
    ),
  ),
  at(
    'token-used-before-use',
    'a token that was never used shows that it was used now',
    TOKENS,
    each((item) =>
      String(item['last_access']).startsWith('1970') ? { ...item, last_access: fromNow(0) } : item,
    ),
  ),
  at(
    'token-used-ahead',
    'a token was last used tomorrow',
    TOKENS,
    each((item) => ({ ...item, last_access: fromNow(86_400_000) })),
  ),
  at(
    'token-created-ahead',
    'a token was created next week',
    TOKENS,
    each((item) => ({ ...item, created_at: fromNow(604_800_000) })),
    EXPIRING,
  ),
  at(
    'token-expired-at-once',
    'a new token has expired before it was made',
    TOKENS,
    putEach({ expires_at: '2020-01-01T00:00:00.000Z' }),
    EXPIRING,
  ),
  at('node-seen-ahead', 'a node was last seen in an hour', NODES, seen(3_600_000)),
  at(
    'node-seen-year-ago',
    'a node that responds was last seen a year ago',
    NODES,
    seen(-31_536_000_000),
  ),
  row(
    'date-year-ago',
    'Date is that of a year ago',
    '*',
    reply((response) =>
      hasHeader(response.headers, 'date')
        ? withHeader(response, 'Date', new Date(Date.now() - 31_536_000_000).toUTCString())
        : response,
    ),
    DATED,
  ),
  row('date-no-date', 'Date is not a date', '*', setHeader('Date', 'yesterday'), DATED),
  at(
    'cookie-age',
    'Max-Age of the cookie is not what valid_until says',
    LOGIN,
    cookie((value) => value.replace(/Max-Age=\d+/, 'Max-Age=60')),
    COOKIES,
  ),
  at(
    'cookie-past',
    'Expires of the cookie of a new session lies in the past',
    LOGIN,
    cookie((value) => value.replace(/Expires=[^;]+/, 'Expires=Thu, 01 Jan 2015 00:00:00 GMT')),
    COOKIES,
  ),
]

/** Changes a time of a record. */
function retime(key: string, change: (time: string) => unknown): Behaviour {
  return edit((json) =>
    typeof json[key] === 'string' ? { ...json, [key]: change(json[key]) } : undefined,
  )
}

function started(change: (time: string) => string): Behaviour {
  return eachNode((node: Loose) => ({ ...node, started_at: change(String(node['started_at'])) }))
}

function fromNow(milliseconds: number): string {
  return new Date(Date.now() + milliseconds).toISOString()
}

function validFor(milliseconds: number): string {
  return fromNow(milliseconds).replace('Z', '+0000')
}

function zone(timezone: string): Behaviour {
  return on(
    NODE_RECORDS,
    eachNode((node) => ({ ...node, timezone })),
  )
}

/** Shifts the time at which nodes were last seen. */
export function seen(milliseconds: number): Behaviour {
  return each((item) => ({ ...item, last_seen: fromNow(milliseconds) }))
}
