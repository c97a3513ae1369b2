import type { Secrets } from './secrets.ts'

/** How much a memory holds. */
interface Room {
  /** Entries before it begins anew. */
  readonly most: number
  /** Characters of a text that is worth remembering. */
  readonly longest: number
}

/** For header fields, paths and the like. */
const SHORT_TEXTS: Room = { most: 2_000, longest: 400 }
/** For bodies: repeated requests often get the same response. */
export const BODIES: Room = { most: 250, longest: 8_000 }

interface Made<Result> {
  readonly result: Result
  readonly replaced: number
  /** Knowledge about secrets at that time; undefined if none was used. */
  readonly state: number | undefined
}

/**
 * Remembers the result of `make` for a text under a name: most header fields repeat in every
 * exchange. A result that depends on secrets is valid until another secret or name is learned;
 * replacements are counted each time.
 */
export function remembering<Result>(
  secrets: Secrets,
  make: (text: string, name: string) => Result,
  { most, longest }: Room = SHORT_TEXTS,
): (text: string, name?: string) => Result {
  let known = new Map<string, Map<string, Made<Result>>>()
  let size = 0
  return (text, name = '') => {
    if (text.length + name.length > longest) return make(text, name)
    const found = known.get(name)?.get(text)
    if (found && (found.state === undefined || found.state === secrets.state())) {
      if (found.replaced > 0) secrets.count(found.replaced)
      return found.result
    }
    const [replaced, asked] = [secrets.replaced(), secrets.asked()]
    const made = make(text, name)
    if (secrets.areTooMany()) return made
    if (!found && size >= most) {
      known = new Map()
      size = 0
    }
    const texts = known.get(name) ?? new Map<string, Made<Result>>()
    known.set(name, texts)
    texts.set(text, {
      result: made,
      replaced: secrets.replaced() - replaced,
      state: secrets.asked() === asked ? undefined : secrets.state(),
    })
    if (!found) size += 1
    return made
  }
}
