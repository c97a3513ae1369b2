import {
  check,
  deviation,
  document,
  expectAccepted,
  has,
  lifeOf,
  observed,
  one,
  said,
} from '../../src/suite.ts'
import type { Annotated, Selector } from '../../src/suite.ts'

const CHANGING = ['POST', 'PUT', 'DELETE'] as const

const closedRead = (form: 'user' | 'token' | 'session' | 'cookie'): Selector => ({
  method: 'GET',
  form,
  standing: 'valid',
  obstacle: 'none',
  where: isClosed,
})

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
      where: (x) => isClosed(x) && /:TOKEN$/.test(decoded(x)),
    }),
    judge: ([x]) => expectAccepted(x),
  }),
  check(
    'auth.cookie.precedence',
    'MUST let the cookie win over user and password from 5.1.0, before let them win',
    {
      source: observed('5.1.0'),
      versions: lifeOf('session-cookie'),
      mode: 'session',
      needs: ['user-credentials'],
      evidence: one({ method: 'GET', where: (x) => isClosed(x) && hasStaleCookie(x) }),
      judge: ([x], { version }) => {
        const refused = x.status === 401
        const expected = has(version, 'cookie-beats-password')
        return refused === expected
          ? undefined
          : deviation(
              expected
                ? '401: the ended session in the cookie decides'
                : 'the user and password decide',
              said(x),
            )
      },
      why: 'a browser that still has an old cookie is logged out, or not',
    },
  ),
]

function isClosed({ open }: Annotated): boolean {
  return open === false
}

/** A valid user and password beside a session that was ended. */
function hasStaleCookie({ credential, exchange }: Annotated): boolean {
  const basic = exchange.request.headers.some(([name]) => name.toLowerCase() === 'authorization')
  if (!basic || credential.cookie === undefined) return false
  return credential.form === 'cookie'
    ? credential.standing === 'invalid'
    : exchange.actor === 'user' || exchange.actor === 'self'
}

function decoded({ exchange }: Annotated): string {
  const value =
    exchange.request.headers.find(([name]) => name.toLowerCase() === 'authorization')?.[1] ?? ''
  return Buffer.from(value.slice('Basic '.length), 'base64').toString('latin1')
}
