import {
  GIVEN_OBJECT_ID,
  UUID,
  chain,
  checksWith,
  deviation,
  document,
  expectOwn,
  expectStatus,
  expectType,
  fieldChecks,
  found,
  unlike,
  has,
  hasContent,
  isRecord,
  memberAt,
  availabilityOf,
  observed,
  one,
  pair,
  readValidUntil,
  describeAnswer,
  inconclusive,
  INCOMPLETE,
  NOT_JSON,
  ONE_NOT_JSON,
} from '#engine/suite.ts'
import { CLOCKS_MS } from '../time/answers.ts'
import { GOOD_LOGIN, LOGIN, LOGIN_ROUTE } from './requests.ts'
import { clockOf, WRITTEN_ANEW, isWrittenAnew, whole, expectKnownKeys } from '../answers.ts'

const SEEN = observed('2.0.3', '5.1.0', '7.0.1')

const mode = 'session' as const
const needs = ['user-credentials'] as const
const check = checksWith({ mode, needs })

/** POST /system/sessions with good credentials. */
export const createChecks = [
  check('session.create.answer', 'MUST respond to a login with a session record in JSON', {
    source: document('4', '5.4'),
    evidence: one(LOGIN),
    judge: ([x]) => {
      if (x.status < 200 || x.status > 299) return deviation('a session record', describeAnswer(x))
      if (x.text === undefined) return INCOMPLETE
      return isRecord(x.json) && hasContent(x.json)
        ? (expectType(x, 'application/json') ?? expectOwn(x))
        : deviation('a session record in JSON', `${describeAnswer(x)}: ${found(x.json)}`)
    },
    why: 'a client without a session sends the password with every request',
  }),
  check('session.create.status', 'MUST respond to a login with 200', {
    source: observed('2.0.3', '2.5.2', '5.1.0', '7.0.1'),
    evidence: one(LOGIN),
    judge: ([x]) =>
      expectStatus(x, 200) ??
      (hasContent(x.json) ? expectOwn(x) : inconclusive('the response contains no session record')),
  }),
  ...fieldChecks({
    schema: 'session',
    prefix: 'session.record',
    record: 'the session record',
    mode,
    needs,
    after: 'session.create.answer',
    evidence: one(GOOD_LOGIN),
    records: whole,
  }),
  check('session.record.unknown-keys', 'MAY add unknown keys to the session record', {
    source: SEEN,
    evidence: one(GOOD_LOGIN),
    judge: ([x], { version }) => {
      if (!isRecord(x.json) || !('session_id' in x.json))
        return inconclusive('the response contains no session record')
      return expectKnownKeys('session', version, { pointer: '', record: x.json })
    },
  }),
  check('session.record.uuid', 'SHOULD issue session identifiers that are UUIDs', {
    source: SEEN,
    evidence: one(GOOD_LOGIN),
    judge: ([x]) => {
      if (!isRecord(x.json)) return NOT_JSON
      const { session_id: id } = x.json
      if (typeof id !== 'string') return inconclusive('the response does not contain a session ID')
      return UUID.test(id) ? undefined : deviation('a UUID', found(id), '/session_id')
    },
  }),
  check('session.record.names-user', 'MUST name the logged-in user in the session record', {
    source: observed('3.2.0', '5.1.0', '7.0.1'),
    versions: availabilityOf('session-username'),
    evidence: one(GOOD_LOGIN),
    judge: ([x]) => {
      if (!isRecord(x.json)) return NOT_JSON
      const { username } = x.json
      if (typeof username !== 'string')
        return inconclusive('the response does not contain a user name')
      return username === x.login?.username
        ? undefined
        : unlike(x.login?.username, username, '/username')
    },
  }),
  check('session.record.user-id-form', 'MUST set user_id to the identifier of the user', {
    source: observed('4.3.0', '5.1.0', '7.0.1'),
    versions: availabilityOf('session-user-id'),
    evidence: one(GOOD_LOGIN),
    judge: ([x]) => {
      const id = memberAt(x.json, 'user_id')
      if (typeof id !== 'string') return inconclusive('the response contains no user_id')
      return id.startsWith('local:') || GIVEN_OBJECT_ID.test(id)
        ? undefined
        : deviation('local:admin or 24 hex digits', found(id), '/user_id')
    },
    why: 'in 4.0 and later, clients need the user identifier to manage tokens and passwords',
  }),
  check('session.valid-until.future', 'MUST set valid_until to a future time', {
    source: document('2.2', '3'),
    after: 'session.create.answer',
    evidence: one(GOOD_LOGIN),
    judge: ([x]) => {
      const expiry = readValidUntil(x.json)
      const now = clockOf(x)
      if (expiry === undefined || now === undefined)
        return inconclusive('one of the two times cannot be read')
      return expiry > now - CLOCKS_MS
        ? undefined
        : deviation(
            `later than ${new Date(now).toISOString()}`,
            new Date(expiry).toISOString(),
            '/valid_until',
          )
    },
    why: 'clients use valid_until to renew their session in time',
  }),
  check('session.create.open', 'MUST accept a login request that contains no other credential', {
    source: document('5.4'),
    evidence: one({ ...LOGIN, form: 'none' }),
    judge: ([x]) =>
      x.status === 401 || x.status === 403
        ? deviation('a session record', describeAnswer(x))
        : isRecord(x.json) && 'session_id' in x.json
          ? undefined
          : inconclusive('no session was created'),
  }),
  check('session.create.new', 'MUST create a separate session for every login', {
    source: SEEN,
    evidence: chain(
      (x) =>
        x.route === LOGIN_ROUTE && x.credential.form === 'none' ? x.login?.username : undefined,
      GOOD_LOGIN,
      GOOD_LOGIN,
    ),
    judge: ([first, second]) => {
      const [a, b] = [first, second].map((x) => memberAt(x?.json, 'session_id'))
      if (a === undefined || b === undefined) return ONE_NOT_JSON
      return a === b ? deviation('another session_id', found(b), '/session_id') : undefined
    },
  }),
  check(
    'session.create.pretty',
    'MUST send the same response to a login with and without pretty=true',
    {
      source: document('1'),
      evidence: pair(
        { ...GOOD_LOGIN, where: ({ query }) => query === '' },
        { ...GOOD_LOGIN, where: ({ query }) => /(^|&)pretty=true(&|$)/.test(query) },
        (x) => `${x.root} ${x.credential.form}`,
      ),
      judge: ([plain, pretty], { version }) => {
        if (!pretty || !isRecord(plain.json) || !isRecord(pretty.json)) return ONE_NOT_JSON
        if (isWrittenAnew(pretty)) return WRITTEN_ANEW
        if (has(version, 'one-json-provider') && !/\n[ \t]+"/.test(pretty.text ?? ''))
          return deviation('indented JSON', 'JSON on one line')
        const [a, b] = [plain.json, pretty.json].map((json) => Object.keys(json).sort().join(', '))
        return a === b ? undefined : deviation(a ?? '', b ?? '')
      },
    },
  ),
]
