/** A number with its word, which takes an s for any number but one, or is another one: `1 check`, `0 checks`, `2 entries`. */
export function counted(count: number, what: string, several = `${what}s`): string {
  return `${count} ${count === 1 ? what : several}`
}

/** Joins words as a sentence does: `a, b, and c`. */
export function formatList(words: readonly string[]): string {
  return LIST.format(words)
}
const LIST = new Intl.ListFormat('en')

/** The end of `expected a string, …`. */
export function formatActual(actual: string): string {
  return actual === 'missing' ? 'but it is missing' : `got ${actual}`
}

/** The first of several, and the number of others: `GET /streams and 3 other routes`. */
export function formatFirst([first = '', ...others]: readonly string[], what: string): string {
  return others.length === 0 ? first : `${first} and ${counted(others.length, `other ${what}`)}`
}

/** Characters of a value in a sentence; the verdict has the rest. */
export const MAX_VALUE = 100

/** The beginning of a long value. */
export function cut(value: string): string {
  return value.length > MAX_VALUE ? `${value.slice(0, MAX_VALUE - 1)}…` : value
}

/** Words that begin a line by themselves: their first letter as a capital. */
export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Places that are named, the others counted. */
const SHOWN_PLACES = 6

/** Where a script writes a call: `backup.sh:14, backup.sh:31, and 3 more`; empty where no script does. */
export function formatPlaces(places: readonly string[] = []): string {
  const each = [...new Set(places)]
  const left = each.length - SHOWN_PLACES
  const shown = each.slice(0, SHOWN_PLACES).join(', ')
  return left > 0 ? `${shown}, and ${left} more` : shown
}

/** Returns the line of a release: `7.0` of `7.0.1`. */
export function lineOf(release: string): string {
  return release.split('.', 2).join('.')
}

/** Names a release. The first of a line also represents the line, as `--to 7.0` means 7.0.0. */
export function nameRelease(release: string): string {
  return release.endsWith('.0') ? lineOf(release) : release
}
