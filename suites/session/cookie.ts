import {
  type Annotated,
  availabilityOf,
  check,
  deviation,
  document,
  expectOwn,
  type Finding,
  headerValues,
  inconclusive,
  isOwn,
  memberAt,
  observed,
  one,
  readValidUntil,
  releasesWithout,
  TAKEN_OUT,
} from '#engine/suite.ts'
import { clockOf, withoutOrigin } from '../answers.ts'
import { GOOD_LOGIN, LOGOUT } from './requests.ts'

const NAME = 'authentication'
const ALL = observed('4.3.0', '5.1.0', '7.0.1')
/** Clocks, and the time that a response takes, make a difference of so much at most, in milliseconds. */
const TOLERANCE_MS = 600_000

const common = {
  source: ALL,
  versions: availabilityOf('session-cookie'),
  mode: 'session',
  needs: ['user-credentials'],
} as const
const AFTER = { ...common, after: 'session.create.cookie', evidence: one(GOOD_LOGIN) } as const

export const TAKEN = inconclusive('a tool removed cookies or credentials from the file')

/** The cookie that carries a session, from 4.3.0 on. */
export const cookieChecks = [
  check('session.create.cookie', 'MUST send the session ID in the cookie "authentication"', {
    ...common,
    evidence: one(GOOD_LOGIN),
    judge: ([x]) => {
      const id = memberAt(x.json, 'session_id')
      if (typeof id !== 'string') return inconclusive('the response does not contain a session ID')
      const cookie = sessionCookieOf(x)
      if (hasLostCookies(x)) return TAKEN
      if (!cookie) return deviation('Set-Cookie: authentication=…', 'none')
      if (cookie.value !== id) return deviation('the session_id in the cookie', 'another value')
      return cookie.attributes.has('httponly')
        ? undefined
        : deviation('HttpOnly', [...cookie.attributes.keys()].join('; '))
    },
  }),
  // Browsers treat a cookie without the attribute as SameSite=Lax.
  check('session.create.cookie-same-site', 'SHOULD restrict the cookie to its own site', {
    ...AFTER,
    source: observed('6.1.0', '7.0.1'),
    versions: availabilityOf('session-cookie-same-site'),
    judge: ([x]) =>
      expectAttribute(x, 'SameSite', 'SameSite=Strict or Lax', (site) =>
        /^(strict|lax)$/i.test(site),
      ),
  }),
  check('session.create.cookie-path', 'MUST set a cookie Path that covers the API', {
    ...AFTER,
    judge: ([x]) => {
      const root = withoutOrigin(x.root ?? '')
      return expectAttribute(x, 'Path', `a Path that ${root} begins with`, (path) =>
        `${root}/`.startsWith(path.endsWith('/') ? path : `${path}/`),
      )
    },
    why: 'a browser sends the cookie only to URLs under its Path',
  }),
  check(
    'session.create.cookie-domain',
    'MUST NOT share the cookie with other hosts in the domain or with other sites',
    {
      ...AFTER,
      judge: ([x]) => {
        const cookie = sessionCookieOf(x)
        if (!cookie) return inconclusive('the response does not set the cookie "authentication"')
        const domain = cookie.attributes.get('domain')
        if (domain !== undefined) return deviation('no Domain', `Domain=${domain}`)
        const site = cookie.attributes.get('samesite') ?? ''
        return /^none$/i.test(site)
          ? deviation('SameSite=Strict or Lax', `SameSite=${site}`)
          : undefined
      },
      why: 'otherwise, browsers send the session cookie to other hosts, or with requests of other sites',
    },
  ),
  check('session.create.cookie-age', "MUST set the cookie's Max-Age according to valid_until", {
    ...AFTER,
    judge: ([x]) => {
      const now = clockOf(x)
      const until = readValidUntil(x.json)
      if (now === undefined || until === undefined)
        return inconclusive('one of the two times cannot be read')
      return expectAttribute(
        x,
        'Max-Age',
        `Max-Age of about ${Math.round((until - now) / 1_000)}`,
        (age) => isAsLong(x, Number(age) * 1_000, until - now),
      )
    },
  }),
  check('session.create.cookie-expires', 'MUST set the cookie to expire at valid_until', {
    ...AFTER,
    judge: ([x]) => {
      const until = readValidUntil(x.json)
      if (until === undefined) return inconclusive('valid_until cannot be read')
      const now = clockOf(x) ?? Number.NaN
      return expectAttribute(
        x,
        'Expires',
        `Expires of about ${new Date(until).toUTCString()}`,
        (date) =>
          isAbout(Date.parse(date), until) || isAsLong(x, Date.parse(date) - now, until - now),
      )
    },
  }),
  check('session.create.no-cookie', 'MUST NOT set a session cookie (before 4.3.0)', {
    ...common,
    source: observed('2.0.3', '2.5.2', '3.2.0'),
    versions: releasesWithout('session-cookie'),
    evidence: one(GOOD_LOGIN),
    judge: ([x]) =>
      sessionCookieOf(x)
        ? deviation('no cookie "authentication"', 'Set-Cookie: authentication=…')
        : expectOwn(x),
    why: 'releases before 4.3.0 let other sites send requests with this cookie',
  }),
  check('session.cookie.own', 'MUST NOT send a session cookie other than that of the request', {
    source: document('5.4'),
    versions: availabilityOf('session-cookie'),
    evidence: one({
      method: 'GET',
      form: ['none', 'user', 'token', 'session', 'cookie'],
      // The session check may open a session for a user that a proxy has authenticated.
      where: (x) =>
        x.route !== 'GET /system/sessions' &&
        (x.credential.cookie === undefined || x.credential.form === 'cookie') &&
        x.json !== undefined &&
        isOwn(x),
    }),
    judge: ([x]) => {
      if (hasLostCookies(x)) return TAKEN
      const cookie = sessionCookieOf(x)
      if (!cookie || x.credential.key === `session:${cookie.value}`) return undefined
      if (cookie.value !== '')
        return deviation('no other session in a cookie', 'Set-Cookie: authentication=…')
      return x.credential.form === 'cookie' &&
        x.rejectedBy !== 'credential' &&
        x.credential.validity === 'valid'
        ? deviation('the cookie of a valid session to be kept', 'Set-Cookie: authentication=; …')
        : undefined
    },
    why: "otherwise, a client can receive another user's session",
  }),
  check('session.delete.cookie', 'MUST clear the cookie when a session ends', {
    ...common,
    evidence: one({ ...LOGOUT, validity: 'valid', status: [200, 202, 204] }),
    judge: ([x]) => {
      const cookie = sessionCookieOf(x)
      if (hasLostCookies(x)) return TAKEN
      if (!cookie) return deviation('the header Set-Cookie', 'none')
      return cookie.value === '' && cookie.attributes.get('max-age') === '0'
        ? undefined
        : deviation('authentication=; Max-Age=0', 'another cookie')
    },
  }),
]

