/**
 * Makes visible what would not be seen or would act: control characters, invisible and
 * direction-changing ones, halves of pairs. Tabs and newlines stay.
 */
export function visible(text: string): string {
  return UNSEEN.test(text) ? text.replace(ALL_UNSEEN, nameOf) : text
}

/** The same of JSON text, in which the name of a character is the character itself. */
export const escapeUnseen = visible

/** Some words as a sentence of their own; an id at its beginning stays as it is. */
export function asSentence(words: string): string {
  const text = visible(words)
  const first = /^[\w-]+\.\w/.test(text) ? text.charAt(0) : text.charAt(0).toUpperCase()
  return `${first}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`
}

const UNSEEN =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffc\ufffe\uffff\ud800-\udfff]/u
const ALL_UNSEEN = new RegExp(UNSEEN, 'gu')

function nameOf(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** A text on one line, with all its white space as single spaces and nothing in it that acts. */
export function visibleLine(text: string): string {
  return visible(text.replaceAll(/\s+/g, ' ').trim())
}

/**
 * JSON for people and machines, with a newline at its end. What would not be seen or would act stands escaped: the
 * value that is read is the same.
 */
export function printJson(value: unknown): string {
  return `${escapeUnseen(JSON.stringify(value, null, 2))}\n`
}
