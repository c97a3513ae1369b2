/** Whether the `encoding` of a HAR text says that it is base64, in any case. */
export function isBase64Name(encoding: unknown): boolean {
  return typeof encoding === 'string' && encoding.trim().toLowerCase() === 'base64'
}

/** Names by which tools say that a text is nothing but a text. */
const PLAIN = /^(?:|utf-?8|us-ascii|ascii|identity|none|plain|text|string)$/

/** Whether it contains a text as it is. */
export function isPlainName(encoding: unknown): boolean {
  if (encoding === undefined || encoding === null) return true
  return typeof encoding === 'string' && PLAIN.test(encoding.trim().toLowerCase())
}