interface SessionCookie {
  readonly value: string
  /** Names in lower case. */
  readonly attributes: ReadonlyMap<string, string>
}

/** The cookie `authentication` that a response sets, among those that a gateway may set. */
export function sessionCookieOf({ exchange }: Annotated): SessionCookie | undefined {
  const own = headerValues(exchange.response?.headers ?? [], 'set-cookie').find((line) =>
    line.startsWith(`${NAME}=`),
  )
  if (own === undefined) return undefined
  const [first = '', ...attributes] = own.split(';').map((part) => part.trim())
  return {
    value: first.slice(NAME.length + 1),
    attributes: new Map(
      attributes.map((attribute) => {
        const [name = '', ...value] = attribute.split('=')
        return [name.toLowerCase(), value.join('=')]
      }),
    ),
  }
}

/** Whether a tool took the cookies of a response, or their values, out of the file. */
export function hasLostCookies(x: Annotated): boolean {
  const lines = headerValues(x.exchange.response?.headers ?? [], 'set-cookie')
  const cookie = sessionCookieOf(x)
  if (cookie) return cookie.value === TAKEN_OUT
  return (
    lines.includes(TAKEN_OUT) || x.credential.form === 'stripped' || x.isWithoutCookies === true
  )
}

function expectAttribute(
  x: Annotated,
  name: string,
  expected: string,
  fits: (value: string) => boolean,
): Finding | undefined {
  const cookie = sessionCookieOf(x)
  if (!cookie) return inconclusive('the response does not set the cookie "authentication"')
  const value = cookie.attributes.get(name.toLowerCase())
  if (value === undefined) return deviation(expected, `no ${name}`)
  return fits(value) ? undefined : deviation(expected, `${name}=${value}`)
}

/** As long as valid_until says, or as the user's own timeout: then valid_until is wrong, which has its own check. */
function isAsLong({ login }: Annotated, life: number, told: number): boolean {
  return isAbout(life, told) || isAbout(life, login?.sessionTimeout ?? Number.NaN)
}

function isAbout(one: number, other: number): boolean {
  return Math.abs(one - other) <= TOLERANCE_MS
}
