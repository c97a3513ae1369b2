import { readAuthorization } from '#engine/secrets/authorization.ts'
import { isIssued } from '#engine/secrets/looks.ts'
import { redactParameters, redactUserInfo } from './text/address.ts'
import { redactCredential, redactEscaped } from './text/credential.ts'
import { redactLiterals } from './text/literals.ts'
import { redactOptions } from './text/options.ts'
import { redactHashes } from './text/password-files.ts'
import type { Tools } from './tools.ts'
import { jsonView, percentView, type View } from './views.ts'

/** Escapes within escapes that are looked into. */
const DEEPEST = 3

/**
 * Any text with what is a secret by its own look replaced, wherever it stands and however it is
 * escaped: private keys, signed tokens (JWT), credentials with their scheme, user information and
 * secret parameters of URLs, ids of sessions and tokens in paths.
 */
export function redactAnywhere(text: string, given: Tools, depth = 0): string {
  const tools = given.again
  let result = redactLooks(text, tools)
  if (depth === DEEPEST) return result
  if (result.includes('%') && ESCAPED_SIGNS.test(result)) {
    result = inside(percentView(result), result, tools, depth)
  }
  if (result.includes('\\') && mayHide(result)) {
    result = inside(jsonView(result), result, tools, depth)
  }
  return result
}

function inside(view: View, source: string, tools: Tools, depth: number): string {
  const redacted = redactAnywhere(view.text, tools, depth + 1)
  return redacted === view.text ? source : view.write([{ start: 0, text: redacted }])
}

/** What must stand in a text for anything to be found, with the signs that may be escaped left out. */
const ANCHOR =
  /[@=]|eyJ|PRIVATE KEY|Private-Lines|sessions|tokens|--|curl|machine|authorization|basic |bearer |hooks|telegram/i
/** Whether anything may be found once the escapes of JSON are undone; that of a quote hides little. */
function mayHide(text: string): boolean {
  if (text.includes('\\u00')) return true
  return /\\[/nrt]|uthorization/i.test(text) && ANCHOR.test(text)
}

/** Signs of URLs, percent-encoded or percent-encoded twice. */
const ESCAPED_SIGNS = /%(?:25)?(?:40|3d|2f|3f|20|2e|0a)/i

function redactLooks(text: string, tools: Tools): string {
  let result = text
  if (result.includes('PRIVATE KEY') || result.includes('Private-Lines'))
    result = redactPrivateKeys(result, tools)
  result = redactHashes(result, tools)
  if (result.includes('.eyJ')) result = redactJwt(result, tools)
  if (result.includes('@')) result = redactUserInfo(result, tools)
  if (result.includes('=')) result = redactParameters(result, tools)
  if (mayHoldCredentials(result)) result = redactCredentials(result, tools)
  result = redactOptions(result, tools)
  result = redactLiterals(result, tools)
  if (!result.includes('/')) return result
  if (result.includes('//')) result = redactHooks(result, tools)
  if (result.includes('/sessions/') || result.includes('/tokens/'))
    result = redactIds(result, tools)
  return result
}

/** Of PEM, and of PuTTY. */
const BEGIN =
  /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----|Private-Lines:[ \t]{0,9}\d{1,4}(?=\\?[\r\n])/g

/** Every line of a private key, so that it is found in whatever way the lines are joined elsewhere. */
function redactPrivateKeys(text: string, tools: Tools): string {
  let result = ''
  let from = 0
  for (const { index, 0: begin } of text.matchAll(BEGIN)) {
    const start = index + begin.length
    if (start < from) continue
    const found = text.indexOf(begin.startsWith('P') ? 'Private-MAC' : '-----END', start)
    const end = found === -1 ? text.length : found
    const lines = text
      .slice(start, end)
      .replace(/[A-Za-z0-9+/=]+/g, (line) => tools.secrets.replace(line, 'a private key'))
    result += text.slice(from, start) + lines
    from = end
  }
  return result + text.slice(from)
}

/** Two parts begin with `{"` in base64; nothing of a word may stand before it, so that no run is read twice. */
const JWT = /(?<![\w-])eyJ[\w-]{5}[\w-]*\.eyJ[\w-]{1}[\w-]*\.[\w-]*(?:\.[\w-]+){0,2}/g

function redactJwt(text: string, tools: Tools): string {
  return text.replace(JWT, (jwt) => tools.secrets.replace(jwt, 'a signed token'))
}

/** How people and programs write schemes. */
const SCHEMES = ['Basic', 'basic', 'BASIC', 'Bearer', 'bearer', 'BEARER'] as const

/** Whether a credential may stand there; letters that are rare first, since every body is asked. */
function mayHoldCredentials(text: string): boolean {
  if ((text.includes('z') || text.includes('Z')) && /authorization/i.test(text)) return true
  return SCHEMES.some((scheme) => text.includes(scheme))
}

/** With the name of the header; without it a scheme with what can be nothing but a credential. */
const NAMED =
  /(authorization["']?[ \t]{0,20}[:=][ \t]{0,20}["']?)((?:basic|bearer|token|negotiate|ntlm|apikey)[ \t]{1,9}[^\s"'<>\\,;]{1,8192}|(?:digest|oauth|hawk|aws4-hmac-sha256)[ \t]{1,9}[^\r\n<>\\]{1,8192}|[^\s"'<>\\,;{}[\]]{12,8192})/gi
const BEARER = /(?<![\w-])(bearer[ \t]{1,9})([\w.~+/-]{16,8192}={0,2})/gi
const BASIC = /(?<![\w-])(basic[ \t]{1,9}[A-Za-z0-9+/]{6,8192}={0,2})(?![\w+/=-])/gi

function redactCredentials(text: string, tools: Tools): string {
  return text
    .replace(
      NAMED,
      (_all, before: string, value: string) =>
        before + redactCredential(value, tools, 'a credential in a text'),
    )
    .replace(
      BEARER,
      (_all, scheme: string, token: string) =>
        scheme + redactEscaped(token, tools, 'a credential in a text'),
    )
    .replace(BASIC, (value: string) =>
      isPair(value) ? redactCredential(value, tools, 'a credential in a text') : value,
    )
}

/** Whether base64 holds printable text with a colon: any word of letters is base64. */
function isPair(value: string): boolean {
  const sent = readAuthorization(value)
  return 'decoded' in sent && !/[\0-\x1f\x7f\ufffd]/.test(sent.decoded)
}

const IDS = /((?:system\/{1,9})?(?:sessions|tokens)\/{1,9})([\w%-]{8,300})/gi

function redactIds(text: string, tools: Tools): string {
  return text.replace(IDS, (all, before: string, id: string) => {
    const isSession = before.startsWith('system')
    if (!isIssued(percentView(id).text) && !(isSession && /\d/.test(id))) return all
    return before + redactEscaped(id, tools, 'a path in a text')
  })
}

/** Addresses to which anybody may send who knows them: their last segment is the secret. */
const HOOKS =
  /(hooks\.slack\.com\/(?:services|workflows|triggers)\/(?:[\w-]{1,60}\/){1,4}|discord(?:app)?\.com\/api\/webhooks\/\d{1,30}\/|\/IncomingWebhook\/|api\.telegram\.org\/bot\d{1,20}:)([\w-]{8,200})/g

function redactHooks(text: string, tools: Tools): string {
  return text.replace(HOOKS, (_all, before: string, secret: string) => {
    return before + tools.secrets.replace(secret, 'the address of a hook')
  })
}
