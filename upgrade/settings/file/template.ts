/** A template with its control blanked out, so that every other character stays where it is. */
interface Template {
  readonly text: string
  readonly engine: 'Jinja' | 'ERB' | 'Go'
}

/** Blanks the control of a template: conditions, loops, comments. Returns undefined for a text without any. */
export function readTemplate(text: string): Template | undefined {
  const found = CONTROL.find(([, pattern]) => text.search(pattern) !== -1)
  if (!found) return undefined
  return {
    engine: found[0],
    text: CONTROL.reduce((left, [, control]) => left.replace(control, blanks), text),
  }
}

/**
 * Blanks the lines that an expression writes, or whose key it writes: their settings are unknown.
 */
export function withoutGenerated(text: string): string {
  return text.replace(/^.+$/gm, (line) => (GENERATED.test(line) ? blanks(line) : line))
}

/** Counts the lines of which nothing is left. */
export function countBlanked(before: string, after: string): number {
  const left = after.split(/\r\n|\n|\r/)
  return before
    .split(/\r\n|\n|\r/)
    .filter((line, at) => line.trim() !== '' && left[at]?.trim() === '').length
}

/** Whether a value is written by a template engine or a shell, so that the file does not contain it. */
export function isExpression(value: string): boolean {
  return /\{\{|\{%|<%|\$\{/.test(value)
}

// Each stops where the next one opens, so that a text that is all openings is read once.
const CONTROL: readonly (readonly [engine: Template['engine'], control: RegExp])[] = [
  ['Jinja', /\{%(?:(?!\{%|%\})[^])*%\}|\{#(?:(?!\{#|#\})[^])*#\}/g],
  ['ERB', /<%(?!=)(?:(?!<%|%>)[^])*%>/g],
  [
    'Go',
    /\{\{-?[ \t]*(?:(?:if|else|end|range|with|define|block)\b|\/\*|\$\w+[ \t]*:?=)(?:(?!\{\{|\}\})[^])*\}\}/g,
  ],
]

const GENERATED = /^[ \t]*(?![#!])[^\s=:]*(?:\{\{|<%|\$\{)/

function blanks(text: string): string {
  return text.replace(/[^\r\n]/g, ' ')
}
