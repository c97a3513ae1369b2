import type { Secrets } from './secrets.ts'

/** Entries that a memory holds before it begins anew. */
const MOST = 2_000
/** Characters of a text that is worth remembering. */
const LONGEST = 400

interface Made {
  readonly text: string
  readonly replaced: number
}

/**
 * Remembers what `make` made of a text under a name: most header fields repeat in every exchange.
 * It holds as long as no secret and no name is learned, and counts what was replaced each time.
 */
export function remembering(
  secrets: Secrets,
  make: (text: string, name: string) => string,
): (text: string, name?: string) => string {
  let known = new Map<string, Map<string, Made>>()
  let size = 0
  let state = -1
  const forget = (): void => {
    known = new Map()
    size = 0
    state = secrets.state()
  }
  return (text, name = '') => {
    if (state !== secrets.state()) forget()
    const found = known.get(name)?.get(text)
    if (found) {
      if (found.replaced > 0) secrets.count(found.replaced)
      return found.text
    }
    const before = secrets.replaced()
    const made = make(text, name)
    if (text.length > LONGEST || secrets.areTooMany()) return made
    if (state !== secrets.state() || size >= MOST) forget()
    const texts = known.get(name) ?? new Map<string, Made>()
    known.set(name, texts)
    texts.set(text, { text: made, replaced: secrets.replaced() - before })
    size += 1
    return made
  }
}
