import { ACCESS_TOKEN, ANY_RUN_PREFIX, UUID } from '../text/identifiers.ts'

/** Whether a text looks like a session id or an access token of a server. */
export function isIssued(text: string): boolean {
  return UUID.test(text) || ACCESS_TOKEN.test(text)
}

/** A word or a few, perhaps with a short number: what people are called. */
const NAME = /^\p{L}(?:\p{L}|[._-](?=[\p{L}\d])){0,39}\d{0,4}(?:@[a-z\d.-]{1,80})?$/iu

/**
 * Whether what stands where a user name is due, without a password, can be one. Clients send tokens
 * there: `https://TOKEN@host`, `Basic base64(TOKEN:)`.
 */
export function mayBeName(text: string): boolean {
  return ANY_RUN_PREFIX.test(text) || NAME.test(text)
}
