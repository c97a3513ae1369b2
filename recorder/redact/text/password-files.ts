import type { Tools } from '../tools.ts'

/**
 * A password as crypt(3) and Apache write it down (`$2y$10$…`, `$6$salt$…`, `$apr1$salt$…`), and as LDAP
 * does (`{SSHA}…`): whoever has it can try passwords on it.
 */
const HASHES =
  /(\$(?:2[abxy]?\$\d\d\$|(?:1|apr1)\$[\w./]{0,8}\$|[56]\$(?:rounds=\d{1,9}\$)?[\w./]{0,16}\$|y\$[\w./]{1,8}\$[\w./]{1,40}\$|argon2(?:id|i|d)\$[\w$=,+/]{1,100}\$)|\{(?:S?SHA(?:256|384|512)?|S?MD5)\})([\w./+=]{22}[\w./+=]*)/g

export function redactHashes(text: string, tools: Tools): string {
  if (!text.includes('$') && !text.includes('SHA') && !text.includes('MD5')) return text
  return text.replace(HASHES, (_all, before: string, hash: string) => {
    return before + tools.secrets.replace(hash, 'a hashed password')
  })
}

/** A line of a password file of PostgreSQL: `host:port:database:user:password`. */
const PGPASS =
  /((?:^|[\n"]|\\n)(?:\*|[\w-]{0,60}[g-z.][\w.-]{0,200}):(?:\*|\d{2,5}):(?:\*|[A-Za-z_][\w.-]{0,62}):[A-Za-z_*][\w.@-]{0,62}:)((?:[^\s\\:"']|\\[\\:]){1,200})(?=$|[\r\n"]|\\[nr"])/g

export function redactPasswordLines(text: string, tools: Tools): string {
  if (!MAY_BE_PGPASS.test(text)) return text
  return text.replace(PGPASS, (_all, before: string, password: string) => {
    return before + tools.secrets.replace(password, 'a line of a file of passwords')
  })
}

const MAY_BE_PGPASS = /:(?:\*|\d{2,5}):[\w.*-]{1,63}:[A-Za-z_*]/
