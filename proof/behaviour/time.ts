import type { Behaviour, Middleware } from './model.ts'
import { rowsOf } from './rows.ts'
import type { Row } from './rows.ts'
import { edit, editHeaders, editList, mapped, replaced } from './words.ts'
import type { Loose } from './words.ts'

const STREAM = 'GET /streams/{streamId}'
const OUTPUT = 'GET /system/outputs/{outputId}'
const LOGIN = 'POST /system/sessions'
const TOKENS = 'GET /users/{userId}/tokens'
const NODES = 'GET /system/cluster/nodes'

/** Times that cannot be, each as it may come of a real defect. */
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

/** Times of what was just made or is now. */
const PLACES: readonly (readonly [id: string, route: string, key: string, decidedBy: string])[] = [
  ['stream-created', STREAM, 'created_at', '2.4'],
  ['output-created', OUTPUT, 'created_at', '2.5'],
  ['session-valid', LOGIN, 'valid_until', '2.2'],
]

const rows: readonly Row[] = [
  ...PLACES.flatMap(([place, route, key, decidedBy]) =>
    IMPOSSIBLE.map(([id, what, of]): Row => [
      `${place}.${id}`,
      `${key} of ${route} ${what}`,
      route,
      decidedBy,
      () =>
        edit(route, (json) =>
          typeof json[key] === 'string' ? { ...json, [key]: of(json[key]) } : undefined,
        ),
    ]),
  ),
  [
    'created-now',
    'created_at of a stream is the time of reading',
    STREAM,
    '2.4',
    () => edit(STREAM, (json) => ({ ...json, created_at: new Date().toISOString() })),
  ],
  [
    'created-by-change',
    'created_at of a stream is the time of its last change',
    'PUT /streams/{streamId}',
    '2.4',
    () => {
      const changed = new Map<string, string>()
      return edit(
        /^(?:GET|PUT) \/streams\/\{streamId\}$/,
        (json, { method, parameters: [id = ''] }) => {
          if (method === 'PUT') changed.set(id, new Date(Date.now() + 5000).toISOString())
          const time = changed.get(id)
          return time === undefined ? undefined : { ...json, created_at: time }
        },
      )
    },
  ],
  [
    'created-other-in-list',
    'the list of streams tells another created_at than the record alone',
    'GET /streams',
    '2.4',
    () =>
      editList('GET /streams', (items) =>
        items.map((item) => ({
          ...item,
          created_at: shifted(String(item['created_at']), -60_000),
        })),
      ),
  ],
  [
    'created-whole-seconds',
    'created_at of outputs has no milliseconds',
    OUTPUT,
    '2.5',
    () =>
      edit(OUTPUT, (json) => ({
        ...json,
        created_at: String(json['created_at']).replace(/\.\d+/, ''),
      })),
  ],
  [
    'created-offset',
    "created_at of streams has the offset of the server's zone",
    STREAM,
    '2.4: UTC',
    () =>
      edit(STREAM, (json) => ({
        ...json,
        created_at: shifted(String(json['created_at']), 7_200_000).replace('Z', '+02:00'),
      })),
  ],
  [
    'started-now',
    'started_at of a node is the time of asking',
    'GET /system',
    '2.1',
    () => edit('GET /system', (json) => ({ ...json, started_at: new Date().toISOString() })),
  ],
  [
    'started-differs',
    'GET /cluster tells another started_at than GET /system',
    'GET /cluster',
    '2.1',
    () => records((node) => ({ ...node, started_at: shifted(String(node['started_at']), -1_000) })),
  ],
  [
    'started-ahead',
    'a node was started in the future',
    'GET /cluster',
    '2.1',
    () =>
      edit(/^GET \/(?:cluster|system)$/, (json) =>
        eachRecord(json, (node) => ({
          ...node,
          started_at: shifted(String(node['started_at']), 86_400_000),
        })),
      ),
  ],
  [
    'started-month-13',
    'a node was started in a thirteenth month',
    'GET /cluster',
    '2.1',
    () =>
      edit(/^GET \/(?:cluster|system)$/, (json) =>
        eachRecord(json, (node) => ({
          ...node,
          started_at: String(node['started_at']).replace(/-\d\d-/, '-13-'),
        })),
      ),
  ],
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

/** Times, zones and ages that cannot be, or are not those of what happened. */
export const TIME: readonly Behaviour[] = rowsOf('time', rows)

function shifted(time: string, by: number): string {
  return new Date(Date.parse(time.replace('+0000', 'Z')) + by).toISOString()
}

function records(change: (node: Loose) => Loose): Middleware {
  return edit('GET /cluster', (json) => eachRecord(json, change))
}

/** The record of `GET /system`, or each of those of `GET /cluster`. */
function eachRecord(json: Loose, change: (node: Loose) => Loose): Loose {
  if ('node_id' in json) return change(json)
  return Object.fromEntries(
    Object.entries(json).map(([key, node]) => [key, node === null ? null : change(node as Loose)]),
  )
}

function dated(headers: Parameters<typeof replaced>[0], by: number) {
  return headers.some(([key]) => /^date$/i.test(key))
    ? replaced(headers, 'Date', new Date(Date.now() + by).toUTCString())
    : headers
}
