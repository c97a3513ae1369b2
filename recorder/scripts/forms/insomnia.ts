import type { SeeCall } from '../call.ts'
import { ELSEWHERE } from '../call.ts'
import type { ScriptForm } from '../script-form.ts'
import { callOf } from './collection-call.ts'
import { at, isMap, itemsOf, membersOf, readDocuments, textOf } from './document.ts'
import type { Documents, Node } from './document.ts'

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
      for (const one of resources)
        if (textOf(at(one, '_type')) === 'request') readRequest(one, { documents, see, values })
      for (const one of itemsOf(at(root, 'collection'))) visit(one, { documents, see, values })
    }
  },
}

interface Around {
  readonly documents: Documents
  readonly see: SeeCall
  readonly values: ReadonlyMap<string, string>
}

function keep(data: Node | undefined, values: Map<string, string>, before = ''): void {
  for (const [name, value] of isMap(data) ? membersOf(data) : []) {
    const text = textOf(value)
    if (text === undefined) keep(value, values, `${before}${name}.`)
    else if (!values.has(before + name)) values.set(before + name, text)
  }
}

function visit(node: Node, around: Around): void {
  if (textOf(at(node, 'url')) !== undefined) readRequest(node, around)
  const values = new Map(around.values)
  keep(at(node, 'environment'), values)
  for (const child of itemsOf(at(node, 'children'))) visit(child, { ...around, values })
}

function readRequest(node: Node, { documents, see, values }: Around): void {
  const url = textOf(at(node, 'url'))
  if (url === undefined) return
  const auth = at(node, 'authentication')
  const scheme = textOf(at(auth, 'disabled')) === 'true' ? undefined : textOf(at(auth, 'type'))
  const body = at(node, 'body')
  const type = textOf(at(body, 'mimeType'))
  const isElsewhere = at(body, 'params') !== undefined || at(body, 'fileName') !== undefined
  see(
    callOf(
      {
        ...{ line: documents.lineOf(node), url, type },
        method: textOf(at(node, 'method')),
        headers: at(node, 'headers'),
        query: at(node, 'parameters'),
        credential:
          scheme === undefined ? undefined : { scheme, part: (name) => textOf(at(auth, name)) },
        body: textOf(at(body, 'text')) ?? (isElsewhere ? ELSEWHERE : undefined),
      },
      values,
      'insomnia',
    ),
  )
}
