import {
  chain,
  check,
  deviation,
  document,
  expectAccepted,
  has,
  availabilityOf,
  observed,
  one,
  describeAnswer,
} from '../../src/suite.ts'
import type { Annotated, Selector } from '../../src/suite.ts'
import { isWord, presented } from '../senders.ts'

const CHANGING = ['POST', 'PUT', 'DELETE'] as const

const closedRead = (form: 'user' | 'token' | 'session' | 'cookie'): Selector => ({
  method: 'GET',
  form,
  standing: 'valid',
  rejectedBy: 'none',
  where: isClosed,
})

/** A session ended by itself. */
const ENDED: Selector = {
  route: ['DELETE /system/sessions', 'DELETE /system/sessions/{sessionId}'],
  form: 'session',
  standing: 'valid',
  rejectedBy: 'none',
  status: [200, 204],
}

const closedWrite = (form: 'user' | 'token' | 'session'): Selector => ({
  ...closedRead(form),
  method: CHANGING,
})

/** The three Basic forms of section 5, on reads and on writes. */
const FORMS = [
  { form: 'user', what: 'a user name and password', needs: ['user-credentials'], mode: 'session' },
  { form: 'token', what: 'an access token with the word token', needs: ['token'], mode: 'session' },
  {
    form: 'session',
    what: 'a session with the word session',
    needs: ['user-credentials'],
    mode: 'session',
  },
] as const

export const acceptChecks = [
  ...FORMS.map(({ form, what, needs, mode }) =>
    check(`auth.${form}.read`, `MUST accept ${what} on a read`, {
      source: document('5'),
      mode: form === 'session' ? mode : 'read',
      needs,
      evidence: one(closedRead(form)),
      judge: ([x]) => expectAccepted(x),
      why: 'every client identifies itself in one of three forms',
    }),
  ),
  ...FORMS.map(({ form, what, needs, mode }) =>
    check(`auth.${form}.write`, `MUST accept ${what} on a changing request`, {
      source: document('5'),
      mode,
      needs,
      evidence: one(closedWrite(form)),
      judge: ([x]) => expectAccepted(x),
    }),
  ),
  check('auth.token.case', 'MUST read the word "token" without regard to its case', {
    source: observed(),
    needs: ['token'],
    evidence: one({
      ...closedRead('token'),
      where: (x) => isClosed(x) && isWord(x, 'TOKEN'),
    }),
    judge: ([x]) => expectAccepted(x),
  }),
  check(
    'auth.cookie.precedence',
    'MUST let the cookie win over user and password from 5.1.0, before let them win',
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
          : deviation('401: the ended session in the cookie decides', describeAnswer(both))
      },
      why: 'a browser that still has an old cookie is logged out, or not',
    },
  ),
]

function isClosed({ open }: Annotated): boolean {
  return open === false
}

/** The session that an exchange presents, also in a cookie that another credential beats. */
function sessionOrCookie({ credential }: Annotated): string | undefined {
  if (credential.cookie !== undefined) return `session:${credential.cookie}`
  return credential.form === 'session' ? credential.key : undefined
}
