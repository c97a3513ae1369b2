/** Characters of an untrusted text that a verdict quotes; the recording has the rest. */
const MAX_LENGTH = 1_000

/** A text for a verdict or a remark: what is longer than anyone reads is cut, and says how long it was. */
export function shorten(text: string): string {
  if (text.length <= MAX_LENGTH) return text
  return `${text.slice(0, MAX_LENGTH)}… (${text.length} characters)`
}

/** A JSON Pointer to what it leads to, or to a parent that can be named. */
export function shortenPointer(pointer: string): string {
  if (pointer.length <= MAX_LENGTH) return pointer
  return pointer.slice(0, pointer.lastIndexOf('/', MAX_LENGTH))
}
