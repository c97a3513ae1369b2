import { visible } from '#engine/text/visible.ts'

export { visible, visibleLine } from '#engine/text/visible.ts'

/** The same of JSON text, in which the name of a character is the character itself. */
export const escapeUnseen = visible

/** Some words as a sentence of their own; an id at its beginning stays as it is. */
export function asSentence(words: string): string {
  const text = visible(words)
  const first = /^[\w-]+\.\w/.test(text) ? text.charAt(0) : text.charAt(0).toUpperCase()
  return `${first}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`
}

/**
 * Formats JSON for people and machines, with a final newline. Invisible and active characters are escaped, so that a
 * parser reads the same value.
 */
export function printJson(value: unknown): string {
  return `${escapeUnseen(JSON.stringify(value, null, 2))}\n`
}
