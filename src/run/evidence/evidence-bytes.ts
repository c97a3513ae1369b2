import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { constants, gunzipSync, inflateSync } from 'node:zlib'

import { unpackZstd } from '#engine/http/zstd.ts'
import { isGzip } from '#engine/files/gzip.ts'
import { unzipped } from '#engine/files/zip.ts'
import { UsageError } from '#engine/model/errors.ts'
import { fileProblem } from '#engine/text/file-problem.ts'

/**
 * The most bytes of a file in memory, packed and unpacked; recordings and large HAR files are read in parts instead.
 */
export const LIMIT = 400 * 1024 * 1024

/** Bytes of a plain text above which it is large. */
const LARGE = 32 * 1024 * 1024

/** The path of standard input. */
export const STDIN = '-'

/** The text of a file, in any packing and encoding, with the files next to it. */
interface EvidenceText {
  readonly text: string
  /** Reads a file of the same archive or folder; undefined if it is missing. */
  readonly beside: (name: string) => Buffer | undefined
}

/** The first characters of a file, unpacked if need be; all of the standard input. Throws a UsageError. */
export function startOf(path: string): string {
  if (path === STDIN) return wholeText(path).text
  const start = firstBytes(path)
  // Only gzip can be unpacked in part, and a recording is packed in no other way.
  if (isGzip(start)) return decodeText(unpack(path, start))
  return packingOf(start) ? wholeText(path).text : decodeText(start)
}

function firstBytes(path: string): Buffer {
  const bytes = Buffer.alloc(64 * 1024)
  return guarded(path, () => {
    const descriptor = openSync(path, 'r')
    try {
      return bytes.subarray(0, readSync(descriptor, bytes, 0, bytes.length, 0))
    } finally {
      closeSync(descriptor)
    }
  })
}

/** Reads a whole file, or the standard input. Throws a UsageError. */
export function wholeText(path: string): EvidenceText {
  const sent = path === STDIN ? stdin() : guarded(path, () => readLimited(path))
  if (isZip(sent)) return textInZip(path, sent)
  const text = decodeText(unpack(path, sent))
  return { text, beside: besideOf(path) }
}

/** Returns a reader for files of the same folder; for standard input it finds none. */
export function besideOf(path: string): EvidenceText['beside'] {
  return (name) => (path === STDIN ? undefined : fileBeside(path, name))
}

/** Whether a file is better read piece by piece: it is large, in UTF-8, and not packed. Throws a UsageError. */
export function isLargeText(path: string): boolean {
  if (path === STDIN) return false
  const { size, isPlain } = guarded(path, () => {
    const found = statSync(path)
    return { size: found.size, isPlain: found.isFile() }
  })
  if (!isPlain || size <= LARGE) return false
  const start = firstBytes(path)
  return packingOf(start) === undefined && !isUtf16(start)
}

/** Bytes come in once, and are asked for more than once. */
let received: Buffer | undefined

/** The content of the standard input. */
export function stdin(): Buffer {
  received ??= guarded('standard input', () => readFileSync(0))
  if (received.length > LIMIT) throw tooLarge('standard input')
  return received
}

function readLimited(path: string): Buffer {
  if (statSync(path).size > LIMIT) throw tooLarge(path)
  return readFileSync(path)
}

type Unpack = (bytes: Buffer) => Buffer

function packingOf(bytes: Buffer): { readonly name: string; readonly unpack: Unpack } | undefined {
  if (isGzip(bytes))
    return {
      name: 'gzip',
      unpack: (all) =>
        gunzipSync(all, { maxOutputLength: LIMIT, finishFlush: constants.Z_SYNC_FLUSH }),
    }
  if (bytes.subarray(0, 4).toString('hex') === '28b52ffd')
    return { name: 'zstd', unpack: (all) => unpackZstd(all, LIMIT) }
  if (isZlib(bytes))
    return { name: 'zlib', unpack: (all) => inflateSync(all, { maxOutputLength: LIMIT }) }
  return isZip(bytes) ? { name: 'zip', unpack: (all) => all } : undefined
}

function unpack(path: string, bytes: Buffer): Buffer {
  const packing = packingOf(bytes)
  if (!packing) return bytes
  try {
    return packing.unpack(bytes)
  } catch (cause) {
    if (cause instanceof RangeError) throw tooLarge(path)
    throw new UsageError(
      `cannot read "${path}": its ${packing.name} data is incomplete or damaged; copy the file again`,
      { cause },
    )
  }
}

function isZip(bytes: Buffer): boolean {
  return bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004'
}

/** The two bytes with which zlib begins are a multiple of 31; mitmproxy writes a `.zhar` so. */
function isZlib(bytes: Buffer): boolean {
  const [first = 0, second = 0] = bytes
  return first === 0x78 && (first * 256 + second) % 31 === 0
}

/** Reads the HAR file of an archive: the one with that extension, or the only candidate. */
function textInZip(path: string, bytes: Buffer): EvidenceText {
  const files = unzip(path, bytes)
  if ('attestation.dsse.json' in files)
    throw new UsageError(
      `cannot read "${path}" as a recording: it is a bundle created by this tool; list its contents with "verify", or unpack it and pass the recording inside`,
    )
  const names = Object.keys(files).filter((name) => !/(?:^|\/)(?:\.|__MACOSX)/.test(name))
  const name = names.find((one) => /\.har$/i.test(one)) ?? names.find((one) => /\.json$/i.test(one))
  const file = name === undefined ? undefined : files[name]
  if (name === undefined || !file)
    throw new UsageError(
      `cannot read "${path}": the archive contains no .har file; pass a file that was exported as HAR 1.2`,
    )
  const folder = name.slice(0, name.lastIndexOf('/') + 1)
  return {
    text: decodeText(Buffer.from(file)),
    beside: (one) => {
      const found = files[folder + one]
      return found && Buffer.from(found)
    },
  }
}

function unzip(path: string, bytes: Buffer): Readonly<Record<string, Uint8Array>> {
  let size = 0
  try {
    return unzipped(bytes, (added) => {
      size += added
      if (size > LIMIT) throw tooLarge(path)
    })
  } catch (cause) {
    if (cause instanceof UsageError) throw cause
    throw new UsageError(
      `cannot read "${path}": the zip archive is incomplete or damaged; copy the file again`,
      { cause },
    )
  }
}

/** Only a file of the same folder: the name comes from an untrusted file. */
function fileBeside(path: string, name: string): Buffer | undefined {
  if (basename(name) !== name || name === '.' || name === '..') return undefined
  try {
    return readLimited(join(dirname(path), name))
  } catch {
    return undefined // the body is not there, which the reader says
  }
}

/** By its byte order mark: UTF-16 of either order, else UTF-8. */
function decodeText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  return bytes.toString('utf8').replace(/^\uFEFF/, '')
}

function isUtf16([first, second]: Buffer): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
}

function tooLarge(path: string): UsageError {
  return new UsageError(
    `cannot read "${path}": it is larger than ${LIMIT} bytes and does not fit in memory; split the file, or convert it on the machine that created it`,
  )
}

/** Returns the result of `read`; throws system errors as a UsageError. */
export function guarded<Value>(path: string, read: () => Value): Value {
  try {
    return read()
  } catch (cause) {
    if (cause instanceof UsageError) throw cause
    const problem = fileProblem(cause)
    const next = problem === 'access is denied' ? 'pass a file that you can read' : 'check the path'
    throw new UsageError(`cannot read "${path}": ${problem}; ${next}`, { cause })
  }
}
