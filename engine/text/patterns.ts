/** The source of a regular expression that matches a text as it is. */
export function literalPattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/**
 * Removes all trailing occurrences of a character. (`/x+$/` searches from every x onwards, which
 * takes quadratic time for a long run.)
 */
export function withoutTrailing(text: string, character: string): string {
  let end = text.length
  while (end > 0 && text.charAt(end - 1) === character) end -= 1
  return text.slice(0, end)
}
