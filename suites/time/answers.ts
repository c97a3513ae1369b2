import {
  type Annotated,
  check,
  deviation,
  expectOwn,
  type Finding,
  found,
  inconclusive,
  isRecord,
  memberAt,
  observed,
  one,
  goodReads,
} from '#engine/suite.ts'
import { clockOf } from '../answers.ts'
import { type Time, timesIn } from './told.ts'

/** Clocks of a server and of who asks differ by so much at most, in milliseconds. */
export const CLOCKS_MS = 600_000

/** Real servers on which it was so. */
export const SEEN = observed('2.0.3', '2.2.3', '2.5.2', '3.2.0', '4.3.0', '5.1.0', '7.0.1')
/** Times of what has happened. */
const HAPPENED =
  /^(?:created_at|started_at|modified_at|updated_at|last_updated_at|last_access|last_activity|last_seen)$/
/** Times that others wrote, and unconfirmed ones. */
const OF_OTHERS =
  /^\S+ \/(?:search|messages|views\/search|system\/content_packs|system\/catalog)(?:\/|$)/
/** Zones with names of Java's own, and the defaults of servers, which every machine knows. */
const KNOWN =
  /^(?:Etc\/(?:UTC|GMT)|SystemV\/\w+|[A-Z]{3}|Z|(?:UTC|GMT|UT)[+-]\d{1,2}(?::?\d\d)?|[+-]\d\d:?\d\d)$/

/** The valid forms of times and zones, in any response. */
export const answerChecks = [
  check('time.possible', 'MUST return only times that exist', {
    source: SEEN,
    evidence: one({ where: hasTimes }),
    judge: ([x]) => expectTimes(x, 'a valid date and time', ({ at }) => !Number.isNaN(at)),
    why: 'clients cannot parse an impossible time, such as one in month 13',
  }),
  check('time.past', 'MUST NOT return a future time for a past event', {
    source: SEEN,
    evidence: one({ where: hasTimes }),
    judge: ([x]) => {
      const now = x.exchange.endedAt
      if (now === undefined) return inconclusive('the time of the exchange is not known')
      // By our clock or the server's, whichever is later.
      const latest = Math.max(now, clockOf(x) ?? now) + CLOCKS_MS
      return expectTimes(x, `not later than ${new Date(now).toISOString()}`, ({ name, at }) => {
        return !HAPPENED.test(name) || Number.isNaN(at) || at <= latest
      })
    },
  }),
  check('time.zone', 'MUST return only time zones that exist', {
    source: SEEN,
    evidence: one({
      ...goodReads(['GET /system', 'GET /cluster', 'GET /users/{username}']),
      where: ({ json }) => isRecord(json),
    }),
    judge: ([x]) => {
      const records =
        isRecord(x.json) && x.route === 'GET /cluster' ? Object.values(x.json) : [x.json]
      const zones = records.map((record) => memberAt(record, 'timezone'))
      const wrong = zones.find((zone) => typeof zone === 'string' && zone !== '' && !isZone(zone))
      if (zones.every((zone) => typeof zone !== 'string' || zone === ''))
        return inconclusive('the response does not contain a time zone')
      return wrong === undefined
        ? expectOwn(x)
        : deviation(`a time zone in ${x.route ?? ''}`, found(wrong), '/timezone')
    },
  }),
]

function hasTimes(x: Annotated): boolean {
  return !OF_OTHERS.test(x.route ?? '') && timesIn(x).length > 0
}

function expectTimes(
  x: Annotated,
  expected: string,
  fits: (time: Time) => boolean,
): Finding | undefined {
  const wrong = timesIn(x).find((time) => !fits(time))
  return wrong && deviation(`${wrong.name} in ${x.route ?? x.path}: ${expected}`, wrong.text)
}

const known = new Map<string, boolean>()

function isZone(name: string): boolean {
  const before = known.get(name)
  if (before !== undefined) return before
  const is = KNOWN.test(name) || isOfThisMachine(name)
  if (known.size < 1_000) known.set(name, is)
  return is
}

function isOfThisMachine(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    // It throws for what it does not know.
    return false
  }
}
