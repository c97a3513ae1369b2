import { isUtf8 } from 'node:buffer'

import { parseDocument } from '#engine/text/yaml.ts'
import type { Span } from './entry.ts'
import { splitLines } from './variables.ts'
import { endOfBlock } from './variable-value.ts'

/** A value of YAML or JSON that may be a file: a block of a ConfigMap, a Secret, or the values of a chart. */
interface Block {
  /** Such as `graylog.conf`. */
  readonly name: Span
  /** The place of its raw lines; undefined for a value that is quoted or encoded. */
  readonly span?: Span
  readonly text: string
}

const MEMBER = /^([ \t]*(?:- +)?)(["']?)([\w./-]+)\2:[ \t]+(?=\S)/

/** A quoted text of several lines. */
const QUOTED_LINES = /^"[^"\n]*\\n/

/** Finds the literal blocks of YAML or JSON, quoted texts of several lines, and the values of members that are named like a settings file. */
export function readBlocks(text: string): readonly Block[] {
  const lines = splitLines(text)
  const blocks: Block[] = []
  let read = 0
  for (const [at, line] of lines.entries()) {
    const content = text.slice(line.start, line.end)
    const [head, indent = '', quote = '', key = ''] = MEMBER.exec(content) ?? []
    if (head === undefined || line.start < read) continue
    const start = line.start + indent.length + quote.length
    const name = { start, end: start + key.length }
    const isLiteral = /^\|[-+\d]*[ \t]*(?:#.*)?$/.test(content.slice(head.length))
    const end = endOfBlock(text, lines, at, indent.length)
    if (isLiteral) {
      const span = { start: lines[at + 1]?.start ?? end, end }
      const block = text.slice(span.start, end)
      const plain = decodeBase64(block)
      blocks.push({ name, text: plain ?? block, ...(plain === undefined && { span }) })
    } else if (isSettingsName(key) || QUOTED_LINES.test(content.slice(head.length))) {
      const value = getValue(text.slice(line.start + head.length, end))
      blocks.push({ name, text: decodeBase64(value) ?? value })
      read = end
    }
  }
  return blocks
}

/** Whether a member is called like the settings file of a server. */
export function isSettingsName(name: string): boolean {
  return /\.(?:conf|properties)$/.test(name)
}

/** The text of a scalar that is not a literal block; empty for anything else. */
function getValue(source: string): string {
  const { contents, errors } = parseDocument(source.replace(/,\s*$/, ''), { logLevel: 'silent' })
  const value: unknown = errors.length === 0 ? contents?.toJSON() : undefined
  return typeof value === 'string' ? value : ''
}

/** Decodes base64 of a text, as the data of a Secret have it; undefined for anything else. */
export function decodeBase64(text: string): string | undefined {
  const packed = text.replace(/\s+/g, '')
  if (packed === '' || packed.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(packed))
    return undefined
  const bytes = Buffer.from(packed, 'base64')
  const decoded = bytes.toString('latin1')
  return isUtf8(bytes) && !/[^\t\r\n\x20-\x7e\x80-\xff]/.test(decoded) ? decoded : undefined
}

/** Finds the data of Secrets, whose values are base64; `stringData` are not. */
export function readSecretData(text: string): readonly Span[] {
  const spans: Span[] = []
  let offset = 0
  for (const document of text.split(/^(?=---)/m)) {
    const lines = /^[ \t-]*["']?kind["']?:[ \t]*["']?Secret\b/m.test(document)
      ? splitLines(document)
      : []
    for (const [at, line] of lines.entries()) {
      const content = document.slice(line.start, line.end)
      const [, indent] = /^([ \t]*)["']?data["']?:[ \t]*\{?$/.exec(content) ?? []
      if (indent === undefined) continue
      const end = endOfBlock(document, lines, at, indent.length)
      spans.push({ start: offset + line.start, end: offset + end })
    }
    offset += document.length
  }
  return spans
}
