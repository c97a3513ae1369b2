import {
  type Annotated,
  availabilityOf,
  check,
  type Context,
  describeAnswer,
  deviation,
  document,
  expectOwn,
  expectStatus,
  expectType,
  type Finding,
  hasContent,
  header,
  inconclusive,
  isInvented,
  isOwn,
  nameRequest,
  observed,
  one,
  pair,
  releasesWithout,
  type Selector,
} from '#engine/suite.ts'
import { isFromEitherProvider } from '../answers.ts'
import { REASON, expectRefused } from './refused.ts'
import { whereServed } from '../served.ts'

const SEEN = observed('2.5.2', '5.1.0', '7.0.1')

const versions = availabilityOf('requested-by')
const before = releasesWithout('requested-by')
const CHANGING = ['POST', 'PUT', 'DELETE'] as const

/** Valid requests with no reason to reject them, except perhaps the missing header. */
const FREE: Selector = { rejectedBy: 'none', requestedBy: 'absent' }

/** Write requests that may lack the header before 2.5.0: any, and each method. */
const WITHOUT_HEADER = [
  { id: 'csrf.before', what: 'write request', method: CHANGING },
  ...CHANGING.map((method) => ({
    id: `csrf.before.${method.toLowerCase()}`,
    what: method,
    method,
  })),
]

/** Who may do without the header. */
export const exemptChecks = [
  ...WITHOUT_HEADER.map(({ id, what, method }) =>
    check(id, `MUST accept a ${what} without X-Requested-By (before 2.5.0)`, {
      source: document('5.5', '9'),
      versions: before,
      mode: 'session',
      evidence: one({ ...FREE, method }),
      judge: whereServed(([x], context) =>
        expectNotAboutHeader(x, context, 'without X-Requested-By'),
      ),
    }),
  ),
  check(
    'csrf.before.same',
    'MUST respond identically with and without X-Requested-By (before 2.5.0)',
    {
      source: document('5.5', '9'),
      versions: before,
      mode: 'session',
      evidence: pair(
        { ...FREE, method: 'DELETE' },
        { rejectedBy: 'none', method: 'DELETE', requestedBy: ['present', 'empty'] },
        (x) => `${x.root} ${x.route} ${x.credential.form} ${isInvented(x.parameters[0])}`,
      ),
      judge: whereServed(([without, with_]) => {
        if (!with_ || without.errorType === undefined)
          return inconclusive('the response has no content')
        return without.status === with_.status
          ? undefined
          : deviation(describeAnswer(with_), describeAnswer(without))
      }),
    },
  ),
  check('csrf.exempt.get', 'MUST NOT require X-Requested-By for GET', {
    source: document('4', '5.5'),
    evidence: one({ ...FREE, method: 'GET', form: ['user', 'token', 'session'] }),
    judge: ([x]) => expectServed(x),
  }),
  check('csrf.exempt.head', 'MUST NOT require X-Requested-By for HEAD', {
    source: observed('2.0.3', '5.1.0', '7.0.1'),
    evidence: one({ ...FREE, method: 'HEAD', route: 'GET /cluster' }),
    judge: ([x]) => expectStatus(x, 200) ?? expectType(x, 'application/json') ?? expectOwn(x),
  }),
  check('csrf.exempt.options', 'MUST NOT require X-Requested-By for OPTIONS', {
    source: observed('2.0.3', '5.1.0', '7.0.1'),
    evidence: one({ ...FREE, method: 'OPTIONS' }),
    judge: ([x]) =>
      expectStatus(x, 200, 204) ??
      (mentionsMethods(x)
        ? undefined
        : deviation('the allowed methods', 'a response that does not list them')),
  }),
  check(
    'csrf.exempt.collector',
    'MUST accept X-Graylog-Collector-Version instead of X-Requested-By',
    {
      source: SEEN,
      versions: availabilityOf('requested-by-collector-exempt'),
      mode: 'session',
      evidence: one({ rejectedBy: 'none', method: CHANGING, requestedBy: 'exempt' }),
      judge: whereServed(([x], context) => expectLetThrough(x, context, COLLECTOR)),
      why: 'old sidecars do not send X-Requested-By',
    },
  ),
  check('csrf.empty', 'MAY accept an empty X-Requested-By, as real servers do', {
    source: SEEN,
    versions,
    mode: 'session',
    evidence: pair(
      { rejectedBy: ['none', 'requested-by'], method: CHANGING, requestedBy: 'empty' },
      { rejectedBy: 'none', method: CHANGING, requestedBy: 'present' },
    ),
    judge: whereServed(([empty, filled], context) => {
      const alike = !filled || isComplaint(empty) || empty.status === filled.status
      return alike
        ? expectLetThrough(empty, context, 'with an empty X-Requested-By')
        : deviation(describeAnswer(filled), describeAnswer(empty))
    }),
    why: 'the interface document requires clients to send a value, but real servers check only for the presence of the header',
  }),
  check('csrf.other-header', 'MUST NOT accept X-Requested-With instead of X-Requested-By', {
    source: SEEN,
    versions,
    mode: 'session',
    evidence: one({
      rejectedBy: 'requested-by',
      where: ({ exchange }) => header(exchange.request.headers, 'x-requested-with') !== undefined,
    }),
    judge: ([x]) => expectRefused(x),
  }),
  check('csrf.origin', 'MUST NOT accept Origin instead of X-Requested-By', {
    source: document('5.5'),
    versions,
    mode: 'session',
    evidence: one({
      rejectedBy: 'requested-by',
      where: ({ exchange }) => header(exchange.request.headers, 'origin') !== undefined,
    }),
    judge: ([x]) => expectRefused(x),
    why: 'browsers send Origin with the requests of every page, including those of other sites',
  }),
  check('csrf.present', 'MUST accept X-Requested-By on a write request', {
    source: document('4', '5.5'),
    mode: 'session',
    evidence: one({ rejectedBy: 'none', method: CHANGING, requestedBy: 'present' }),
    judge: whereServed(([x], context) => expectNotAboutHeader(x, context, 'with X-Requested-By')),
  }),
]

