import {
  type Annotated,
  availabilityOf,
  chain,
  check,
  describeAnswer,
  deviation,
  document,
  expectAccepted,
  expectRefusedCredential,
  has,
  observed,
  one,
  type Selector,
} from '#engine/suite.ts'
import { isWord, presented } from '../senders.ts'
import { whereServed } from '../served.ts'

const CHANGING = ['POST', 'PUT', 'DELETE'] as const

const closedRead = (form: 'user' | 'token' | 'session' | 'cookie'): Selector => ({
  method: 'GET',
  form,
  validity: 'valid',
  // Without the permission, the response is 403.
  rejectedBy: ['none', 'permission'],
  where: (x) => isClosed(x) && isAsDocumented(x) && !ENDED.route.includes(x.route ?? ''),
})

/** A session ended by itself: an error may follow the end. */
const ENDED = {
  route: ['DELETE /system/sessions', 'DELETE /system/sessions/{sessionId}'],
  form: 'session',
  validity: 'valid',
  rejectedBy: 'none',
  status: [200, 204],
} satisfies Selector

/** An access token deleted by itself or by an administrator. */
const TOKEN_ENDED: Selector = {
  route: 'DELETE /users/{userId}/tokens/{idOrToken}',
  validity: 'valid',
  rejectedBy: 'none',
  status: 204,
}

const FAILED_LOGIN: Selector = {
  route: 'POST /system/sessions',
  rejectedBy: 'none',
  login: 'invalid',
  status: 401,
}

/** Credentials that do not end with others of the same user, or with a failed login. */
const KEPT = [
  {
    id: 'session-after-logout',
    what: "a user's other sessions when one ends",
    form: 'session',
    ends: ENDED,
  },
  {
    id: 'token-after-logout',
    what: "a user's tokens when a session ends",
    form: 'token',
    ends: ENDED,
  },
  {
    id: 'session-after-token',
    what: "a user's sessions when a token is deleted",
    form: 'session',
    ends: TOKEN_ENDED,
  },
  {
    id: 'token-after-token',
    what: "a user's other tokens when one is deleted",
    form: 'token',
    ends: TOKEN_ENDED,
  },
  {
    id: 'session-after-failed-login',
    what: "a user's sessions after a login with a wrong password",
    form: 'session',
    ends: FAILED_LOGIN,
  },
] as const

/** The three Basic forms of section 5, on reads and on writes. */
const FORMS = [
  { form: 'user', what: 'a user name and password', needs: ['user-credentials'] },
  { form: 'token', what: 'an access token with the password "token"', needs: ['token'] },
  { form: 'session', what: 'a session with the password "session"', needs: ['user-credentials'] },
] as const

export const acceptChecks = [
  ...FORMS.map(({ form, what, needs }) =>
    check(`auth.${form}.read`, `MUST accept ${what} for a read`, {
      source: document('5'),
      mode: form === 'session' ? 'session' : 'read',
      needs,
      evidence: one(closedRead(form)),
      judge: ([x]) => expectAccepted(x),
      why: 'every client authenticates with a password, a session, or a token',
    }),
  ),
  ...FORMS.map(({ form, what, needs }) =>
    check(`auth.${form}.write`, `MUST accept ${what} for a write request`, {
      source: document('5'),
      mode: 'session',
      needs,
      evidence: one({ ...closedRead(form), method: CHANGING }),
      judge: whereServed(([x]) => expectAccepted(x)),
    }),
  ),
  ...(['read', 'write'] as const).map((act) =>
    check(
      `auth.cookie.${act}`,
      `MUST accept a session in the cookie for a ${act === 'read' ? 'read' : 'write request'}`,
      {
        source: observed('4.3.0', '5.1.0', '7.0.1'),
        versions: availabilityOf('session-cookie'),
        mode: 'session',
        needs: ['user-credentials'],
        evidence: one(
          act === 'read' ? closedRead('cookie') : { ...closedRead('cookie'), method: CHANGING },
        ),
        judge: ([x]) => expectAccepted(x),
        why: 'the web interface authenticates only with the session cookie',
      },
    ),
  ),
  check(
    'auth.kept.session-after-login',
    "MUST keep accepting a user's sessions when the user logs in again",
    {
      source: document('3'),
      mode: 'session',
      needs: ['user-credentials'],
      evidence: one({
        ...closedRead('session'),
        where: (x) => isClosed(x) && isAsDocumented(x) && x.credential.isEarlier === true,
      }),
      judge: ([x]) => expectAccepted(x),
      why: 'a user can work in several clients at a time',
    },
  ),
  ...KEPT.map(({ id, what, form, ends }) =>
    check(`auth.kept.${id}`, `MUST keep accepting ${what}`, {
      source: document('2.3', '5.4'),
      mode: 'write',
      needs: ['user-credentials', 'limited-account'],
      evidence: chain((x) => x.login?.username ?? x.account?.username, ends, closedRead(form)),
      judge: ([, used]) => (used ? expectAccepted(used) : undefined),
      why: "logging out, deleting a token, or a failed login must not invalidate the user's other credentials",
    }),
  ),
  check(
    'auth.login.body',
    'MUST log in the user named in the body, not the sender of the request',
    {
      source: document('4', '5.4'),
      mode: 'write',
      needs: ['user-credentials', 'limited-account'],
      evidence: one({
        route: 'POST /system/sessions',
        rejectedBy: 'none',
        login: 'invalid',
        form: 'user',
        validity: 'valid',
      }),
      judge: ([x]) =>
        x.status < 300 ? deviation('no session', describeAnswer(x)) : expectRefusedCredential(x),
    },
  ),
  check('auth.token.case', 'MUST ignore the case of the word "token"', {
    source: observed(),
    needs: ['token'],
    evidence: one({ ...closedRead('token'), where: (x) => isClosed(x) && isWord(x, 'TOKEN') }),
    judge: ([x]) => expectAccepted(x),
  }),
  check(
    'auth.cookie.precedence',
    'MUST prefer the cookie to the user name and password (before 5.1.0, the user name and password take precedence)',
    {
      source: observed(),
      versions: availabilityOf('session-cookie'),
      mode: 'session',
      needs: ['user-credentials'],
      evidence: chain(sessionOrCookie, ENDED, {
        method: 'GET',
        form: ['user', 'cookie'],
        rejectedBy: ['none', 'credential'],
        where: (x) => isClosed(x) && presented(x).form !== 'none',
      }),
      judge: ([, both], { version }) => {
        if (!both) return undefined
        if (!has(version, 'cookie-beats-password')) return expectAccepted(both)
        return both.status === 401
          ? undefined
          : deviation('401, because the session in the cookie has ended', describeAnswer(both))
      },
      why: 'a browser that sends an expired cookie with a valid password is logged out if the cookie takes precedence',
    },
  ),
]

/**
 * The document writes the words after the colon in lower case; other cases have checks of their
 * own.
 */
function isAsDocumented(x: Annotated): boolean {
  return !isWord(x, 'TOKEN') && !isWord(x, 'SESSION')
}

function isClosed({ open }: Annotated): boolean {
  return open === false
}

/** The session that an exchange presents, also in a cookie that another credential beats. */
function sessionOrCookie({ credential }: Annotated): string | undefined {
  if (credential.cookie !== undefined) return `session:${credential.cookie}`
  return credential.form === 'session' ? credential.key : undefined
}
