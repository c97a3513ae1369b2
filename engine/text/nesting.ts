// JSON texts are read in six ways besides JSON.parse, each on purpose. This file only counts
// brackets, before the text is parsed. engine/links needs the position of each string, to replace
// it. recorder/redact needs the position of each value, also in broken JSON. recorder/har splits
// files that are too large for JSON.parse into entries. reports reads tokens, to show a body as it
// was sent. reference reads like the server, with its error texts. test/json-readers.test.ts tests
// them together.

/** Limits on the brackets of a JSON text before it is parsed. */
interface NestingLimits {
  /** Levels. */
  readonly depth: number
  /** Opening brackets. */
  readonly brackets: number
  /** Texts below this length cannot contain enough of them to matter, and are not looked at. */
  readonly harmless: number
}

/** Maximum levels of a body: real responses have far fewer, and deeper ones fill the memory when parsed. */
const MAX_BODY_DEPTH = 1_000

/** Parses untrusted JSON; undefined if the text is not JSON, or is nested deeper than that. */
export function readJson(text: string | undefined, depth = MAX_BODY_DEPTH): unknown {
  if (text === undefined || text === '' || isDeeper(text, depth)) return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Whether a text has more levels of brackets. */
export function isDeeper(text: string, depth: number): boolean {
  return nestingFault(text, { depth, brackets: Infinity, harmless: depth }) !== undefined
}

/**
 * Describes the excessive nesting of a JSON text; undefined if it may be parsed. Reads no values.
 */
export function nestingFault(text: string, limits: NestingLimits): string | undefined {
  if (text.length < limits.harmless) return undefined
  let depth = 0
  let brackets = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 0x22) {
      at = endOfString(text, at)
    } else if (code === 0x7b || code === 0x5b) {
      depth += 1
      brackets += 1
      if (depth > limits.depth) return `is nested more than ${limits.depth} levels deep`
      if (brackets > limits.brackets) return `has more than ${limits.brackets} brackets`
    } else if (code === 0x7d || code === 0x5d) {
      depth -= 1
    }
  }
  return undefined
}

/** Position of the quote that closes the string opened at `start`; the text's end when none does. */
export function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end === -1 ? text.length : end
}

function isEscaped(text: string, quote: number): boolean {
  let slashes = 0
  while (text.charCodeAt(quote - 1 - slashes) === 0x5c) slashes += 1
  return slashes % 2 === 1
}
