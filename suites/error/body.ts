import {
  type Annotated,
  availabilityOf,
  checksWith,
  describeAnswer,
  deviation,
  expectError,
  expectRecord,
  expectStatus,
  expectType,
  has,
  header,
  inconclusive,
  NOT_ALLOWED,
  isInvented,
  isOwn,
  isRecord,
  lacksHeader,
  memberAt,
  textAt,
  observed,
  one,
  type RejectedBy,
  INCOMPLETE,
} from '#engine/suite.ts'
import { acceptOf, asksJson, hasNoBody, isFromEitherProvider, asksForInvented } from '../answers.ts'
import { whereServed } from '../served.ts'

const check = checksWith({ source: observed('2.0.3', '2.5.2', '5.1.0', '7.0.1') })

/**
 * A line of a Java stack trace, in plain text or inside a JSON string; of several newlines before it
 * the last one counts, so that each is looked at once.
 */
const TRACE = /(\n|\\n)([^\S\n]|\\t)*at [\w.$]+\([\w.$ ]+(:\d+)?\)|"stack_trace"/

const EVERYWHERE = observed('2.0.3', '2.5.2', '3.2.0', '4.3.0', '5.1.0', '7.0.1')

/** The status of each reason for a rejection. */
const STATUS_OF: Readonly<Partial<Record<RejectedBy, number>>> = {
  credential: 401,
  permission: 403,
  method: 405,
  accept: 406,
  'media-type': 415,
  malformed: 400,
}

const PHRASES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  415: 'Unsupported Media Type',
}

/** Whether the message is no more than a status, such as "HTTP 404 Not Found". */
function namesStatus({ json }: Annotated): boolean {
  return /^HTTP \d{3} [\w ]+$/.test(textAt(json, 'message') ?? '')
}

