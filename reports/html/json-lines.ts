import { pointerSteps } from '#engine/model/json/json-pointer.ts'

/** JSON laid out in lines for reading: only white space differs from what was sent. */
interface JsonLines {
  readonly lines: readonly string[]
  /** The lines of the value that a pointer leads to, from 0, both included; or of its nearest parent. */
  readonly marked?: Marked
}

export interface Marked {
  readonly from: number
  readonly to: number
  /** False when nothing is at the pointer and a parent is marked instead. */
  readonly exact: boolean
}

/** Lays out a JSON text and finds a JSON Pointer (RFC 6901) in it; undefined when it is no JSON. */
export function jsonLines(text: string, pointer?: string): JsonLines | undefined {
  if (!isJson(text)) return undefined
  const layout = createLayout(pointerSteps(pointer ?? ''))
  for (const [token] of text.matchAll(TOKEN)) layout.add(token)
  return layout.end()
}

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$)|[{}[\],:]|[^\s{}[\],:"]+/gs

/** An object or array that is open. */
interface Open {
  readonly kind: '{' | '['
  key: string | undefined
  items: number
  /** How many steps of the pointer lead here; undefined when it leads elsewhere. */
  readonly matched: number | undefined
  readonly from: number
}

interface Layout {
  readonly add: (token: string) => void
  readonly end: () => JsonLines
}

function createLayout(path: readonly string[]): Layout {
  const lines: string[] = []
  const stack: Open[] = []
  let line = ''
  let marked: Marked | undefined
  let depth = 0

  const mark = (matched: number | undefined, from: number): void => {
    if (matched === undefined || matched === 0 || matched < depth) return
    const exact = matched === path.length
    marked = { from, to: exact ? lines.length : from, exact }
    depth = matched
  }
  const newLine = (): void => {
    lines.push(line)
    line = '  '.repeat(stack.length)
  }
  const startItem = (parent: Open | undefined): void => {
    if (parent?.items === 0) newLine()
    if (parent) parent.items += 1
  }
  const close = (token: string): void => {
    const closed = stack.pop()
    if (closed && closed.items > 0) newLine()
    line += token
    if (closed) mark(closed.matched, closed.from)
  }
  return {
    add: (token) => {
      const parent = stack.at(-1)
      if (token === '}' || token === ']') return close(token)
      if (token === ',') {
        line += ','
        if (parent) parent.key = undefined
        return newLine()
      }
      if (token === ':') return void (line += ': ')
      if (parent?.kind === '{' && parent.key === undefined) {
        startItem(parent)
        parent.key = JSON.parse(token) as string
        return void (line += token)
      }
      if (parent?.kind === '[') startItem(parent)
      const matched = stepsTo(parent, path)
      if (token === '{' || token === '[')
        stack.push({ kind: token, key: undefined, items: 0, matched, from: lines.length })
      line += token
      mark(matched, lines.length)
    },
    end: () => ({ lines: [...lines, line], ...(marked && { marked }) }),
  }
}

/** How many steps of the path lead to the next value of this object or array. */
function stepsTo(parent: Open | undefined, path: readonly string[]): number | undefined {
  if (!parent) return 0
  if (parent.matched === undefined || parent.matched === path.length) return undefined
  const step = parent.kind === '{' ? parent.key : String(parent.items - 1)
  return path[parent.matched] === step ? parent.matched + 1 : undefined
}

function isJson(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null
  } catch {
    // A body that is no JSON is shown as the text that it is.
    return false
  }
}
