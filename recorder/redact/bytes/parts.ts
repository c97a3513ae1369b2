/** A piece of a multipart body between two of its boundaries, as bytes. */
export interface BodyPart {
  /** Its header fields with the empty line after them, one character per byte. */
  readonly head: string
  readonly content: Buffer
  /** The media type that its own header names, with parameters. */
  readonly type: string | undefined
}

/** A multipart body cut at its boundaries, and the way back. */
interface Parts {
  readonly parts: readonly BodyPart[]
  /** The whole body with other bytes in place of parts, head included; undefined where one stays. */
  readonly join: (parts: readonly (Buffer | undefined)[]) => Buffer
}

const HEAD_BYTES = 16 * 1024

/** The boundary that a multipart type names, or that the body begins with; undefined for other types. */
export function findBoundary(type: string | undefined, bytes: Buffer): string | undefined {
  if (type === undefined || !/^\s*multipart\//i.test(type)) return undefined
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(type) ?? []
  const named = quoted ?? plain
  if (named !== undefined) return named
  return /^--([^\r\n]{1,200}?)[ \t]{0,20}\r?\n/.exec(bytes.toString('latin1', 0, 300))?.[1]
}

/** Splits a body at each boundary at the start of a line. */
export function splitParts(bytes: Buffer, boundary: string): Parts {
  const text = bytes.toString('latin1')
  const delimiter = `--${boundary}`
  const ranges: { readonly start: number; readonly end: number }[] = []
  let start = 0
  for (let at = text.indexOf(delimiter); at !== -1; at = text.indexOf(delimiter, at + 1)) {
    if (at > 0 && text[at - 1] !== '\n') continue
    // The line end before a boundary belongs to the boundary.
    const end = at - (text[at - 2] === '\r' ? 2 : at > 0 ? 1 : 0)
    if (end > start) ranges.push({ start, end })
    const line = text.indexOf('\n', at)
    start = line === -1 ? text.length : line + 1
  }
  if (start < text.length) ranges.push({ start, end: text.length })
  return {
    parts: ranges.map((range) => getPart(bytes.subarray(range.start, range.end))),
    join: (parts) => {
      const pieces: Buffer[] = []
      let from = 0
      ranges.forEach((range, index) => {
        pieces.push(bytes.subarray(from, range.start))
        pieces.push(parts[index] ?? bytes.subarray(range.start, range.end))
        from = range.end
      })
      return Buffer.concat([...pieces, bytes.subarray(from)])
    },
  }
}

function getPart(bytes: Buffer): BodyPart {
  const start = bytes.toString('latin1', 0, HEAD_BYTES)
  const end = /\r?\n\r?\n/.exec(start)
  if (!end) return { head: '', content: bytes, type: undefined }
  const head = start.slice(0, end.index + end[0].length)
  const type = /^content-type:[ \t]{0,20}([^\r\n]{1,400})/im.exec(head)?.[1]
  return { head, content: bytes.subarray(head.length), type }
}
