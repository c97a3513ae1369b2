import type { Behaviour, Middleware } from './model.ts'
import { rowIn } from './rows.ts'
import { eachRecord, shifted } from './times.ts'
import { edit, editList, type Loose } from './words.ts'

const STREAM = 'GET /streams/{streamId}'
const OUTPUT = 'GET /system/outputs/{outputId}'
const LOGIN = 'POST /system/sessions'

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

const row = rowIn('time', '2.1')

/** Times, zones and ages that cannot be, or are not those of what happened. */
export const TIME: readonly Behaviour[] = [
  ...PLACES.flatMap(([place, route, key, decidedBy]) =>
    IMPOSSIBLE.map(([id, what, of]) =>
      row(`${place}.${id}`, `${key} of ${route} ${what}`, route, { by: decidedBy }, () =>
        edit(route, (json) =>
          typeof json[key] === 'string' ? { ...json, [key]: of(json[key]) } : undefined,
        ),
      ),
    ),
  ),
  row('created-now', 'created_at of a stream is the time of reading', STREAM, { by: '2.4' }, () =>
    edit(STREAM, (json) => ({ ...json, created_at: new Date().toISOString() })),
  ),
  row(
    'created-by-change',
    'created_at of a stream is the time of its last change',
    'PUT /streams/{streamId}',
    { by: '2.4' },
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
  ),
  row(
    'created-other-in-list',
    'the list of streams tells another created_at than the record alone',
    'GET /streams',
    { by: '2.4' },
    () =>
      editList('GET /streams', (items) =>
        items.map((item) => ({
          ...item,
          created_at: shifted(String(item['created_at']), -60_000),
        })),
      ),
  ),
  row(
    'created-whole-seconds',
    'created_at of outputs has no milliseconds',
    OUTPUT,
    { by: '2.5' },
    () =>
      edit(OUTPUT, (json) => ({
        ...json,
        created_at: String(json['created_at']).replace(/\.\d+/, ''),
      })),
  ),
  row(
    'created-offset',
    "created_at of streams has the offset of the server's zone",
    STREAM,
    { by: '2.4: UTC' },
    () =>
      edit(STREAM, (json) => ({
        ...json,
        created_at: shifted(String(json['created_at']), 7_200_000).replace('Z', '+02:00'),
      })),
  ),
  row('started-now', 'started_at of a node is the time of asking', 'GET /system', () =>
    edit('GET /system', (json) => ({ ...json, started_at: new Date().toISOString() })),
  ),
  row(
    'started-differs',
    'GET /cluster tells another started_at than GET /system',
    'GET /cluster',
    () => records((node) => ({ ...node, started_at: shifted(String(node['started_at']), -1_000) })),
  ),
  row('started-ahead', 'a node was started in the future', 'GET /cluster', () =>
    started((time) => shifted(time, 86_400_000)),
  ),
  row('started-month-13', 'a node was started in a thirteenth month', 'GET /cluster', () =>
    started((time) => time.replace(/-\d\d-/, '-13-')),
  ),
]

/** Both say the same of when a node was started. */
function started(change: (time: string) => string): Middleware {
  return edit(/^GET \/(?:cluster|system)$/, (json) =>
    eachRecord(json, (node) => ({ ...node, started_at: change(String(node['started_at'])) })),
  )
}

function records(change: (node: Loose) => Loose): Middleware {
  return edit('GET /cluster', (json) => eachRecord(json, change))
}
