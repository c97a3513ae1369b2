import {
  bodiless,
  deviates,
  type Deviation,
  json,
  on,
  status,
  text,
  withHeader,
  withoutHeader,
} from '#engine/suite.ts'
import {
  CREDENTIAL_REFUSED,
  LIMITED_ACCOUNT,
  LOGIN_DEMANDED,
  RIGHTS_IGNORED,
  SESSION_REFUSED,
} from '../failing-together.ts'

/** Deviations of credentials and of what they are asked for. */
export const deviations: readonly Deviation[] = [
  deviates('auth.401.json', 'a refused credential is answered with a JSON body', {
    edits: [on({ status: 401 }, json({ type: 'ApiError', message: 'HTTP 401 Unauthorized' }))],
    fails: [...CREDENTIAL_REFUSED, 'auth.401.empty'],
  }),
  deviates('auth.401.page', 'a refused credential is answered with a web page', {
    edits: [on({ status: 401 }, text('<html></html>', 'text/html'))],
    fails: [...CREDENTIAL_REFUSED, 'auth.401.empty'],
  }),
  deviates('auth.401.redirect', 'a refused credential is sent to a login page', {
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
  deviates('auth.401.as-403', 'a refused credential is answered with 403', {
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
  deviates('auth.401.no-challenge', 'a refused credential is not challenged', {
    edits: [on({ status: 401 }, withoutHeader('WWW-Authenticate'))],
    fails: ['auth.401.challenge', 'session.refuse.wrong-answer'],
  }),
  deviates('auth.401.bearer', 'a refused credential is challenged for a bearer token', {
    edits: [on({ status: 401 }, withHeader('WWW-Authenticate', 'Bearer'))],
    fails: ['auth.401.challenge', 'session.refuse.wrong-answer'],
  }),
  deviates('auth.401.script', 'a script in a browser is challenged', {
    edits: [
      on(
        { status: 401, header: ['x-requested-with', '^XMLHttpRequest$'] },
        withHeader('WWW-Authenticate', 'Basic realm="Graylog Server"'),
      ),
    ],
    fails: ['auth.401.script'],
  }),
  deviates('auth.token.any', 'any token is accepted', {
    unenforced: ['token'],
    fails: [
      'auth.refuse.token',
      'auth.refuse.session-as-token',
      'token.delete.ends',
      'auth.refuse.ended-token',
      'auth.refuse.deleted-user.token',
    ],
  }),
  deviates('auth.session.any', 'any session is accepted', {
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
  deviates(
    'auth.malformed.taken-for-none',
    'a Basic credential that cannot be read is taken for none',
    {
      unenforced: ['malformed'],
      fails: ['auth.malformed.undecodable', 'auth.malformed.no-colon', 'error.json'],
    },
  ),
  deviates(
    'auth.malformed.silent',
    'the answer to a credential that cannot be read does not say so',
    {
      edits: [
        on(
          { status: 400, says: 'Invalid credentials' },
          json({ type: 'ApiError', message: 'HTTP 400 Bad Request' }),
        ),
      ],
      fails: ['auth.malformed.message'],
    },
  ),
  deviates('auth.login-ignored', 'everything is served without a login', {
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
  deviates('auth.cookie.loses', 'user and password win over the cookie', {
    features: { 'cookie-beats-password': false },
    fails: ['auth.cookie.precedence'],
  }),
  deviates('auth.cookie.wins', 'the cookie wins over user and password', {
    features: { 'cookie-beats-password': true },
    fails: ['auth.cookie.precedence', 'auth.user.read'],
  }),
  deviates('auth.method.login-first', 'a wrong method is answered with 401', {
    edits: [on({ status: 405 }, status(401), bodiless())],
    fails: [
      'auth.order.method',
      'csrf.order.path',
      'error.path.write',
      'error.method',
      'error.json',
    ],
  }),
  deviates('auth.accept.login-first', 'a media type that there is not is answered with 401', {
    edits: [on({ status: 406 }, status(401), bodiless())],
    fails: ['auth.order.accept', 'error.accept', 'error.json'],
  }),
  deviates('auth.token.refused', 'tokens are not accepted', {
    edits: [
      on(
        {
          header: ['authorization', '^Basic [A-Za-z0-9+/]+(OnRva2Vu|p0b2tlbg==|6dG9rZW4=)$'],
          status: [200, 201, 204],
        },
        status(401),
        bodiless(),
      ),
    ],
    fails: [
      'auth.token.read',
      'token.use.after-create',
      'session.check.password',
      'auth.kept.token-after-logout',
      'auth.kept.token-after-token',
      'message.search.answers',
    ],
  }),
  deviates('permission.ignored', 'every account may do everything', {
    unenforced: ['permission'],
    fails: [...LIMITED_ACCOUNT, 'user.limited.own-streams', ...RIGHTS_IGNORED],
  }),
]
