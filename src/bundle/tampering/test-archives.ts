/** The positions of one file in an archive: its local header and its directory entry. */
interface Places {
  readonly local: number
  readonly entry: number
}

/** Finds a file in an archive. */
export function placesOf(archive: Buffer, name: string): Places {
  const words = Buffer.from(name)
  const local = find(archive, 'PK\u0003\u0004', 30, words)
  const entry = find(archive, 'PK\u0001\u0002', 46, words)
  return { local, entry }
}

function find(archive: Buffer, signature: string, head: number, name: Buffer): number {
  let at = archive.indexOf(signature, 0, 'latin1')
  while (at >= 0 && !archive.subarray(at + head, at + head + name.length).equals(name))
    at = archive.indexOf(signature, at + 1, 'latin1')
  if (at < 0) throw new Error(`the archive has no ${name.toString()}`)
  return at
}

/** Overwrites the bytes at a position of an archive. */
export function written(archive: Buffer, at: number, bytes: readonly number[]): Buffer {
  const copy = Buffer.from(archive)
  Buffer.from(bytes).copy(copy, at)
  return copy
}

/** Inserts bytes at a position of an archive. */
export function inserted(archive: Buffer, at: number, bytes: Uint8Array): Buffer {
  return Buffer.concat([archive.subarray(0, at), bytes, archive.subarray(at)])
}

/** Adds a file a second time; most programs unpack the second one. */
export function doubled(archive: Buffer, name: string): Buffer {
  const { local, entry } = placesOf(archive, name)
  const end = archive.length - 22
  const start = archive.readUInt32LE(end + 16)
  const size = 30 + name.length + archive.readUInt32LE(local + 18)
  const copy = archive.subarray(local, local + size)
  const second = Buffer.from(archive.subarray(entry, entry + 46 + name.length))
  second.writeUInt32LE(start, 42)
  const tail = Buffer.from(archive.subarray(end))
  const count = tail.readUInt16LE(8) + 1
  tail.writeUInt16LE(count, 8)
  tail.writeUInt16LE(count, 10)
  tail.writeUInt32LE(tail.readUInt32LE(12) + second.length, 12)
  tail.writeUInt32LE(start + copy.length, 16)
  return Buffer.concat([
    archive.subarray(0, start),
    copy,
    archive.subarray(start, end),
    second,
    tail,
  ])
}

/** Renames a file in an archive to a name of the same length. */
export function renamed(archive: Buffer, from: string, to: string): Buffer {
  if (from.length !== to.length) throw new Error('names of one length')
  const { local, entry } = placesOf(archive, from)
  const name = [...Buffer.from(to)]
  return written(written(archive, local + 30, name), entry + 46, name)
}
