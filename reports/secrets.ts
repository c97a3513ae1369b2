import type { Exchange, Headers } from '../src/model/exchange.ts'
import { endOfString } from '../src/model/nesting.ts'
import {
  SECRET_SEGMENT,
  SESSION_COOKIE,
  isSecretHeader,
  isSecretMember,
  readCookies,
  readCredential,
} from './credential.ts'

/** Names secrets instead of showing them; equal secrets get equal names, such as `‹session 2›`. */
export interface Veil {
  /** A header's value as it may be shown; a credential is decoded, its secret named. */
  readonly header: (name: string, value: string) => string
  /** Path and query. */
  readonly target: (target: string) => string
  /** A body, or any other text; JSON stays JSON. */
  readonly text: (text: string) => string
}

type Kind = 'session' | 'token' | 'password' | 'secret'

/** Learns the secrets of the exchanges that are to be shown. */
export function createVeil(exchanges: Iterable<Exchange>): Veil {
  const book = createBook()
  const veil = veilOf(book)
  for (const { request, response } of exchanges) {
    veilMessage(veil, request.headers, request.body.text)
    veil.target(request.target)
    if (response) veilMessage(veil, response.headers, response.body.text)
  }
  return veil
}

function veilMessage(veil: Veil, headers: Headers, body: string | undefined): void {
  for (const [name, value] of headers) veil.header(name, value)
  if (body !== undefined) veil.text(body)
}

interface Book {
  /** The name of a secret, given when it is first seen. */
  readonly nameOf: (kind: Kind, secret: string) => string
  readonly known: (secret: string) => string | undefined
}

/** Text of at least this length is hidden wherever it stands; a shorter one only in its place. */
const FINDABLE = 12

function createBook(): Book {
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
  return {
    nameOf,
    known: (secret) => (secret.length < FINDABLE ? undefined : names.get(secret)),
  }
}

function veilOf(book: Book): Veil {
  const elsewhere = (text: string): string => text.replace(WORD, (word) => book.known(word) ?? word)
  return {
    header: (name, value) =>
      isSecretHeader(name) ? secretHeader(book, name.toLowerCase(), value) : elsewhere(value),
    target: (target) =>
      elsewhere(
        target
          .replace(
            SECRET_SEGMENT,
            (_all, before: string, secret: string) =>
              before + book.nameOf(before.endsWith('/tokens/') ? 'token' : 'session', secret),
          )
          .replace(PARAMETER, (all, before: string, name: string, value: string) =>
            isSecretMember(name) ? `${before}${name}=${book.nameOf(kindOf(name), value)}` : all,
          ),
      ),
    text: (text) =>
      elsewhere(
        replaceMembers(text, (name, value) =>
          isSecretMember(name) && !isMask(value) ? book.nameOf(kindOf(name), value) : value,
        ),
      ),
  }
}

function secretHeader(book: Book, name: string, value: string): string {
  if (name.endsWith('authorization')) return authorization(book, value)
  if (name === 'cookie')
    return readCookies(value)
      .map(([key, secret]) => `${key}=${cookie(book, key, secret)}`)
      .join('; ')
  if (name === 'set-cookie') {
    const [first = '', ...attributes] = value.split(';')
    const [key = '', secret = ''] = readCookies(first)[0] ?? []
    return [`${key}=${cookie(book, key, secret)}`, ...attributes].join(';')
  }
  return value === '' ? '' : book.nameOf('secret', value)
}

function authorization(book: Book, value: string): string {
  const sent = readCredential(value)
  switch (sent.form) {
    case 'user':
      return `Basic ${sent.username}:${sent.password === '' ? '' : book.nameOf('password', sent.password)}`
    case 'session':
    case 'token':
      return `Basic ${book.nameOf(sent.form, sent.secret)}:${sent.form}`
    case 'other':
      return `${sent.scheme} ${book.nameOf('secret', sent.secret)} (${sent.what})`.trim()
  }
}

function cookie(book: Book, name: string, secret: string): string {
  if (secret === '') return ''
  return book.nameOf(name === SESSION_COOKIE ? 'session' : 'secret', secret)
}

function kindOf(name: string): Kind {
  if (/passw|passphrase/i.test(name)) return 'password'
  if (/session/i.test(name)) return 'session'
  return /token/i.test(name) ? 'token' : 'secret'
}

/** Text that stands where a secret would and is none: nothing, or what servers show instead. */
function isMask(text: string): boolean {
  return text === '' || text === '<password set>' || /^[*•]+$/.test(text)
}

// Written so that it takes words of any length: `{12,}` ends in a stack overflow at a few megabytes.
const WORD = /[A-Za-z0-9_-]{12}[A-Za-z0-9_-]*/g
const PARAMETER = /([?&])([^=&]+)=([^&]+)/g
const MEMBER = /"([^"\\]{1,60})"\s*:\s*"/g

/** Replaces the text members of a JSON text by name, however long; one that was cut goes to the end. */
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
