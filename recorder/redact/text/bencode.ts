import { isPlainSecret } from '#engine/secrets/names.ts'
import { redactTextByKind } from '../by-kind.ts'
import type { Tools } from '../tools.ts'

/** The length of a text of bencode; what is not behind a digit. */
const LENGTH = /(?<!\d)(\d{1,2}):/g
const VALUE = /(\d{1,7}):/y

/** Whether a text begins as a dictionary or a list of bencode. */
export function isBencode(text: string): boolean {
  return /^[dl]{1,9}\d{1,7}:/.test(text)
}

/** A text of bencode with pseudonyms for what stands behind the names of secrets: `8:password5:value`. */
export function redactBencode(text: string, tools: Tools): string {
  let result = ''
  let from = 0
  for (const { index, 0: head, 1: length } of text.matchAll(LENGTH)) {
    if (index < from) continue
    const start = index + head.length
    VALUE.lastIndex = start + Number(length)
    const name = text.slice(start, VALUE.lastIndex)
    const kind = /^[\w.-]+$/.test(name) ? tools.kindOf(name) : undefined
    const found = kind !== undefined && isPlainSecret(kind) ? VALUE.exec(text) : null
    if (kind === undefined || !found) continue
    const begin = found.index + found[0].length
    const value = bytesFrom(text, begin, Number(found[1]))
    result += text.slice(from, begin) + redactTextByKind(kind, value, tools, `"${name}" in a body`)
    from = begin + value.length
  }
  return result + text.slice(from)
}

/** As much of a text as takes so many bytes. */
function bytesFrom(text: string, start: number, size: number): string {
  return Buffer.from(text.slice(start, start + size))
    .subarray(0, size)
    .toString()
}
