import { type Behaviour, type Fault, faultsIn } from '../harness/fault.ts'
import {
  each,
  eachNode,
  edit,
  fresh,
  type Loose,
  NODE_RECORDS,
  on,
  shifted,
} from '../harness/words.ts'

const STREAM = 'GET /streams/{streamId}'
const CHANGE = 'PUT /streams/{streamId}'
const OUTPUT = 'GET /system/outputs/{outputId}'
const LOGIN = 'POST /system/sessions'
const SYSTEM = 'GET /system'
const CLUSTER = 'GET /cluster'

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

/** Times of things that were just made. */
const PLACES = [
  ['stream-created', STREAM, 'created_at'],
  ['output-created', OUTPUT, 'created_at'],
  ['session-valid', LOGIN, 'valid_until'],
] as const

const { at, row } = faultsIn('time')

/** Times, zones and ages that cannot be, or are not those of what happened. */
export const TIME: readonly Fault[] = [
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
    'the list of streams tells another created_at than the record alone',
    'GET /streams',
    each((item) => ({ ...item, created_at: shifted(item['created_at'], -60_000) })),
  ),
  at(
    'created-whole-seconds',
    'created_at of outputs has no milliseconds',
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
    'GET /cluster tells another started_at than GET /system',
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
]

/** Changes a time of a record. */
export function retime(key: string, change: (time: string) => unknown): Behaviour {
  return edit((json) =>
    typeof json[key] === 'string' ? { ...json, [key]: change(json[key]) } : undefined,
  )
}

function started(change: (time: string) => string): Behaviour {
  return eachNode((node: Loose) => ({ ...node, started_at: change(String(node['started_at'])) }))
}
