import {
  CREDENTIAL_REFUSED,
  LIMITED_ACCOUNT,
  LOGIN_DEMANDED,
  SESSION_REFUSED,
} from './failing-together.ts'
import type { Fault } from './fault.ts'

/** Deviations of credentials and of what they are asked for. */
export const authFaults: readonly Fault[] = [
  {
    id: 'auth.401.json',
    what: 'a refused credential is answered with a JSON body',
    edits: [
      {
        on: { status: 401 },
        body: { json: { type: 'ApiError', message: 'HTTP 401 Unauthorized' } },
      },
    ],
    fails: [...CREDENTIAL_REFUSED, 'auth.401.empty'],
  },
  {
    id: 'auth.401.page',
    what: 'a refused credential is answered with a web page',
    edits: [{ on: { status: 401 }, body: { text: '<html></html>', type: 'text/html' } }],
    fails: [...CREDENTIAL_REFUSED, 'auth.401.empty'],
  },
  {
    id: 'auth.401.redirect',
    what: 'a refused credential is sent to a login page',
    edits: [
      {
        on: { status: 401 },
        status: 302,
        headers: { 'WWW-Authenticate': null, Location: '/login' },
      },
    ],
    fails: [
      ...LOGIN_DEMANDED,
      'session.refuse.wrong',
      'session.refuse.wrong-answer',
      'session.refuse.empty-password',
    ],
  },
  {
    id: 'auth.401.as-403',
    what: 'a refused credential is answered with 403',
    edits: [{ on: { status: 401 }, status: 403, headers: { 'WWW-Authenticate': null } }],
    fails: [
      ...LOGIN_DEMANDED,
      'session.refuse.wrong-answer',
      'session.refuse.empty-password',
      'user.session.slides',
    ],
  },
  {
    id: 'auth.401.no-challenge',
    what: 'a refused credential is not challenged',
    edits: [{ on: { status: 401 }, headers: { 'WWW-Authenticate': null } }],
    fails: ['session.refuse.wrong-answer', 'auth.401.challenge'],
  },
  {
    id: 'auth.401.bearer',
    what: 'a refused credential is challenged for a bearer token',
    edits: [{ on: { status: 401 }, headers: { 'WWW-Authenticate': 'Bearer' } }],
    fails: ['session.refuse.wrong-answer', 'auth.401.challenge', 'auth.401.script'],
  },
  {
    id: 'auth.401.script',
    what: 'a script in a browser is challenged',
    versions: { since: '2.1.0' },
    gates: { 'missing-xhr-challenge': false },
    fails: ['auth.401.script'],
  },
  {
    id: 'auth.token.any',
    what: 'any token is accepted',
    lax: ['token'],
    fails: ['auth.refuse.token', 'auth.refuse.session-as-token', 'token.delete.ends'],
  },
  {
    id: 'auth.session.any',
    what: 'any session is accepted',
    lax: ['session'],
    fails: [...SESSION_REFUSED, 'auth.refuse.token-as-session'],
  },
  {
    id: 'auth.malformed.taken-for-none',
    what: 'a Basic credential that cannot be read is taken for none',
    lax: ['malformed'],
    fails: ['auth.malformed.undecodable', 'auth.malformed.no-colon', 'error.json'],
  },
  {
    id: 'auth.malformed.silent',
    what: 'the answer to a credential that cannot be read does not say so',
    edits: [
      {
        on: { status: 400, says: 'Invalid credentials' },
        body: { json: { type: 'ApiError', message: 'HTTP 400 Bad Request' } },
      },
    ],
    fails: ['auth.malformed.message'],
  },
  {
    id: 'auth.login-ignored',
    what: 'everything is served without a login',
    lax: ['login'],
    fails: [
      ...LOGIN_DEMANDED,
      'node.version.behaviour',
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
      'auth.open.session-check',
    ],
  },
  {
    id: 'auth.cookie.loses',
    what: 'user and password win over the cookie',
    versions: { since: '5.1.0' },
    gates: { 'cookie-beats-password': false },
    fails: ['auth.cookie.precedence'],
  },
  {
    id: 'auth.cookie.wins',
    what: 'the cookie wins over user and password',
    versions: { since: '4.3.0', until: '5.1.0' },
    gates: { 'cookie-beats-password': true },
    fails: ['auth.user.read', 'auth.cookie.precedence'],
  },
  {
    id: 'auth.method.login-first',
    what: 'a wrong method is answered with 401',
    edits: [{ on: { status: 405 }, status: 401, body: 'none' }],
    fails: [
      'auth.order.method',
      'csrf.order.path',
      'error.path.write',
      'error.method',
      'error.json',
    ],
  },
  {
    id: 'auth.accept.login-first',
    what: 'a media type that there is not is answered with 401',
    edits: [{ on: { status: 406 }, status: 401, body: 'none' }],
    fails: ['auth.order.accept', 'error.accept', 'error.json'],
  },
  {
    id: 'auth.token.refused',
    what: 'tokens are not accepted',
    edits: [
      {
        on: {
          header: ['authorization', '^Basic [A-Za-z0-9+/]+(OnRva2Vu|p0b2tlbg==|6dG9rZW4=)$'],
          status: [200, 201, 204],
        },
        status: 401,
        body: 'none',
      },
    ],
    fails: ['auth.token.read', 'token.use.after-create'],
  },
  {
    id: 'permission.ignored',
    what: 'every account may do everything',
    lax: ['permission'],
    fails: [...LIMITED_ACCOUNT, 'user.limited.own-streams'],
  },
]
