import {
  type Document,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  type Scalar,
  type YAMLMap,
  yamlProblem,
} from '#engine/text/yaml.ts'

/** Rejects a baseline with the problem and its line. */
export type Refuse = (problem: string, line?: number) => never

/** The text of a baseline, and its content. */
export interface ListDocument {
  /** Without the mark of the byte order. */
  readonly text: string
  readonly hasMark: boolean
  /** It is JSON, and stays so. */
  readonly isJson: boolean
  /** The entries as texts, lists, and maps; empty and null members are left out. */
  readonly values: readonly unknown[]
  /** The line of each, from 1. */
  readonly lines: readonly number[]
  readonly yaml: Document
}

/** Characters of a list that are read at most, and levels: an entry has three. */
const LONGEST = 5_000_000
const DEEPEST = 4

/** Takes a list apart. */
export function readDocument(text: string, file: string, refuse: Refuse): ListDocument {
  const hasMark = text.startsWith('\ufeff')
  const bare = hasMark ? text.slice(1) : text
  if (bare.length > LONGEST)
    refuse(`it has more than ${LONGEST} characters; keep one baseline for each server`)
  const counter = new LineCounter()
  const yaml = parsed(bare, counter, refuse)
  const lineOf = (node: unknown): number => {
    const [start] = (node as Node | null)?.range ?? [0]
    return Math.max(counter.linePos(start).line, 1)
  }
  const { contents } = yaml
  const items: readonly unknown[] = isSeq(contents) ? contents.items : []
  if (contents !== null && !isSeq(contents) && !isNothing(contents))
    refuse('it is not a list; begin each entry with a dash: "- check: …"', lineOf(contents))
  const lines = items.map(lineOf)
  const values = items.map((item, at) => plainOf(item, 1, (what) => refuse(what, lines[at])))
  return { text: bare, hasMark, yaml, values, lines, isJson: isJson(bare, file) }
}

function parsed(text: string, lineCounter: LineCounter, refuse: Refuse): Document {
  const yaml = parseDocument(text, {
    lineCounter,
    logLevel: 'error',
    prettyErrors: false,
    keepSourceTokens: true,
  })
  const [error] = yaml.errors
  if (error)
    refuse(
      `it is neither YAML nor JSON: ${yamlProblem(error)}; correct this line`,
      lineCounter.linePos(error.pos[0]).line,
    )
  return yaml
}

/** A file with only comments, or with an empty document. */
function isNothing(node: unknown): boolean {
  return isScalar(node) && (node.value === null || node.value === '')
}

function isJson(text: string, file: string): boolean {
  if (text.trim() === '') return file.endsWith('.json')
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Values as they were written: a release `7.0` is no number, a day no time. */
function plainOf(node: unknown, depth: number, refuse: (what: string) => never): unknown {
  if (depth > DEEPEST) return refuse('it is nested too deeply for an entry')
  if (node === null || node === undefined) return undefined
  if (isScalar(node)) return textOf(node)
  if (isSeq(node)) return node.items.map((item) => plainOf(item, depth + 1, refuse) ?? '')
  if (isMap(node)) return recordOf(node, depth, refuse)
  return refuse('it refers to another entry with "*"; write out the value')
}

function recordOf(map: YAMLMap, depth: number, refuse: (what: string) => never): object {
  const members = map.items.map(({ key, value }) => {
    if (!isScalar(key)) return refuse('the name of a member is not plain text')
    return [String(key.value), plainOf(value, depth + 1, refuse)] as const
  })
  return Object.fromEntries(members.filter(([, value]) => value !== undefined))
}

function textOf({ value, source }: Scalar): string | undefined {
  if (value === null) return undefined
  const text = typeof value === 'string' ? value : (source ?? JSON.stringify(value))
  return text.trim() === '' ? undefined : text
}
