import { spawnSync } from 'node:child_process'
import { deflateSync, gzipSync } from 'node:zlib'

import type { NamedBytes } from './model.ts'
import { zipOf } from './zip.ts'

/** How the text of a file becomes bytes on a disk. */
export type Pack = (text: string, beside: readonly NamedBytes[]) => NamedBytes

export const asText: Pack = (text) => ({ name: 'traffic.har', bytes: Buffer.from(text) })

export const withByteOrderMark: Pack = (text) => asText(`\uFEFF${text}`, [])

export const asUtf16: Pack = (text) => ({
  name: 'traffic.har',
  bytes: Buffer.from(`\uFEFF${text}`, 'utf16le'),
})

export const asUtf16BigEndian: Pack = (text) => ({
  name: 'traffic.har',
  bytes: Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
})

export const asGzip: Pack = (text) => ({ name: 'traffic.har.gz', bytes: gzipSync(text) })

/** As mitmproxy packs: a zlib stream, not gzip. */
export const asZhar: Pack = (text) => ({
  name: 'traffic.zhar',
  bytes: deflateSync(text, { level: 9 }),
})

/** As a person packs who sends a file by mail. */
export const asZip: Pack = (text) => ({
  name: 'traffic.har.zip',
  bytes: zipOf([{ name: 'traffic.har', bytes: Buffer.from(text) }]),
})

/** As the archive tool of macOS packs: with a folder and its own files around. */
export const asZipOfMac: Pack = (text) => ({
  name: 'traffic.zip',
  bytes: zipOf([
    { name: 'traffic/', bytes: Buffer.alloc(0) },
    { name: '__MACOSX/traffic/._traffic.har', bytes: Buffer.from('\0\x05\x16\x07') },
    { name: 'traffic/traffic.har', bytes: Buffer.from(text) },
  ]),
})

/** As Playwright packs: the file and what it would put beside it. */
export const asZipOfPlaywright: Pack = (text, beside) => ({
  name: 'traffic.har.zip',
  bytes: zipOf([...beside, { name: 'har.har', bytes: Buffer.from(text) }]),
})

/** By the `zstd` of this machine, else as a frame of raw blocks, which is one too. */
export const asZstandard: Pack = (text) => {
  const packed = spawnSync('zstd', ['-q', '-c'], { input: text, maxBuffer: 1 << 28 })
  const bytes = packed.status === 0 ? packed.stdout : rawFrame(Buffer.from(text))
  return { name: 'traffic.har.zst', bytes }
}

/** RFC 8878: the magic number, a header that gives the size in eight bytes, blocks of 128 KiB. */
function rawFrame(bytes: Buffer): Buffer {
  const head = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0xe0, 0, 0, 0, 0, 0, 0, 0, 0])
  head.writeBigUInt64LE(BigInt(bytes.length), 5)
  const parts: Buffer[] = [head]
  for (let at = 0; at < bytes.length; at += 1 << 17) {
    const block = bytes.subarray(at, at + (1 << 17))
    const isLast = at + block.length === bytes.length
    const blockHead = Buffer.alloc(3)
    blockHead.writeUIntLE(block.length * 8 + (isLast ? 1 : 0), 0, 3)
    parts.push(blockHead, block)
  }
  return Buffer.concat(parts)
}
