import { mediaType } from '../../model/exchange.ts'
import type { ClientRequest } from '../request.ts'
import { percentBytes } from '../../text/paths/path-escapes.ts'

/** Header fields by which servers and proxies take a request for one with another method. */
const OVERRIDES_METHOD: ReadonlySet<string> = new Set([
  'x-forwarded-method',
  'x-http-method',
  'x-http-method-override',
  'x-http-verb',
  'x-method',
  'x-method-override',
  'x-original-method',
  'x-requested-method',
])

/** Header fields by which they take it for one to another path: a proxy sets them, no client does. */
const OVERRIDES_PATH: ReadonlySet<string> = new Set([
  'x-envoy-original-path',
  'x-forwarded-path',
  'x-forwarded-prefix',
  'x-forwarded-uri',
  'x-forwarded-url',
  'x-original-path',
  'x-original-uri',
  'x-original-url',
  'x-override-url',
  'x-replaced-path',
  'x-rewrite-uri',
  'x-rewrite-url',
  'x-script-name',
])

/** Parameters of a query or a form, and members of a JSON body, that name another method. */
const OVERRIDING_PARAMETERS: ReadonlySet<string> = new Set([
  '_method',
  '_http_method',
  'x-http-method-override',
])

/** Whether a header field lets servers take a request for another one. */
export function overridesRequest(name: string): boolean {
  return overridesPath(name) || OVERRIDES_METHOD.has(fieldName(name))
}

/**
 * Whether a header field contains a path: it comes from a proxy on the way, not from the client.
 */
export function overridesPath(name: string): boolean {
  return OVERRIDES_PATH.has(fieldName(name))
}

/** The name of a header field as gateways compare it: some know no difference between `-` and `_`. */
function fieldName(name: string): string {
  return name.trim().toLowerCase().replaceAll('_', '-')
}

/**
 * The part of a request that makes some servers take it for another one; undefined if there is
 * none.
 */
export function overridingPart({
  target,
  headers,
  body,
}: Pick<ClientRequest, 'target' | 'headers' | 'body'>): string | undefined {
  const field = headers.find(([name]) => overridesRequest(name))
  if (field) return `its header ${field[0]}`
  const question = target.indexOf('?')
  if (question >= 0 && namesMethod(target.slice(question + 1))) return 'a parameter in its query'
  if (body === undefined) return undefined
  const text = typeof body === 'string' ? body : Buffer.from(body).toString('latin1')
  return inBody(text, mediaType(headers)) ? 'a parameter in its body' : undefined
}

function inBody(text: string, type: string | undefined): boolean {
  if (type?.startsWith('multipart/') === true)
    return [...text.matchAll(/\bname\s{0,8}=\s{0,8}"?([^"\r\n;]{1,80})/gi)].some(([, name = '']) =>
      isOverriding(name),
    )
  if (/^\s*[{[]/.test(text))
    return [...text.matchAll(/"((?:[^"\\]|\\.){1,80})"\s{0,80}:/g)].some(([, name = '']) =>
      isOverriding(asJson(name)),
    )
  return namesMethod(text)
}

/** Whether a query or a form has such a parameter, however its name is written. */
function namesMethod(pairs: string): boolean {
  return pairs
    .split(/[&;?]/)
    .some((pair) =>
      isOverriding(percentBytes(percentBytes(pair.slice(0, MAX_NAME_LENGTH).replaceAll('+', ' ')))),
    )
}

/** Characters of a parameter within which its name ends; each may be escaped twice. */
const MAX_NAME_LENGTH = 160

function isOverriding(name: string): boolean {
  const known = name.split(/[=[\]]/, 1)[0] ?? ''
  return OVERRIDING_PARAMETERS.has(known.trim().toLowerCase())
}

function asJson(text: string): string {
  return text.replace(/\\u([0-9a-f]{4})/gi, (_all, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  )
}
