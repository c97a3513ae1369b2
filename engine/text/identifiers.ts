const UUID_TEXT = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const OBJECT_ID_TEXT = '[0-9a-f]{24}'
/**
 * 256 random bits in base 32, without leading zeros: 52 or 51 characters, seldom fewer, fewer than 46 once in 2^31.
 * Source: the classes of 7.0.1, which gave out one of 49.
 */
const TOKEN_TEXT = '[0-9a-v]{46,52}'

/** Sessions, nodes and others: recordings of 2.0 to 7.1. */
export const UUID = new RegExp(`^${UUID_TEXT}$`, 'i')
/** Ids that the server's database assigns to streams, outputs, and others. */
export const OBJECT_ID = new RegExp(`^${OBJECT_ID_TEXT}$`, 'i')
/** An id in lower case, as servers must write it; clients may use upper case. */
export const GIVEN_OBJECT_ID = new RegExp(`^${OBJECT_ID_TEXT}$`)
/** An access token, in lower case. */
export const ACCESS_TOKEN = new RegExp(`^${TOKEN_TEXT}$`)

/** All within a text that are words of their own, for `replaceAll`. */
export const ACCESS_TOKENS = new RegExp(`\\b${TOKEN_TEXT}\\b`, 'g')

/** All of them within a text, for `replace`. */
export const IDENTIFIERS = new RegExp(`${UUID_TEXT}|${OBJECT_ID_TEXT}|${TOKEN_TEXT}`, 'gi')

/**
 * Whether the name of a member is data, not a field: an identifier, or the name of an index such as
 * `graylog_12`.
 */
export function isDataKey(key: string): boolean {
  return UUID.test(key) || OBJECT_ID.test(key) || /^[a-z-]+_\d+$/i.test(key)
}

/** The beginning of names that a run of this tool uses: `gc-` and eight hex digits. */
export const ANY_RUN_PREFIX = /^gc-[0-9a-f]{8}-/
/** All of them within a text, for `replaceAll`. */
export const RUN_PREFIXES = /gc-[0-9a-f]{8}(?=-)/g

/** Whether a user name is one that a run of this tool makes up: it never makes such a user. */
export function isInventedName(name: string): boolean {
  return ANY_RUN_PREFIX.test(name) && /-(?:invented|nobody)$/.test(name)
}

/**
 * Whether an identifier was made up so that no server has it: a UUID or object id that begins with
 * zeros. Streams of the server itself end in a small number: `000000000000000000000001`.
 */
export function isInvented(id: string | undefined): boolean {
  if (id === undefined) return false
  return /^0{24}$/.test(id) || /^0{12}(?!0{8})[0-9a-f]{12}$/.test(id) || /^0{8}-0{4}-/.test(id)
}
