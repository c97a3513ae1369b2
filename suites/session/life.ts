import {
  type Annotated,
  availabilityOf,
  chain,
  checksWith,
  describeAnswer,
  deviation,
  document,
  expectEmptyBody,
  expectError,
  expectOwn,
  expectRefusedCredential,
  expectStatus,
  fieldChecks,
  type Finding,
  found,
  has,
  hasContent,
  header,
  inconclusive,
  isOwn,
  isRecord,
  noted,
  observed,
  one,
  INCOMPLETE,
  NOT_JSON,
} from '#engine/suite.ts'
import { isWord } from '../senders.ts'
import { hasLostCookies, sessionCookieOf, TAKEN } from './cookie.ts'
import {
  CHECK,
  CLOSED_READ,
  GOOD_LOGIN,
  GIVEN_OR_USED,
  GOOD_USE,
  LOGOUT,
  LOGOUT_ROUTES,
  sessionOf,
} from './requests.ts'
import { whole } from '../answers.ts'

const mode = 'session' as const
const check = checksWith({ source: observed('2.0.3', '5.1.0', '7.0.1'), mode })
const needs = ['user-credentials'] as const

/** Use and end of a session. */
export const lifeChecks = [
  check('session.use.after-login', 'MUST accept a session just created by a login', {
    source: document('2.2', '5'),
    needs,
    after: 'session.create.answer',
    evidence: chain(sessionOf, GOOD_LOGIN, { ...CLOSED_READ, form: 'session', validity: 'valid' }),
    judge: ([, use]) => expectGoodRead(use),
    why: 'a login is useless if its session is rejected',
  }),
  check('session.use.cookie', 'MUST accept the cookie "authentication" as the only credential', {
    source: observed('4.3.0', '5.1.0', '7.0.1'),
    versions: availabilityOf('session-cookie'),
    needs,
    evidence: chain(sessionOf, GOOD_LOGIN, { ...CLOSED_READ, form: 'cookie', validity: 'valid' }),
    judge: ([, use]) => expectGoodRead(use),
  }),
  check('session.use.upper-case', 'MUST ignore the case of the word "session"', {
    needs,
    evidence: one({
      ...CLOSED_READ,
      form: 'session',
      validity: 'valid',
      where: (x) => x.open === false && isWord(x, 'SESSION'),
    }),
    judge: ([x]) => expectGoodRead(x),
  }),
  check(
    'session.cookie.again',
    'MUST renew the cookie of an existing session as the reported release does',
    {
      source: observed('4.3.0', '5.1.0', '6.1.0', '7.0.1'),
      versions: availabilityOf('session-cookie'),
      needs,
      evidence: one({
        ...GOOD_USE,
        form: ['session', 'cookie'],
        where: (x) => x.open === false && hasContent(x.json) && isOwn(x) && mayExtend(x),
      }),
      judge: ([x], { version }) => {
        const again = sessionCookieOf(x) !== undefined
        if (!again && hasLostCookies(x)) return TAKEN
        if (again === has(version, 'session-cookie-resent')) return undefined
        return again
          ? deviation(
              'the cookie only in the response to the login',
              'Set-Cookie: authentication=… in a later response',
            )
          : deviation('Set-Cookie: authentication=…', 'none')
      },
      why: 'otherwise, the cookie of an active user would expire',
    },
  ),
  check(
    'session.delete.status',
    'MUST respond with 200 when a session is ended (204 before 4.3.0)',
    {
      source: observed('2.0.3', '3.2.0', '4.3.0', '7.0.1'),
      needs,
      evidence: chain(sessionOf, GOOD_USE, { ...LOGOUT, validity: 'valid' }),
      judge: ([, end], { version }) =>
        end &&
        (expectStatus(end, has(version, 'session-delete-200') ? 200 : 204) ?? expectEmptyBody(end)),
    },
  ),
  check('session.delete.ends', 'MUST reject a session after it has ended', {
    source: observed('2.0.3', '3.2.0', '5.1.0', '7.0.1'),
    needs,
    after: 'session.use.after-login',
    evidence: chain(
      sessionOf,
      GIVEN_OR_USED,
      { ...LOGOUT, status: [200, 202, 204] },
      { ...CLOSED_READ, form: 'session' },
    ),
    judge: ([, , again]) => again && expectRefusedCredential(again),
    why: 'otherwise, anyone who knows the session ID can keep using the session',
    remedy:
      'end the session that authenticates the DELETE request; real servers ignore the session ID in the path',
  }),
  check(
    'session.delete.again',
    'MUST respond with 401 to a request to end a session that has already ended',
    {
      needs,
      evidence: chain(
        sessionOf,
        { ...LOGOUT, status: [200, 202, 204] },
        {
          route: LOGOUT_ROUTES,
          form: 'session',
          validity: 'invalid',
          rejectedBy: 'credential',
          requestedBy: ['present', 'empty'],
        },
      ),
      judge: ([, again]) => again && (expectStatus(again, 401) ?? expectEmptyBody(again)),
    },
  ),
]

