import type { Body, Exchange, Headers } from '#engine/model/exchange.ts'
import { endOfString } from '#engine/text/nesting.ts'
import { readAuthorization } from '#engine/secrets/authorization.ts'
import {
  type Cookie,
  mayBeSecret,
  readCookies,
  readSetCookies,
  SESSION_COOKIE,
} from '#engine/secrets/cookies.ts'
import {
  isMask,
  isPlainSecret,
  isSecretKind,
  kindOfField,
  kindOfName,
} from '#engine/secrets/names.ts'
import { placesInPath } from '#engine/secrets/path-places.ts'
import { rememberTexts } from '#engine/text/recent.ts'

/** Names secrets instead of showing them; equal secrets get equal names, such as `‹session 2›`. */
export interface Mask {
  /** A header's value as it may be shown; a credential is decoded, its secret named. */
  readonly header: (name: string, value: string) => string
  /** Path and query. */
  readonly target: (target: string) => string
  /** A body, or any other text; JSON stays JSON. */
  readonly text: (text: string) => string
}

type Kind = 'session' | 'token' | 'password' | 'secret'

/** Masks the target of one exchange, including secrets that only its headers or bodies identify. */
export function maskTarget(exchange: Exchange): string {
  const { request, response } = exchange
  const words = request.target.match(WORD) ?? []
  // Bodies may have megabytes; one that repeats no word of the target cannot identify a secret in it.
  const heard = <Part extends { readonly body: Body }>(part: Part): Part =>
    words.some((word) => part.body.text?.includes(word)) ? part : { ...part, body: NO_BODY }
  const learnt = {
    ...exchange,
    request: heard(request),
    ...(response && { response: heard(response) }),
  }
  return createMask([learnt]).target(request.target)
}

const NO_BODY: Body = { state: 'absent', size: 0 }

/** Collects the secrets of exchanges, and returns a mask for them. */
export function createMask(exchanges: Iterable<Exchange>): Mask {
  const names = createMaskNames()
  // This pass collects secrets from marked places; other places are not searched yet.
  const learning = remembering(maskOf(names, (text) => text))
  for (const { request, response } of exchanges) {
    maskMessage(learning, request.headers, request.body.text)
    learning.target(request.target)
    if (response) maskMessage(learning, response.headers, response.body.text)
  }
  return remembering(
    maskOf(names, (text) => text.replace(WORD, (word) => names.known(word) ?? word)),
  )
}

/** Texts that are remembered of each kind, and the characters of the longest. */
const REMEMBERED = { count: 1_000, longest: 10_000 }

/** The same mask for many exchanges: most of their headers and bodies repeat each other. */
function remembering({ header, target, text }: Mask): Mask {
  const headers = rememberTexts(REMEMBERED, (name) =>
    rememberTexts(REMEMBERED, (value) => header(name, value)),
  )
  return {
    header: (name, value) => headers(name)(value),
    target: rememberTexts(REMEMBERED, target),
    text: rememberTexts(REMEMBERED, text),
  }
}

function maskMessage(mask: Mask, headers: Headers, body: string | undefined): void {
  for (const [name, value] of headers) mask.header(name, value)
  if (body !== undefined) mask.text(body)
}

interface MaskNames {
  /** The name of a secret, given when it is first seen. */
  readonly nameOf: (kind: Kind, secret: string) => string
  readonly known: (secret: string) => string | undefined
}

/** Text of at least this length is hidden wherever it is; a shorter one only in its place. */
const FINDABLE = 12

function createMaskNames(): MaskNames {
  const names = new Map<string, string>()
  const counts = new Map<Kind, number>()
  const nameOf = (kind: Kind, secret: string): string => {
    const known = names.get(secret)
    if (known !== undefined) return known
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    const name = `‹${kind} ${count}›`
    names.set(secret, name)
    return name
  }
  return { nameOf, known: (secret) => (secret.length < FINDABLE ? undefined : names.get(secret)) }
}

