/**
 * - `secret`: text and numbers under this name are secret
 * - `secret-text`: only text is; a number under it is a count or a time
 * - `credential`: an Authorization value stands under it
 * - `cookie`, `set-cookie`: cookies stand under it
 * - `user`: a user name stands under it
 * - `person`, `host`: the name or address of a person or of a machine; only when names are hidden
 */
export type NameKind =
  'secret' | 'secret-text' | 'credential' | 'cookie' | 'set-cookie' | 'user' | 'person' | 'host'

const ANYWHERE = /passw|passphrase|passcode|secret|credential/
const LAST = new Set([
  'token',
  'apikey',
  'jwt',
  'sessionid',
  'jsessionid',
  'phpsessid',
  'sid',
  'otp',
  'pwd',
  'pass',
  'signature',
])
const PAIRS = new Set(
  ['session id', 'session key', 'auth key', 'auth code'].concat(
    ['api', 'access', 'secret', 'private', 'shared', 'signing', 'encryption', 'account'].map(
      (word) => `${word} key`,
    ),
  ),
)
/** A last word that says something about the secret instead of being it. */
const ABOUT = new Set(
  'name names type types length policy policies min max ttl expiry expires expired expiration enabled required set count url uri path file field hint changeable changed at date version usage algorithm strength supported'.split(
    ' ',
  ),
)
const USERS = new Set(['username', 'user', 'login', 'loginname'])
const PERSONS = new Set(
  'fullname firstname lastname displayname email emailaddress mail creatoruserid creator createdby owner'.split(
    ' ',
  ),
)
const HOSTS = new Set(
  'host hostname fqdn shorthostname nodeaddress transportaddress clientaddress clientip remoteaddress remoteip ip address xforwardedfor xforwardedhost xrealip forwarded'.split(
    ' ',
  ),
)

/** What stands under a name in JSON, a form, a query or a header; undefined for nothing special. */
export function kindOfName(name: string, hidesNames = false): NameKind | undefined {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
  const last = words.at(-1)
  if (last === undefined) return undefined
  const whole = words.join('')
  if (last === 'authorization') return 'credential'
  if (whole === 'setcookie') return 'set-cookie'
  if (whole === 'cookie') return 'cookie'
  if (ANYWHERE.test(whole) && !ABOUT.has(last)) return 'secret'
  if (LAST.has(last) || PAIRS.has(words.slice(-2).join(' '))) return 'secret-text'
  if (USERS.has(whole)) return 'user'
  if (!hidesNames) return undefined
  if (PERSONS.has(whole)) return 'person'
  return HOSTS.has(whole) ? 'host' : undefined
}

const REMEMBERED = 10_000

/** The same with a memory: names repeat in every exchange. */
export function rememberingKindOfName(hidesNames: boolean): (name: string) => NameKind | undefined {
  const known = new Map<string, NameKind | 'none'>()
  return (name) => {
    const found = known.get(name)
    if (found !== undefined) return found === 'none' ? undefined : found
    const kind = name.length > 200 ? undefined : kindOfName(name, hidesNames)
    if (known.size < REMEMBERED) known.set(name, kind ?? 'none')
    return kind
  }
}

/** Text that stands where a secret would and is none: nothing, or what servers show instead. */
export function isMask(text: string): boolean {
  return text === '' || text === '<password set>' || /^[*•]+$/.test(text)
}
