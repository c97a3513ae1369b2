import {
  fault,
  on,
  recordingFault,
  status,
  text,
  withHeader,
  withoutHeader,
  apiError,
} from '#engine/suite.ts'
import { UNAUTHORIZED, SERVED } from '../targets.ts'
import {
  CREDENTIAL_REFUSED,
  LIMITED_ACCOUNT,
  LOGIN_DEMANDED,
  RIGHTS_IGNORED,
  SESSION_REFUSED,
} from '../failing-together.ts'

/** A run on a real server that shows every credential to every route. */
const ACCESS = 'graylog-5.1.0-access'

/** Faults of credentials and of their requests. */
export const faults = [
  fault('auth.401.json', 'a request with a rejected credential gets a JSON body', {
    edits: [on({ status: 401 }, apiError('HTTP 401 Unauthorized'))],
    fails: [...CREDENTIAL_REFUSED, 'auth.401.empty'],
  }),
  fault('auth.401.page', 'a request with a rejected credential gets a web page', {
    edits: [on({ status: 401 }, text('<html></html>', 'text/html'))],
    fails: [...CREDENTIAL_REFUSED, 'auth.401.empty'],
  }),
  fault('auth.401.redirect', 'a request with a rejected credential is redirected to a login page', {
    edits: [
      on(
        { status: 401 },
        status(302),
        withoutHeader('WWW-Authenticate'),
        withHeader('Location', '/login'),
      ),
    ],
    fails: [
      ...LOGIN_DEMANDED,
      'session.refuse.wrong',
      'session.refuse.wrong-answer',
      'session.refuse.empty-password',
      'auth.login.body',
    ],
  }),
  fault('auth.401.as-403', 'a request with a rejected credential gets 403', {
    edits: [on({ status: 401 }, status(403), withoutHeader('WWW-Authenticate'))],
    fails: [
      ...LOGIN_DEMANDED,
      'session.refuse.wrong-answer',
      'session.refuse.empty-password',
      'user.session.slides',
      'session.check.valid',
      'session.check.names',
      'session.create.answer',
      'session.create.open',
      'session.create.status',
      'auth.login.body',
    ],
  }),
  fault('auth.401.no-challenge', 'a request with a rejected credential gets no WWW-Authenticate', {
    edits: [on({ status: 401 }, withoutHeader('WWW-Authenticate'))],
    fails: ['auth.401.challenge', 'session.refuse.wrong-answer'],
  }),
  fault('auth.401.bearer', 'a request with a rejected credential gets a Bearer challenge', {
    edits: [on({ status: 401 }, withHeader('WWW-Authenticate', 'Bearer'))],
    fails: ['auth.401.challenge', 'session.refuse.wrong-answer'],
  }),
  fault('auth.401.script', 'a script in a browser gets WWW-Authenticate', {
    edits: [
      on(
        { status: 401, header: ['x-requested-with', '^XMLHttpRequest$'] },
        withHeader('WWW-Authenticate', 'Basic realm="Graylog Server"'),
      ),
    ],
    fails: ['auth.401.script'],
  }),
  fault('auth.token.any', 'any token is accepted', {
    unenforced: ['token'],
    disprovedBy: ['auth.refuse.ended-token'],
    fails: [
      'auth.refuse.token',
      'auth.refuse.session-as-token',
      'token.delete.ends',
      'auth.refuse.ended-token',
      'auth.refuse.deleted-user.token',
    ],
  }),
  fault('auth.disabled-user.accepted', 'a disabled user can still read and log in', {
    unenforced: ['account-status'],
    fails: ['auth.refuse.disabled-user', 'session.refuse.wrong'],
  }),
  fault('auth.session.any', 'any session is accepted', {
    unenforced: ['session'],
    asked: [{ header: ['authorization', ''] }, { header: ['cookie', ''] }],
    fails: [
      'auth.refuse.session',
      ...SESSION_REFUSED,
      'auth.refuse.token-as-session',
      'auth.refuse.ended-session',
      'auth.refuse.deleted-user.session',
    ],
  }),
  fault(
    'auth.malformed.taken-for-none',
    'a malformed Basic credential is treated as no credential',
    {
      unenforced: ['malformed'],
      fails: ['auth.malformed.undecodable', 'auth.malformed.no-colon', 'error.json'],
    },
  ),
  fault('auth.malformed.silent', 'the response does not report that the credential is malformed', {
    edits: [on({ status: 400, says: 'Invalid credentials' }, apiError('HTTP 400 Bad Request'))],
    fails: ['auth.malformed.message'],
  }),
  fault('auth.login-ignored', 'everything is served without a login', {
    unenforced: ['login'],
    fails: [
      ...LOGIN_DEMANDED,
      'session.delete.ends',
      'token.delete.ends',
      'user.delete.ends',
      'node.version.behaviour',
      'session.create.answer',
      'session.create.status',
      'session.create.open',
      'session.check.invalid',
      'session.check.none',
      'auth.refuse.none',
      'auth.refuse.user',
      'auth.refuse.session',
      'auth.refuse.token',
      'auth.refuse.token-as-session',
      'auth.refuse.session-as-token',
      'auth.refuse.cookie',
      'auth.refuse.bearer',
      'user.session.slides',
      'auth.open.session-check',
      'auth.refuse.wrong-password',
      'auth.refuse.empty-password',
      'auth.refuse.other-word',
      'auth.refuse.ended-session',
      'auth.refuse.ended-token',
      'auth.refuse.deleted-user.password',
      'auth.refuse.deleted-user.token',
      'auth.refuse.deleted-user.session',
    ],
  }),
  fault('auth.cookie.loses', 'the user name and password take precedence over the cookie', {
    features: { 'cookie-beats-password': false },
    fails: ['auth.cookie.precedence'],
  }),
  fault('auth.cookie.wins', 'the cookie takes precedence over the user name and password', {
    features: { 'cookie-beats-password': true },
    fails: ['auth.cookie.precedence', 'auth.user.read'],
  }),
  fault('auth.method.login-first', 'a request with an unsupported method gets 401', {
    edits: [on({ status: 405 }, ...UNAUTHORIZED)],
    fails: [
      'auth.order.method',
      'csrf.order.path',
      'error.path.write',
      'error.method',
      'error.json',
    ],
  }),
  fault('auth.accept.login-first', 'a request for an unavailable media type gets 401', {
    edits: [on({ status: 406 }, ...UNAUTHORIZED)],
    fails: ['auth.order.accept', 'error.accept', 'error.json'],
  }),
  fault('auth.token.refused', 'tokens are not accepted', {
    edits: [
      on(
        {
          header: [
            'authorization',
            '^Basic [A-Za-z0-9+/]+(OnRva2Vu|p0b2tlbg==|6dG9rZW4=|OlRPS0VO|pUT0tFTg==|6VE9LRU4=)$',
          ],
          status: [200, 201, 204],
        },
        ...UNAUTHORIZED,
      ),
    ],
    fails: [
      'auth.token.read',
      'auth.token.case',
      'token.use.after-create',
      'session.check.password',
      'auth.kept.token-after-logout',
      'auth.kept.token-after-token',
      'message.search.answers',
    ],
  }),
  fault('permission.ignored', 'permissions are not enforced', {
    unenforced: ['permission'],
    fails: [...LIMITED_ACCOUNT, 'user.limited.own-streams', ...RIGHTS_IGNORED],
  }),
  recordingFault('auth.refuse.none', 'graylog-2.5.2', SERVED),
  recordingFault('auth.refuse.user', 'graylog-3.2.0', SERVED),
  recordingFault('auth.refuse.token', 'graylog-7.0.1', SERVED),
  recordingFault('auth.refuse.empty-password', ACCESS, SERVED, {
    also: ['auth.refuse.wrong-password'],
  }),
  recordingFault('auth.refuse.token-as-session', 'graylog-2.0.3', SERVED),
  recordingFault('auth.refuse.session-as-token', 'graylog-5.1.0', SERVED),
  recordingFault('auth.refuse.cookie', ACCESS, SERVED),
  recordingFault('auth.refuse.session', ACCESS, SERVED),
  recordingFault('auth.refuse.bearer', 'graylog-3.1.0', SERVED),
  recordingFault('auth.refuse.disabled-user', 'state-accounts-7.0.1', SERVED),
  ...['other-word', 'deleted-user.token', 'deleted-user.session'].map((id) =>
    recordingFault(`auth.refuse.${id}`, ACCESS, SERVED),
  ),
  recordingFault('auth.refuse.ended-token', ACCESS, SERVED, { also: ['token.delete.ends'] }),
  recordingFault('auth.refuse.deleted-user.password', ACCESS, SERVED, {
    also: ['user.delete.ends'],
  }),
  recordingFault('auth.cookie.read', ACCESS, UNAUTHORIZED),
  recordingFault('auth.cookie.write', ACCESS, UNAUTHORIZED),
  // The same use shows both.
  recordingFault('auth.kept.session-after-logout', ACCESS, UNAUTHORIZED, {
    also: ['auth.kept.session-after-token', 'auth.session.read', 'session.use.after-login'],
  }),
  recordingFault('auth.kept.session-after-token', ACCESS, UNAUTHORIZED, {
    also: ['auth.kept.session-after-logout', 'auth.session.read', 'session.use.after-login'],
  }),
  recordingFault('auth.kept.session-after-login', ACCESS, UNAUTHORIZED, {
    also: ['auth.session.read'],
  }),
  recordingFault('auth.kept.session-after-failed-login', 'graylog-7.0.1', UNAUTHORIZED, {
    also: ['auth.session.read', 'auth.kept.session-after-login'],
  }),
]
