import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseAllDocuments,
  type YAMLMap,
} from '#engine/text/yaml.ts'

export { isMap, isScalar, isSeq }
export type { Node, YAMLMap }

/** YAML or JSON as nodes that know their line; templates are unknown values. */
export interface Documents {
  readonly roots: readonly Node[]
  /** From 1. */
  readonly lineOf: (node: Node) => number
  /** The lines from which on something could not be read, from 1. */
  readonly broken: readonly number[]
}

/** Parses YAML or JSON; what cannot be read of it is left out. */
export function readDocuments(text: string): Documents {
  const lines = new LineCounter()
  const documents = parseAllDocuments(text, {
    lineCounter: lines,
    uniqueKeys: false,
    strict: false,
    logLevel: 'silent',
  })
  const broken = documents.flatMap(({ errors }) =>
    errors.slice(0, 1).map(({ pos }) => lines.linePos(pos[0]).line),
  )
  const roots = documents.flatMap(({ contents }) => (contents === null ? [] : [contents]))
  return { roots, broken, lineOf: ({ range }) => lines.linePos(range?.[0] ?? 0).line }
}

/** The members of a map by their names; of anything else none. */
export function listMembers(map: Node | undefined): ReadonlyMap<string, Node> {
  if (!isMap(map)) return new Map()
  return new Map(
    map.items.flatMap(({ key, value }) =>
      isScalar(key) && value !== null ? [[String(key.value), value as Node] as const] : [],
    ),
  )
}

/** The member of a map; undefined where there is none, or no map. */
export function at(node: Node | undefined, ...names: readonly string[]): Node | undefined {
  let found = node
  for (const name of names) found = isMap(found) ? listMembers(found).get(name) : undefined
  return found
}

/** A plain value as a text; undefined for lists, maps and nothing. */
export function findText(node: Node | undefined): string | undefined {
  if (!isScalar(node) || node.value === null || node.value === undefined) return undefined
  const { value } = node
  return typeof value === 'string' ? value : JSON.stringify(value)
}

export function listItems(node: Node | undefined): readonly Node[] {
  return isSeq(node) ? (node.items as Node[]).filter((item) => !isAlias(item)) : []
}
