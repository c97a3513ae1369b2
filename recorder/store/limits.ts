/** What a reader accepts, so that an untrusted file can neither hang it nor fill the memory. */
export interface ReadLimits {
  /** Bytes of one line. */
  readonly lineBytes: number
  /** Nesting of the JSON in one line. */
  readonly depth: number
  /** Opening brackets in one line. */
  readonly brackets: number
  /** Bytes of one spilled body that is loaded; a larger one reads as elided. */
  readonly bodyBytes: number
  /** Bytes that a `.gz` may unfold to. */
  readonly unzippedBytes: number
  /** Bytes of requests that wait for their answer while reading. */
  readonly openBytes: number
  /** Requests that wait for their answer while reading. */
  readonly openRequests: number
}

export const READ_LIMITS: ReadLimits = {
  lineBytes: 16 * 1024 * 1024,
  depth: 32,
  brackets: 100_000,
  bodyBytes: 32 * 1024 * 1024,
  unzippedBytes: 256 * 1024 * 1024,
  openBytes: 64 * 1024 * 1024,
  openRequests: 100_000,
}

/** Lines below this size cannot hold enough brackets to matter; only longer ones are counted. */
const HARMLESS_BYTES = 64 * 1024

/** Says what is wrong with the nesting of a line; undefined when it may be parsed. */
export function nestingFault(text: string, limits: ReadLimits): string | undefined {
  if (text.length < HARMLESS_BYTES) return undefined
  let depth = 0
  let brackets = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 0x22) {
      at = endOfString(text, at)
    } else if (code === 0x7b || code === 0x5b) {
      depth += 1
      brackets += 1
      if (depth > limits.depth) return `is nested deeper than ${limits.depth} levels`
      if (brackets > limits.brackets) return `has more than ${limits.brackets} brackets`
    } else if (code === 0x7d || code === 0x5d) {
      depth -= 1
    }
  }
  return undefined
}

/** Position of the quote that closes the string opened at `start`; the text's end when none does. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end === -1 ? text.length : end
}

function isEscaped(text: string, quote: number): boolean {
  let slashes = 0
  while (text.charCodeAt(quote - 1 - slashes) === 0x5c) slashes += 1
  return slashes % 2 === 1
}