/** GET /system/sessions. */
export const validationChecks = [
  ...fieldChecks({
    schema: 'session-validation',
    prefix: 'session.validation',
    record: 'the response to the session check',
    evidence: one({ ...CHECK, status: 200 }),
    records: whole,
  }).map((made) => ({
    ...made,
    versions: made.versions ?? availabilityOf('session-check-answers'),
  })),
  check('session.check.valid', 'MUST report a valid session as valid', {
    versions: availabilityOf('session-check-answers'),
    needs,
    evidence: one({ ...CHECK, form: ['session', 'cookie'], validity: 'valid' }),
    judge: ([x]) => expectValidity(x, true),
  }),
  check('session.check.invalid', 'MUST report an unknown session as not valid', {
    mode: 'read',
    versions: availabilityOf('session-check-answers'),
    evidence: one({ ...CHECK, form: 'session', validity: 'invalid' }),
    judge: ([x]) => expectValidity(x, false),
  }),
  check('session.check.none', 'MUST report no valid session for a request without a credential', {
    mode: 'read',
    versions: availabilityOf('session-check-answers'),
    evidence: one({ ...CHECK, form: 'none' }),
    judge: ([x]) => expectValidity(x, false),
  }),
  check(
    'session.check.names',
    'MUST report the session and user of a valid session (null before 4.3.0)',
    {
      source: observed('2.2.3', '3.2.0', '4.3.0', '7.0.1'),
      versions: availabilityOf('session-check-keys'),
      needs,
      evidence: one({ ...CHECK, form: ['session', 'cookie'], validity: 'valid', status: 200 }),
      judge: ([x], { version }) => {
        if (!isRecord(x.json)) return NOT_JSON
        const { session_id: id, username } = x.json
        const named = has(version, 'session-check-names')
        if (named && `session:${String(id)}` !== x.credential.key)
          return deviation(`the ID of ${describeSession(x)}`, found(id), '/session_id')
        if (named && typeof username !== 'string')
          return deviation('the name of the user', found(username), '/username')
        const owner = x.account?.username
        if (named && owner !== undefined && username !== owner)
          return deviation(`the user ${owner}`, found(username), '/username')
        return named || (id === null && username === null)
          ? undefined
          : deviation('null', found(id ?? username), '/session_id')
      },
    },
  ),
  check(
    'session.check.password',
    'MUST handle a user name and password in the session check as the reported release does',
    {
      mode: 'read',
      source: observed('2.0.3', '3.2.0', '4.3.0', '5.1.0', '7.0.1'),
      versions: availabilityOf('session-check-answers'),
      evidence: one({ ...CHECK, form: ['user', 'token'], validity: 'valid' }),
      judge: ([x], { version }) => {
        if (has(version, 'session-check-500-without-session'))
          return expectError(x, 500, 'ApiError')
        const isFalse = has(version, 'session-check-false-without-session')
        if (isFalse && opensSession(x)) return noted(HEADER_AUTHENTICATION)
        return expectValidity(x, !isFalse)
      },
    },
  ),
]

const HEADER_AUTHENTICATION =
  'trusted header authentication is enabled, so the session check creates a session for a user name and password'

function opensSession({ json }: Annotated): boolean {
  return (
    isRecord(json) && typeof json['session_id'] === 'string' && typeof json['username'] === 'string'
  )
}

/** A closed read that a session opened: a good response with content; others leave it open. */
function expectGoodRead(x: Annotated | undefined): Finding | undefined {
  if (!x) return inconclusive('the session was not used')
  const refused = x.status === 401 || (x.status >= 300 && x.status < 400)
  // The end of earlier sessions has a check of its own.
  if (refused && x.credential.isEarlier)
    return inconclusive('the user of the session had logged in again')
  if (refused) return deviation(`${describeSession(x)} to be accepted`, describeAnswer(x))
  return x.status === 200 && hasContent(x.json)
    ? expectOwn(x)
    : inconclusive(`${describeAnswer(x)} does not show whether the session was accepted`)
}

/** Names the presented session: `the session in the cookie`. */
function describeSession({ credential }: Annotated): string {
  return credential.form === 'cookie' ? 'the session in the cookie' : 'the session'
}

function expectValidity(x: Annotated, valid: boolean): Finding | undefined {
  if (x.status !== 200) return deviation('200', describeAnswer(x))
  if (x.text === undefined) return INCOMPLETE
  if (!isRecord(x.json)) return deviation(`is_valid ${valid} in a JSON object`, describeAnswer(x))
  const { is_valid: told } = x.json
  if (typeof told !== 'boolean') return inconclusive('is_valid is neither true nor false')
  const { form, because } = x.credential
  const invalid = form === 'session' ? ` for a session (${because})` : ''
  const whose = valid ? ` for ${describeSession(x)}` : invalid
  return told === valid
    ? undefined
    : deviation(`is_valid ${valid}${whose}`, found(told), '/is_valid')
}

function mayExtend({ exchange }: Annotated): boolean {
  return header(exchange.request.headers, 'x-graylog-no-session-extension') === undefined
}
