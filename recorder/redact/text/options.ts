import { endOfString } from '#engine/text/nesting.ts'
import { beginsWithRandom } from '#engine/secrets/looks.ts'
import { isSecretKind, type NameKind } from '#engine/secrets/names.ts'
import { redactByKind } from '../by-kind.ts'
import { jsonView, replaceAt, type Replacement } from '../views.ts'
import { redactAsWritten } from './credential.ts'
import type { Tools } from '../tools.ts'
import { isProse } from './prose.ts'

/** A secret option of a command with the value after it, in a line or as two items of a list. */
const OPTION =
  /(?<![\w-])--?([A-Za-z][\w-]{1,60})(?:[ \t]{1,9}(?=[^\s-])|\\?["'],\s{0,40}(?=\\?["'])|\r?\n[ \t]{0,40}-[ \t]{1,9})(\\?["'])?/g

/** `curl -u name:password`, `-E cert.pem:password`, and `http -a name:password`, in a line or as two items of a list. */
const USER =
  /(?<![\w-])(?:-[uU](?!rl|ri|ser)|(?<=http(?:s|ie)? )-a|--(?:proxy-)?user|-E(?=[^:\r\n]{1,200}\.(?:pem|p12|pfx|crt):))(?:\\?["'],\s{0,40}|=|[ \t]{0,9})(?:\\?["'])?(?!\d{1,9}:\d{1,9}\b|\w{1,9}:\/\/)([^\s:"'\\]{0,200}:)([^\s"'\\]{1,1000})/g

/**
 * Options of one letter, up to the password: `mysql -px`, `sshpass -p x`, `redis-cli -a x`, `ldapsearch -w x`,
 * `mongosh -p x`, `docker login -p x`, `sqlcmd -P x`, `zip -P x`, `ipmitool -P x`, `smbclient -U name%x`.
 */
const LETTERS =
  /(?<![\w.-])(?:(?:mysql\w{0,12}|mariadb[\w-]{0,12}|7z[ar]?|sshpass)(?:\.exe)?\b[^\r\n;|]{0,300}?[\s"']-p(?=[^\s",-])|(?:sshpass\b[^\r\n;|]{0,40}?[\s"']-p|redis-cli\b[^\r\n;|]{0,300}?[\s"']-a|ldap[a-z]{3,9}\b[^\r\n;|]{0,300}?[\s"']-w|(?:mongo\w{0,8}|(?:docker|podman|helm|oc|az)\b[^\r\n;|]{0,60}?\blogin)\b[^\r\n;|]{0,300}?[\s"']-p|(?:sqlcmd|bcp|zip|unzip|ipmitool)\b[^\r\n;|]{0,300}?[\s"']-P)(?:\\?["'],\s{0,40}|[ \t]{1,9})|smbclient\b[^\r\n;|]{0,300}?[\s"']-U(?:\\?["'],\s{0,40}|[ \t]{0,9})(?:\\?["'])?[^\s"'\\%]{1,100}%)(\\?["'])?/g
const PROGRAMS =
  /mysql|mariadb|7z|sshpass|redis-cli|ldap|mongo|login|sqlcmd|bcp|zip|ipmitool|smbclient/

/** `-p x` of any program, and the options of SNMP: `snmpwalk -c x`, `snmpget -A x -X x`. */
const ANY_PASSWORD = /(?<![\w-])-p(?:[ \t]{1,9}|\\?["'],\s{0,40}(?=\\?["']))(\\?["'])?/g
const SNMP =
  /(?<=(?<![\w.-])snmp[a-z]{2,9}\b[^\r\n;|]{0,300}[\s"'])-[cAX](?:[ \t]{1,9}|\\?["'],\s{0,40}(?=\\?["']))(\\?["'])?/g

/** An entry of a netrc file up to its password. */
const NETRC =
  /((?<![\w.-])(?:machine\s{1,9}\S{1,250}|default)\s{1,20}(?:(?:(?:login|account)\s{1,9}\S{1,250}\s{1,20}){1,2}password\s{1,9}|password\s{1,9}(?=\S{1,1000}\s{1,20}login\s)))(\S{1,1000})/g

const MAY_NAME_USER = /curl|http(?:s|ie)? -a|-E |["']-(?:u|-(?:proxy-)?user)\\?["'],/

/** `curl -b name=value`. */
const COOKIES = /(?<![\w-])-b(?:\\?["'],\s{0,40}|[ \t]{0,9})(\\?["'])?(?=[\w.-]{1,100}=)/g

/** Masks secrets of command lines and of the files of their programs, in any line. */
export function redactOptions(text: string, tools: Tools): string {
  const result = mayHoldOptions(text)
    ? redactCurl(redactPrograms(redactAfter(text, OPTION, tools.kindOf, tools), tools), tools)
    : text
  // Its second half is looked for first: few words begin with a w.
  if (!result.includes('word') || !result.includes('password') || !result.includes('login'))
    return result
  return result.replace(NETRC, (_all, before: string, secret: string) => {
    const found = secret.search(/["'<]/)
    const end = found === -1 ? secret.length : found
    const instead = redactAsWritten(secret.slice(0, end), tools, 'a line of a netrc file')
    return before + instead + secret.slice(end)
  })
}

/** Whether a word begins after two dashes, or after one at its start. */
function mayHoldOptions(text: string): boolean {
  for (let at = text.indexOf('-'); at !== -1; at = text.indexOf('-', at + 1)) {
    const letter = text.charCodeAt(at + 1) | 0x20
    if (letter < 0x61 || letter > 0x7a) continue
    const before = at === 0 ? 0x20 : text.charCodeAt(at - 1)
    if (before <= 0x20 || before === 0x2d || before === 0x22 || before === 0x27) return true
  }
  return false
}

function redactPrograms(text: string, tools: Tools): string {
  const secret = (): NameKind => 'secret'
  const known = PROGRAMS.test(text) ? redactAfter(text, LETTERS, secret, tools) : text
  const walked = known.includes('snmp') ? redactAfter(known, SNMP, secret, tools) : known
  return redactAfter(walked, ANY_PASSWORD, secret, tools, beginsWithRandom)
}

function redactCurl(text: string, tools: Tools): string {
  if (!MAY_NAME_USER.test(text)) return text
  return redactUsers(
    redactAfter(text, COOKIES, () => 'cookie', tools),
    tools,
  )
}

/** Redacts the values after the matches of a pattern that ends with the quote that opens a value, if any. */
function redactAfter(
  text: string,
  pattern: RegExp,
  kindOf: (name: string) => NameKind | undefined,
  tools: Tools,
  isSecret = (_value: string): boolean => true,
): string {
  const edits: Replacement[] = []
  let done = 0
  for (const match of text.matchAll(pattern)) {
    const [head, name = ''] = match
    const quote = match.at(-1) ?? ''
    const kind = kindOf(name)
    if (match.index < done || !isSecretKind(kind)) continue
    const start = match.index + head.length
    const value = text.slice(start, endOfValue(text, start, quote))
    done = start + value.length
    if (value === '' || value.startsWith('--') || isProse(value) || !isSecret(value)) continue
    if (isMember(text, done, quote)) continue
    const place = 'an option in a text'
    const instead =
      kind === 'cookie'
        ? redactByKind(kind, jsonView(value), tools, place)
        : redactAsWritten(value, tools, place)
    edits.push({ start, text: instead })
  }
  return replaceAt(text, edits)
}

function redactUsers(text: string, tools: Tools): string {
  return text.replace(USER, (all: string, _name: string, secret: string) => {
    const before = all.slice(0, all.length - secret.length)
    return before + redactAsWritten(secret, tools, 'an option in a text')
  })
}

/** Whether what ends at a quote is the name of the next member of JSON. */
function isMember(text: string, end: number, quote: string): boolean {
  return quote !== '' && /^\s{0,9}:/.test(text.slice(end + quote.length, end + quote.length + 10))
}

const MAX_VALUE_LENGTH = 8_192

function endOfValue(text: string, start: number, quote: string): number {
  if (quote === '"') return endOfString(text, start - 1)
  const rest = text.slice(start, start + MAX_VALUE_LENGTH)
  const found = quote === '' ? rest.search(/[\s"'\\<>,;)]/) : rest.indexOf(quote)
  return found === -1 ? start + rest.length : start + found
}