const COLLECTOR = 'with X-Graylog-Collector-Version in place of X-Requested-By'

/** As documented: what is answered instead of the header's want is not stated. */
function expectNotAboutHeader(x: Annotated, context: Context, sent: string): Finding | undefined {
  const finding = expectLetThrough(x, context, sent)
  return finding?.kind === 'deviation' && !isComplaint(x)
    ? inconclusive(`${describeAnswer(x)} does not mention X-Requested-By`)
    : finding
}

/**
 * Whatever the response is about, it is not the header. With an invented id only the response about the
 * missing entity shows that the request was let through.
 */
function expectLetThrough(x: Annotated, { version }: Context, sent: string): Finding | undefined {
  if (isComplaint(x))
    return deviation(`${nameRequest(x)} ${sent} to be accepted`, describeAnswer(x))
  if (x.status === 401 || x.status === 403)
    return inconclusive(
      'a rejection without a reason may be due to the credential or its permissions',
    )
  if (x.status < 300 && isInvented(x.parameters[0]))
    return inconclusive(
      `${describeAnswer(x)} is not a rejection, although the object does not exist`,
    )
  if (x.status >= 500)
    return inconclusive(`${describeAnswer(x)} is a failure unrelated to the header`)
  if (isInvented(x.parameters[0]) && !isAboutBody(x, version))
    return x.status === 400 && x.sent !== undefined && hasContent(x.json)
      ? inconclusive(`${describeAnswer(x)} may be about the body or about the header`)
      : (expectStatus(x, 404) ?? expectOwn(x))
  if ([201, 202, 204].includes(x.status) && isOwn(x)) return undefined
  return x.errorType !== undefined || (hasContent(x.json) && isOwn(x))
    ? undefined
    : inconclusive(`${describeAnswer(x)} does not show whether a missing header is detected`)
}

/** A body that does not fit is looked at before the thing that the path names. */
function isAboutBody(x: Annotated, version: Context['version']): boolean {
  const { status, errorType, sent } = x
  if (sent === undefined) return false
  return (status === 400 && errorType !== undefined) || isFromEitherProvider(x, version)
}

function expectServed(x: Annotated): Finding | undefined {
  if (isComplaint(x))
    return deviation(`${nameRequest(x)} without X-Requested-By to be accepted`, describeAnswer(x))
  return hasContent(x.json) && isOwn(x) && x.status < 400
    ? undefined
    : inconclusive(`${describeAnswer(x)} does not show whether a missing header is detected`)
}

function isComplaint(x: Annotated): boolean {
  return x.status >= 400 && REASON.test(x.text ?? '')
}

function mentionsMethods({ exchange, text }: Annotated): boolean {
  const headers = exchange.response?.headers ?? []
  const named =
    header(headers, 'allow') ?? header(headers, 'access-control-allow-methods') ?? text ?? ''
  return /GET/.test(named)
}
