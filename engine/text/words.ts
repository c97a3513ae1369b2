/** A number with its word, which takes an s for any number but one, or is another one: `1 check`, `0 checks`, `2 entries`. */
export function counted(count: number, what: string, several = `${what}s`): string {
  return `${count} ${count === 1 ? what : several}`
}

/** Words that begin a line by themselves: their first letter as a capital. */
export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
