import {
  type Annotated,
  availabilityOf,
  checksWith,
  describeAnswer,
  deviation,
  document,
  expectBasicChallenge,
  expectEmptyBody,
  expectError,
  expectStatus,
  type Finding,
  has,
  inconclusive,
  isCut,
  isRecord,
  memberAt,
  observed,
  one,
  releasesWithout,
  INCOMPLETE,
} from '#engine/suite.ts'
import { asksJson, hasNoBody } from '../answers.ts'
import { LOGIN_ROUTE } from './requests.ts'

const check = checksWith({ mode: 'session' })
const needs = ['user-credentials'] as const

/** Content of a login that early releases reject, and later ones accept. */
const STRICT = [
  {
    id: 'no-host',
    refused: 'MUST reject a login request whose body contains no host',
    accepted: 'MUST accept a login request whose body contains no host',
    where: (x: Annotated) => lacksHost(x.sent),
  },
  {
    id: 'unknown-key',
    refused: 'MUST reject a login request whose body contains an unknown key',
    accepted: 'MUST ignore unknown keys in the body of a login request',
    where: (x: Annotated) => hasExtraKey(x.sent),
  },
] as const

/** POST /system/sessions that must not give out a session. */
export const refuseChecks = [
  check('session.refuse.wrong', 'MUST NOT create a session for wrong credentials', {
    source: document('5.4'),
    evidence: one({ route: LOGIN_ROUTE, rejectedBy: 'none', login: 'invalid' }),
    judge: ([x]) => {
      if (isRecord(x.json) && 'session_id' in x.json)
        return deviation('no session', describeAnswer(x))
      if (x.status === 401 || x.status === 403) return undefined
      return x.status < 400
        ? deviation('a rejection', describeAnswer(x))
        : inconclusive(`${describeAnswer(x)} does not show that the credentials were rejected`)
    },
  }),
  check(
    'session.refuse.wrong-answer',
    'MUST respond to wrong credentials with 401, an empty body, and a challenge',
    {
      source: observed('2.0.3', '5.1.0', '7.0.1'),
      evidence: one({ route: LOGIN_ROUTE, rejectedBy: 'none', login: 'invalid' }),
      judge: ([x]) =>
        x.status < 300
          ? inconclusive('the credentials were not rejected at all')
          : x.status === 429
            ? inconclusive('the number of logins is limited')
            : (expectStatus(x, 401) ?? expectEmptyBody(x) ?? expectBasicChallenge(x)),
    },
  ),
  check(
    'session.refuse.empty',
    'MUST respond with 400 to a login request whose body contains no user name and no password',
    {
      source: observed('2.0.3', '3.2.0', '7.0.1'),
      evidence: one({
        route: LOGIN_ROUTE,
        rejectedBy: 'none',
        where: (x) => isRecord(x.sent) && Object.keys(x.sent).length === 0,
      }),
      judge: ([x]) => expectError(x, 400, 'ApiError'),
    },
  ),
  check('session.refuse.missing-named', 'SHOULD list the properties missing from a login request', {
    source: observed('3.2.0', '5.1.0', '7.0.1'),
    versions: releasesWithout('session-login-strict'),
    evidence: one({
      route: LOGIN_ROUTE,
      rejectedBy: 'none',
      where: (x) => isRecord(x.sent) && Object.keys(x.sent).length === 0,
    }),
    judge: ([x]) =>
      expectError(x, 400, 'ApiError', /Missing required properties: username, password/),
  }),
  ...STRICT.flatMap(({ id, refused, accepted, where }) => [
    check(`session.refuse.${id}`, refused, {
      source: observed('2.0.3', '2.5.2', '3.1.0'),
      versions: availabilityOf('session-login-strict'),
      needs,
      evidence: one({ route: LOGIN_ROUTE, rejectedBy: 'none', where }),
      judge: ([x]) => expectError(x, 400, 'ApiError'),
    }),
    check(`session.accept.${id}`, accepted, {
      source: observed('3.2.0', '5.1.0', '7.0.1'),
      versions: releasesWithout('session-login-strict'),
      needs,
      evidence: one({ route: LOGIN_ROUTE, rejectedBy: 'none', login: 'valid', where }),
      judge: ([x]) => expectSession(x),
    }),
  ]),
  check('session.refuse.empty-password', 'MUST NOT create a session for an empty password', {
    source: observed('2.0.3', '2.2.3', '2.5.2', '3.1.0', '3.2.0', '7.0.1'),
    evidence: one({
      route: LOGIN_ROUTE,
      rejectedBy: 'none',
      where: (x) => memberAt(x.sent, 'password') === '' && asksJson(x),
    }),
    judge: ([x], { version }) => {
      const isEither = x.status === 401 && !has(version, 'one-bean-validator')
      if (has(version, 'empty-password-bean-validation') && !isEither)
        return expectError(x, 400, 'BeanValidation')
      return has(version, 'session-login-strict')
        ? (expectStatus(x, 401) ?? expectEmptyBody(x))
        : expectError(x, 400, 'ApiError')
    },
  }),
  check(
    'session.refuse.no-body',
    'MUST respond with a bean validation error to a login request without a body',
    {
      source: observed('2.0.3', '5.1.0', '7.0.1'),
      evidence: one({
        route: LOGIN_ROUTE,
        rejectedBy: 'none',
        where: (x) => hasNoBody(x) && asksJson(x),
      }),
      judge: ([x]) => expectError(x, 400, 'BeanValidation'),
    },
  ),
]

function lacksHost(sent: unknown): boolean {
  return isRecord(sent) && Object.keys(sent).sort().join() === 'password,username'
}

function hasExtraKey(sent: unknown): boolean {
  if (!isRecord(sent)) return false
  const { username, password, host, ...extra } = sent
  return (
    [username, password, host].every((value) => typeof value === 'string') &&
    Object.keys(extra).length > 0
  )
}

/** A session is given out; with which status is judged for any login. */
function expectSession(x: Annotated): Finding | undefined {
  if (x.status < 300 && isCut(x)) return INCOMPLETE
  const given = x.status < 300 && isRecord(x.json) && 'session_id' in x.json
  return given ? undefined : deviation('a session record', describeAnswer(x))
}
