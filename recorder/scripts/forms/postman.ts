import { ELSEWHERE, type SeeCall } from '../call.ts'
import type { ScriptForm } from '../script-form.ts'
import { encode } from '../tools/sent-url.ts'
import { callOf, type Credential, pairsOf, withPlaces } from './collection-call.ts'
import {
  at,
  type Documents,
  isMap,
  isSeq,
  itemsOf,
  type Node,
  readDocuments,
  textOf,
} from './document.ts'

/** A collection of Postman, 2.0 and 2.1. */
export const postman: ScriptForm = {
  name: 'a Postman collection',
  isOf: (text) =>
    text.trimStart().startsWith('{') &&
    (/"schema"\s*:\s*"https?:\/\/schema\.(?:get)?postman\.com\//.test(text) ||
      /"_postman_id"\s*:/.test(text)) &&
    /"item"\s*:/.test(text),
  read: (text, see) => {
    const documents = readDocuments(text)
    for (const root of documents.roots) {
      // The API of Postman wraps what its export does not.
      const collection = at(root, 'collection') ?? root
      visitItems(collection, { documents, see, values: new Map(), auth: undefined, isOpen: false })
    }
  },
}

interface Around {
  readonly documents: Documents
  readonly see: SeeCall
  readonly values: ReadonlyMap<string, string>
  readonly auth: Node | undefined
  /** A program before the request touches its headers or its credential. */
  readonly isOpen: boolean
}

function visitItems(folder: Node, outer: Around): void {
  const values = new Map([...outer.values, ...pairsOf(at(folder, 'variable'))])
  const isOpen = outer.isOpen || setsHeaders(folder)
  const around = { ...outer, values, isOpen, auth: at(folder, 'auth') ?? outer.auth }
  for (const item of itemsOf(at(folder, 'item'))) {
    const request = at(item, 'request')
    if (request) readRequest(request, { ...around, isOpen: isOpen || setsHeaders(item) })
    visitItems(item, around)
  }
}

/** Whether a program that runs before the request touches what it sends. */
function setsHeaders(item: Node): boolean {
  return itemsOf(at(item, 'event')).some(
    (event) =>
      textOf(at(event, 'listen')) === 'prerequest' &&
      /pm\.request\.(?:headers|auth)|authorization/i.test(
        itemsOf(at(event, 'script', 'exec'))
          .map(textOf)
          .join('\n') ||
          (textOf(at(event, 'script', 'exec')) ?? ''),
      ),
  )
}

function readRequest(request: Node, { documents, see, values, auth, isOpen }: Around): void {
  const place = at(request, 'url')
  const url = textOf(request) ?? textOf(place) ?? textOf(at(place, 'raw')) ?? ofParts(place)
  if (url === undefined) return
  const body = at(request, 'body')
  const { text, type } = bodyOf(body)
  see(
    callOf(
      {
        line: documents.lineOf(request),
        method: textOf(at(request, 'method')),
        url: withPlaces(url, at(place, 'variable')),
        headers: at(request, 'header'),
        credential: credentialOf(at(request, 'auth') ?? auth),
        body: text,
        type,
        isOpen,
      },
      values,
      'PostmanRuntime',
    ),
  )
}

/** A URL that stands there in its parts alone. */
function ofParts(place: Node | undefined): string | undefined {
  const [protocol, port] = [textOf(at(place, 'protocol')), textOf(at(place, 'port'))]
  const joined = (name: string, mark: string): string | undefined => {
    const node = at(place, name)
    return isSeq(node) ? itemsOf(node).map(textOf).join(mark) : textOf(node)
  }
  const host = joined('host', '.')
  if (host === undefined) return undefined
  const query = pairsOf(at(place, 'query')).map(([name, value]) => `${name}=${value}`)
  return [
    protocol === undefined ? '' : `${protocol}://`,
    host,
    port === undefined ? '' : `:${port}`,
    `/${joined('path', '/') ?? ''}`,
    query.length === 0 ? '' : `?${query.join('&')}`,
  ].join('')
}

/** Of 2.1 a list of keys and values, of 2.0 a map. */
function credentialOf(auth: Node | undefined): Credential | undefined {
  const scheme = textOf(at(auth, 'type'))
  if (scheme === undefined) return undefined
  const parts = at(auth, scheme)
  const listed = new Map(isSeq(parts) ? pairsOf(parts) : [])
  return {
    scheme,
    part: (name) => listed.get(name) ?? (isMap(parts) ? textOf(at(parts, name)) : undefined),
  }
}

function bodyOf(body: Node | undefined): {
  readonly text: string | undefined
  readonly type: string | undefined
} {
  const isOff = textOf(at(body, 'disabled')) === 'true'
  switch (isOff ? undefined : textOf(at(body, 'mode'))) {
    case 'raw': {
      const isJson = textOf(at(body, 'options', 'raw', 'language')) === 'json'
      return { text: textOf(at(body, 'raw')), type: isJson ? 'application/json' : undefined }
    }
    case 'urlencoded': {
      const pairs = pairsOf(at(body, 'urlencoded'))
      const text = pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')
      return { text, type: 'application/x-www-form-urlencoded' }
    }
    case 'formdata':
      return { text: ELSEWHERE, type: 'multipart/form-data' }
    case undefined:
      return { text: undefined, type: undefined }
    default:
      return { text: ELSEWHERE, type: undefined }
  }
}
