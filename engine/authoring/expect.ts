import {
  NODE_HEADER,
  basicChallenge,
  headerValues,
  isWholeBody,
  responseHeader,
} from '../model/exchange.ts'
import type { Finding } from '../model/check.ts'
import type { Annotated } from '../model/facts.ts'
import { mayDoEverything } from '../model/permission.ts'
import { describeRareHeader, describeRequest } from './describe-request.ts'

/** Describes a response: `400 ApiError`, `200 text/html`, `401, empty`. */
export function describeAnswer(x: Annotated): string {
  const what = (isCut(x) ? undefined : x.errorType) ?? x.answerType
  const empty = x.exchange.response?.body.size === 0 ? ', empty body' : ''
  return what === undefined ? `${x.status}${empty}` : `${x.status} ${what}${empty}`
}

/** It is not as it must be, in the given exchange of its group. */
export function deviation(
  expected: string,
  actual: string,
  pointer?: string,
  about?: Annotated,
): Finding {
  const shown = areSeenAlike(expected, actual)
    ? { expected: escape(expected), actual: escape(actual) }
    : { expected, actual }
  return {
    kind: 'deviation',
    ...shown,
    ...(pointer !== undefined && { pointer }),
    ...(about && { index: about.index }),
  }
}

/** Whether two different texts look the same, as one has composed and the other decomposed characters. */
function areSeenAlike(expected: string, actual: string): boolean {
  return !expected.endsWith(actual) && expected.normalize().endsWith(actual.normalize())
}

