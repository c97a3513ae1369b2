import {
  type Annotated,
  ANY_RUN_PREFIX,
  availabilityOf,
  beyond,
  chain,
  checksWith,
  type Context,
  describeAnswer,
  deviation,
  document,
  type Finding,
  has,
  header,
  inconclusive,
  memberAt,
  observed,
  readValidUntil,
  type Selector,
  textAt,
  goodReads,
  responseHeader,
} from '#engine/suite.ts'

type Version = Context['version']

const GOOD_LOGIN: Selector = {
  route: 'POST /system/sessions',
  rejectedBy: 'none',
  login: 'valid',
  status: 200,
}
/** Any request with a session, the logout too: each may extend it. */
const USE: Selector = { form: ['session', 'cookie'] }
const mode = 'write' as const
const check = checksWith({ source: observed(), mode, needs: ['user-credentials'] })

/** Clocks of two machines differ: the run reports by how much. */
const TOLERANCE_MS = 600_000
/** How far from the end of a session a use must be to say something: part of its life, and at most. */
export const MARGIN = 0.13
const MOST_MARGIN_MS = 400
/** A second that is given by its start, and the measured lag of real servers. */
const DATE_LAG_MS = 2_700
/** Clocks that differ by less are taken for one. */
const CLOCKS_MS = 200

/** How long sessions live: what valid_until says, and what happens. */
export const expiryChecks = [
  check('user.session.life', "MUST expire a new session after its user's session_timeout_ms", {
    source: observed('2.0.3', '2.2.3', '3.2.0', '5.1.0', '7.0.1'),
    mode: 'session',
    evidence: chain((x) => userIn(x) ?? x.login?.username, goodReads('GET /users/{username}'), {
      ...GOOD_LOGIN,
      form: 'none',
    }),
    judge: ([record, login]) => {
      const timeout = memberAt(record.json, 'session_timeout_ms')
      const life = login && lifeOfSession(login, Number(timeout))
      if (typeof timeout !== 'number' || timeout <= 0 || life === undefined)
        return inconclusive('one of the two times is missing')
      return Math.abs(life - timeout) <= TOLERANCE_MS
        ? undefined
        : deviation(`about ${timeout / 1000} s`, `${Math.round(life / 1000)} s`, '/valid_until')
    },
    why: 'clients use valid_until to schedule their next login',
  }),
  check('user.session.expires', 'MUST reject a session after its valid_until', {
    source: document('3', '5.4'),
    after: 'user.create.status',
    evidence: chain(sessionOf, GOOD_LOGIN, USE),
    judge: ([login, use], { version }) => {
      const end = endAfter(login, login)
      if (!use || !end || startOf(use) < end.latest + end.margin)
        return unused(login, version, 'the session was not used after it ended')
      return expectState(use, end)
    },
    why: 'a session that a user forgot to end must not stay open',
  }),
  check('user.session.slides', 'MUST extend a session when it is used', {
    versions: availabilityOf('session-extended-by-each-use'),
    after: 'user.create.status',
    evidence: chain(sessionOf, GOOD_LOGIN, USE, USE),
    judge: ([login, touch, use], { version }) => {
      if (!touch || !use || isSilent(touch) || touch.status !== 200)
        return inconclusive('the session was not used before it would have ended')
      const end = endAfter(login, login)
      const later = endAfter(login, touch)
      if (!end || !later || startOf(use) < end.latest + end.margin)
        return unused(login, version, 'the session was not used after its original expiry time')
      if (startOf(touch) > end.latest + end.margin)
        return inconclusive('the session was used too late to be extended')
      // That it is rejected in the end is another requirement.
      return startOf(use) > later.latest + later.margin && use.status !== 401
        ? inconclusive('the session was used again too late to show that it was extended')
        : expectState(use, later)
    },
    why: 'active users must not be logged out',
  }),
  check(
    'user.session.no-extension',
    'MUST NOT extend a session if the request contains X-Graylog-No-Session-Extension',
    {
      versions: availabilityOf('no-session-extension'),
      after: 'user.create.status',
      evidence: chain(sessionOf, GOOD_LOGIN, USE, USE),
      judge: ([login, touch, use], { version }) => {
        if (!touch || !use || !isSilent(touch))
          return inconclusive('no request contained X-Graylog-No-Session-Extension')
        const end = endAfter(login, login)
        if (!end || startOf(use) < end.latest + end.margin)
          return unused(login, version, 'the session was not used after its original expiry time')
        return expectState(use, end)
      },
      why: 'otherwise, a page that polls the server would keep its session open forever',
    },
  ),
]

