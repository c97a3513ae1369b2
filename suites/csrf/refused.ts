import {
  type Annotated,
  availabilityOf,
  checksWith,
  describeAnswer,
  describeRequest,
  deviation,
  document,
  expectDifferentAnswers,
  expectError,
  expectOwn,
  expectStatus,
  type Finding,
  inconclusive,
  isRecord,
  mayDoEverything,
  observed,
  one,
  pair,
  type Selector,
  responseHeader,
} from '#engine/suite.ts'

const SEEN = observed('2.5.2', '5.1.0', '7.0.1')

const versions = availabilityOf('requested-by')
const check = checksWith({ source: document('5.5', '7'), versions, mode: 'session' })
const WITHOUT: Selector = { rejectedBy: 'requested-by' }

const WITH: Selector = { rejectedBy: 'none', requestedBy: ['present', 'empty', 'exempt'] }

/** Names the reason. The document leaves the words open. */
export const REASON =
  /csrf[^"]{0,20}(header|token|protection|check)|x-requested-by|forgery|header[^"]{0,20}missing|missing[^"]{0,20}header/i

const METHODS = ['POST', 'PUT', 'DELETE'] as const
const FORMS = [
  { form: 'user', what: 'a user name and password', needs: ['user-credentials'] },
  { form: 'token', what: 'an access token', needs: ['token'] },
  { form: 'session', what: 'a session', needs: ['user-credentials'] },
  {
    form: 'cookie',
    what: 'the cookie',
    needs: ['user-credentials'],
    versions: availabilityOf('session-cookie'),
  },
] as const

/** From 2.5.0: rejected, and how. */
export const refusedChecks = [
  check('csrf.refused', 'MUST reject a write request without X-Requested-By', {
    evidence: one(WITHOUT),
    judge: ([x]) => expectRefused(x),
    why: 'otherwise, a malicious page could change the server through the browser of a logged-in user',
    remedy:
      'check the path and the credential, then respond with 400 if the header is missing; accept an empty value, and exempt HEAD and OPTIONS',
  }),
  ...METHODS.map((method) =>
    check(
      `csrf.refused.${method.toLowerCase()}`,
      `MUST reject a ${method} without X-Requested-By`,
      { evidence: one({ ...WITHOUT, method }), judge: ([x]) => expectRefused(x) },
    ),
  ),
  ...FORMS.map(({ form, what, needs, ...rest }) =>
    check(
      `csrf.refused.with-${form}`,
      `MUST reject a write request with ${what} but without X-Requested-By`,
      {
        versions: 'versions' in rest ? rest.versions : versions,
        needs,
        evidence: one({ ...WITHOUT, form }),
        judge: ([x]) => expectRefused(x),
      },
    ),
  ),
  check(
    'csrf.because',
    'MUST reject a write request without X-Requested-By because of the missing header, and for no other reason',
    {
      evidence: pair(WITHOUT, WITH),
      judge: ([without, with_]) => expectAboutHeader(without, with_),
      why: 'a 400 for an invalid body does not prove that the server checks X-Requested-By',
    },
  ),
  check(
    'csrf.no-effect',
    'MUST NOT execute a request that it rejects because X-Requested-By is missing',
    {
      after: 'csrf.refused',
      evidence: one(WITHOUT),
      judge: ([x]) => {
        if (x.status < 400) return inconclusive(`${describeAnswer(x)} is not a rejection`)
        if (responseHeader(x.exchange, 'location') !== undefined)
          return deviation('nothing created', 'a Location header')
        if (isRecord(x.json) && ('session_id' in x.json || 'token' in x.json))
          return deviation('nothing created', describeAnswer(x))
        return x.status < 500 && isAboutHeader(x)
          ? undefined
          : inconclusive(`${describeAnswer(x)} does not show that the request was not executed`)
      },
    },
  ),
  // The document leaves the status and the body of an error open.
  check('csrf.answer', 'SHOULD respond with 400 and an ApiError if X-Requested-By is missing', {
    source: observed('2.5.2', '3.1.0', '4.3.0', '5.1.0', '7.0.1'),
    evidence: one(WITHOUT),
    judge: ([x]) =>
      expectRefused(x)?.kind === 'deviation' ||
      (mayLackPermission(x) && x.isForHeader !== true) ||
      (x.status === 400 && !isAboutHeader(x))
        ? inconclusive(`${describeAnswer(x)} does not show that the missing header was detected`)
        : expectError(x, 400, 'ApiError'),
  }),
  check('csrf.answer.message', 'SHOULD name the missing X-Requested-By in the response', {
    source: observed('2.5.2', '3.1.0', '4.3.0', '5.1.0', '7.0.1'),
    evidence: pair(WITHOUT, WITH),
    judge: ([x, with_]) => {
      if (x.text === undefined || x.status !== 400)
        return inconclusive(
          `this check does not cover a response of ${describeAnswer(x)}, or the body is incomplete`,
        )
      if (/X-Requested-By/i.test(x.text)) return undefined
      return with_ && with_.status !== x.status
        ? deviation('a message that names X-Requested-By', describeAnswer(x))
        : inconclusive(`${describeAnswer(x)} does not show that the missing header was detected`)
    },
  }),
  check('csrf.order.credential', 'MUST check the credential before X-Requested-By', {
    after: 'csrf.refused.delete',
    source: SEEN,
    evidence: pair(
      { method: METHODS, rejectedBy: 'credential', requestedBy: 'absent' },
      WITHOUT,
      (x) => `${x.root} ${x.method} ${x.route}`,
    ),
    judge: ([stranger, known]) =>
      known && isAboutHeader(known)
        ? expectStatus(stranger, 401)
        : inconclusive(
            'no response to the same request with a valid credential mentions the header',
          ),
  }),
  check('csrf.order.path', 'MUST check the path before X-Requested-By', {
    source: SEEN,
    evidence: one({ method: METHODS, rejectedBy: 'path', requestedBy: 'absent' }),
    judge: ([x]) =>
      REASON.test(x.text ?? '')
        ? deviation('a response that depends on the path', describeAnswer(x))
        : (expectStatus(x, 404, 405) ?? expectOwn(x)),
  }),
  check(
    'csrf.order.open',
    'MUST require X-Requested-By even if the route does not require a login',
    { source: SEEN, evidence: one({ ...WITHOUT, form: 'none' }), judge: ([x]) => expectRefused(x) },
  ),
]

/**
 * Rejected for the missing header. An entity that was looked up, or a good response, shows that the method
 * ran; a refusal that does not name its reason may have another.
 */
export function expectRefused(x: Annotated): Finding | undefined {
  const lacking = `${x.credential.form === 'none' ? 'or' : 'but without'} X-Requested-By`
  const asked = `${describeRequest(x)} ${lacking} to be rejected`
  if (x.status < 400) return deviation(asked, describeAnswer(x))
  if (isLookedFor(x)) return deviation(`${asked} before it is executed`, describeAnswer(x))
  return x.status < 500 && isAboutHeader(x)
    ? undefined
    : inconclusive(`${describeAnswer(x)} does not show that the missing header was detected`)
}

/** Whether something was looked for that is not there: a server without the route says the same of any path. */
function isLookedFor({ status, errorType, isAsUnknown, isServed }: Annotated): boolean {
  return status === 404 && errorType !== undefined && isAsUnknown !== true && isServed !== false
}

/** Rejected, and not for something that the same request with the header is rejected for as well. */
function expectAboutHeader(without: Annotated, with_: Annotated | undefined): Finding | undefined {
  if (!with_) return undefined
  if (without.status < 400 || without.status >= 500)
    return inconclusive(`${describeAnswer(without)} is not a rejection`)
  if (mayLackPermission(without) && !isAboutHeader(without))
    return inconclusive('the account lacks the required permission')
  // Only that a thing was looked for shows that the header was not: what else is wrong may be looked at first.
  // The same text is about something else if it describes the request; a general one may be about either.
  const { text = '', parameters, errorType } = without
  const isSpecific =
    errorType !== 'ApiError' ||
    parameters.some((one) => text.toLowerCase().includes(one.toLowerCase()))
  const isSameRejection = without.status === 400 && text !== '' && text === with_.text && isSpecific
  return isAboutHeader(without) ||
    isLookedFor(without) ||
    isSameRejection ||
    without.status !== with_.status
    ? expectDifferentAnswers(without, with_)
    : inconclusive(`both responses are ${describeAnswer(without)}, and neither gives a reason`)
}

/** Whether a rejection says that the header is missing, or other responses show it. */
function isAboutHeader({ text = '', isForHeader = false }: Annotated): boolean {
  return isForHeader || REASON.test(text)
}

/** A permission is asked for before the header: if the account is not an admin, 403 may mean that. */
function mayLackPermission({ status, account }: Annotated): boolean {
  return status === 403 && !(account && mayDoEverything(account))
}
