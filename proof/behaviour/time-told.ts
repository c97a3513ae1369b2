import type { Behaviour } from './model.ts'
import { rowsOf } from './rows.ts'
import type { Row } from './rows.ts'
import { eachRecord, shifted } from './times.ts'
import { edit, editHeaders, editList, mapped, replaced } from './words.ts'

const LOGIN = 'POST /system/sessions'
const TOKENS = 'GET /users/{userId}/tokens'
const NODES = 'GET /system/cluster/nodes'

const rows: readonly Row[] = [
  [
    'zone-none',
    'the time zone of a node does not exist',
    'GET /system',
    '2.1',
    () =>
      edit(/^GET \/(?:cluster|system)$/, (json) =>
        eachRecord(json, (node) => ({ ...node, timezone: 'Europe/Atlantis' })),
      ),
  ],
  [
    'zone-empty',
    'the time zone of a node is empty',
    'GET /system',
    '2.1',
    () =>
      edit(/^GET \/(?:cluster|system)$/, (json) =>
        eachRecord(json, (node) => ({ ...node, timezone: '' })),
      ),
  ],
  [
    'zone-of-user-none',
    'the time zone of a user does not exist',
    'GET /users/{username}',
    'server-facts; recordings',
    () => edit('GET /users/{username}', (json) => ({ ...json, timezone: 'Moon/Base' })),
  ],
  [
    'valid-until-now',
    'a session is valid until now',
    LOGIN,
    '2.2, server-facts 2.4: 8 h',
    () =>
      edit(LOGIN, (json) => ({
        ...json,
        valid_until: new Date().toISOString().replace('Z', '+0000'),
      })),
  ],
  [
    'valid-until-constant',
    'all sessions are valid until the same time',
    LOGIN,
    '2.2',
    () => {
      let first: unknown
      return edit(LOGIN, (json) => {
        first ??= json['valid_until']
        return first === json['valid_until'] ? undefined : { ...json, valid_until: first }
      })
    },
  ],
  [
    'valid-until-ten-years',
    'a session is valid for ten years',
    LOGIN,
    '2.2, server-facts 2.4',
    () =>
      edit(LOGIN, (json) => ({
        ...json,
        valid_until: shifted(String(json['valid_until']), 315_360_000_000).replace('Z', '+0000'),
      })),
  ],
  [
    'valid-until-zone',
    'valid_until is written with Z',
    LOGIN,
    '2.2',
    () =>
      edit(LOGIN, (json) => ({
        ...json,
        valid_until: String(json['valid_until']).replace('+0000', 'Z'),
      })),
  ],
  [
    'valid-until-of-user',
    'sessions of a user with a timeout of its own last eight hours',
    LOGIN,
    '5 rule 4',
    () =>
      edit(LOGIN, (json, { body }) =>
        body.includes('"admin"')
          ? undefined
          : {
              ...json,
              valid_until: new Date(Date.now() + 28_800_000).toISOString().replace('Z', '+0000'),
            },
      ),
  ],
  [
    'token-used-before-use',
    'a token that was never used tells that it was used now',
    TOKENS,
    'server-facts 3: 1970 until used',
    () =>
      editList(TOKENS, (items) =>
        items.map((item) =>
          String(item['last_access']).startsWith('1970')
            ? { ...item, last_access: new Date().toISOString() }
            : item,
        ),
      ),
  ],
  [
    'token-used-ahead',
    'a token was last used tomorrow',
    TOKENS,
    'server-facts 3',
    () =>
      editList(TOKENS, (items) =>
        items.map((item) => ({
          ...item,
          last_access: new Date(Date.now() + 86_400_000).toISOString(),
        })),
      ),
  ],
  [
    'token-created-ahead',
    'a token was created next week',
    TOKENS,
    'server-facts 3',
    () =>
      editList(TOKENS, (items) =>
        items.map((item) => ({
          ...item,
          created_at: new Date(Date.now() + 604_800_000).toISOString(),
        })),
      ),
    { since: '6.2.0' },
  ],
  [
    'token-expired-at-once',
    'a new token has expired before it was made',
    TOKENS,
    'server-facts 3: 30 days',
    () =>
      editList(TOKENS, (items) =>
        items.map((item) => ({ ...item, expires_at: '2020-01-01T00:00:00.000Z' })),
      ),
    { since: '6.2.0' },
  ],
  [
    'node-seen-ahead',
    'a node was last seen in an hour',
    NODES,
    'server-facts 1.4',
    () =>
      editList(NODES, (items) =>
        items.map((item) => ({
          ...item,
          last_seen: new Date(Date.now() + 3_600_000).toISOString(),
        })),
      ),
  ],
  [
    'node-seen-year-ago',
    'a node that answers was last seen a year ago',
    NODES,
    'server-facts 1.4',
    () =>
      editList(NODES, (items) =>
        items.map((item) => ({
          ...item,
          last_seen: new Date(Date.now() - 31_536_000_000).toISOString(),
        })),
      ),
  ],
  [
    'date-year-ago',
    'Date is that of a year ago',
    '*',
    'lab-facts 1, 4: Date',
    () => editHeaders('*', (headers) => dated(headers, -31_536_000_000)),
    { until: '4.0.0' },
  ],
  [
    'date-no-date',
    'Date is no date',
    '*',
    'lab-facts 1: Date',
    () => editHeaders('*', (headers) => replaced(headers, 'Date', 'yesterday')),
    { until: '4.0.0' },
  ],
  [
    'cookie-age',
    'Max-Age of the cookie is not what valid_until says',
    LOGIN,
    'lab-facts 1: cookie',
    () =>
      editHeaders(LOGIN, (headers) =>
        mapped(headers, /^set-cookie$/i, (value) => value.replace(/Max-Age=\d+/, 'Max-Age=60')),
      ),
    { since: '4.3.0' },
  ],
  [
    'cookie-past',
    'Expires of the cookie of a new session lies in the past',
    LOGIN,
    'lab-facts 1: cookie',
    () =>
      editHeaders(LOGIN, (headers) =>
        mapped(headers, /^set-cookie$/i, (value) =>
          value.replace(/Expires=[^;]+/, 'Expires=Thu, 01 Jan 2015 00:00:00 GMT'),
        ),
      ),
    { since: '4.3.0' },
  ],
]

/** Zones, ages, and the times of sessions, tokens and nodes. */
export const TIME_TOLD: readonly Behaviour[] = rowsOf('time', rows)

function dated(headers: Parameters<typeof replaced>[0], by: number) {
  return headers.some(([key]) => /^date$/i.test(key))
    ? replaced(headers, 'Date', new Date(Date.now() + by).toUTCString())
    : headers
}
