import { crc32, deflateRawSync } from 'node:zlib'

import type { NamedBytes } from './model.ts'

/** A ZIP archive of these files, deflated. */
export function zipOf(files: readonly NamedBytes[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes } of files) {
    const packed = deflateRawSync(bytes)
    const common = commonOf(bytes, packed, name)
    const local = Buffer.concat([u32(0x04034b50), common, u16(0), Buffer.from(name), packed])
    directory.push(
      Buffer.concat([
        u32(0x02014b50),
        u16(20),
        common,
        u16(0),
        u16(0),
        u16(0),
        u16(0),
        u32(0),
        u32(offset),
        Buffer.from(name),
      ]),
    )
    parts.push(local)
    offset += local.length
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const count = u16(files.length)
  const end = [u32(0x06054b50), u16(0), u16(0), count, count, u32(size), u32(offset), u16(0)]
  return Buffer.concat([...parts, ...directory, ...end])
}

/** What a file's own header and the directory both say. */
function commonOf(bytes: Buffer, packed: Buffer, name: string): Buffer {
  const utf8 = 0x800
  const deflated = 8
  return Buffer.concat([
    u16(20),
    u16(utf8),
    u16(deflated),
    u16(0),
    u16(0x21),
    u32(crc32(bytes)),
    u32(packed.length),
    u32(bytes.length),
    u16(Buffer.byteLength(name)),
  ])
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
