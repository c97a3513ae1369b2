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
    fails: ['auth.401.empty', 'session.refuse.wrong-answer'],
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
    fails: ['auth.401.status', 'auth.401.write', 'session.refuse.wrong-answer'],
  },
  {
    id: 'auth.401.no-challenge',
    what: 'a refused credential is not challenged',
    edits: [{ on: { status: 401 }, headers: { 'WWW-Authenticate': null } }],
    fails: ['auth.401.challenge', 'session.refuse.wrong-answer'],
  },
  {
    id: 'auth.token.any',
    what: 'any token is accepted',
    lax: ['token'],
    fails: ['auth.refuse.token', 'auth.refuse.session-as-token'],
  },
  {
    id: 'auth.session.any',
    what: 'any session is accepted',
    lax: ['session'],
    fails: ['auth.refuse.session', 'auth.refuse.token-as-session'],
  },
  {
    id: 'auth.malformed.taken-for-none',
    what: 'a Basic credential that cannot be read is taken for none',
    lax: ['malformed'],
    fails: ['auth.malformed.undecodable', 'auth.malformed.no-colon', 'auth.malformed.message'],
  },
  {
    id: 'auth.login-ignored',
    what: 'everything is served without a login',
    lax: ['login'],
    fails: ['auth.refuse.none', 'auth.closed.system'],
  },
]
