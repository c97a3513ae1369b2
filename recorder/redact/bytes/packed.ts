import {
  brotliCompressSync,
  brotliDecompressSync,
  deflateRawSync,
  deflateSync,
  gunzipSync,
  gzipSync,
  inflateRawSync,
  inflateSync,
} from 'node:zlib'
import * as zlib from 'node:zlib'

/** The content of bytes that may be packed, regardless of the message's headers. */
type Unpacked =
  | { readonly kind: 'plain' }
  | {
      readonly kind: 'packed'
      readonly bytes: Buffer
      /** Packs other bytes in the same way. */
      readonly pack: (bytes: Buffer) => Buffer
    }
  | { readonly kind: 'locked'; readonly reason: string }

type Coder = (bytes: Buffer) => Buffer
type Decoder = (bytes: Buffer, options: object) => unknown

/** Bytes that packed ones may unfold to. */
const MAX_BYTES = 16 * 1024 * 1024
/** A body that grows by more than this is treated as an attack. */
const MAX_GROWTH = 256
const FREE_GROWTH = 1024 * 1024

const PLAIN: Unpacked = { kind: 'plain' }

/** Unpacks one layer of gzip, deflate (with its wrapper or without), Brotli or Zstandard, within a limit. */
export function unpack(bytes: Buffer): Unpacked {
  const sign = SIGNS.find(({ starts }) => bytes.subarray(0, starts.length).equals(starts))
  if (sign) return sign.way ? unpackAs(sign.way, bytes, sign.name) : locked(sign.name)
  for (const way of UNSIGNED) {
    if (!way.mayBe(bytes)) continue
    const tried = unpackAs(way, bytes)
    if (tried.kind !== 'plain') return tried
  }
  return PLAIN
}

interface Codec {
  readonly decode: Decoder
  readonly encode: Coder
}

/** With a name they must be what they say they are; without, what cannot be unpacked is not packed. */
function unpackAs({ decode, encode }: Codec, bytes: Buffer, name?: string): Unpacked {
  const limit = Math.min(MAX_BYTES, FREE_GROWTH + bytes.length * MAX_GROWTH)
  const chunkSize = Math.max(1024, Math.min(bytes.length * 4, 64 * 1024))
  const options = { maxOutputLength: limit, info: true, chunkSize }
  try {
    const { buffer, engine } = withoutTrace(() => decode(bytes, options)) as Inflated
    // Bytes after the packed part would not be searched; random bytes never end exactly there.
    if (engine.bytesWritten === bytes.length && buffer.length > 0)
      return { kind: 'packed', bytes: buffer, pack: encode }
  } catch (error) {
    if (error instanceof RangeError)
      return { kind: 'locked', reason: `it expands to more than ${limit} bytes` }
  }
  return name === undefined ? PLAIN : locked(name)
}

/** Runs what mostly fails: telling where it did would take longer than the trial. */
function withoutTrace<Result>(run: () => Result): Result {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  try {
    return run()
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}

/** The result of zlib with the option `info`. */
interface Inflated {
  readonly buffer: Buffer
  readonly engine: { readonly bytesWritten: number }
}

function locked(name: string): Unpacked {
  return { kind: 'locked', reason: `it is ${name} and cannot be unpacked` }
}

const hex = (text: string): Buffer => Buffer.from(text, 'hex')

const GZIP: Codec = { decode: gunzipSync, encode: (bytes) => gzipSync(bytes) }

/** How packed bytes begin; without a way they can only be recognized. */
const SIGNS: readonly { readonly starts: Buffer; readonly name: string; readonly way?: Codec }[] = [
  { starts: hex('1f8b08'), name: 'gzip', way: GZIP },
  { starts: hex('28b52ffd'), name: 'zstd', ...zstdWay() },
  { starts: hex('504b0304'), name: 'a ZIP archive' },
  { starts: hex('fd377a585a00'), name: 'xz' },
  { starts: hex('377abcaf271c'), name: 'a 7z archive' },
  { starts: hex('526172211a07'), name: 'a RAR archive' },
  { starts: hex('04224d18'), name: 'LZ4' },
  { starts: hex('ff060000734e61507059'), name: 'Snappy' },
  { starts: Buffer.from('BZh91AY&SY'), name: 'bzip2' },
  { starts: hex('1f9d'), name: 'compress' },
  { starts: Buffer.from('Salted__'), name: 'an encrypted file' },
]

/** Packings that can only be detected by trying. */
const UNSIGNED: readonly (Codec & { readonly mayBe: (bytes: Buffer) => boolean })[] = [
  {
    mayBe: (bytes) =>
      (bytes[0] ?? 0) % 16 === 8 && bytes.length > 2 && bytes.readUInt16BE() % 31 === 0,
    decode: inflateSync,
    encode: (bytes) => deflateSync(bytes),
  },
  { mayBe: beginsBlock, decode: inflateRawSync, encode: (bytes) => deflateRawSync(bytes) },
  {
    mayBe: beginsBrotli,
    decode: brotliDecompressSync,
    encode: (bytes) => brotliCompressSync(bytes),
  },
]

/** Whether zlib would take the head of a first block of deflate (RFC 1951, 3.2.3 to 3.2.7). */
function beginsBlock(bytes: Buffer): boolean {
  const [first = 0, second = 0] = bytes
  const type = (first >> 1) & 3
  if (type === 0)
    return bytes.length > 4 && (bytes.readUInt16LE(1) ^ bytes.readUInt16LE(3)) === 0xffff
  // Of literals and distances there are at most 286 and 30.
  return type === 1 || (type === 2 && first >> 3 <= 29 && (second & 0x1f) <= 29)
}

/** Number of bytes from which a text can reach the highest compression. */
const LONG = 1024
/** The highest compression ratio of shorter bytes. */
const SHORT_GROWTH = 40

/**
 * Whether Brotli may begin so: by the size of the window and the first block (RFC 7932, 9.1 and 9.2). Few other bytes
 * do, and a trial takes long.
 */
function beginsBrotli(bytes: Buffer): boolean {
  let at = 0
  const take = (count: number): number => {
    let value = 0
    for (let bit = 0; bit < count; bit += 1, at += 1)
      value |= (((bytes[at >> 3] ?? 0) >> (at & 7)) & 1) << bit
    return value
  }
  if (take(1) === 1 && take(3) === 0 && take(3) === 1) return false
  const isLast = take(1) === 1
  if (isLast && take(1) === 1) return false
  const nibbles = take(2) + 4
  // A block of metadata contains no text.
  if (nibbles > 6) return false
  const size = take(nibbles * 4)
  if (nibbles > 4 && size >> ((nibbles - 1) * 4) === 0) return false
  return bytes.length >= LONG || size < bytes.length * SHORT_GROWTH + LONG
}

/** Node has zstd only from 22.15 on. */
function zstdWay(): { readonly way?: Codec } {
  const decode: unknown = Reflect.get(zlib, 'zstdDecompressSync')
  const encode: unknown = Reflect.get(zlib, 'zstdCompressSync')
  if (typeof decode !== 'function' || typeof encode !== 'function') return {}
  return { way: { decode: decode as Decoder, encode: encode as Coder } }
}