/** Longer than any run waits: where users were given less, a setting of the cluster gave this to all. */
const LONG_MS = 600_000

/** Only users that a run made were asked to have short sessions: others' live long as they should. */
function unused(login: Annotated, version: Version, reason: string): Finding {
  const { sessionTimeout: life = 0, username = '' } = login.login ?? {}
  const isLong = life > LONG_MS && ANY_RUN_PREFIX.test(username)
  return isLong && has(version, 'global-session-timeout')
    ? beyond(
        `a server where users can set their own session timeout; here, it is ${life / 1_000} s`,
      )
    : inconclusive(reason)
}

interface End {
  readonly earliest: number
  readonly latest: number
  readonly margin: number
}

/** The end of a session that an exchange last extended; the login gives its duration. */
function endAfter(login: Annotated, last: Annotated): End | undefined {
  const life = spanOf(login)
  const { startedAt, endedAt } = last.exchange
  if (life === undefined || startedAt === undefined || endedAt === undefined) return undefined
  const margin = Math.min(MOST_MARGIN_MS, life.longest * MARGIN)
  return { earliest: startedAt + life.shortest, latest: endedAt + life.longest, margin }
}

/** The shortest and the longest possible life of an unused session, in milliseconds. */
interface SessionLife {
  readonly shortest: number
  readonly longest: number
}

/**
 * The duration from the user's record; without one, the bounds from valid_until and the clocks. A
 * Date only has whole seconds and is late, by up to 1.7 s on real servers before 4.0.
 */
function spanOf(login: Annotated): SessionLife | undefined {
  const told = login.login?.sessionTimeout
  const life = lifeOfSession(login, told)
  if (told !== undefined) {
    // A valid_until that contradicts the record has a check of its own; either may be the end.
    const isContradicted = life !== undefined && Math.abs(life - told) > TOLERANCE_MS
    return isContradicted ? undefined : { shortest: told, longest: told }
  }
  if (life === undefined) return undefined
  if (responseHeader(login.exchange, 'date') !== undefined)
    return {
      shortest: life - DATE_LAG_MS,
      longest: life + ((login.exchange.endedAt ?? 0) - (login.exchange.startedAt ?? 0)),
    }
  const seconds = Math.round(life / 1_000) * 1_000
  // Users have whole seconds; anything else shows that two clocks differ.
  return Math.abs(life - seconds) < CLOCKS_MS ? { shortest: seconds, longest: seconds } : undefined
}

function expectState(use: Annotated, end: End | undefined): Finding | undefined {
  const start = startOf(use)
  if (!end || Number.isNaN(start)) return inconclusive('the times of the exchanges are not known')
  if (use.open !== false) return inconclusive('the route needs no session')
  if (start > end.latest + end.margin)
    return use.status === 401 || use.status === 403
      ? undefined
      : deviation('401: the session has ended', describeAnswer(use))
  if ((use.exchange.endedAt ?? start) < end.earliest - end.margin)
    return use.status === 401
      ? deviation('the session to be accepted', describeAnswer(use))
      : undefined
  return inconclusive('the session was used too close to its end')
}

function startOf({ exchange }: Annotated): number {
  return exchange.startedAt ?? Number.NaN
}

function isSilent({ exchange }: Annotated): boolean {
  const value = header(exchange.request.headers, 'x-graylog-no-session-extension')
  return value?.toLowerCase() === 'true'
}

/**
 * Milliseconds between a login and its valid_until, by the Date of the response or else by our clock; by the closer
 * of the two to the expected duration, since a proxy may have written the Date.
 */
function lifeOfSession(
  { exchange, json, clockAhead }: Annotated,
  expected?: number,
): number | undefined {
  const end = readValidUntil(json)
  const told = Date.parse(responseHeader(exchange, 'date') ?? '')
  const ended = exchange.endedAt ?? Number.NaN
  const clocks = [told, ended, ended + (clockAhead ?? 0)].filter(Number.isFinite)
  if (end === undefined) return undefined
  const lives = clocks.map((now) => end - now)
  return expected === undefined
    ? lives[0]
    : lives.toSorted((a, b) => Math.abs(a - expected) - Math.abs(b - expected))[0]
}

function userIn(x: Annotated): string | undefined {
  return x.route === 'GET /users/{username}' ? textAt(x.json, 'username') : undefined
}

function sessionOf(x: Annotated): string | undefined {
  if (x.route === 'POST /system/sessions') {
    const id = textAt(x.json, 'session_id')
    return id !== undefined ? `session:${id}` : undefined
  }
  return x.credential.form === 'session' || x.credential.form === 'cookie'
    ? x.credential.key
    : undefined
}
