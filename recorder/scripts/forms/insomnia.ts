import { ELSEWHERE, type SeeCall } from '../call.ts'
import type { ScriptForm } from '../script-form.ts'
import { callOf, withPlaces } from './collection-call.ts'
import {
  at,
  type Documents,
  isMap,
  itemsOf,
  membersOf,
  type Node,
  readDocuments,
  textOf,
} from './document.ts'

/** An export of Insomnia: of version 4 a list of resources, of 5 a tree. */
export const insomnia: ScriptForm = {
  name: 'an Insomnia export',
  isOf: (text) =>
    /"?__export_format"?\s*:/.test(text) ||
    /^type:\s*["']?collection\.insomnia\.rest\/5/m.test(text),
  read: (text, see) => {
    const documents = readDocuments(text)
    for (const root of documents.roots) {
      const values = new Map<string, string>()
      const resources = itemsOf(at(root, 'resources'))
      for (const one of resources)
        if (textOf(at(one, '_type')) === 'environment') keep(at(one, 'data'), values)
      keep(at(root, 'environments', 'data'), values)
      const around = { documents, see, values, auth: undefined, headers: [] }
      const byId = new Map(resources.map((one) => [textOf(at(one, '_id')), one]))
      for (const one of resources)
        if (textOf(at(one, '_type')) === 'request')
          readRequest(one, foldersOf(one, byId).reduceRight(inFolder, around))
      for (const one of itemsOf(at(root, 'collection'))) visit(one, around)
    }
  },
}

interface Around {
  readonly documents: Documents
  readonly see: SeeCall
  readonly values: ReadonlyMap<string, string>
  /** What the folders say, the innermost last. */
  readonly auth: Node | undefined
  readonly headers: readonly (Node | undefined)[]
}

function keep(data: Node | undefined, values: Map<string, string>, before = ''): void {
  for (const [name, value] of isMap(data) ? membersOf(data) : []) {
    const text = textOf(value)
    if (text === undefined) keep(value, values, `${before}${name}.`)
    else if (!values.has(before + name)) values.set(before + name, text)
  }
}

/** The folders of a resource, the innermost first. */
function foldersOf(one: Node, byId: ReadonlyMap<string | undefined, Node>): readonly Node[] {
  const found = new Set<Node>()
  let folder = byId.get(textOf(at(one, 'parentId')))
  while (folder && textOf(at(folder, '_type')) === 'request_group' && !found.has(folder)) {
    found.add(folder)
    folder = byId.get(textOf(at(folder, 'parentId')))
  }
  return [...found]
}

/** What a folder gives to all in it. */
function inFolder(around: Around, folder: Node): Around {
  const own = new Map<string, string>()
  keep(at(folder, 'environment'), own)
  return {
    ...around,
    values: new Map([...around.values, ...own]),
    auth: authOf(folder) ?? around.auth,
    headers: [...around.headers, at(folder, 'headers')],
  }
}

/** Undefined where it is left to the folder. */
function authOf(node: Node): Node | undefined {
  const auth = at(node, 'authentication')
  return textOf(at(auth, 'type')) === undefined ? undefined : auth
}

function visit(node: Node, around: Around): void {
  if (textOf(at(node, 'url')) !== undefined) readRequest(node, around)
  const inner = inFolder(around, node)
  for (const child of itemsOf(at(node, 'children'))) visit(child, inner)
}

function readRequest(node: Node, { documents, see, values, ...folders }: Around): void {
  const url = textOf(at(node, 'url'))
  if (url === undefined) return
  const auth = authOf(node) ?? folders.auth
  const scheme = textOf(at(auth, 'disabled')) === 'true' ? undefined : textOf(at(auth, 'type'))
  const body = at(node, 'body')
  const type = textOf(at(body, 'mimeType'))
  const program = textOf(at(node, 'preRequestScript')) ?? textOf(at(node, 'scripts', 'preRequest'))
  const isElsewhere = at(body, 'params') !== undefined || at(body, 'fileName') !== undefined
  see(
    callOf(
      {
        line: documents.lineOf(node),
        type,
        url: withPlaces(url, at(node, 'pathParameters')),
        method: textOf(at(node, 'method')),
        headers: [...folders.headers, at(node, 'headers')],
        query: at(node, 'parameters'),
        credential:
          scheme === undefined ? undefined : { scheme, part: (name) => textOf(at(auth, name)) },
        isOpen: /header|authorization|\.auth/i.test(program ?? ''),
        body: textOf(at(body, 'text')) ?? (isElsewhere ? ELSEWHERE : undefined),
      },
      values,
      'insomnia',
    ),
  )
}
