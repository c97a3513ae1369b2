/** Characters of an untrusted text that a verdict quotes; the recording has the rest. */
const MAX_LENGTH = 1_000

/** Shortens an overlong text for a verdict or a remark, and appends its length. */
export function shorten(text: string): string {
  if (text.length <= MAX_LENGTH) return text
  return `${text.slice(0, MAX_LENGTH)}… (${text.length} characters)`
}

/** Shortens an overlong JSON Pointer to a parent. */
export function shortenPointer(pointer: string): string {
  if (pointer.length <= MAX_LENGTH) return pointer
  return pointer.slice(0, pointer.lastIndexOf('/', MAX_LENGTH))
}
