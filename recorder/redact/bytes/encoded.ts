import { isUtf8 } from 'node:buffer'

import type { Tools } from '../tools.ts'
import { type Run, textsInBase64, textsInHex } from './encoded-runs.ts'
import { unpack } from './packed.ts'
import { base64Run, type Wrapped } from './wrapped.ts'

/** Characters that stand in no text. */
const NO_TEXT = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/
/** Characters of base64 by which most of what looks like it is told to be none. */
const HEAD = 16

/**
 * A text in which what stands there in base64 or hex went through `within`, which keeps its length, when that
 * is a text. What is packed inside cannot be changed in place: where `within` would change it, all of it is
 * a secret.
 */
export function redactEncoded(
  text: string,
  within: (inner: string) => string,
  tools: Tools,
): string {
  const read = through(text, textsInBase64(text), (run) => redactBase64(run, within, tools))
  return through(read, textsInHex(read), (run) => redactText(hexRun(run), within) ?? run)
}

function through(text: string, runs: readonly Run[], redact: (run: string) => string): string {
  if (runs.length === 0) return text
  const pieces: string[] = []
  let done = 0
  for (const { start, end } of runs) {
    const written = text.slice(start, end)
    const instead = redact(written)
    if (instead === written) continue
    pieces.push(text.slice(done, start), instead)
    done = end
  }
  return done === 0 ? text : pieces.join('') + text.slice(done)
}

/** A run as a whole, or the pieces of it that a path or a list has between slashes. */
function redactBase64(written: string, within: (inner: string) => string, tools: Tools): string {
  const instead = redactRun(written, within, tools)
  if (instead !== written || !written.includes('/')) return instead
  return written.replace(BETWEEN_SLASHES, (piece) => redactRun(piece, within, tools))
}

const BETWEEN_SLASHES = /[^/]{16}[^/]*/g

function redactRun(written: string, within: (inner: string) => string, tools: Tools): string {
  const head = Buffer.from(written.slice(0, HEAD), 'base64')
  const isPacked = mayBePacked(head)
  const isWide = /^(?:[^\0]\0){5}/.test(head.toString('latin1'))
  if (!isPacked && !isWide && NO_TEXT.test(head.toString('latin1'))) return written
  const run = base64Run(written, 0, 0)
  if (!run) return written
  if (!isPacked && !isWide) return redactText(run, within) ?? written
  const inner = isWide
    ? Buffer.from(run.inner, 'latin1').toString('utf16le')
    : unpackedText(Buffer.from(run.inner, 'latin1'))
  if (inner === undefined || NO_TEXT.test(inner) || within(inner) === inner) return written
  return tools.secrets.replace(written, 'what is packed and names a secret')
}

function unpackedText(bytes: Buffer): string | undefined {
  const unpacked = unpack(bytes)
  return unpacked.kind === 'packed' && isUtf8(unpacked.bytes)
    ? unpacked.bytes.toString()
    : undefined
}

/** The run anew when its text has changed. */
function redactText(
  { inner, write }: Pick<Wrapped, 'inner' | 'write'>,
  within: (inner: string) => string,
): string | undefined {
  const bytes = Buffer.from(inner, 'latin1')
  if (NO_TEXT.test(inner) || !isUtf8(bytes)) return undefined
  const text = bytes.toString()
  const instead = within(text)
  if (instead === text) return undefined
  const changed = Buffer.from(instead)
  return changed.length === bytes.length ? write(changed.toString('latin1')) : undefined
}

/** Bytes in hex, in capitals or small letters as before; a digit behind the last byte stays. */
function hexRun(written: string): Pick<Wrapped, 'inner' | 'write'> {
  const write = (inner: string): string => {
    const hex = Buffer.from(inner, 'latin1').toString('hex')
    return (/[A-F]/.test(written) ? hex.toUpperCase() : hex) + written.slice(hex.length)
  }
  return { inner: Buffer.from(written, 'hex').toString('latin1'), write }
}

/** gzip and zlib, which say so. */
function mayBePacked(bytes: Buffer): boolean {
  const head = bytes.readUInt16BE()
  return head === 0x1f8b || (bytes[0] === 0x78 && head % 31 === 0)
}
