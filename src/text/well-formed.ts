/** Whether a text has no half of a character, so that it can be written in UTF-8 and in a URL. */
export function isWellFormed(text: string): boolean {
  return !/\p{Cs}/u.test(text)
}
