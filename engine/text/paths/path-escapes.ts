// Escapes are decoded in four ways, each on purpose. This file decodes like any server: an escape
// that servers decode differently makes the path ambiguous. engine/links needs the positions, to
// replace a value. recorder/redact/search decodes byte by byte and keeps the length, to mask text
// that is not UTF-8. recorder/redact/text decodes pages and mails. recorder/redact/views.test.ts
// tests them together.

/** Undoes `%41` once, byte by byte, so that nothing is lost where bytes are no UTF-8: for looking for names. */
export function percentBytes(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (_all, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  )
}

/** Escapes within escapes that are undone before a path counts as unreadable. */
const MAX_ESCAPES = 8

/**
 * Returns a raw path and each result of repeated decoding; undefined if that never ends, or if it
 * contains bytes that only some servers read as a dot or a slash.
 */
export function decodings(path: string): readonly string[] | undefined {
  const texts = [path]
  let text = path.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16)}`)
  for (let step = 0; step < MAX_ESCAPES; step += 1) {
    const next = decodeOnce(text)
    if (next === undefined) return undefined
    if (next === text) return texts
    texts.push(next)
    text = next
  }
  return undefined
}

/** Undoes `%2e`, `%u002e` and full-width forms once. */
function decodeOnce(text: string): string | undefined {
  let isUnclear = false
  const decoded = text
    .replace(/%u([0-9a-f]{4})/gi, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    .replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
      const bytes = Buffer.from(run.replaceAll('%', ''), 'hex')
      isUnclear ||= OVERLONG.test(bytes.toString('latin1'))
      return bytes.toString('utf8')
    })
  return isUnclear ? undefined : decoded.normalize('NFKC')
}

/** Bytes that a decoder of UTF-8 must reject, and that one which does not reads as an ASCII character. */
const OVERLONG =
  /[\xc0\xc1]|\xe0[\x80-\x9f]|[\xe0\xf0][\0-\x7f][\x80-\xbf]|\xf0[\x80-\x8f]|[\xf8-\xfd][\x80-\xbf]/

/** Whether a text contains no lone surrogate, so that it can be written in UTF-8 and in a URL. */
export function isWellFormed(text: string): boolean {
  return !/\p{Cs}/u.test(text)
}
