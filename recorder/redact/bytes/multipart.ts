import { redactTextByKind } from '../by-kind.ts'
import { redactLines } from '../json/lines.ts'
import type { Tools } from '../tools.ts'

/** Characters of a part's head that are looked at. */
const MAX_HEAD_LENGTH = 4_096

/** A multipart body with pseudonyms for fields that are named like secrets and for what is within others. */
export function redactParts(
  text: string,
  tools: Tools,
  inner: (text: string, type?: string) => string,
): string {
  // Boundaries are at the start of a line; a split at other lines with two dashes is harmless.
  return text
    .split('\n--')
    .map((part) => redactPart(part, tools, inner))
    .join('\n--')
}

function redactPart(
  part: string,
  tools: Tools,
  inner: (text: string, type?: string) => string,
): string {
  const end = /\r?\n\r?\n/.exec(part.slice(0, MAX_HEAD_LENGTH))
  if (!end) return part
  const head = redactLines(part.slice(0, end.index), tools)
  const [, quoted, bare] = /[;\s]name\*?=(?:"([^"]{0,200})|([^;\s"]{1,200}))/i.exec(head) ?? []
  const name = quoted ?? bare ?? ''
  const [, type] = /\ncontent-type:[ \t]{0,9}([^\s;]{1,100})/i.exec(head) ?? []
  const start = end.index + end[0].length
  const stop = part.endsWith('\r') ? part.length - 1 : part.length
  const value = part.slice(start, stop)
  const kind = tools.kindOf(name)
  const instead =
    kind === undefined
      ? inner(value, type?.toLowerCase())
      : redactTextByKind(kind, value, tools, `"${name}" in a form`)
  return head + part.slice(head.length, start) + instead + part.slice(stop)
}
