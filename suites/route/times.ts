import {
  type Annotated,
  beyond,
  check,
  type Check,
  deviation,
  type Finding,
  found,
  inconclusive,
  isOwn,
  isRecord,
  observed,
  one,
  pointerBelow,
  recordsAt,
  type Selector,
  splitFieldPath,
} from '#engine/suite.ts'
import { FROM_OUTSIDE } from './body.ts'

/** A time in UTC, as all servers write them outside of messages. */
const IN_UTC = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|\+00:?00)$/
/** Fields with a time of the server in every record that has them. */
const TIME_KEY = /_at$|^(?:creation_date|last_(?:access|activity|seen)|mod_time|valid_until)$/
const DATE = /^\d{4}-\d{2}-\d{2}/

/** The dialect of times that comes from the old type of dates; everywhere else they end in Z. */
const WITH_OFFSET = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}\+0000$/

interface TimePlace {
  readonly id: string
  readonly what: string
  readonly of: Selector
  /** From the response to the records, and the key of the time in them. */
  readonly ways: readonly string[]
  readonly key: string
  readonly needs?: Check['needs']
  readonly versions: NonNullable<Check['versions']>
}

const PLACES: readonly TimePlace[] = [
  {
    id: 'alert-conditions',
    what: 'created_at of alert conditions in streams',
    of: { route: ['GET /streams', 'GET /streams/{streamId}'] },
    ways: ['alert_conditions[]', 'streams[].alert_conditions[]'],
    key: 'created_at',
    needs: ['client-traffic'],
    versions: { since: '2.1.0', until: '5.0.0' },
  },
  {
    id: 'last-activity',
    what: 'last_activity of users',
    of: { route: ['GET /users', 'GET /users/{username}'] },
    ways: ['', 'users[]'],
    key: 'last_activity',
    versions: { since: '2.1.0' },
  },
]

/** Times that are not written like the others, because clients read each field by its own form; then all of them. */
export const timeChecks = [
  ...PLACES.map(({ id, what, of, ways, key, needs, versions }) =>
    check(
      `route.times.${id}`,
      `MUST write ${what} with milliseconds and the UTC offset +0000 (no colon)`,
      {
        source: observed('2.2.3', '3.2.0', '4.3.0', '5.1.0', '7.0.1'),
        versions,
        ...(needs && { needs }),
        evidence: one({ ...of, method: 'GET', rejectedBy: 'none', status: 200 }),
        judge: ([x]) => judgeTimes(x, ways, key),
        why: 'many clients parse times strictly, and in 5.0, a new JSON library nearly changed the format',
      },
    ),
  ),
  check('route.times.form', 'MUST write each time as YYYY-MM-DDThh:mm:ss in UTC', {
    source: observed('2.2.3', '3.2.0', '4.3.0', '5.1.0', '7.0.1'),
    evidence: one({
      rejectedBy: 'none',
      status: [200, 201],
      where: (x) => isOwn(x) && typeof x.json === 'object',
    }),
    judge: ([x]) => {
      const times = [...listTimes(x.json, '')]
      if (times.length === 0) return inconclusive('the response contains no time')
      const wrong = times.find(({ value }) => !IN_UTC.test(value))
      return wrong && deviation('YYYY-MM-DDThh:mm:ssZ', found(wrong.value), wrong.at)
    },
    why: 'clients that parse times strictly reject the whole response',
  }),
]

/** The times in a response; texts of another kind are not judged. */
function* listTimes(
  value: unknown,
  at: string,
  key = '',
): Generator<{ readonly value: string; readonly at: string }> {
  if (typeof value === 'string') {
    if (TIME_KEY.test(key) && DATE.test(value)) yield { value, at }
  } else if (Array.isArray(value)) {
    for (const [position, element] of (value as readonly unknown[]).entries())
      yield* listTimes(element, `${at}/${position}`, key)
  } else if (isRecord(value)) {
    for (const [name, member] of Object.entries(value))
      if (!FROM_OUTSIDE.has(name)) yield* listTimes(member, pointerBelow(at, name), name)
  }
}

function judgeTimes(x: Annotated, ways: TimePlace['ways'], key: string): Finding | undefined {
  const values = ways
    .flatMap((way) => recordsAt(x.json, splitFieldPath(way)))
    .map((record) => record[key])
    .filter((value) => value !== undefined)
  const times = values
    // What is no time at all is judged with the field itself.
    .filter((time): time is string => typeof time === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(time))
  if (values.length > 0 && values.every((value) => value === null))
    return beyond(`a server that reports ${key}; here, it is always null`)
  if (times.length === 0) return inconclusive('the response does not contain this time')
  const wrong = times.find((time) => !WITH_OFFSET.test(time))
  return wrong === undefined ? undefined : deviation('YYYY-MM-DDThh:mm:ss.mmm+0000', found(wrong))
}
