/** A text to look for; at least 8 characters. */
export interface Pattern {
  readonly text: string
}

export interface Match<Kind extends Pattern> {
  readonly start: number
  readonly pattern: Kind
}

/** Patterns whose first characters are the same; by length, so that many of them cost no more. */
interface Bucket<Kind extends Pattern> {
  readonly lengths: number[]
  readonly byText: Map<string, Kind>
}

/** Characters at the start of a pattern that decide whether it can begin at a place. */
export const SHORTEST_PATTERN = 8
/** How many characters are looked at before skipping. */
const BLOCK = 3
const FARTHEST = SHORTEST_PATTERN - BLOCK + 1
const TABLE = 1 << 16

/**
 * Looks for any number of texts at once, in time linear in the text (after Wu and Manber): reads
 * three characters of a window and skips as far as no pattern can begin. Patterns can be added any time.
 */
export class Patterns<Kind extends Pattern> {
  readonly #skip = new Uint8Array(TABLE).fill(FARTHEST)
  readonly #byStart = new Map<number, Bucket<Kind>>()

  /** Adds a pattern; one shorter than 8 characters is ignored. */
  add(pattern: Kind): void {
    const { text } = pattern
    if (text.length < SHORTEST_PATTERN) return
    for (let end = BLOCK; end <= SHORTEST_PATTERN; end += 1) {
      const block = blockAt(text, end - 1)
      const distance = SHORTEST_PATTERN - end
      if (distance < (this.#skip[block] ?? 0)) this.#skip[block] = distance
    }
    const start = startOf(text, 0)
    const bucket = this.#byStart.get(start) ?? { lengths: [], byText: new Map<string, Kind>() }
    this.#byStart.set(start, bucket)
    if (bucket.byText.has(text)) return
    bucket.byText.set(text, pattern)
    if (bucket.lengths.includes(text.length)) return
    bucket.lengths.push(text.length)
    bucket.lengths.sort((a, b) => b - a)
  }

  /** Matches from left to right that do not overlap, the longest where several begin. */
  find(text: string, accepts: (pattern: Kind) => boolean): Match<Kind>[] {
    const found: Match<Kind>[] = []
    if (this.#byStart.size === 0) return found
    const skip = this.#skip
    for (let end = SHORTEST_PATTERN - 1; end < text.length;) {
      const distance = skip[blockAt(text, end)] ?? 0
      if (distance > 0) {
        end += distance
        continue
      }
      const start = end - SHORTEST_PATTERN + 1
      const pattern = this.#longestAt(text, start, accepts)
      if (pattern) found.push({ start, pattern })
      end += pattern ? pattern.text.length : 1
    }
    return found
  }

  #longestAt(text: string, start: number, accepts: (pattern: Kind) => boolean): Kind | undefined {
    const bucket = this.#byStart.get(startOf(text, start))
    if (!bucket) return undefined
    for (const length of bucket.lengths) {
      const pattern = bucket.byText.get(text.slice(start, start + length))
      if (pattern && accepts(pattern)) return pattern
    }
    return undefined
  }
}

function blockAt(text: string, end: number): number {
  const three =
    (text.charCodeAt(end - 2) << 10) ^ (text.charCodeAt(end - 1) << 5) ^ text.charCodeAt(end)
  return three & (TABLE - 1)
}

function startOf(text: string, start: number): number {
  let hash = 0
  for (let at = start; at < start + SHORTEST_PATTERN; at += 1) {
    hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0
  }
  return hash
}
