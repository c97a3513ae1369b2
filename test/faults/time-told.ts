import { hasHeader } from '#engine/model/exchange.ts'
import { constant } from './credential-lives.ts'
import { type Behaviour, type Fault, faultsIn } from '../harness/fault.ts'
import { cookie } from './secrets-told.ts'
import { retime } from './time.ts'
import {
  each,
  eachNode,
  edit,
  NODE_RECORDS,
  on,
  put,
  putEach,
  reply,
  setHeader,
  shifted,
  withHeader,
} from '../harness/words.ts'

const LOGIN = 'POST /system/sessions'
const TOKENS = 'GET /users/{userId}/tokens'
const NODES = 'GET /system/cluster/nodes'
const SYSTEM = 'GET /system'
const EXPIRING = { since: '6.2.0' }
const DATED = { until: '4.0.0' }
const COOKIES = { since: '4.3.0' }

const { at, row } = faultsIn('time')

/** Zones, ages, and the times of sessions, tokens and nodes. */
export const TIME_TOLD: readonly Fault[] = [
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
    'a token that was never used tells that it was used now',
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
    'a node that answers was last seen a year ago',
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
  row('date-no-date', 'Date is no date', '*', setHeader('Date', 'yesterday'), DATED),
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

/** Moves the time when nodes were last seen from now. */
export function seen(milliseconds: number): Behaviour {
  return each((item) => ({ ...item, last_seen: fromNow(milliseconds) }))
}
