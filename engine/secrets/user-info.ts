/**
 * The `user:password@` of a URL in a text, with the place of each half; without a colon there is
 * one.
 */
interface UserInfo {
  readonly user: { readonly start: number; readonly end: number }
  readonly password?: { readonly start: number; readonly end: number }
}

/** Characters of a user information that are looked at. */
const MAX_LENGTH = 2_048
const ENDS = /[/\s"<>\\]/
/** Characters after an apostrophe that ends a URL; a password may contain one. */
const BEHIND = /[\s,;)\]}>]/

/** The user informations of all URLs in a text, from left to right. */
export function* userInfosIn(text: string): Generator<UserInfo> {
  if (!text.includes('@')) return
  for (let at = text.indexOf('//'); at !== -1; at = text.indexOf('//', at + 1)) {
    const info = userInfoAt(text, at + '//'.length)
    // Without a scheme it may be a comment, or a path with two slashes.
    if (info && (info.password || text.charAt(at - 1) === ':')) yield info
  }
}

function userInfoAt(text: string, start: number): UserInfo | undefined {
  let [colon, sign] = [-1, -1]
  const most = Math.min(text.length, start + MAX_LENGTH)
  for (let at = start; at < most; at += 1) {
    const character = text.charAt(at)
    if (ENDS.test(character)) break
    if (character === "'" && (at + 1 >= text.length || BEHIND.test(text.charAt(at + 1)))) break
    if (character === ':' && colon === -1) colon = at
    if (character === '@') sign = at
  }
  if (sign === -1 || sign === start) return undefined
  if (colon === -1 || colon > sign) return { user: { start, end: sign } }
  return { user: { start, end: colon }, password: { start: colon + 1, end: sign } }
}
