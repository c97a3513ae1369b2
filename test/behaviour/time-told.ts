import type { Behaviour } from './model.ts'
import { anywhereIn, rowIn } from './rows.ts'
import { eachRecord, shifted } from './times.ts'
import { edit, editHeaders, editList, mapped, replaced } from './words.ts'

const LOGIN = 'POST /system/sessions'
const TOKENS = 'GET /users/{userId}/tokens'
const NODES = 'GET /system/cluster/nodes'

const row = rowIn('time', '2.1')
const anywhere = anywhereIn('time', '2.1')

/** Zones, ages, and the times of sessions, tokens and nodes. */
export const TIME_TOLD: readonly Behaviour[] = [
  row('zone-none', 'the time zone of a node does not exist', 'GET /system', () =>
    edit(/^GET \/(?:cluster|system)$/, (json) =>
      eachRecord(json, (node) => ({ ...node, timezone: 'Europe/Atlantis' })),
    ),
  ),
  row('zone-empty', 'the time zone of a node is empty', 'GET /system', () =>
    edit(/^GET \/(?:cluster|system)$/, (json) =>
      eachRecord(json, (node) => ({ ...node, timezone: '' })),
    ),
  ),
  row(
    'zone-of-user-none',
    'the time zone of a user does not exist',
    'GET /users/{username}',
    { by: 'server-facts; recordings' },
    () => edit('GET /users/{username}', (json) => ({ ...json, timezone: 'Moon/Base' })),
  ),
  row(
    'valid-until-now',
    'a session is valid until now',
    LOGIN,
    { by: '2.2, server-facts 2.4: 8 h' },
    () =>
      edit(LOGIN, (json) => ({
        ...json,
        valid_until: new Date().toISOString().replace('Z', '+0000'),
      })),
  ),
  row(
    'valid-until-constant',
    'all sessions are valid until the same time',
    LOGIN,
    { by: '2.2' },
    () => {
      let first: unknown
      return edit(LOGIN, (json) => {
        first ??= json['valid_until']
        return first === json['valid_until'] ? undefined : { ...json, valid_until: first }
      })
    },
  ),
  row(
    'valid-until-ten-years',
    'a session is valid for ten years',
    LOGIN,
    { by: '2.2, server-facts 2.4' },
    () =>
      edit(LOGIN, (json) => ({
        ...json,
        valid_until: shifted(String(json['valid_until']), 315_360_000_000).replace('Z', '+0000'),
      })),
  ),
  row('valid-until-zone', 'valid_until is written with Z', LOGIN, { by: '2.2' }, () =>
    edit(LOGIN, (json) => ({
      ...json,
      valid_until: String(json['valid_until']).replace('+0000', 'Z'),
    })),
  ),
  row(
    'valid-until-of-user',
    'sessions of a user with a timeout of its own last eight hours',
    LOGIN,
    { by: '5 rule 4' },
    () =>
      edit(LOGIN, (json, { body }) =>
        body.includes('"admin"')
          ? undefined
          : {
              ...json,
              valid_until: new Date(Date.now() + 28_800_000).toISOString().replace('Z', '+0000'),
            },
      ),
  ),
  row(
    'token-used-before-use',
    'a token that was never used tells that it was used now',
    TOKENS,
    { by: 'server-facts 3: 1970 until used' },
    () =>
      editList(TOKENS, (items) =>
        items.map((item) =>
          String(item['last_access']).startsWith('1970')
            ? { ...item, last_access: new Date().toISOString() }
            : item,
        ),
      ),
  ),
  row('token-used-ahead', 'a token was last used tomorrow', TOKENS, { by: 'server-facts 3' }, () =>
    editList(TOKENS, (items) =>
      items.map((item) => ({
        ...item,
        last_access: new Date(Date.now() + 86_400_000).toISOString(),
      })),
    ),
  ),
  row(
    'token-created-ahead',
    'a token was created next week',
    TOKENS,
    { by: 'server-facts 3', since: '6.2.0' },
    () =>
      editList(TOKENS, (items) =>
        items.map((item) => ({
          ...item,
          created_at: new Date(Date.now() + 604_800_000).toISOString(),
        })),
      ),
  ),
  row(
    'token-expired-at-once',
    'a new token has expired before it was made',
    TOKENS,
    { by: 'server-facts 3: 30 days', since: '6.2.0' },
    () =>
      editList(TOKENS, (items) =>
        items.map((item) => ({ ...item, expires_at: '2020-01-01T00:00:00.000Z' })),
      ),
  ),
  row('node-seen-ahead', 'a node was last seen in an hour', NODES, { by: 'server-facts 1.4' }, () =>
    editList(NODES, (items) =>
      items.map((item) => ({ ...item, last_seen: new Date(Date.now() + 3_600_000).toISOString() })),
    ),
  ),
  row(
    'node-seen-year-ago',
    'a node that answers was last seen a year ago',
    NODES,
    { by: 'server-facts 1.4' },
    () =>
      editList(NODES, (items) =>
        items.map((item) => ({
          ...item,
          last_seen: new Date(Date.now() - 31_536_000_000).toISOString(),
        })),
      ),
  ),
  anywhere(
    'date-year-ago',
    'Date is that of a year ago',
    { by: 'lab-facts 1, 4: Date', until: '4.0.0' },
    () => editHeaders('*', (headers) => dated(headers, -31_536_000_000)),
  ),
  anywhere('date-no-date', 'Date is no date', { by: 'lab-facts 1: Date', until: '4.0.0' }, () =>
    editHeaders('*', (headers) => replaced(headers, 'Date', 'yesterday')),
  ),
  row(
    'cookie-age',
    'Max-Age of the cookie is not what valid_until says',
    LOGIN,
    { by: 'lab-facts 1: cookie', since: '4.3.0' },
    () =>
      editHeaders(LOGIN, (headers) =>
        mapped(headers, /^set-cookie$/i, (value) => value.replace(/Max-Age=\d+/, 'Max-Age=60')),
      ),
  ),
  row(
    'cookie-past',
    'Expires of the cookie of a new session lies in the past',
    LOGIN,
    { by: 'lab-facts 1: cookie', since: '4.3.0' },
    () =>
      editHeaders(LOGIN, (headers) =>
        mapped(headers, /^set-cookie$/i, (value) =>
          value.replace(/Expires=[^;]+/, 'Expires=Thu, 01 Jan 2015 00:00:00 GMT'),
        ),
      ),
  ),
]

function dated(headers: Parameters<typeof replaced>[0], by: number) {
  return headers.some(([key]) => /^date$/i.test(key))
    ? replaced(headers, 'Date', new Date(Date.now() + by).toUTCString())
    : headers
}
