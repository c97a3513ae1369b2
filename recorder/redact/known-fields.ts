import type { Body, Headers, Request, Response } from '#engine/model/exchange.ts'
import { redactAddress, redactUserInfo } from './text/address.ts'
import { type BodyChange, changeBody } from './bytes/body-bytes.ts'
import { redactBodyText, redactInner, redactText } from './body.ts'
import {
  redactCookies,
  redactCredential,
  redactEscaped,
  redactSetCookie,
} from './text/credential.ts'
import type { ExtraRules } from './extra.ts'
import { kindOfField } from '#engine/secrets/names.ts'
import { redactProtocols } from './text/protocols.ts'
import { BODIES, remembering } from './remember.ts'
import type { Tools } from './tools.ts'

/** The known places of messages. */
interface KnownFields {
  readonly target: (target: string, method: string) => string
  readonly field: (value: string, name: string) => readonly [name: string, value: string]
  readonly body: (body: Body, headers: Headers) => Body
  readonly origin: (origin: string) => string
  readonly reason: (reason: string) => string
}

/** The rules and tools applied to each place. */
export function getKnownFields(tools: Tools, rules: ExtraRules): KnownFields {
  const inner = (text: string): string => redactInner(text, tools)
  const change = bodyChange(tools, rules)
  return {
    target: remembering(tools.secrets, (target, method) =>
      rules.text(redactText(redactAddress(target, tools, inner, method), tools), tools),
    ),
    field: remembering(tools.secrets, (value, name) => {
      const wanted = rules.header(name) ? tools.secrets.replace(value, `header ${name}`) : value
      const isWhole = wanted !== value
      return [name, isWhole ? wanted : rules.text(headerPlace(name, value, tools), tools)] as const
    }),
    body: (body, headers) => changeBody(body, headers, change),
    origin: (origin) => tools.hosts(redactUserInfo(origin, tools)),
    reason: remembering(tools.secrets, (reason) => redactText(reason, tools)),
  }
}

/** A request with its known places redacted. */
export function redactFieldsOfRequest(request: Request, places: KnownFields): Request {
  const { method, target, headers, body } = request
  return {
    ...request,
    origin: places.origin(request.origin),
    target: places.target(target, method),
    headers: headerPlaces(headers, places),
    body: places.body(body, headers),
  }
}

/** The same for a response. */
export function redactFieldsOfResponse(response: Response, places: KnownFields): Response {
  const { reason, headers, body } = response
  return {
    ...response,
    reason: places.reason(reason),
    headers: headerPlaces(headers, places),
    body: places.body(body, headers),
  }
}

function headerPlaces(headers: Headers, places: KnownFields): Headers {
  return headers.map(([name, value]) => places.field(value, name))
}

const ADDRESSES = new Set(['location', 'content-location', 'referer', 'refresh', 'link', 'origin'])

function addressPlace(name: string, value: string, tools: Tools): string {
  if (!ADDRESSES.has(name.toLowerCase())) return value
  // The address of a redirect is requested with GET, so the last segment below `tokens` is a token.
  return redactAddress(value, tools, (text) => redactInner(text, tools), 'GET')
}

/** JSON as the value of a field. */
function jsonPlace(value: string, tools: Tools): string {
  return /^\s{0,9}[[{]/.test(value) ? redactInner(value, tools) : value
}

/** A credential under an unknown name; words such as `Bearer expired` are none. */
const SCHEME_WITH_TOKEN =
  /^\s{0,9}(?:bearer|token)\s{1,9}(?=\S{0,200}\d|\S{16})[^\s"=,]{1,8192}={0,2}\s{0,9}$/i

function headerPlace(name: string, value: string, tools: Tools): string {
  const kind = kindOfField(name, tools.kindOf)
  if (kind !== undefined && /^access-control-/i.test(name)) return value
  switch (kind) {
    case 'credential':
      return redactCredential(value, tools, name)
    case 'cookie':
      return redactCookies(value, tools)
    case 'set-cookie':
      return redactSetCookie(value, tools)
    case 'secret':
    case 'secret-text':
    case 'secret-item':
      return value === '' ? value : redactEscaped(value, tools, `header ${name}`)
    case 'user':
    case 'person':
      return tools.name(value)
    case 'host':
      return tools.host(value)
    default:
      if (SCHEME_WITH_TOKEN.test(value)) return redactCredential(value, tools, name)
      if (name.toLowerCase() === 'sec-websocket-protocol') return redactProtocols(value, tools)
      return tools.hosts(redactText(addressPlace(name, jsonPlace(value, tools), tools), tools))
  }
}

function bodyChange(tools: Tools, rules: ExtraRules): BodyChange {
  return {
    places: remembering(
      tools.secrets,
      (text, type) => redactBodyText(text, type, tools, rules),
      BODIES,
    ),
    rest: (text) => rules.text(tools.hosts(text), tools),
    meter: tools.meter,
  }
}
