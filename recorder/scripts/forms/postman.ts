import { ELSEWHERE, type SeeCall } from '../call.ts'
import type { ScriptForm } from '../script-form.ts'
import { encode } from '../tools/sent-url.ts'
import { getCall, type Credential, listPairs, withPlaces } from './collection-call.ts'
import {
  at,
  type Documents,
  isMap,
  isSeq,
  listItems,
  type Node,
  readDocuments,
  findText,
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
  const values = new Map([...outer.values, ...listPairs(at(folder, 'variable'))])
  const isOpen = outer.isOpen || setsHeaders(folder)
  const around = { ...outer, values, isOpen, auth: at(folder, 'auth') ?? outer.auth }
  for (const item of listItems(at(folder, 'item'))) {
    const request = at(item, 'request')
    if (request) readRequest(request, { ...around, isOpen: isOpen || setsHeaders(item) })
    visitItems(item, around)
  }
}

/** Whether a program that runs before the request touches what it sends. */
function setsHeaders(item: Node): boolean {
  return listItems(at(item, 'event')).some(
    (event) =>
      findText(at(event, 'listen')) === 'prerequest' &&
      /pm\.request\.(?:headers|auth)|authorization/i.test(
        listItems(at(event, 'script', 'exec'))
          .map(findText)
          .join('\n') ||
          (findText(at(event, 'script', 'exec')) ?? ''),
      ),
  )
}

function readRequest(request: Node, { documents, see, values, auth, isOpen }: Around): void {
  const place = at(request, 'url')
  const url = findText(request) ?? findText(place) ?? findText(at(place, 'raw')) ?? ofParts(place)
  if (url === undefined) return
  const body = at(request, 'body')
  const { text, type } = findBody(body)
  see(
    getCall(
      {
        line: documents.lineOf(request),
        method: findText(at(request, 'method')),
        url: withPlaces(url, at(place, 'variable')),
        headers: at(request, 'header'),
        credential: findCredential(at(request, 'auth') ?? auth),
        body: text,
        type,
        isOpen: isOpen || at(request, 'certificate') !== undefined,
      },
      values,
    ),
  )
}

/** A URL that is given only in parts. */
function ofParts(place: Node | undefined): string | undefined {
  const [protocol, port] = [findText(at(place, 'protocol')), findText(at(place, 'port'))]
  const joined = (name: string, mark: string): string | undefined => {
    const node = at(place, name)
    return isSeq(node) ? listItems(node).map(findText).join(mark) : findText(node)
  }
  const host = joined('host', '.')
  if (host === undefined) return undefined
  const query = listPairs(at(place, 'query')).map(([name, value]) => `${name}=${value}`)
  return [
    protocol === undefined ? '' : `${protocol}://`,
    host,
    port === undefined ? '' : `:${port}`,
    `/${joined('path', '/') ?? ''}`,
    query.length === 0 ? '' : `?${query.join('&')}`,
  ].join('')
}

/** Of 2.1 a list of keys and values, of 2.0 a map. */
function findCredential(auth: Node | undefined): Credential | undefined {
  const scheme = findText(at(auth, 'type'))
  if (scheme === undefined) return undefined
  const parts = at(auth, scheme)
  const listed = new Map(isSeq(parts) ? listPairs(parts) : [])
  return {
    scheme,
    part: (name) => listed.get(name) ?? (isMap(parts) ? findText(at(parts, name)) : undefined),
  }
}

function findBody(body: Node | undefined): {
  readonly text: string | undefined
  readonly type: string | undefined
} {
  const isOff = findText(at(body, 'disabled')) === 'true'
  switch (isOff ? undefined : findText(at(body, 'mode'))) {
    case 'raw': {
      const isJson = findText(at(body, 'options', 'raw', 'language')) === 'json'
      return { text: findText(at(body, 'raw')), type: isJson ? 'application/json' : undefined }
    }
    case 'urlencoded': {
      const pairs = listPairs(at(body, 'urlencoded'))
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
