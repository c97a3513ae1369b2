import { decodeSegment } from '#engine/text/paths/path.ts'
import { rowOf } from '#engine/knowledge/bodies.ts'
import { readCredential } from '#engine/judge/facts/credential.ts'
import type { Annotated } from '#engine/model/facts.ts'
import { OBJECT_ID } from '#engine/text/identifiers.ts'
import type { ForecastAccount } from '../calls/accounts.ts'
import { feature, type Rule, withoutFeature } from './rule.ts'
import type { RequestChange } from '../calls/incompatibility.ts'
import { isUnanswered } from '../calls/served.ts'

/** Ids of users: of the database, or of an account outside it such as `local:admin`. */
const USER_ID = /^(?:[0-9a-f]{24}|local(?::|%3A).+)$/i

const CREATE_TOKEN = 'POST /users/{userId}/tokens/{name}'

const isToken = ({ route }: Annotated): boolean => /\/tokens(?:$|\/)/.test(route ?? '')

/** Routes whose place for a login name became one for a user id. */
const takesUserId = ({ route }: Annotated): boolean =>
  rowOf(route ?? '')?.path_changes?.some(({ path }) => path.includes('{username}')) ?? false

const isOfOther = ({ parameters }: Annotated, { username, id }: ForecastAccount): boolean => {
  const [owner = ''] = parameters
  return OBJECT_ID.test(owner)
    ? id !== undefined && owner !== id
    : username !== undefined && ownerOf(owner) !== username
}

/** A tool removed the credential from the file, and the response shows its kind. */
const isRefusedUnseen = ({ credential, status }: Annotated, by: number): boolean =>
  credential.form === 'stripped' && status === by

const ownerOf = (parameter = ''): string => parameter.replace(/^local(?::|%3A)/i, '')

/** A log or a script does not show the permissions of an account. */
const tellsLittle = (call: Annotated): boolean =>
  call.exchange.request.isWithoutHeaders === true || isUnanswered(call)

/** A path value in its raw form, exchanged for another one. */
const pathEdit = (call: Annotated, to: string): RequestChange => ({
  kind: 'path',
  from: `/users/${call.parameters[0] ?? ''}`,
  to: `/users/${to}`,
})

/** Lists of which an account sees its own part from 7.0 on, and is rejected before. */
const LISTS_BY_PERMISSION = ['/roles', '/users/paginated']

/** Keys of rules that turn on a credential that is not in the file. */
export const BY_WHO: readonly string[] = ['tokens-of-others', 'users-list', 'session-check-500']

