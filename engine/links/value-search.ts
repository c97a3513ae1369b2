/** Finds identifiers in any text, in time linear in the text. */
interface ValueSearch {
  /**
   * Those that occur in a text as separate words or between `.`, `-` and `_`, once for each place.
   */
  readonly in: (text: string) => readonly string[]
  /** Whether one may occur in a text, even with escapes. */
  readonly mayBeIn: (text: string) => boolean
}

/** Identifiers consist only of these characters; the search begins at the start of such a run. */
const RUN = /(?<![\w.-])[\w.-]{16}[\w.-]*/g
const ESCAPE = /[%\\]/
const PARTING = new Set('.-_')

/** Searches for values that `isIdentifier` takes for one. */
export function createValueSearch(values: ReadonlySet<string>): ValueSearch {
  const lengths = [...new Set([...values].map(({ length }) => length))]
  const findIn = (run: string, found: string[]): void => {
    for (let from = 0; from < run.length; from += 1) {
      if (from > 0 && !PARTING.has(run.charAt(from - 1))) continue
      for (const length of lengths) {
        const end = from + length
        if (end > run.length || (end < run.length && !PARTING.has(run.charAt(end)))) continue
        const part = run.slice(from, end)
        if (values.has(part)) found.push(part)
      }
    }
  }
  const search = (text: string): readonly string[] => {
    const found: string[] = []
    for (const [run] of text.matchAll(RUN)) findIn(run, found)
    return found
  }
  return { in: search, mayBeIn: (text) => ESCAPE.test(text) || search(text).length > 0 }
}