/** Bodies of errors. */
export const bodyChecks = [
  check('error.api-error', 'MUST include a type and a message in every ApiError', {
    evidence: one({
      where: ({ status, json, errorType = 'ApiError' }) =>
        status >= 400 && isRecord(json) && errorType === 'ApiError',
    }),
    judge: ([x], { version }) =>
      x.errorType === undefined
        ? inconclusive(`${describeAnswer(x)} does not show an ApiError: it has no "type"`)
        : expectRecord(x, 'api-error', version),
  }),
  check(
    'error.json',
    'MUST send errors on known routes as JSON with a type if the client accepts JSON',
    {
      evidence: one({
        rejectedBy: ['method', 'accept', 'malformed'],
        where: ({ method }) => method !== 'HEAD' && method !== 'TRACE',
      }),
      judge: ([x]) => {
        if (x.status < 400) return inconclusive(`${describeAnswer(x)} is not an error`)
        if (x.text === undefined) return INCOMPLETE
        return x.errorType === undefined
          ? deviation('an error body with a type', describeAnswer(x))
          : expectType(x, 'application/json')
      },
    },
  ),
  check(
    'error.status',
    'MUST reject a request with the status that matches the reason for the rejection',
    {
      source: EVERYWHERE,
      evidence: one({
        rejectedBy: Object.keys(STATUS_OF) as RejectedBy[],
        where: (x) => x.status >= 400 && x.status < 500 && x.status !== 429 && isOwn(x),
      }),
      judge: ([x]) => expectStatus(x, STATUS_OF[x.rejectedBy] ?? x.status),
      why: 'clients use the status to decide whether to log in, give up, or retry',
    },
  ),
  check(
    'error.status-in-message',
    'MUST NOT mention a status in the message that differs from the HTTP status',
    {
      source: EVERYWHERE,
      evidence: one({ where: (x) => x.status in PHRASES && namesStatus(x) && isOwn(x) }),
      judge: ([x]) => {
        const message = isRecord(x.json) ? String(x.json['message']) : ''
        const expected = `HTTP ${x.status} ${PHRASES[x.status] ?? ''}`
        return message === expected ? undefined : deviation(expected, message.slice(0, 60))
      },
      why: 'a status in the message that differs from the HTTP status misleads people',
    },
  ),
  check('error.missing-object', 'MUST respond with 404 if the requested object does not exist', {
    source: EVERYWHERE,
    evidence: one({
      method: ['GET', 'DELETE'],
      rejectedBy: 'none',
      where: (x) =>
        x.status >= 400 &&
        x.status < 500 &&
        x.parameters.some(isInvented) &&
        x.query === '' &&
        asksJson(x) &&
        isOwn(x),
    }),
    judge: ([x]) => {
      if (x.status === 403) return NOT_ALLOWED
      if (x.errorType === 'BeanValidation') return inconclusive('a parameter is missing')
      if (lacksHeader(x)) return inconclusive('X-Requested-By did not reach the server')
      return expectStatus(x, 404)
    },
    why: 'clients take 404 to mean that the object was deleted, and treat any other status as a failure',
  }),
  check(
    'error.typed',
    'MUST include a type and a message when it rejects a request from a JSON client',
    {
      source: EVERYWHERE,
      evidence: one({
        status: [403, 404, 405, 406, 409, 415],
        // The document leaves the response to a missing X-Requested-By open.
        where: (x) =>
          x.route !== undefined &&
          x.rejectedBy !== 'requested-by' &&
          x.method !== 'HEAD' &&
          asksJson(x) &&
          isOwn(x),
      }),
      judge: ([x], { version }) => {
        if (x.text === undefined) return INCOMPLETE
        const hasMessage =
          (textAt(x.json, 'message') ?? '') !== '' ||
          (x.status === 404 &&
            !has(version, 'not-found-told') &&
            memberAt(x.json, 'message') === null)
        if (x.errorType === undefined || !hasMessage)
          return deviation('a JSON object with a type and a message', describeAnswer(x))
        // A search names the missing permission: seen on 3.2.0.
        const isForbidden = x.status === 403 && /^Missing\w+$/.test(x.errorType)
        return isForbidden || x.status === 409 || x.errorType === 'ApiError'
          ? undefined
          : deviation(`${x.status} ApiError`, describeAnswer(x), '/type')
      },
      why: 'clients show the error message to their users',
    },
  ),
  check(
    'error.malformed-json',
    'MUST respond to malformed JSON with 400 and an ApiError (a RequestError in 6.1.0 and later)',
    {
      source: observed('2.0.3', '5.1.0', '6.1.0', '7.0.1'),
      mode: 'session',
      evidence: one({ rejectedBy: 'none', where: isMalformed }),
      judge: whereServed(([x], { version }) => {
        if (isFromEitherProvider(x, version)) return undefined
        return expectError(x, 400, has(version, 'request-error') ? 'RequestError' : 'ApiError')
      }),
      why: 'clients show the error message to their users',
    },
  ),
  check(
    'error.request-error',
    'MUST report the line and column of the syntax error in a RequestError',
    {
      source: observed('6.1.0', '7.0.1'),
      versions: availabilityOf('request-error'),
      mode: 'session',
      evidence: one({ where: (x) => x.errorType === 'RequestError' }),
      judge: ([x], { version }) =>
        expectStatus(x, 400) ?? expectRecord(x, 'request-error', version),
    },
  ),
  check(
    'error.bean-validation',
    'MUST list each violated constraint with its message, template, path, and value',
    {
      mode: 'session',
      evidence: one({ where: (x) => x.errorType === 'BeanValidation' }),
      judge: ([x], { version }) =>
        expectStatus(x, 400) ?? expectRecord(x, 'bean-validation', version),
    },
  ),
  check(
    'error.bean-validation.text',
    'MUST report a violated constraint in plain text to a client that accepts any media type',
    {
      mode: 'session',
      evidence: one({
        route: 'POST /system/sessions',
        rejectedBy: 'none',
        where: (x) => hasNoBody(x) && acceptOf(x) === '*/*',
      }),
      judge: ([x]) =>
        expectStatus(x, 400) ??
        expectType(x, 'text/plain') ??
        (x.text === undefined || /null/.test(x.text)
          ? undefined
          : deviation('a line that mentions null', x.text.slice(0, 80))),
    },
  ),
  check(
    'error.bean-validation.wording',
    'MUST send the English message "must not be null" ("may not be null" before 3.0.0, either one in 3.0 and 3.1)',
    {
      source: observed('2.0.3', '2.5.2', '3.0.0', '7.0.1'),
      mode: 'session',
      evidence: one({ route: 'POST /system/sessions', rejectedBy: 'none', where: hasNoBody }),
      judge: ([x], { version }) => {
        if (x.text === undefined) return INCOMPLETE
        const word = has(version, 'bean-validation-must') ? 'must not be null' : 'may not be null'
        const isSaid =
          x.text.includes(word) ||
          (x.text.includes('may not be null') && !has(version, 'one-bean-validator'))
        return isSaid || isInOtherLanguage(x) ? undefined : deviation(word, x.text.slice(0, 80))
      },
    },
  ),
  check('error.entity', 'SHOULD respond with 404 and an ApiError that names the missing entity', {
    mode: 'session',
    evidence: one({
      route: ['GET /streams/{streamId}', 'DELETE /streams/{streamId}'],
      method: ['GET', 'DELETE'],
      rejectedBy: 'none',
      where: asksForInvented,
    }),
    judge: ([x]) => {
      if (x.status === 403) return NOT_ALLOWED
      return expectError(x, 404, 'ApiError', new RegExp(x.parameters[0] ?? ''))
    },
  }),
  check('error.no-trace', 'MUST NOT include a stack trace in an error', {
    source: observed('5.1.0', '7.0.1'),
    // A page is the container's, which the interface cannot word.
    evidence: one({
      where: (x) => x.status >= 400 && x.answerType !== 'text/html' && (x.text ?? '') !== '',
    }),
    judge: ([x]) => {
      if (TRACE.test(x.text ?? '')) return deviation('a message', 'a stack trace')
      return x.errorType === undefined
        ? inconclusive('the error does not come from the API')
        : undefined
    },
    why: 'a stack trace shows attackers which libraries the server uses',
  }),
]

/** Words of English that no translation of the message has. */
const ENGLISH = /\b(?:must|may|can|cannot|should|be|is|required)\b/i

/**
 * Whether a constraint violation is in the language of the server: its template is the same in
 * each.
 */
function isInOtherLanguage({ json, text = '' }: Annotated): boolean {
  if (!Array.isArray(json)) return json !== null && text.includes('null') && !ENGLISH.test(text)
  return (
    json.length > 0 &&
    json.every(
      (one: unknown) =>
        isRecord(one) &&
        /\.NotNull\.message\}$/.test(String(one['message_template'])) &&
        !ENGLISH.test(String(one['message'])),
    )
  )
}

/** A body announced as JSON that is not. */
function isMalformed(x: Annotated): boolean {
  const { headers, body } = x.exchange.request
  const json = /^application\/json/i.test(header(headers, 'content-type') ?? '')
  return (
    json &&
    body.state === 'complete' &&
    (body.text ?? '') !== '' &&
    x.sent === undefined &&
    asksJson(x)
  )
}