/** Rejections that depend on the sender and on permissions. */
export const WHO_RULES: readonly Rule[] = [
  {
    key: 'user-name-in-path',
    ...feature('user-by-id'),
    what: 'the path requires the user ID instead of the login name',
    remedy: 'get the ID from GET /users/{username} and put it in the path',
    worksBefore: false,
    effect: 'needs-change',
    statuses: [400, 403, 404, 500],
    below: '/users/',
    applies: (call) => takesUserId(call) && !USER_ID.test(call.parameters[0] ?? ''),
    edit: (call, { userIds }) =>
      pathEdit(call, userIds.get(decodeSegment(call.parameters[0] ?? '')) ?? '{user id}'),
  },
  {
    key: 'user-id-in-path',
    ...withoutFeature('user-by-id'),
    what: 'the path requires the login name, and does not accept the user ID yet',
    remedy: 'put the login name in the path',
    worksBefore: false,
    effect: 'needs-change',
    statuses: [403, 404],
    below: '/users/',
    applies: (call) => takesUserId(call) && USER_ID.test(call.parameters[0] ?? ''),
    edit: (call) => pathEdit(call, ownerOf(call.parameters[0])),
  },
  {
    key: 'tokens-of-others',
    ...feature('tokens-own-only'),
    what: 'only administrators can manage tokens, and only their own',
    remedy: 'let each account create its own token',
    worksBefore: true,
    effect: 'needs-change',
    statuses: [403],
    below: '/users/',
    applies: (call, account) =>
      isToken(call) &&
      (account.rights === 'limited' || isOfOther(call, account) || isRefusedUnseen(call, 403)),
  },
  {
    key: 'tokens-of-others-untold',
    ...feature('tokens-own-only'),
    what: "only administrators can manage tokens, and only their own; the file does not show the account's permissions",
    remedy: 'check which account sends the request, or record the call',
    effect: 'unknown',
    statuses: [403],
    below: '/users/',
    applies: (call, account) =>
      isToken(call) &&
      tellsLittle(call) &&
      (account.rights === 'unknown' || account.username === undefined) &&
      !isOfOther(call, account),
  },
  {
    key: 'tokens-of-others-limited',
    availability: {},
    source: 'seen on 2.0.3 to 7.0.1',
    what: "an account without the required permission cannot manage other users' tokens",
    effect: 'needs-change',
    statuses: [403],
    below: '/users/',
    applies: (call, account) =>
      isToken(call) &&
      call.route !== CREATE_TOKEN &&
      account.rights === 'limited' &&
      isOfOther(call, account),
  },
  {
    key: 'token-create-checked',
    ...withoutFeature('token-create-unchecked'),
    what: 'an account without the required permission cannot create tokens for other users',
    remedy: 'let each account create its own token',
    worksBefore: true,
    effect: 'needs-change',
    statuses: [403],
    below: '/users/',
    applies: (call, account) =>
      call.route === CREATE_TOKEN && account.rights === 'limited' && isOfOther(call, account),
  },
  {
    key: 'tokens-of-others-limited-untold',
    availability: {},
    source: 'seen on 2.0.3 to 7.0.1',
    what: "an account without the required permission cannot manage other users' tokens; the file does not show the account's permissions",
    effect: 'unknown',
    statuses: [403],
    below: '/users/',
    applies: (call, { rights }) =>
      isToken(call) &&
      tellsLittle(call) &&
      rights === 'unknown' &&
      !OBJECT_ID.test(call.parameters[0] ?? ''),
  },
  {
    key: 'tokens-by-admins-only',
    ...feature('tokens-by-admins-only'),
    what: 'only administrators can create tokens, unless the cluster is configured otherwise',
    remedy: 'have an administrator create the token, or allow users to create tokens',
    worksBefore: true,
    effect: 'needs-change',
    statuses: [403],
    below: '/users/',
    applies: ({ route }, { rights }) => route === CREATE_TOKEN && rights === 'limited',
  },
  {
    key: 'tokens-by-admins-only-unknown',
    ...feature('tokens-by-admins-only'),
    what: 'only administrators can create tokens, and the recording does not show whether this account is an administrator',
    effect: 'unknown',
    statuses: [403],
    below: '/users/',
    applies: ({ route }, { rights }) => route === CREATE_TOKEN && rights === 'unknown',
  },
  {
    key: 'users-list',
    ...withoutFeature('users-list-self'),
    what: 'an account that is not allowed to list users is rejected; later releases show the account its own user',
    remedy: 'use an account that is allowed to list users',
    effect: 'needs-change',
    statuses: [403],
    below: '/users',
    applies: ({ route }, { rights }) => route === 'GET /users' && rights === 'limited',
  },
  {
    key: 'role-change-permitted',
    ...feature('role-change-permitted'),
    what: 'changing a role requires the permission roles:edit',
    remedy: 'give the account the permission roles:edit, or use a different account',
    effect: 'needs-change',
    statuses: [403],
    below: '/roles/',
    applies: ({ route }, { rights }) => route === 'PUT /roles/{rolename}' && rights === 'limited',
  },
  {
    key: 'input-end-permitted',
    ...feature('input-end-permitted'),
    what: 'stopping an input requires the permission inputs:terminate',
    remedy: 'give the account the permission inputs:terminate, or use a different account',
    effect: 'needs-change',
    statuses: [403],
    below: '/system/inputs/',
    applies: ({ route }, { rights }) =>
      route === 'DELETE /system/inputs/{inputId}' && rights === 'limited',
  },
  {
    key: 'views-by-permission',
    availability: { until: '3.2.0' },
    source: 'route table; seen on 3.1.0 and 3.2.0',
    what: 'listing views requires the permission view:use',
    remedy: 'give the account the permission view:use, or use a different account',
    effect: 'needs-change',
    statuses: [403],
    below: '/views',
    applies: ({ route }, { rights }) => route === 'GET /views' && rights === 'limited',
  },
  ...LISTS_BY_PERMISSION.map((list): Rule => ({
    key: `list-by-permission ${list}`,
    availability: { until: '7.0.0' },
    source: 'route table; seen on 6.1.0 and 7.0.1',
    what: 'an account that is not allowed to read the complete list is rejected; later releases show the part it can read',
    remedy: 'use an account that is allowed to read the complete list',
    effect: 'needs-change',
    statuses: [403],
    below: list,
    applies: ({ route }, { rights }) => route === `GET ${list}` && rights === 'limited',
  })),
  {
    key: 'session-check-500',
    ...feature('session-check-500-without-session'),
    what: 'the session check returns 500 unless the request contains a session ID',
    remedy: 'send the session ID, or use GET /system instead',
    effect: 'needs-change',
    statuses: [500],
    below: '/system/sessions',
    applies: (call) =>
      call.route === 'GET /system/sessions' &&
      (/^(?:user|token)$/.test(call.credential.form) || isRefusedUnseen(call, 500)),
  },
  {
    key: 'session-check-500-untold',
    ...feature('session-check-500-without-session'),
    what: 'the session check returns 500 unless the request contains a session ID, and the file does not show the credential',
    remedy: 'check whether the client sends a session ID, or record the call',
    effect: 'unknown',
    statuses: [500],
    below: '/system/sessions',
    applies: ({ route, credential: { form } }) =>
      route === 'GET /system/sessions' && form === 'stripped',
  },
  {
    key: 'cookie-untold',
    ...feature('session-cookie'),
    what: 'the session in the cookie takes precedence, and the file does not show whether the session is valid',
    remedy: 'record the login that creates the session, or check which session the client sends',
    effect: 'unknown',
    statuses: [401],
    below: '/',
    applies: ({ open, credential: { form, validity } }) =>
      open === false && form === 'cookie' && validity === 'unknown',
  },
  {
    key: 'password-untold',
    ...withoutFeature('cookie-beats-password'),
    what: 'the password takes precedence over the session in the cookie, and the file does not show whether the password is valid',
    remedy: 'record a call with only the password',
    effect: 'unknown',
    statuses: [401],
    below: '/',
    applies: ({ open, credential: { form, validity }, exchange }) =>
      open === false &&
      form === 'user' &&
      validity === 'unknown' &&
      readCredential(exchange.request.headers).cookie !== undefined,
  },
]
