import type { Request } from '#engine/model/exchange.ts'
import { readAuthorization } from '#engine/secrets/authorization.ts'
import { findSession } from '#engine/secrets/cookies.ts'
import { visitJsonStrings } from '#engine/links/json-strings.ts'
import type { TextPlace } from '#engine/links/request-texts.ts'
import { decodeBase64, type Span } from '#engine/links/span.ts'

/** A text of a credential and its place in the request. */
export interface PlacedText {
  readonly text: string
  readonly place: TextPlace
}

/** A credential as a request presents it. */
export type PlacedCredential = { readonly isInBody: boolean } & (
  | { readonly form: 'user'; readonly name: PlacedText; readonly password: PlacedText }
  | { readonly form: 'token' | 'session'; readonly secret: PlacedText }
)

const SESSIONS = /\/system\/sessions\/?(?:\?|$)/

/** Every credential of a request: in `Authorization`, in the session cookie, in the body of a login. */
export function presentedBy(request: Request): readonly PlacedCredential[] {
  return [...request.headers.entries()]
    .flatMap(([position, [name, value]]) => {
      const lower = name.toLowerCase()
      if (lower === 'authorization') return getBasic(value, position)
      return lower === 'cookie' ? getCookie(value, position) : []
    })
    .concat(getLogin(request))
}

/** Whether a request is a login. */
export function isLogin({ method, target }: Request): boolean {
  return method === 'POST' && SESSIONS.test(target)
}

function getBasic(value: string, position: number): readonly PlacedCredential[] {
  const sent = readAuthorization(value)
  if (!('decoded' in sent)) return []
  const { start: from, end: to, form, first, decoded } = sent
  // What is no printable text cannot be written again.
  if (decodeBase64(value.slice(from, to)) !== decoded) return []
  const alphabet = /[-_]/.test(value.slice(from, to)) ? 'base64url' : 'base64'
  const half = (start: number, end: number): PlacedText => ({
    text: decoded.slice(start, end),
    place: {
      part: 'header',
      position,
      span: { start: from, end: to, base64: { alphabet, inside: { start, end } } },
    },
  })
  const name = half(0, first.length)
  if (form !== 'user') return [{ isInBody: false, form, secret: name }]
  return [{ isInBody: false, form, name, password: half(first.length + 1, decoded.length) }]
}

function getCookie(value: string, position: number): readonly PlacedCredential[] {
  const span = findSession(value)
  if (!span) return []
  const text = value.slice(span.start, span.end)
  const place: TextPlace = { part: 'header', position, span }
  return [{ isInBody: false, form: 'session', secret: { text, place } }]
}

function getLogin(request: Request): readonly PlacedCredential[] {
  const { body } = request
  if (!isLogin(request) || body.text === undefined) return []
  const found = new Map<string, PlacedText>()
  const { text } = body
  visitJsonStrings(text, ({ start, end, member, isName, path }) => {
    if (isName || member === undefined || path().length !== 1 || found.has(member)) return
    const span: Span = { start, end, escape: 'json' }
    found.set(member, { text: text.slice(start, end), place: { part: 'body', span } })
  })
  const [name, password] = [found.get('username'), found.get('password')]
  return name && password ? [{ isInBody: true, form: 'user', name, password }] : []
}
