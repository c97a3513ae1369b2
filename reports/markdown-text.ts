import { visible } from './visible.ts'

/** Text of others is shown, never read as markup. */
export function escapeMarkdown(text: string): string {
  return visible(text).replace(/[\\`*_{}[\]<>|#!]/g, (mark) => `\\${mark}`)
}

/** A text in the type of code, on one line, also in a table. */
export function codeSpan(text: string): string {
  return `\`${codeText(text)}\``
}

/** What a code span may hold. */
export function codeText(text: string): string {
  return visible(text).replace(/[`|]/g, "'")
}
