import { visible } from './visible.ts'

/** A text on one line, with all its white space as single spaces and nothing in it that acts. */
export function oneLine(text: string): string {
  return visible(text.replaceAll(/\s+/g, ' ').trim())
}
