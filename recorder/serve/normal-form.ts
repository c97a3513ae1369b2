import {
  acceptHeader,
  header,
  type Headers,
  mediaType,
  type Request,
} from '#engine/model/exchange.ts'
import { readAccept } from '#engine/text/media-ranges.ts'
import { withoutQuery } from '#engine/text/paths/path.ts'
import { ANY_BODY, bodyForm, type BodyForm, pairsForm, type Translate } from './body-form.ts'
import {
  type AskedCredential,
  describePresented,
  getOwner,
  passwordOwner,
  presentedIn,
} from './presented.ts'

/**
 * The properties by which two requests are compared, in the order in which differences are
 * reported.
 */
export const PARTS = [
  'method',
  'path',
  'query',
  'credential',
  'X-Requested-By',
  'Accept',
  'Content-Type',
  'body',
  'Origin',
] as const
export type FormPart = (typeof PARTS)[number]
export type Parts = Readonly<Record<FormPart, string>>

/** A request as it is compared. */
export interface NormalForm {
  /** As it was sent, but for the order of a query and of JSON members. */
  readonly exact: Parts
  /** Secrets masked outside of credentials, needless percent-encoding undone, any Origin. */
  readonly masked: Parts
  readonly presented: readonly AskedCredential[]
  readonly members: Readonly<Record<string, unknown>>
}

/** Gives the recording's secret for one of the client. */
export type Adopt = (owner: string, secret: string) => string

/** The normal form of a request; `adopt` turns a client's secrets into those of the recording. */
export function normalForm(
  { method, target, headers, body }: Request,
  adopt: Adopt = (_owner, secret) => secret,
): NormalForm {
  const path = withoutQuery(target)
  const query = target.slice(path.length + 1)
  const asAdopted: Translate = (_name, value, { username }) =>
    typeof username === 'string' ? adopt(passwordOwner(username, value), value) : value
  const type = mediaType(headers)
  const isSafe = /^(?:GET|HEAD|OPTIONS)$/.test(method)
  const sent = bodyForm(body, type, asAdopted)
  const asked = pairsForm(query, asAdopted)
  const presented = presentedIn(headers).map((one) => ({
    ...one,
    secret: adopt(getOwner(one), one.secret),
  }))
  const common = {
    method,
    credential: JSON.stringify(presented),
    'X-Requested-By': isSafe ? '' : requestedBy(headers),
    Accept: acceptClass(headers),
    'Content-Type': isSafe && sent.exact === '' ? '' : (type ?? ''),
  }
  const origin = header(headers, 'origin') === undefined ? '' : 'present'
  return {
    exact: { ...common, path, query: asked.exact, body: sent.exact, Origin: origin },
    masked: { ...common, ...masked(path, asked, sent), Origin: '' },
    presented,
    members: sent.members ?? {},
  }
}

/** The secrets that a request shows, with whose they are. */
export function secretsIn(request: Request): readonly (readonly [owner: string, secret: string])[] {
  const found: (readonly [string, string])[] = []
  normalForm(request, (owner, secret) => {
    found.push([owner, secret])
    return secret
  })
  return found
}

/** The same without its body, which the recording may not hold. */
export function withAnyBody(parts: Parts): Parts {
  return { ...parts, body: ANY_BODY }
}

/** A request in words, without any secret. */
export function describeRequest({ masked, presented }: NormalForm): string {
  return `${masked.method} ${masked.path} ${describePresented(presented)}`
}

function masked(
  path: string,
  asked: BodyForm,
  sent: BodyForm,
): Pick<Parts, 'path' | 'query' | 'body'> {
  return { path: maskedPath(path), query: asked.masked, body: sent.masked }
}

/** Sessions and tokens in a path by their shape; slashes, dots and percent signs stay as written. */
function maskedPath(path: string): string {
  return path
    .replace(/%([0-9a-f]{2})/gi, (escaped, hex: string) => {
      const character = String.fromCharCode(parseInt(hex, 16))
      return /[A-Za-z0-9_~-]/.test(character) ? character : escaped.toUpperCase()
    })
    .replace(/(\/system\/sessions\/)[^/]+/i, '$1{session}')
    .replace(/(\/users\/[^/]+\/tokens\/)[0-9a-v]{46,52}(?=$|\/)/i, '$1{token}')
}

function requestedBy(headers: Headers): string {
  const value = header(headers, 'x-requested-by')
  if (value === undefined) return 'absent'
  return value.trim() === '' ? 'empty' : 'present'
}

/**
 * The property that servers check: whether pages or JSON are wanted, otherwise the types
 * themselves.
 */
function acceptClass(headers: Headers): string {
  const types = readAccept(acceptHeader(headers) ?? '')
    .map(({ range }) => range)
    .filter((range) => range !== '')
  if (types.includes('text/html')) return 'pages'
  const takesJson = types.some((type) => /^(?:\*\/\*|application\/(?:\*|json))$/.test(type))
  return takesJson || types.length === 0 ? 'JSON' : types.sort().join(', ')
}
