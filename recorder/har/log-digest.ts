import { createHash } from 'node:crypto'

/**
 * The `_digest` of a HAR log that this tool wrote: SHA-256, in hexadecimal digits, over the JSON of the log
 * without it and without the entries, then of each entry, each with a newline. How a file is laid out does
 * not count.
 */
interface LogDigest {
  /** The JSON of the log's head or of an entry, in the order of the file. */
  readonly add: (json: string) => void
  readonly end: () => string
}

/** A digest of which nothing is added yet. */
export function startLogDigest(): LogDigest {
  const hash = createHash('sha256')
  return { add: (json) => void hash.update(`${json}\n`), end: () => hash.digest('hex') }
}
