import {
  ACCESS_TOKEN,
  type Annotated,
  isRecord,
  isSecretName,
  pointerBelow,
  UUID,
} from '#engine/suite.ts'

/** A secret in a response: its owner, and its place. */
export interface Told {
  readonly kind: 'settings' | 'session' | 'token' | 'password'
  readonly pointer: string
  /** The name of the member, in words. */
  readonly name: string
}

/** Any of these is in a response with a secret under its name: most responses have none. */
const HINT = /passw|secret|salt|session|token|hash|mongodb|private|credential/i
/** Secrets that the server itself is set up with. */
const SETTINGS = /(?:password_?secret|root_?password(?:_?sha2)?|mongodb_?uri)$/i
const SALT = /(?:^|_)(?:salt|hash)$/
/** A mask in place of a secret, or a flag that one is set. */
const MASK = /^(?:|<.*>|[*•]+)$/s
/** Routes whose responses give a session, or a token, to its owner. */
const SESSIONS = new Set(['POST /system/sessions', 'GET /system/sessions'])
const TOKENS = new Set(['POST /users/{userId}/tokens/{name}', 'GET /users/{userId}/tokens'])
/**
 * Places for other systems' secrets, as their owners put them there: the check of inputs, and the
 * settings of other systems. Messages contain arbitrary text.
 */
const OF_OTHERS =
  /^\S+ \/(?:system\/(?:inputs|lookup|ldap|authentication|content_packs|catalog)|events|sidecars?|search|messages|views|dashboards|legacy|plugins|ca|datanodes?)(?:\/|$)/

/** The secrets in a response where none belongs. */
export const toldIn = ofLast(search)

/** Several checks ask of one response after the other: it is looked through once. */
function ofLast(read: (x: Annotated) => readonly Told[]): (x: Annotated) => readonly Told[] {
  let last: { readonly x: Annotated; readonly told: readonly Told[] } | undefined
  return (x) => {
    if (last?.x !== x) last = { x, told: read(x) }
    return last.told
  }
}

function search(x: Annotated): readonly Told[] {
  if (x.json === undefined || x.text === undefined || !HINT.test(x.text)) return []
  if (x.route !== undefined && OF_OTHERS.test(x.route)) return []
  const told: Told[] = []
  const look = (value: unknown, pointer: string): void => {
    if (Array.isArray(value)) value.forEach((item, at) => look(item, `${pointer}/${at}`))
    if (!isRecord(value)) return
    for (const [name, member] of Object.entries(value)) {
      const kind = kindOf(name, member, x.route ?? '', pointer)
      const place = pointerBelow(pointer, name)
      if (kind) told.push({ kind, name, pointer: place })
      else look(member, place)
    }
  }
  look(x.json, '')
  return told
}

function kindOf(
  name: string,
  value: unknown,
  route: string,
  pointer: string,
): Told['kind'] | undefined {
  if (name === 'sessions' && Array.isArray(value) && value.some(isSession)) return 'session'
  if (typeof value !== 'string' || MASK.test(value)) return undefined
  if (SETTINGS.test(name)) return 'settings'
  // The type of an output says what its settings are: they are its owner's.
  if (/(?:^|\/)configuration(?:\/|$)/.test(pointer)) return undefined
  if (/session_?id$/i.test(name)) return SESSIONS.has(route) ? undefined : 'session'
  if (ACCESS_TOKEN.test(value) && isSecretName(name)) return TOKENS.has(route) ? undefined : 'token'
  if (SALT.test(name) && !/^(?:build|content)_/.test(name)) return 'password'
  return /passw|secret/i.test(name) && isSecretName(name) ? 'password' : undefined
}

function isSession(value: unknown): boolean {
  return typeof value === 'string' && UUID.test(value)
}
