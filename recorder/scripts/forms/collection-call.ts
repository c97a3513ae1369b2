import type { ScriptCall } from '../call.ts'
import { setHeader, withSomeCredential } from '../tools/headers.ts'
import { bare, basicHeader, withUser } from '../tools/sent-url.ts'
import { resolve, unknown } from '../unknown.ts'
import { at, listItems, type Node, findText } from './document.ts'

/** A call in a collection, with templates. */
interface CollectedCall {
  readonly line: number
  readonly method: string | undefined
  readonly url: string
  /** A list of `{key, value, disabled}`. */
  readonly headers: Node | undefined
  /** The scheme of the credential with its parts by their names. */
  readonly credential: Credential | undefined
  readonly body: string | undefined
  readonly type: string | undefined
  /** A program in the collection may set headers of its own. */
  readonly isOpen?: boolean
}

export interface Credential {
  readonly scheme: string
  readonly part: (name: string) => string | undefined
}

/** A call of a collection as one of a script. */
export function getCall(
  { line, method, url, headers: sent, credential, body, type, isOpen = false }: CollectedCall,
  values: ReadonlyMap<string, string>,
): ScriptCall {
  let headers: ScriptCall['headers'] = [
    ['User-Agent', 'PostmanRuntime'],
    ['Accept', '*/*'],
  ]
  if (type !== undefined) headers = setHeader(headers, 'Content-Type', type)
  for (const [name, value] of listPairs(sent))
    headers = setHeader(headers, resolve(name, values), resolve(value, values))
  const part = (name: string): string => resolve(credential?.part(name) ?? unknown(name), values)
  if (credential?.scheme === 'basic')
    headers = setHeader(
      headers,
      'Authorization',
      basicHeader(`${part('username')}:${part('password')}`),
    )
  if (credential?.scheme === 'bearer')
    headers = setHeader(headers, 'Authorization', `Bearer ${part('token')}`)
  if (credential?.scheme === 'apikey' && credential.part('in') !== 'query')
    headers = setHeader(headers, part('key'), part('value'))
  // Of other schemes nobody knows what they send.
  else if (
    credential !== undefined &&
    !/^(?:basic|bearer|no(?:ne|auth)?|inherit)$/.test(credential.scheme)
  )
    headers = withSomeCredential(headers)
  const whole = resolve(url, values)
  return {
    line,
    method: resolve(method ?? 'GET', values).toUpperCase(),
    headers: withUser(whole, headers),
    url: bare(whole),
    ...(body !== undefined && { body: resolve(body, values) }),
    isOpen,
  }
}

/** `/streams/:streamId` has its value next to the URL. */
export function withPlaces(url: string, places: Node | undefined): string {
  const values = new Map(listPairs(places))
  return url.replace(/\/:([A-Za-z_]\w*)/g, (_all, name: string) => {
    const value = values.get(name)
    return `/${value === undefined || value === '' ? unknown(`:${name}`) : value}`
  })
}

/** Names and values of a list that are not switched off. */
export function listPairs(list: Node | undefined): readonly (readonly [string, string])[] {
  return listItems(list).flatMap((item) => {
    const name = findText(at(item, 'key'))
    const isOff =
      findText(at(item, 'disabled')) === 'true' || findText(at(item, 'enabled')) === 'false'
    return name === undefined || name === '' || isOff
      ? []
      : [[name, findText(at(item, 'value')) ?? ''] as const]
  })
}
