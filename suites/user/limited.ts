import {
  type Annotated,
  beyond,
  chain,
  checksWith,
  type Context,
  describeAnswer,
  deviation,
  document,
  expectError,
  type Finding,
  has,
  inconclusive,
  isGranted,
  isOwn,
  isRecord,
  memberAt,
  mayDoEverything,
  NODE_HEADER,
  observed,
  type Selector,
  responseHeader,
} from '#engine/suite.ts'
import {
  BY_ADMINISTRATOR,
  eachByRights,
  type Sender,
  senderIn,
  senderOf,
  SHOWN,
  ofLimited,
} from '../senders.ts'
import { userRecords } from './records.ts'
import { hasGrants } from '../answers.ts'

const check = checksWith({ needs: ['limited-account'] })
const BY_LIMITED = { form: 'user', validity: 'valid', rejectedBy: ['none', 'permission'] } as const
const seen = observed('2.0.3', '2.2.3', '3.2.0', '5.1.0', '7.0.1')

const LOGIN: Selector = {
  route: 'POST /system/sessions',
  rejectedBy: 'none',
  login: 'valid',
  form: 'none',
}

/** The permission that each route requires. */
export const MATRIX: readonly {
  readonly id: string
  readonly route: string
  readonly permission?: string
  readonly mode?: 'write'
}[] = [
  { id: 'cluster', route: 'GET /cluster' },
  { id: 'system', route: 'GET /system', permission: 'system:read' },
  { id: 'streams', route: 'GET /streams' },
  { id: 'create-stream', route: 'POST /streams', permission: 'streams:create', mode: 'write' },
]

export const limitedChecks = [
  ...MATRIX.map(({ id, route, permission, mode }) =>
    check(
      `user.limited.${id}`,
      permission === undefined
        ? `MUST allow ${route} for every account`
        : `MUST allow ${route} only for accounts with ${permission}, and respond to others with 403`,
      {
        source: seen,
        ...(mode && { mode }),
        evidence: eachByRights(senderOf, {
          ...BY_LIMITED,
          route,
          method: route.split(' ')[0] ?? 'GET',
        }),
        judge: ofLimited((sender, asked) => {
          const node = responseHeader(asked.exchange, NODE_HEADER) ?? ''
          return permission === undefined ||
            [permission, `${permission}:${node}`].some((one) => isGranted(sender, one))
            ? expectServed(asked)
            : expectError(asked, 403, 'ApiError')
        }),
        why: 'monitoring tools use read-only accounts',
      },
    ),
  ),
  check(
    'user.limited.users',
    'MUST list all users only for accounts with the required permission (in 6.1.0 and later, other accounts see only themselves)',
    {
      source: observed('2.0.3', '2.2.3', '3.2.0', '5.1.0', '6.1.0', '7.0.1'),
      evidence: eachByRights(senderOf, { ...BY_LIMITED, route: 'GET /users', method: 'GET' }),
      judge: ofLimited((sender, asked, { context }) => {
        if (isGranted(sender, 'users:list'))
          return beyond('a second account that is not allowed to list users')
        return expectOnlySelf(asked, sender, context)
      }),
      why: 'attackers use account names to guess passwords',
    },
  ),
  check('user.limited.own-streams', 'MUST list only streams that the account can read', {
    source: seen,
    evidence: eachByRights(senderOf, {
      ...BY_LIMITED,
      route: 'GET /streams',
      method: 'GET',
      status: 200,
    }),
    judge: ([shown, asked]) => {
      const sender = senderIn(shown)
      const streams = memberAt(asked?.json, 'streams')
      if (mayDoEverything(sender)) return BY_ADMINISTRATOR
      if (!Array.isArray(streams)) return inconclusive('the response contains no list of streams')
      if (isGranted(sender, 'streams:read'))
        return beyond('a second account that is not allowed to read all streams')
      const ids = streams.filter(isRecord).map((stream) => String(stream['id']))
      const strange = ids.find((id) => !isGranted(sender, `streams:read:${id}`))
      if (hasGrants(shown)) return inconclusive('the account has access to individual streams')
      return strange === undefined
        ? undefined
        : deviation('only streams that the account can read', `stream ${strange}`, '/streams')
    },
    why: 'stream permissions control which messages an account can read',
  }),
  check('user.login.limited', 'MUST create a session for a read-only account', {
    source: document('5.4'),
    mode: 'session',
    evidence: chain((x) => senderOf(x) ?? x.login?.username, SHOWN, LOGIN),
    judge: ofLimited((_sender, login) =>
      isRecord(login.json) && 'session_id' in login.json
        ? undefined
        : deviation('a session record', describeAnswer(login)),
    ),
  }),
]

function expectServed(x: Annotated): Finding | undefined {
  const content = isRecord(x.json) && Object.keys(x.json).length > 0
  // A body is read only once the account may: its refusal shows that the permission was enough.
  // One of the two JSON providers of 4.0 and 4.1 says so in plain text.
  const isRefusal = x.errorType !== undefined || x.answerType === 'text/plain'
  if (x.status === 400 && isOwn(x) && isRefusal) return undefined
  return x.status >= 200 && x.status < 300 && content
    ? undefined
    : deviation('a response with content', describeAnswer(x))
}

function expectOnlySelf(x: Annotated, sender: Sender, { version }: Context): Finding | undefined {
  if (!has(version, 'users-list-self')) return expectError(x, 403, 'ApiError')
  if (x.status !== 200)
    return deviation('200, with only the account that sent the request', describeAnswer(x))
  const names = userRecords(x).map(({ record }) => record['username'])
  return names.join() === sender.username
    ? undefined
    : deviation(`only ${String(sender.username)}`, names.join(', ') || 'no users', '/users')
}
