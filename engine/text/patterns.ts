/** The source of a regular expression that matches a text as it is. */
export function literalPattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/**
 * A text without the given character at its end, however often it stands there. (`/x+$/` looks from
 * every x onwards, which takes the square of a long run's length.)
 */
export function withoutTrailing(text: string, character: string): string {
  let end = text.length
  while (end > 0 && text.charAt(end - 1) === character) end -= 1
  return text.slice(0, end)
}
