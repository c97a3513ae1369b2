import {
  type Annotated,
  ANY_RUN_PREFIX,
  chain,
  checksWith,
  type Context,
  decodeSegment,
  describeAnswer,
  deviation,
  expectEmptyBody,
  expectError,
  expectRefusedCredential,
  expectStatus,
  found,
  has,
  inconclusive,
  isRecord,
  observed,
  one,
  releasesWithout,
  responseHeader,
  type UnknownRecord,
  writeComparable,
} from '#engine/suite.ts'
import { expectDone, expectUnreadable } from '../answers.ts'
import { DELETE, MADE, MADE_OR_DELETED, NEXT, NEXT_OR_AGAIN, POST, userOf } from './records.ts'
import { whereServed } from '../served.ts'

const check = checksWith({
  source: observed('2.0.3', '2.2.3', '3.2.0', '4.3.0', '5.1.0', '7.0.1'),
  mode: 'write',
})

/** Creation and deletion of users. */
export const changeChecks = [
  check(
    'user.create.status',
    'MUST respond with 201 and an empty body to a valid request to create a user',
    {
      evidence: one(POST),
      judge: ([x], { version }) => {
        if (!isGoodUser(x.sent, has(version, 'user-split-names')))
          return inconclusive('the structure of the body does not match the release')
        if ([401, 403].includes(x.status))
          return inconclusive(
            `${describeAnswer(x)} means that the sender lacks the required permission`,
          )
        if (
          x.status === 400 &&
          (x.exchange.probe === undefined || /taken|exist|duplicate/i.test(x.text ?? ''))
        )
          return inconclusive('the name may already be taken')
        return expectStatus(x, 201) ?? expectEmptyBody(x)
      },
      why: 'release 4.1.0 replaced full_name with first_name and last_name',
    },
  ),
  check('user.create.full-name', 'MUST reject a user without full_name (before 4.1.0)', {
    source: observed('2.0.3', '2.2.3', '2.5.2', '3.1.0', '3.2.0'),
    versions: releasesWithout('user-split-names'),
    evidence: one({ ...POST, where: ({ sent }) => isGoodUser(sent, true) }),
    judge: whereServed(([x], context) => expectUnreadable(x, context)),
  }),
  check('user.create.location', 'MUST return the path of a new user in Location', {
    after: 'user.create.status',
    evidence: one(MADE),
    judge: ([x]) => {
      const name = userOf(x)
      if (name === undefined) return inconclusive('the request does not contain a user name')
      const location = responseHeader(x.exchange, 'location') ?? ''
      return decodeSegment(location.split('/users/').at(-1)) === name
        ? undefined
        : deviation(`Location: …/users/${name}`, found(location))
    },
  }),
  check(
    'user.create.keeps',
    "MUST store a new user's name, email address, roles, and session timeout",
    {
      after: 'user.create.status',
      evidence: chain(userOf, MADE, NEXT),
      judge: ([made, next], { version }) => {
        const shown = next?.method === 'GET' && next.status === 200 ? next.json : undefined
        if (!isRecord(made.sent) || !isRecord(shown))
          return inconclusive('the user was not read before it was changed')
        const { first_name: first, last_name: last } = made.sent
        const isSplit =
          has(version, 'user-split-names') && typeof first === 'string' && typeof last === 'string'
        const sent: UnknownRecord = {
          ...made.sent,
          ...(isSplit && { full_name: `${first} ${last}` }),
        }
        for (const key of ['username', 'email', 'full_name', 'session_timeout_ms', 'roles']) {
          const [wanted, told] = [sent[key], shown[key]]
          if (key === 'session_timeout_ms' && isGlobal(told, made, version)) continue
          // The check of the field reports another type.
          if (key === 'full_name' && typeof told !== 'string') continue
          if (wanted !== undefined && writeComparable(wanted) !== writeComparable(told))
            return deviation(
              `${key}: ${writeComparable(wanted) ?? ''}`,
              writeComparable(told) ?? found(told),
              `/${key}`,
            )
        }
        return undefined
      },
    },
  ),
  check('user.create.taken', 'MUST reject a second user with the same name', {
    source: observed('3.2.0', '5.1.0', '7.0.1'),
    after: 'user.create.status',
    evidence: chain(ofRun, MADE, MADE_OR_DELETED),
    judge: ([, next]) => (next?.method === 'POST' ? expectError(next, 400, 'ApiError') : undefined),
    why: 'otherwise, an account that may create users can replace the password of any other account',
  }),
  check('user.delete.status', 'MUST respond with 204 and an empty body when a user is deleted', {
    evidence: one(DELETE),
    judge: ([x]) => expectDone(x, 204),
  }),
  check('user.delete.gone', 'MUST respond with 404 for a deleted user', {
    source: observed(),
    after: 'user.delete.status',
    evidence: chain(userOf, { ...DELETE, status: 204 }, NEXT_OR_AGAIN),
    judge: ([, next]) => {
      if (!next) return undefined
      return next.method === 'POST'
        ? inconclusive('a user with the same name has been created since')
        : expectError(next, 404, 'ApiError')
    },
  }),
  check('user.delete.ends', 'MUST reject the password of a deleted user', {
    source: observed(),
    after: 'user.delete.status',
    evidence: one({
      form: 'user',
      validity: 'invalid',
      rejectedBy: 'credential',
      where: ({ credential }) => /deleted/.test(credential.because),
    }),
    judge: ([x]) => expectRefusedCredential(x),
    why: 'former users must no longer be able to read the logs',
  }),
]

/** A user of a run, which no other client deletes. */
function ofRun(x: Annotated): string | undefined {
  const name = userOf(x)
  return name !== undefined && ANY_RUN_PREFIX.test(name) ? name : undefined
}

function isGoodUser(sent: unknown, split: boolean): boolean {
  if (!isRecord(sent)) return false
  const { username, password, email, permissions, roles } = sent
  const named = split
    ? isText(sent['first_name']) && isText(sent['last_name']) && !('full_name' in sent)
    : isText(sent['full_name']) && !('first_name' in sent)
  return (
    named &&
    [username, password, email].every(isText) &&
    Array.isArray(permissions) &&
    (roles === undefined || Array.isArray(roles)) &&
    String(password).length >= 6
  )
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== ''
}

/** Defaults of users: fact sheet 2.4. */
const DEFAULT_TIMEOUT_MS = 28_800_000

/** All other users have the same, and it is not the default: a setting of the cluster gives it to all. */
function isGlobal(told: unknown, { account }: Annotated, version: Context['version']): boolean {
  return (
    has(version, 'global-session-timeout') &&
    told === account?.timeoutOfAll &&
    told !== DEFAULT_TIMEOUT_MS
  )
}