function escape(text: string): string {
  return text.replaceAll(
    /[^ -~]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** It is as it must be, and this should be known all the same. */
export function noted(...remarks: readonly string[]): Finding {
  return { kind: 'noted', remarks }
}

/** Adds a remedy to a deviation. */
export function withRemedy(finding: Finding | undefined, remedy: string): Finding | undefined {
  return finding?.kind === 'deviation' ? { ...finding, remedy } : finding
}

/** This evidence says nothing, for or against. */
export function inconclusive(reason: string): Finding {
  return { kind: 'inconclusive', reason }
}

/** The recording has only a part of the body. */
export const INCOMPLETE = inconclusive('the body is incomplete')
/** The recording has no body that can be read as JSON. */
export const NOT_JSON = inconclusive('the body is incomplete or not valid JSON')
/** The response has no record of the kind that the check reads. */
export const NO_RECORD = inconclusive(
  'the response does not contain the record that the check reads',
)
/** The account may not send the request. */
export const NOT_ALLOWED = inconclusive('the account lacks the permission for this request')
/** One of the compared bodies cannot be read as JSON. */
export const ONE_NOT_JSON = inconclusive('one of the two bodies is incomplete or not valid JSON')

/** With this account, or on this server, nothing could say anything; `needs` completes "needs …". */
export function beyond(needs: string): Finding {
  return { kind: 'beyond', needs }
}

/** The status is one of these. */
export function expectStatus(x: Annotated, ...statuses: readonly number[]): Finding | undefined {
  return statuses.includes(x.status)
    ? undefined
    : deviation(statuses.join(' or ') + describeRareHeader(x), describeAnswer(x))
}

/** The response has this media type. */
export function expectType(x: Annotated, ...types: readonly string[]): Finding | undefined {
  return types.includes(x.answerType ?? '')
    ? undefined
    : deviation(types.join(' or '), describeAnswer(x))
}

/** The response carries a header of which a value fits: others may add lines, or join them by commas. */
export function expectHeader(
  x: Annotated,
  name: string,
  form?: RegExp | string,
): Finding | undefined {
  const values = headerValues(x.exchange.response?.headers ?? [], name)
  const [value] = values
  if (value === undefined) return deviation(`the header ${name}`, 'none')
  const fits = (one: string): boolean =>
    form === undefined || (typeof form === 'string' ? one === form : form.test(one))
  return values.some((one) => fits(one) || one.split(',').some((part) => fits(part.trim())))
    ? undefined
    : deviation(`${name}: ${form instanceof RegExp ? form.source : form}`, `${name}: ${value}`)
}

/** The response has a challenge for Basic among its challenges. */
export function expectBasicChallenge(x: Annotated): Finding | undefined {
  const challenge = basicChallenge(x.exchange.response?.headers ?? [])
  if (challenge?.startsWith('Basic realm="')) return undefined
  return expectHeader(x, 'WWW-Authenticate', /^Basic realm="/)
}

/** The response does not carry the header. */
export function expectNoHeader(x: Annotated, name: string): Finding | undefined {
  const value = responseHeader(x.exchange, name)
  return value === undefined ? undefined : deviation(`no header ${name}`, `${name}: ${value}`)
}

/** The response has a body of no bytes. */
export function expectEmptyBody(x: Annotated): Finding | undefined {
  const body = x.exchange.response?.body
  if (!body || body.state === 'truncated' || (body.state === 'elided' && body.size === 0))
    return INCOMPLETE
  if (body.size === 0) return undefined
  return deviation(
    `${x.status} with an empty body`,
    `${describeAnswer(x)}, a body of ${body.size} bytes`,
  )
}

/** The response is an error of this status and kind, with a message. */
export function expectError(
  x: Annotated,
  status: number,
  type: 'ApiError' | 'RequestError' | 'ValidationApiError' | 'BeanValidation',
  message?: RegExp,
): Finding | undefined {
  const expected = `${status} ${type}`
  if (x.status !== status) return deviation(expected + describeRareHeader(x), describeAnswer(x))
  if (x.method === 'HEAD') return undefined
  if (x.text === undefined) return INCOMPLETE
  if (x.errorType !== type) return deviation(expected, describeAnswer(x))
  if (message && !message.test(x.text))
    return deviation(
      `a message like "${message.source}"${describeRareHeader(x)}`,
      x.text.slice(0, 120),
    )
  return undefined
}

/** Whether the recording has only a part of the response's body: its content is unknown. */
export function isCut({ exchange }: Annotated): boolean {
  return exchange.response !== undefined && !isWholeBody(exchange.response.body)
}

/**
 * Whether the response names the node that gave it, as every response of the interface itself does. Where
 * none does although the server is known to respond, JSON that says something is taken for its own.
 */
export function isOwn(x: Annotated): boolean {
  if (responseHeader(x.exchange, NODE_HEADER) !== undefined) return true
  return x.nameless === true && hasContent(x.json)
}

const UNCHALLENGED = 'and no 401 names its realm in WWW-Authenticate'

/** For a response that is not the interface's own, as far as it shows. */
export function stranger(x: Annotated): Finding {
  if (x.nameless === true)
    return beyond(`${NODE_HEADER} in the responses; without it, something else may have responded`)
  // With either header its content would do.
  const other = x.unchallenged === true && hasContent(x.json) ? `, ${UNCHALLENGED}` : ''
  return inconclusive(
    `${describeAnswer(x)} has no ${NODE_HEADER}${other}: something else may have responded`,
  )
}

/**
 * The response must come from the interface. A response without any sign of it (no content, a page)
 * may come from a proxy, and is inconclusive.
 */
export function expectOwn(x: Annotated): Finding | undefined {
  return isOwn(x) ? undefined : stranger(x)
}

/** A JSON object or array that is not empty. */
export function hasContent(json: unknown): boolean {
  return typeof json === 'object' && json !== null && Object.keys(json).length > 0
}

/** Until 3.0.0, even an administrator may not see the tokens of others: seen on 2.0.3 to 2.5.2. */
const TOKENS_OF_USER = /^\/users\/[^/]+\/tokens/

/**
 * A credential was taken: a good response with content, or an error that only comes after it. A response
 * that could come without any credential says nothing.
 */
export function expectAccepted(x: Annotated): Finding | undefined {
  if (x.status === 401 || isRedirect(x))
    return deviation(`${describeRequest(x)} to be accepted`, describeAnswer(x))
  if (x.status >= 200 && x.status < 300 && hasContent(x.json)) return expectOwn(x)
  if ([201, 202, 204].includes(x.status) && isOwn(x)) return undefined
  // A server checks permissions after the credential, and an account with all permissions lacks none.
  if (x.status === 403 && x.account && mayDoEverything(x.account)) {
    if (TOKENS_OF_USER.test(x.path))
      return inconclusive("in some releases, even an administrator may not see other users' tokens")
    // A proxy writes no error of the interface.
    const isForeign = x.errorType === undefined && !isOwn(x)
    return isForeign
      ? stranger(x)
      : deviation(`${describeRequest(x)} to be accepted`, describeAnswer(x))
  }
  if (x.errorType !== undefined && x.status >= 400 && x.status < 500) return undefined
  return inconclusive(
    `a response of ${describeAnswer(x)} does not show whether the credential was accepted`,
  )
}

/** The account may not do it: in which form it is rejected is another matter. */
export function expectForbidden(x: Annotated): Finding | undefined {
  if (x.status === 401 || x.status === 403) return undefined
  return x.status < 400
    ? deviation('a rejection, such as 403', describeAnswer(x))
    : inconclusive(`${describeAnswer(x)} does not show whether the permission was checked`)
}

/** The request was turned away for its credential; in which form is another matter. */
export function expectRefusedCredential(x: Annotated): Finding | undefined {
  if (x.status === 401) return undefined
  if (x.status === 403)
    return isLimited(x)
      ? inconclusive(
          'the account does not have all permissions, which may be the reason for the 403',
        )
      : undefined
  // Servers check the path and method before the credential, and the rest of the request after it.
  const isUnknown = x.isAsUnknown === true || x.isServed === false
  const isAboutPath = x.status === 405 || (x.status === 404 && isUnknown)
  const isBehind =
    x.errorType !== undefined && x.status < 500 && !isAboutPath && isOwn(x) && !lacksHeader(x)
  if (x.status >= 300 && !isBehind)
    return inconclusive(
      `a response of ${describeAnswer(x)} does not show whether the credential was rejected`,
    )
  const why = x.credential.because.replace(/^the recording declares: /, '')
  const reason = x.credential.form === 'none' ? '' : ` (${why})`
  return deviation(`${describeRequest(x)} to be rejected${reason}`, describeAnswer(x))
}

/** Whether X-Requested-By is missing, which may be the reason for 400. */
export function lacksHeader({ status, requestedBy, method, text = '' }: Annotated): boolean {
  if (status !== 400 || method === 'GET') return false
  // A proxy may take it away on its way.
  return requestedBy === 'absent' || /x-requested-by/i.test(text)
}

/** Whether the credential is, or was, of an account that is known not to have every permission. */
function isLimited({ account }: Annotated): boolean {
  return account !== undefined && !mayDoEverything(account)
}

/** Two responses differ, so that the one fact in which the requests differ was noticed. */
export function expectDifferentAnswers(a: Annotated, b: Annotated): Finding | undefined {
  if (a.status !== b.status) return undefined
  if (a.text === undefined || b.text === undefined)
    return inconclusive('one of the two bodies is incomplete')
  return withoutAddresses(a.text) === withoutAddresses(b.text)
    ? deviation('two different responses', `${describeAnswer(a)} both times`)
    : undefined
}

/** Errors of the JSON reader up to 3.1 name an object by its address: `InputStream@2c3ee62f`. */
function withoutAddresses(text: string): string {
  return text.replaceAll(/@[0-9a-f]{4}[0-9a-f]*/g, '@')
}

function isRedirect({ status }: Annotated): boolean {
  return status === 302 || status === 303 || status === 307
}
