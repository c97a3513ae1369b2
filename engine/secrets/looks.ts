import { ACCESS_TOKEN, ANY_RUN_PREFIX, UUID } from '../text/identifiers.ts'

/** Whether a text looks like a session id or an access token of a server. */
export function isIssued(text: string): boolean {
  return UUID.test(text) || ACCESS_TOKEN.test(text)
}

/** A possible field name: letters with points, hyphens and the like between them, or words with underscores. */
const FIELD = /^[A-Za-z]+(?:[._:-][A-Za-z]+)*$|^[a-z][a-z\d]*(?:_[a-z\d]+)+$/

/** Whether a text next to the name of a secret may be another name, as in a list of fields. */
export function mayBeField(text: string): boolean {
  return text === '' || FIELD.test(text)
}

/** Whether a URL parameter `code` is an OAuth authorization code; error codes are shorter. */
export function isAuthorizationCode(name: string, value: string): boolean {
  return (
    name === 'code' &&
    /^(?=[^\d]{0,200}\d)(?=[^A-Za-z]{0,200}[A-Za-z])[\w.~/+%-]{20}[\w.~/+%-]*$/.test(value)
  )
}

/** A possible user name: one or a few words, perhaps with a short number. */
const NAME = /^\p{L}(?:\p{L}|[._-](?=[\p{L}\d])){0,39}\d{0,4}(?:@[a-z\d.-]{1,80})?$/iu

/**
 * Whether a text in the place of a user name, without a password, can be one. Clients send tokens
 * there: `https://TOKEN@host`, `Basic base64(TOKEN:)`.
 */
export function mayBeName(text: string): boolean {
  return ANY_RUN_PREFIX.test(text) || NAME.test(text)
}

/** Letters and digits that alternate twice, as in no word: `x7k2`, `9f3b`. */
const RANDOM = /^[\w.~+=-]{0,200}?(?:[a-z]\d{1,20}[a-z]{1,40}\d|\d[a-z]{1,40}\d{1,20}[a-z])/i

/** Whether a text begins with a word that looks like a credential, and like no name of anything. */
export function beginsWithRandom(text: string): boolean {
  return /^[\w.~+=-]{8}/.test(text) && RANDOM.test(text)
}
