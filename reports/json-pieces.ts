import { isRecord, type UnknownRecord } from '#engine/model/json/json.ts'
import { rememberRecent } from '#engine/text/recent.ts'
import { escapeUnseen } from './visible.ts'

/** Elements of a list that are printed at once. */
const AT_ONCE = 500

/** Members of elements whose text is remembered: lists of calls have the same ones near each other. */
const REMEMBERED = 1_000

/** Yields the output of `printJson` in pieces, so that a long list is never one text in memory. */
export function* printJsonInPieces(value: unknown): Generator<string> {
  yield* piecesOf(value, '')
  yield '\n'
}

function* piecesOf(value: unknown, indent: string): Generator<string> {
  const inner = `${indent}  `
  if (!isLong(value)) yield printed(value, indent)
  else if (Array.isArray(value)) {
    const print = rememberRecent(REMEMBERED, (one: object) => printed(one, `${inner}  `))
    for (const [at, one] of [...slicesOf(value)].entries()) {
      yield at === 0 ? `[\n${inner}` : `,\n${inner}`
      yield* one.length === 1 ? piecesOf(one[0], inner) : [elementsOf(one, inner, print)]
    }
    yield `\n${indent}]`
  } else {
    const members = Object.entries(value).filter(([, member]) => member !== undefined)
    for (const [at, [name, member]] of members.entries()) {
      yield `${at === 0 ? '{' : ','}\n${inner}${printed(name, '')}: `
      yield* piecesOf(member, inner)
    }
    yield `\n${indent}}`
  }
}

/** Whether a value contains a long list at any depth. */
function isLong(value: unknown): value is readonly unknown[] | UnknownRecord {
  if (Array.isArray(value)) return value.length > AT_ONCE || value.some(isLong)
  return isRecord(value) && Object.values(value).some(isLong)
}

/** Long elements by themselves, others many at once. */
function* slicesOf(list: readonly unknown[]): Generator<readonly unknown[]> {
  const size = list.length > AT_ONCE ? AT_ONCE : 1
  for (let at = 0; at < list.length; at += size) yield list.slice(at, at + size)
}

/** Prints a record, or returns its cached text if several elements share it. */
type Print = (one: object) => string

/** The elements of a list without its brackets and the space before the first. */
function elementsOf(list: readonly unknown[], indent: string, print: Print): string {
  return list
    .map((one) => (isRecord(one) ? recordOf(one, indent, print) : printed(one, indent)))
    .join(`,\n${indent}`)
}

function recordOf(record: UnknownRecord, indent: string, print: Print): string {
  const members: string[] = []
  for (const [name, member] of Object.entries(record)) {
    if (member === undefined) continue
    const isShared = typeof member === 'object' && member !== null
    members.push(`${printed(name, '')}: ${isShared ? print(member) : printed(member, '')}`)
  }
  return members.length === 0 ? '{}' : `{\n${indent}  ${members.join(`,\n${indent}  `)}\n${indent}}`
}

function printed(value: unknown, indent: string): string {
  const text = escapeUnseen(JSON.stringify(value, null, 2))
  return indent === '' ? text : text.replaceAll('\n', `\n${indent}`)
}
