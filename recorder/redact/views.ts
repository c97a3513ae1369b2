import { JSON_ESCAPE, PERCENT, PERCENT_OR_PLUS, undone } from './text/escapes.ts'

/** A replacement within a text; it has the length of what it replaces. */
export interface Replacement {
  readonly start: number
  readonly text: string
}

/** A text with its escapes undone, and the way back from one of equal length. The length never changes. */
export interface View {
  readonly text: string
  readonly write: (changed: string) => string
}

/** A text as it is. */
export function plainView(source: string): View {
  return { text: source, write: (changed) => changed }
}

/** The bytes of a text in which some are written as `%41`, or units as `%u0041`; with `plus`, `+` is a space. */
export function percentView(source: string, { plus = false } = {}): View {
  return getView(source, plus ? PERCENT_OR_PLUS : PERCENT)
}

/** A JSON string, or a whole JSON text, without its backslash escapes. */
export function jsonView(source: string): View {
  return getView(source, JSON_ESCAPE)
}

function getView(source: string, escape: Parameters<typeof undone>[1]): View {
  const found = undone(source, escape)
  return found
    ? { text: found.text, write: (changed) => found.write(changed) ?? source }
    : plainView(source)
}

/** A text with replacements, from left to right. */
export function replaceAt(source: string, edits: readonly Replacement[]): string {
  if (edits.length === 0) return source
  const pieces: string[] = []
  let end = 0
  for (const edit of edits) {
    pieces.push(source.slice(end, edit.start), edit.text)
    end = edit.start + edit.text.length
  }
  pieces.push(source.slice(end))
  return pieces.join('')
}
