import { crc32, inflateRawSync } from 'node:zlib'

import { BundleError } from '#engine/model/errors.ts'
import { checkNames } from './names.ts'

/** A file of an archive. */
export interface ArchiveFile {
  readonly name: string
  readonly bytes: Buffer
}

/** Bytes of all files together, so that no archive can fill the memory. */
export const ARCHIVE_LIMIT = 400 * 1024 * 1024

/**
 * Reads the files of a zip archive in their order. The archive must contain only files that its
 * directory lists with the same fields, one after another, without a gap, a comment, an attribute,
 * or another time than the first: an archive that two programs could unpack differently is
 * rejected. Throws a BundleError.
 */
export function readArchive(bytes: Buffer, limit = ARCHIVE_LIMIT): readonly ArchiveFile[] {
  const files: ArchiveFile[] = []
  const heads: Head[] = []
  let at = 0
  let room = limit
  while (at + LOCAL <= bytes.length && bytes.readUInt32LE(at) === LOCAL_SIGNATURE) {
    const head = headAt(bytes, at)
    room -= head.size
    if (room < 0)
      throw new BundleError(head.name, `the archive expands to more than ${limit} bytes`)
    files.push({ name: head.name, bytes: contentOf(bytes, head) })
    heads.push(head)
    at = head.end
  }
  checkDirectory(bytes, at, heads)
  checkNames(files.map(({ name }) => name))
  return files
}

/** The fix for an archive that another program may have packed from an honest bundle. */
export const REPACKED =
  'if another program repacked it, unpack it and verify the folder that contains its files'

/** Whether bytes begin as a zip archive does. */
export function isArchive(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 4)).toString('latin1') === 'PK\u0003\u0004'
}

const LOCAL_SIGNATURE = 0x04034b50
const DIRECTORY_SIGNATURE = 0x02014b50
const END_SIGNATURE = 0x06054b50
/** Bytes of the fixed part of a file's head, of its entry in the directory, and of the end. */
const LOCAL = 30
const ENTRY = 46
const END = 22
/** 1 January 1980, as an archive writes it. */
const FIRST_DAY = 0x21

/** The header of a file. */
interface Head {
  readonly name: string
  readonly isPacked: boolean
  readonly sum: number
  readonly size: number
  readonly start: number
  readonly end: number
  /** The position of the local header, and the bytes that the directory must repeat. */
  readonly at: number
  readonly repeated: Buffer
}

function headAt(bytes: Buffer, at: number): Head {
  const start = at + LOCAL + bytes.readUInt16LE(at + 26)
  const name = bytes.toString('latin1', at + LOCAL, start)
  const packed = bytes.readUInt32LE(at + 18)
  const size = bytes.readUInt32LE(at + 22)
  const method = bytes.readUInt16LE(at + 8)
  const isPlain =
    bytes.readUInt16LE(at + 6) === 0 &&
    (method === 8 || (method === 0 && size === packed)) &&
    bytes.readUInt16LE(at + 10) === 0 &&
    bytes.readUInt16LE(at + 12) === FIRST_DAY &&
    bytes.readUInt16LE(at + 28) === 0
  if (!isPlain)
    throw new BundleError(
      placeOf(name),
      `it is compressed with a method that bundles never use; ${REPACKED}`,
    )
  const end = start + packed
  if (end > bytes.length) throw new BundleError(placeOf(name), 'it is truncated in the archive')
  return {
    name,
    isPacked: method === 8,
    sum: bytes.readUInt32LE(at + 14),
    size,
    start,
    end,
    at,
    repeated: bytes.subarray(at + 4, at + LOCAL),
  }
}

function contentOf(bytes: Buffer, { name, isPacked, sum, size, start, end }: Head): Buffer {
  const content = isPacked
    ? inflated(name, bytes.subarray(start, end), size)
    : bytes.subarray(start, end)
  if (content.length !== size || crc32(content) !== sum)
    throw new BundleError(placeOf(name), 'it is damaged in the archive')
  return content
}

function inflated(name: string, packed: Buffer, size: number): Buffer {
  try {
    const { buffer, engine } = inflateRawSync(packed, {
      maxOutputLength: Math.max(size, 1),
      info: true,
    }) as unknown as { readonly buffer: Buffer; readonly engine: { readonly bytesWritten: number } }
    if (engine.bytesWritten === packed.length) return buffer
  } catch {
    // The error below also covers trailing data.
  }
  throw new BundleError(placeOf(name), 'it is damaged in the archive')
}

function checkDirectory(bytes: Buffer, start: number, heads: readonly Head[]): void {
  let at = start
  for (const head of heads) {
    const end = at + ENTRY + head.name.length
    if (end > bytes.length || bytes.readUInt32LE(at) !== DIRECTORY_SIGNATURE)
      throw new BundleError(placeOf(head.name), "the archive's directory does not list it")
    const isSame =
      bytes.subarray(at + 6, at + 32).equals(head.repeated) &&
      // No comment, no other disk, no rights and no link.
      bytes.subarray(at + 32, at + 42).every((byte) => byte === 0) &&
      bytes.readUInt32LE(at + 42) === head.at &&
      bytes.toString('latin1', at + ENTRY, end) === head.name
    if (!isSame)
      throw new BundleError(placeOf(head.name), "the archive's directory describes it differently")
    at = end
  }
  const end = Buffer.alloc(END)
  end.writeUInt32LE(END_SIGNATURE)
  end.writeUInt16LE(heads.length, 8)
  end.writeUInt16LE(heads.length, 10)
  end.writeUInt32LE(at - start, 12)
  end.writeUInt32LE(start, 16)
  if (!bytes.subarray(at).equals(end))
    throw new BundleError('the archive', 'its end does not match the files in it')
}

/** An untrusted name, for a message. */
function placeOf(name: string): string {
  return /^[\w./-]{1,200}$/.test(name) ? name : 'the archive'
}
