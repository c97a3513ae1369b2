/** A text on one line, without what moves the cursor of a terminal. */
export function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ').trim()
}
