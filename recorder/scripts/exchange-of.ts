import { type Body, type Exchange, type Headers, NO_BODY } from '#engine/model/exchange.ts'
import { readAsServers, writeBasic } from '#engine/secrets/authorization.ts'
import { readCookies, SESSION_COOKIE } from '#engine/secrets/cookies.ts'
import { isSecretName } from '#engine/secrets/names.ts'
import { isTakenOutCredential, TAKEN_OUT } from '#engine/secrets/placeholder.ts'
import type { ScriptCall } from './call.ts'
import { isSame, withSomeCredential } from './tools/headers.ts'
import { isKnown, isWhollyUnknown, unknownsIn, withUnknowns, written } from './unknown.ts'

/** Where a call goes, as the forecast sees it. */
interface Placed {
  readonly origin: string
  /** Path and query, with unknown values. */
  readonly target: string
  readonly file: string
}

/** A call as an exchange of which no response is known. */
export function buildExchange(call: ScriptCall, index: number, placed: Placed): Exchange {
  const { method, body, line } = call
  const headers = call.headers.filter(([name]) => isKnown(name))
  const isOpen = call.isOpen || headers.length < call.headers.length
  const target = placed.target.replaceAll(' ', '%20')
  const unknowns = [
    ...new Set([method, target, ...headers.map(([, value]) => value)].flatMap(unknownsIn)),
  ]
  return {
    index,
    request: {
      method: written(method),
      origin: placed.origin,
      target: written(target),
      httpVersion: 'HTTP/1.1',
      headers: getHeaders(headers, target),
      ...(isOpen && { isWithoutHeaders: true as const }),
      ...(unknowns.length > 0 && { unknowns }),
      body: getBody(body),
    },
    writtenAt: { file: placed.file, line },
    ...(call.reads && { reads: call.reads }),
  }
}

/** Any sign of a credential is one: unreadable parts count as removed. */
function getHeaders(headers: ScriptCall['headers'], target: string): Headers {
  const sent = headers.map(([name, value]): Headers[number] => [
    name,
    isSame(name, 'Authorization') ? getCredential(value) : written(value),
  ])
  const hasSign = QUERY_SIGN.test(target) || sent.some(([name, value]) => isSign(name, value))
  return hasSign ? withSomeCredential(sent) : sent
}

/** A Basic credential with a known part; any other in a script counts as accepted. */
function getCredential(value: string): string {
  if (isTakenOutCredential(value)) return TAKEN_OUT
  if (isKnown(value))
    return /^(?:none|user|token|session)$/.test(readAsServers(value).form) ? value : TAKEN_OUT
  const pair = value.startsWith('Basic ') ? value.slice('Basic '.length) : ''
  return withUnknowns(pair, () => '').includes(':') ? writeBasic(written(pair)) : TAKEN_OUT
}

const QUERY_SIGN = /[?&](?:access_?token|api_?key|auth|token)=/i

/** Names of the fields in which a proxy names the authenticated user. */
const WHO =
  /(?:^|[-_]|sm)(?:user(?:name|id)?|login|e?mail|principal|identity|subject|account|upn|dn|cert|assertion)$/i

/** Whether a field has a credential in a form that this reader does not know. */
function isSign(name: string, value: string): boolean {
  if (isSame(name, 'Cookie')) return readCookies(value).every((one) => one.name !== SESSION_COOKIE)
  return (WHO.test(name) || isSecretName(name)) && !/^(?:proxy-)?authorization$/i.test(name)
}

const NOT_HERE: Body = { state: 'elided', size: 0, reason: 'the script does not contain it' }

function getBody(body: ScriptCall['body']): Body {
  if (body === undefined) return NO_BODY
  const told = isWhollyUnknown(body) ? undefined : quoteValues(body)
  if (told === undefined) return NOT_HERE
  const text = written(told)
  const unknowns = unknownsIn(told)
  return {
    state: 'complete',
    size: Buffer.byteLength(text),
    text,
    ...(unknowns.length > 0 && { unknowns }),
  }
}

/**
 * The body with a text for each unknown value of JSON, `{"a": $A}`; `{…, $REST}` becomes a member whose key is unknown.
 * Undefined if its form is not known.
 */
function quoteValues(body: string): string | undefined {
  if (isKnown(body) || !/^\s*[[{\uE000]/.test(body)) return body
  const quoted = body.replace(JSON_PIECE, (piece, text?: string) =>
    text === undefined ? JSON.stringify(piece) : piece,
  )
  const whole = quoted.replace(LONE_MEMBER, '$1$2: ""')
  return [quoted, whole].find((one) => isJson(withUnknowns(one, () => 'x')))
}

/** A text of JSON, which may lack its end, or an unknown value outside of one. */
const JSON_PIECE = /("(?:[^"\\]|\\[^])*(?:"|\\?$))|\uE000[^\uE000\uE001]*\uE001/g
/** An unknown value in the place of a member. */
const LONE_MEMBER = /([{,]\s*)("\uE000[^\uE000\uE001"]*\uE001")(?=\s*[,}])/g

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
