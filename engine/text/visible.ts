/**
 * Names characters that are invisible or have an effect where they are shown: control characters,
 * invisible and direction-changing ones, lone surrogates, and a line start that a build runner
 * takes for a command. Keeps tabs and newlines.
 */
export function visible(text: string): string {
  return replaceActing(text, getName)
}

/** Replaces each character that would not be seen or would act. */
export function replaceActing(text: string, by: (character: string) => string): string {
  const acts = UNSEEN.test(text) || text.includes('##') || text.includes('::')
  return acts ? text.replace(ACTING, (character) => by(character)) : text
}

/** Returns the text on one line, with all its white space as single spaces, and nothing in it that acts. */
export function visibleLine(text: string): string {
  return visible(text.replaceAll(/\s+/g, ' ').trim())
}

/** Returns the text with its line ends named too, so that nothing in it begins a line. */
export function visibleAsOneLine(text: string): string {
  return visible(text).replaceAll('\n', '\\n')
}

/**
 * Creates the same function for a piece of output, which may begin or end within a surrogate pair;
 * text that matches `own` is kept.
 */
export function createPieceEscape(own: RegExp): (text: string) => string {
  const acting = new RegExp(`(${own.source})|[${CHARACTERS}]|${COMMAND}`, 'gu')
  return (text) => text.replace(acting, (one, kept?: string) => kept ?? getName(one))
}

const CHARACTERS = String.raw`\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffc\ufffe\uffff`

/**
 * Azure Pipelines reads `##vso[`, GitHub `##[` and TeamCity `##teamcity[` anywhere in a line; GitHub reads `::name::`
 * after blanks at its start.
 */
const COMMAND = String.raw`#(?=#\w*\[)|(?<!\S):(?=:\w(?:[^:\n]|:(?!:))*::)`

const UNSEEN = new RegExp(`[${CHARACTERS}\\ud800-\\udfff]`, 'u')
const ACTING = new RegExp(`${UNSEEN.source}|${COMMAND}`, 'gu')

function getName(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
