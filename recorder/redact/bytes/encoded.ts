import { isUtf8 } from 'node:buffer'

import type { Tools } from '../tools.ts'
import { replaceAt } from '../views.ts'
import { unpack } from './packed.ts'
import { type Run, textsInBase64, textsInHex } from './runs.ts'

type Within = (inner: string) => string

/** Characters that no text has. */
const NO_TEXT = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/
/** Characters of base64 that show whether it contains a text. */
const HEAD = 16
const UTF16 = /^(?:[^\0]\0){5}/

/**
 * Passes base64 and hex texts within a text through `within`, which keeps their length. Packed data
 * and UTF-16 cannot be changed in place: if `within` would change it, all of it is masked.
 */
export function redactEncoded(text: string, within: Within, tools: Tools): string {
  const read = replaceRuns(text, textsInBase64(text), (run) => redactBase64(run, within, tools))
  return replaceRuns(read, textsInHex(read), (run) => {
    const changed = changeText(Buffer.from(run, 'hex'), within)?.toString('hex') ?? run
    // A digit after the last byte stays.
    return (/[A-F]/.test(run) ? changed.toUpperCase() : changed) + run.slice(changed.length)
  })
}

function replaceRuns(text: string, runs: readonly Run[], redact: Within): string {
  return replaceAt(
    text,
    runs.map(({ start, end }) => ({ start, text: redact(text.slice(start, end)) })),
  )
}

/** A run as a whole, or the pieces of it that a path or a list has between slashes. */
function redactBase64(run: string, within: Within, tools: Tools): string {
  const instead = redactRun(run, within, tools)
  if (instead !== run || !run.includes('/')) return instead
  return run.replace(/[^/]{16}[^/]*/g, (piece) => redactRun(piece, within, tools))
}

function redactRun(run: string, within: Within, tools: Tools): string {
  const head = Buffer.from(run.slice(0, HEAD), 'base64')
  const isPacked = mayBePacked(head)
  const isWide = UTF16.test(head.toString('latin1'))
  if (!isPacked && !isWide && NO_TEXT.test(head.toString('latin1'))) return run
  const bytes = Buffer.from(run, 'base64')
  if (isPacked || isWide) {
    const inner = isWide ? bytes.toString('utf16le') : unpackedText(bytes, tools)
    if (inner === undefined || NO_TEXT.test(inner) || within(inner) === inner) return run
    return tools.secrets.replace(run, 'encoded data that contains a secret')
  }
  const changed = changeText(bytes, within)
  return changed ? writeBase64(changed, run) : run
}

/** Writes bytes like a run of base64: in its alphabet, with its line breaks and padding. */
function writeBase64(bytes: Buffer, run: string): string {
  const digits = bytes.toString(/[-_]/.test(run) ? 'base64url' : 'base64').replace(/={1,2}$/, '')
  let at = 0
  return run.replace(/[\w+/-]/g, (digit) => digits.charAt(at++) || digit)
}

/** The bytes with their text changed; undefined if they contain no text or nothing changed. */
function changeText(bytes: Buffer, within: Within): Buffer | undefined {
  if (!isUtf8(bytes)) return undefined
  const text = bytes.toString()
  if (NO_TEXT.test(text)) return undefined
  const changed = within(text)
  return changed === text ? undefined : Buffer.from(changed)
}

function unpackedText(bytes: Buffer, { meter }: Tools): string | undefined {
  const unpacked = unpack(bytes)
  if (unpacked.kind !== 'packed') return undefined
  meter.spend(unpacked.bytes.length)
  if (!isUtf8(unpacked.bytes)) return undefined
  return unpacked.bytes.toString()
}

/** gzip and zlib, which say so. */
function mayBePacked(bytes: Buffer): boolean {
  const head = bytes.readUInt16BE()
  return head === 0x1f8b || (bytes[0] === 0x78 && head % 31 === 0)
}
