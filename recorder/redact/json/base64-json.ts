import { isUtf8 } from 'node:buffer'

/** JSON in base64: an object or a list with a quote within its first characters. */
const JSON_IN_BASE64 = /(?<![\w+/-])(?:eyJ|eyAi|ewog|ewoJ|ew0K|W3si|WyJ)[\w+/-]{8,}/g

/** A text in which JSON that stands there in base64 went through `within`, which keeps its length. */
export function redactBase64Json(text: string, within: (json: string) => string): string {
  if (!BEGINNING.test(text)) return text
  return text.replace(JSON_IN_BASE64, (encoded) => {
    const alphabet = /[-_]/.test(encoded) ? 'base64url' : 'base64'
    const bytes = Buffer.from(encoded, alphabet)
    if (!isUtf8(bytes)) return encoded
    const json = bytes.toString()
    const instead = within(json)
    if (instead === json) return encoded
    const again = Buffer.from(instead).toString(alphabet).replace(/=/g, '')
    // Whoever encodes leaves nothing behind the last byte; what stays there says nothing.
    return again + encoded.slice(again.length)
  })
}

const BEGINNING = /eyJ|eyAi|ewo|ew0K|W3si|WyJ/
