import {
  ACCESS_TOKEN,
  type Annotated,
  availabilityOf,
  basicChallenge,
  type Check,
  checksWith,
  describeAnswer,
  deviation,
  document,
  expectBasicChallenge,
  expectEmptyBody,
  expectError,
  expectOwn,
  expectRefusedCredential,
  expectStatus,
  type Finding,
  header,
  inconclusive,
  noted,
  observed,
  one,
  type Selector,
  UUID,
} from '#engine/suite.ts'
import { presented } from '../senders.ts'

/** Requests that stop at the credential. */
const refused = (selector: Selector): Selector => ({ ...selector, rejectedBy: 'credential' })

/** The probe that sends a wrong password without trying a real account. */
export const MADE_UP_LOGIN = 'auth.made-up-login'

const OWN_ACCOUNT = { mode: 'write', needs: ['limited-account'] } as const
const OF_DELETED_USER = {
  user: 'the password of a deleted user',
  token: 'an access token of a deleted user',
  session: 'a session of a deleted user',
} as const

/** Every way not to be known; the last two only show with a session or a token at hand. */
const STRANGERS: readonly {
  id: string
  what: string
  selector: Selector
  mode?: 'session' | 'write'
  needs?: readonly ('token' | 'user-credentials' | 'limited-account')[]
  versions?: NonNullable<Check['versions']>
  /** By default the interface document. */
  source?: Check['source']
}[] = [
  { id: 'none', what: 'a request without credentials', selector: { form: 'none' } },
  {
    id: 'user',
    what: 'an unknown user name and password',
    selector: { form: 'user', where: (x) => !isKnown(x) },
  },
  {
    id: 'session',
    what: 'an unknown session',
    selector: { form: 'session', where: (x) => UUID.test(secretOf(x)) && !isKnown(x) },
  },
  {
    id: 'token',
    what: 'an unknown access token',
    selector: { form: 'token', where: (x) => !UUID.test(secretOf(x)) && !isKnown(x) },
  },
  {
    id: 'wrong-password',
    what: 'a wrong password for a user',
    selector: {
      form: 'user',
      where: (x) => x.credential.flaw === 'other-password' || isMadeUpLogin(x),
    },
    ...OWN_ACCOUNT,
  },
  {
    id: 'other-word',
    what: 'an access token or a session if the password is not "token" or "session"',
    selector: { form: 'user', where: (x) => x.credential.flaw === 'other-word' },
    mode: 'session',
    needs: ['user-credentials'],
  },
  {
    id: 'ended-session',
    what: 'a session after it has ended',
    selector: {
      form: ['session', 'cookie'],
      where: (x) => x.credential.flaw === 'ended' && isAlone(x),
    },
    mode: 'session',
    needs: ['user-credentials'],
  },
  {
    id: 'ended-token',
    what: 'a deleted access token',
    selector: { form: 'token', where: (x) => x.credential.flaw === 'ended' },
    mode: 'write',
    needs: ['user-credentials', 'token'],
  },
  ...(['user', 'token', 'session'] as const).map(
    (form) =>
      ({
        id: `deleted-user.${form === 'user' ? 'password' : form}`,
        what: OF_DELETED_USER[form],
        selector: { form, where: (x: Annotated) => x.credential.flaw === 'deleted-user' },
        mode: 'write',
        needs: ['user-credentials', 'limited-account'],
      }) as const,
  ),
  {
    id: 'disabled-user',
    what: 'every credential of a disabled user',
    selector: { where: (x) => x.credential.flaw === 'disabled-user' },
    mode: 'write',
    needs: ['user-credentials', 'limited-account'],
    versions: { since: '4.0.0' },
    source: observed('5.1.0', '7.0.1'),
  },
  {
    id: 'token-as-session',
    what: 'an access token sent as a session',
    selector: { form: 'session', where: (x) => ACCESS_TOKEN.test(secretOf(x)) || isSentAs(x) },
    needs: ['token'],
  },
  {
    id: 'session-as-token',
    what: 'a session sent as an access token',
    selector: { form: 'token', where: (x) => UUID.test(secretOf(x)) || isSentAs(x) },
    mode: 'session',
    needs: ['user-credentials'],
  },
  {
    id: 'cookie',
    what: 'a cookie that contains an unknown session',
    selector: { form: 'cookie', where: (x) => presented(x).form === 'none' && !isKnown(x) },
    mode: 'session',
    needs: ['user-credentials'],
    versions: availabilityOf('session-cookie'),
    source: observed(),
  },
  {
    id: 'bearer',
    what: 'a Bearer credential, which Graylog does not support',
    selector: { form: 'bearer' },
  },
]

/** The probe says that it sends a token as a session, or a session as a token, in any form. */
function isSentAs({ credential }: Annotated): boolean {
  return credential.flaw === 'sent-as-other'
}

const check = checksWith({ source: observed('2.0.3', '5.1.0', '7.0.1') })