/** Returns a mask; `elsewhere` masks text that is not in a marked place. */
function maskOf(names: MaskNames, elsewhere: (text: string) => string): Mask {
  return {
    header: (name, value) =>
      isSecretHeader(name) ? secretHeader(names, name, value) : elsewhere(value),
    target: (target) =>
      elsewhere(
        segments(names, target).replace(
          PARAMETER,
          (all, before: string, name: string, value: string) =>
            isSecretMember(name) ? `${before}${name}=${names.nameOf(kindOf(name), value)}` : all,
        ),
      ),
    text: (text) =>
      elsewhere(
        replaceMembers(text, (name, value) =>
          isSecretMember(name) && !isMask(value) ? names.nameOf(kindOf(name), value) : value,
        ),
      ),
  }
}

/** Whether a member of a JSON object, or a parameter, contains a secret by its name. */
function isSecretMember(name: string): boolean {
  return isPlainSecret(kindOfName(name))
}

/** Whether a header contains one: those about other origins only name secrets. */
function isSecretHeader(name: string): boolean {
  return isSecretKind(kindOfField(name)) && !/^access-control-/i.test(name)
}

/** A placeholder of a route, such as `{sessionId}`, which is not a secret. */
const PLACE = /^\{\w+\}$/

/** Path and query with the ids of sessions and the tokens of the path named. */
function segments(names: MaskNames, target: string): string {
  const query = target.indexOf('?')
  const path = query === -1 ? target : target.slice(0, query)
  let result = ''
  let from = 0
  for (const { kind, start, end } of placesInPath(path)) {
    if (kind === 'user' || PLACE.test(path.slice(start, end))) continue
    result += path.slice(from, start) + names.nameOf(kind, path.slice(start, end))
    from = end
  }
  return result + target.slice(from)
}

function secretHeader(names: MaskNames, name: string, value: string): string {
  switch (kindOfField(name)) {
    case 'credential':
      return authorization(names, value)
    case 'cookie':
      return cookies(names, value, readCookies(value))
    case 'set-cookie':
      return cookies(names, value, readSetCookies(value))
    default:
      return value === '' ? '' : names.nameOf('secret', value)
  }
}

function authorization(names: MaskNames, value: string): string {
  const sent = readAuthorization(value)
  switch (sent.form) {
    case 'user':
      return `Basic ${sent.first}:${sent.second === '' ? '' : names.nameOf('password', sent.second)}`
    case 'session':
    case 'token':
      return `Basic ${names.nameOf(sent.form, sent.first)}:${sent.form}`
    case 'none':
      return value
    case 'malformed':
    case 'other': {
      const { scheme, start, end } = sent
      const what =
        sent.form === 'malformed' ? sent.problem : scheme === '' ? 'no scheme' : 'no Basic'
      return `${scheme} ${names.nameOf('secret', value.slice(start, end))} (${what})`.trim()
    }
  }
}

/** Masks the value of every cookie and keeps the text around it. */
function cookies(names: MaskNames, header: string, all: readonly Cookie[]): string {
  let result = ''
  let from = 0
  for (const cookie of all.filter(mayBeSecret)) {
    const { name, value, start, end } = cookie
    const kind = name === SESSION_COOKIE ? 'session' : 'secret'
    result += header.slice(from, start) + names.nameOf(kind, value)
    from = end
  }
  return result + header.slice(from)
}

function kindOf(name: string): Kind {
  if (/passw|passphrase/i.test(name)) return 'password'
  if (/session/i.test(name)) return 'session'
  return /token/i.test(name) ? 'token' : 'secret'
}

// Written so that it takes words of any length: `{12,}` ends in a stack overflow at a few megabytes.
const WORD = /[A-Za-z0-9_-]{12}[A-Za-z0-9_-]*/g
const PARAMETER = /([?&])([^=&?]+)=([^&]+)/g
const MEMBER = /"([^"\\]{1,60})"\s*:\s*"/g

/** Replaces the text members of a JSON text, of any length; a truncated one extends to the end. */
function replaceMembers(text: string, replace: (name: string, value: string) => string): string {
  const parts: string[] = []
  let from = 0
  const pattern = new RegExp(MEMBER)
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const start = pattern.lastIndex
    const end = endOfString(text, start - 1)
    parts.push(text.slice(from, start), replace(match[1] ?? '', text.slice(start, end)))
    from = end
    pattern.lastIndex = end + 1
  }
  return parts.join('') + text.slice(from)
}
