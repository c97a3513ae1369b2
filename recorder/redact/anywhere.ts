import { readAuthorization } from '#engine/secrets/authorization.ts'
import { beginsWithRandom, isIssued } from '#engine/secrets/looks.ts'
import { redactUserInfo } from './text/address.ts'
import { redactCredential, redactEscaped } from './text/credential.ts'
import { redactDialogues } from './text/dialogues.ts'
import { HTML_ENTITY, JSON_ESCAPE, PERCENT, undone, type Undone } from './text/escapes.ts'
import { redactHooks } from './text/hooks.ts'
import { redactIssued } from './text/issued-tokens.ts'
import { redactLiterals } from './text/literals.ts'
import { redactNamedValues } from './text/named-values.ts'
import { redactOptions } from './text/options.ts'
import { redactMarkup } from './text/markup.ts'
import type { Tools } from './tools.ts'
import { percentView, replaceAt, type Replacement } from './views.ts'

/** Escapes within escapes that are looked into. */
const MAX_DEPTH = 3

/**
 * Replaces secrets that are recognizable by their own look or by the name before them, anywhere in
 * a text and in any escaping: private keys, tokens, credentials with their scheme, user information
 * of URLs, ids of sessions and tokens in paths, addresses of hooks, commands, and values after
 * their names.
 */
export function redactAnywhere(text: string, given: Tools, depth = 0): string {
  const tools = given.again
  tools.meter.spend(text.length)
  let result = redactLooks(text, tools)
  if (depth === MAX_DEPTH) return result
  for (const escape of [PERCENT, JSON_ESCAPE, HTML_ENTITY]) {
    const view = undone(result, escape)
    if (view) result = inside(view, result, tools, depth)
  }
  return result
}

function inside({ text, write }: Undone, source: string, tools: Tools, depth: number): string {
  const redacted = redactAnywhere(text, tools, depth + 1)
  return redacted === text ? source : (write(redacted) ?? source)
}

function redactLooks(text: string, tools: Tools): string {
  let result = text
  if (result.includes('PRIVATE KEY') || result.includes('Private-Lines'))
    result = redactPrivateKeys(result, tools)
  result = redactHashes(result, tools)
  if (result.includes('.eyJ')) result = redactJwt(result, tools)
  if (result.includes('icen')) result = redactLicences(result, tools)
  if (result.includes('@')) result = redactUserInfo(result, tools)
  result = redactIssued(result, tools)
  if (result.includes('</')) result = redactMarkup(result, tools)
  result = redactNamedValues(result, tools)
  if (SCHEMES.test(result)) result = redactCredentials(result, tools)
  result = redactOptions(result, tools)
  result = redactDialogues(result, tools)
  result = redactLiterals(result, tools)
  if (!result.includes('/')) return result
  result = redactHooks(result, tools)
  if (result.includes('/sessions/') || result.includes('/tokens/'))
    result = redactIds(result, tools)
  return result
}

/** Of PEM, and of PuTTY. */
const BEGIN =
  /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----|Private-Lines:[ \t]{0,9}\d{1,4}(?=\\?[\r\n])/g

/** Every line of a private key, so that it is found however the lines are joined elsewhere. */
function redactPrivateKeys(text: string, tools: Tools): string {
  const edits: Replacement[] = []
  let done = 0
  for (const { index, 0: begin } of text.matchAll(BEGIN)) {
    const start = index + begin.length
    if (start < done) continue
    const found = text.indexOf(begin.startsWith('P') ? 'Private-MAC' : '-----END', start)
    done = found === -1 ? text.length : found
    const lines = text.slice(start, done)
    edits.push({
      start,
      text: lines.replace(/[A-Za-z0-9+/=]+/g, (line) =>
        tools.secrets.replace(line, 'a private key'),
      ),
    })
  }
  return replaceAt(text, edits)
}

/** Two parts begin with `{"` in base64; no word character may precede it, so that no run is read twice. */
const JWT = /(?<![\w-])eyJ[\w-]{5}[\w-]*\.eyJ[\w-]{1}[\w-]*\.[\w-]*(?:\.[\w-]+){0,2}/g

function redactJwt(text: string, tools: Tools): string {
  return text.replace(JWT, (jwt) => tools.secrets.replace(jwt, 'a signed token'))
}

/**
 * A password hash as crypt(3) and Apache write it (`$2y$10$…`, `$6$salt$…`, `$apr1$salt$…`), and as
 * LDAP does (`{SSHA}…`): it allows guessing the password offline.
 */
const HASHES =
  /(\$(?:2[abxy]?\$\d\d\$|(?:1|apr1)\$[\w./]{0,8}\$|[56]\$(?:rounds=\d{1,9}\$)?[\w./]{0,16}\$|y\$[\w./]{1,8}\$[\w./]{1,40}\$|argon2(?:id|i|d)\$[\w$=,+/]{1,100}\$)|\{(?:S?SHA(?:256|384|512)?|S?MD5)\})([\w./+=]{22}[\w./+=]*)/g

function redactHashes(text: string, tools: Tools): string {
  if (!text.includes('$') && !text.includes('SHA') && !text.includes('MD5')) return text
  return text.replace(HASHES, (_all, before: string, hash: string) => {
    return before + tools.secrets.replace(hash, 'a hashed password')
  })
}

/** A license is signed, and longer than the name of one. */
const LICENCE =
  /(licen[cs]e\\?["']?\s{0,9}[:=]\s{0,9}\\?["']?)((?=[^\d\s]{0,200}\d)[\w+/.=-]{40,100000})/gi

function redactLicences(text: string, tools: Tools): string {
  return text.replace(
    LICENCE,
    (_all, before: string, licence: string) => before + tools.secrets.replace(licence, 'a license'),
  )
}

/** How people and programs write schemes. */
const SCHEMES = /Basic|basic|BASIC|Bearer|bearer|BEARER/

const BEARER = /(?<![\w-])(bearer[ \t]{1,9})([\w.~+/-]{8,8192}={0,2})/gi
/** Words are shorter. */
const MIN_TOKEN_LENGTH = 16
const BASIC = /(?<![\w-])(basic[ \t]{1,9}[A-Za-z0-9+/]{6,8192}={0,2})(?![\w+/=-])/gi

function redactCredentials(text: string, tools: Tools): string {
  return text
    .replace(BEARER, (all, scheme: string, token: string) =>
      token.length < MIN_TOKEN_LENGTH && !beginsWithRandom(token)
        ? all
        : scheme + redactEscaped(token, tools, 'a credential in a text'),
    )
    .replace(BASIC, (value: string) =>
      isPair(value) ? redactCredential(value, tools, 'a credential in a text') : value,
    )
}

/** Whether base64 decodes to printable text with a colon; without this test any plain word would count as base64. */
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