export const refuseChecks = [
  ...STRANGERS.map(({ id, what, selector, mode, needs, versions, source }) =>
    check(`auth.refuse.${id}`, `MUST reject ${what}`, {
      source: source ?? document('4', '5'),
      ...(mode && { mode }),
      ...(needs && { needs }),
      ...(versions && { versions }),
      evidence: one(refused(selector)),
      judge: ([x]) =>
        expectRefusedCredential(x) ??
        (id === 'wrong-password' && isMadeUpLogin(x) ? noted(MADE_UP_ONLY) : undefined),
      why: 'otherwise, anyone can read and change the logs',
    }),
  ),
  check('auth.refuse.empty-password', 'MUST reject a user name with an empty password', {
    source: document('4', '5'),
    ...OWN_ACCOUNT,
    evidence: one({ rejectedBy: ['credential', 'malformed'], where: hasEmptyPassword }),
    // Releases before 2.4.4 cannot read it.
    judge: ([x]) => (x.status === 400 ? undefined : expectRefusedCredential(x)),
    why: 'otherwise, anyone can read and change the logs',
  }),
  check('auth.401.status', 'MUST respond to a rejected credential with 401', {
    evidence: one(refused({})),
    judge: ([x]) => expectRefusedWith401(x),
  }),
  check('auth.401.empty', 'MUST respond to a rejected credential with an empty body', {
    evidence: one(refused({})),
    judge: ([x]) => unlessOther(x) ?? expectEmptyBody(x),
  }),
  check('auth.401.challenge', 'MUST send WWW-Authenticate: Basic for a rejected credential', {
    evidence: one(refused({ where: (x) => !isScript(x) })),
    judge: ([x]) => unlessOther(x) ?? expectBasicChallenge(x),
    why: 'browsers and many clients send credentials only after a WWW-Authenticate challenge',
  }),
  check('auth.401.script', 'MUST NOT send WWW-Authenticate to browser scripts (2.1.0 and later)', {
    source: observed('2.2.3', '5.1.0', '7.0.1'),
    versions: availabilityOf('missing-xhr-challenge'),
    evidence: one(refused({ where: isScript })),
    judge: ([x]) => {
      const challenge = basicChallenge(x.exchange.response?.headers ?? [])
      return (
        unlessOther(x) ??
        (challenge === undefined
          ? undefined
          : deviation('no header WWW-Authenticate', `WWW-Authenticate: ${challenge}`))
      )
    },
    why: 'otherwise, the browser shows its own login dialog',
  }),
  check('auth.401.write', 'MUST respond with 401 to a write request without a valid credential', {
    mode: 'session',
    evidence: one(refused({ method: ['POST', 'PUT', 'DELETE'] })),
    judge: ([x]) => expectRefusedWith401(x),
  }),
  check(
    'auth.malformed.undecodable',
    'MUST respond with 400 to Basic credentials that are not valid Base64',
    {
      evidence: one({
        rejectedBy: 'malformed',
        where: (x) => problemOf(x) === 'cannot be decoded',
      }),
      judge: ([x]) => expectError(x, 400, 'ApiError'),
    },
  ),
  check('auth.malformed.no-colon', 'MUST respond with 400 to a Basic credential without a colon', {
    evidence: one({ rejectedBy: 'malformed', where: (x) => problemOf(x) === 'has no colon' }),
    judge: ([x]) => expectError(x, 400, 'ApiError'),
  }),
  check(
    'auth.malformed.message',
    'SHOULD report that the credentials in the Authorization header are invalid',
    {
      evidence: one({ rejectedBy: 'malformed' }),
      judge: ([x]) =>
        x.status === 400
          ? expectError(x, 400, 'ApiError', /Invalid credentials in Authorization header/)
          : inconclusive(`this check does not cover a response of ${describeAnswer(x)}`),
    },
  ),
  check('auth.order.path', 'MUST check the path before the credential', {
    evidence: one({ method: 'GET', rejectedBy: 'path', form: 'none' }),
    judge: ([x]) =>
      x.status === 401 || x.status === 403
        ? deviation('a response that depends on the path', describeAnswer(x))
        : has404(x),
  }),
  check('auth.order.method', 'MUST check the method before the credential', {
    source: observed(),
    mode: 'session',
    evidence: one({ rejectedBy: 'method', form: 'none' }),
    judge: ([x]) => expectStatus(x, 405),
  }),
  check('auth.order.accept', 'MUST check the media types before the credential', {
    evidence: one({ rejectedBy: 'accept', form: 'none' }),
    judge: ([x]) => expectStatus(x, 406),
  }),
]

/**
 * The form of the rejection; each form has its own check for the rejection itself. If the server
 * lacks the route, the credential is not checked.
 */
function expectRefusedWith401(x: Annotated): Finding | undefined {
  if (x.status < 300) return inconclusive('the credential was not rejected')
  return x.status === 404 || x.status === 405
    ? inconclusive(`${describeAnswer(x)} shows that the route does not exist`)
    : expectStatus(x, 401)
}

function unlessOther(x: Annotated): Finding | undefined {
  return x.status === 401
    ? undefined
    : inconclusive(`this check does not cover a response of ${describeAnswer(x)}`)
}

/** An unknown path is 404, or the web page where the release serves it. */
function has404(x: Annotated): Finding | undefined {
  const fits = x.status === 404 || (x.status === 200 && x.answerType === 'text/html')
  return fits ? expectOwn(x) : deviation('404 or the web interface (HTML)', describeAnswer(x))
}

/** Whether nothing else is presented: which of two credentials decides is a question of its own. */
function isAlone(x: Annotated): boolean {
  return x.credential.form !== 'cookie' || presented(x).form === 'none'
}

function secretOf({ credential }: Annotated): string {
  return credential.key?.slice(credential.key.indexOf(':') + 1) ?? ''
}

function isKnown({ credential }: Annotated): boolean {
  return credential.flaw !== undefined && credential.flaw !== 'sent-as-other'
}

const MADE_UP_ONLY =
  'the wrong password was sent with a made-up user name; write mode uses an account that the run creates'

function isMadeUpLogin({ exchange }: Annotated): boolean {
  return exchange.probe === MADE_UP_LOGIN
}

function problemOf(x: Annotated): string | undefined {
  const sent = presented(x)
  return 'problem' in sent ? sent.problem : undefined
}

function isScript({ exchange }: Annotated): boolean {
  return header(exchange.request.headers, 'x-requested-with') === 'XMLHttpRequest'
}

function hasEmptyPassword(x: Annotated): boolean {
  const sent = presented(x)
  return 'second' in sent && sent.second === ''
}
