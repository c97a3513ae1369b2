import { saysTakenOut } from '#engine/secrets/placeholder.ts'

/** Words with which a sentence goes on, and words for what became of a secret or what it is written in. */
const WORDS = new Set(
  (
    'a an and any are as at be been by can cannot could did do does flag for from had has have how if in instead into is it its may ' +
    'might must my no nor not of off on only option or our should since so than that the their then there these this those to too ' +
    'until was we were what when where whether which while who will with without would you your ' +
    'choose confirm enter forgot please reset see type use ' +
    'absent accepted active added bad changed closed created deleted denied disabled empty enabled error exists expired ' +
    'expires failed false filtered found generated hidden ignored inactive incorrect invalid issued known lost malformed masked ' +
    'mismatch missing needed never new nil none null ok omitted opaque opened optional provided redacted refreshed rejected removed ' +
    'required revoked rotated sent set shown success successful supplied true unauthorized undefined unknown unset updated used valid ' +
    'verified wrong yes ' +
    'array bool boolean bytes char function int integer number object string text varchar ' +
    'authentication basic bearer digest include kerberos ldap negotiate ntlm oauth oauth2 omit plain same-origin saml await ' +
    'sha1 sha256 sha512 md5 rsa ecdsa hs256 rs256'
  ).split(' '),
)

/** Whether the word after the name of a secret is part of a sentence, and no secret. */
export function isProse(word: string): boolean {
  return WORDS.has(word.toLowerCase())
}

/**
 * A placeholder for a value, also from another tool: `${user.password}`, `$PASSWORD`, `%TOKEN%`,
 * `getToken()`, `process.env.TOKEN`; and ids of Windows.
 */
const STANDS_FOR =
  /^(?:\$\{[^{}]*\}|\$\([^()]*\)|\$[A-Z_][A-Z\d_]*|\$\d|%[A-Z_]+%|(?:this|self|process\.env|os\.environ|[a-z]{1,2})\.[A-Za-z_$][\w$.]*|![01]|S-1-\d[\d-]*)$|^[A-Za-z_$][A-Za-z_$.]*\(/

/** Whether a text refers to a secret elsewhere, or is the folder that a shell calls PWD. */
export function standsForValue(text: string, name: string): boolean {
  if (STANDS_FOR.test(text) || saysTakenOut(text)) return true
  return text.startsWith('/') && /^\$?(?:OLD)?PWD$/i.test(name)
}
