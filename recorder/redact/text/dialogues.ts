import type { Tools } from '../tools.ts'
import { isProse } from './prose.ts'

/**
 * The words of a client at the start of a line or a string, or after a colon, up to the secret that
 * ends it.
 */
const SPOKEN = [
  // FTP, POP3, IRC (RFC 959, 1939, 2812); of files test programs say so, too.
  /((?:(?:^|[\r\n"'>:[])[ \t]{0,9}|\\[nr])PASS[ \t]{1,9}(?![\w.-]{0,200}\/[\w./-]{0,200}\.\w{1,5}(?:\s|$)))([^\s"'<>\\]{1,500})(?=[ \t]{0,9}(?:$|[\r\n"'<\\]|\]\]>))/g,
  // IMAP (RFC 9051).
  /((?:(?:^|[\r\n"'>:[])[ \t]{0,9}|\\[nr]|(?<![\w.])[A-Za-z]{0,9}\d{1,9} )LOGIN[ \t]{1,9}(?!FAIL|SUCC|ATTEMPT|ERROR|FROM)"?[^\s"'<>\\]{1,500}"?[ \t]{1,9}"?)([^\s"'<>\\]{1,500})(?=[ \t]{0,9}(?:$|[\r\n"'<\\]|\]\]>))/g,
  // Redis (https://redis.io/docs/latest/commands/auth), as it is typed and as it is sent.
  /((?:(?:^|[\r\n"'>:[])[ \t]{0,9}|\\[nr])AUTH[ \t]{1,9}(?:[^\s"'<>\\]{1,500}[ \t]{1,9})?)([^\s"'<>\\]{1,500})(?=[ \t]{0,9}(?:$|[\r\n"'<\\]|\]\]>))/g,
  /((?<!\w)AUTH\r?\n\$\d{1,9}\r?\n(?:[^\s"'<>\\]{1,500}\r?\n\$\d{1,9}\r?\n)?)([^\s"'<>\\]{1,500})(?=\r?\n)/g,
  /((?<!\w)(?:requirepass|masterauth)[ \t]{1,9}"?)([^\s"'<>\\]{1,500})(?=[ \t]{0,9}(?:$|[\r\n"'<\\]|\]\]>))/g,
  // A line of .pgpass (https://www.postgresql.org/docs/current/libpq-pgpass.html), or one like it in a text.
  /((?:^|[\n"]|\\n)(?:\*|[\w-]{0,60}[g-z.][\w.-]{0,200}):(?:\*|\d{2,5}):(?:\*|[A-Za-z_][\w.-]{0,62}):[A-Za-z_*][\w.@-]{0,62}:)((?:[^\s\\:"']|\\[\\:]){1,200})(?=$|[\r\n"]|\\[nr"])/g,
  /((?<![\w.-])[\w.-]{1,200}:5432:[^\s:"'<>\\]{1,100}:[^\s:"'<>\\]{1,100}:)([^\s:"'<>\\]{1,500})/g,
  // An address of Oracle's driver.
  /(jdbc:oracle:\w{1,9}:[^\s/"'<>\\@]{1,100}\/)([^\s"'<>\\@]{1,500})(?=@)/g,
  // Services of IRC.
  /((?<!\w)IDENTIFY[ \t]{1,9}(?:[^\s"'<>\\]{1,500}[ \t]{1,9})?)([^\s"'<>\\]{1,500})(?=[ \t]{0,9}(?:$|[\r\n"'<\\]|\]\]>))/g,
]

/** Words of a command line or a configuration, up to the secret that follows them. */
const IN_COMMANDS = [
  /((?<![\w.-])(?:htpasswd[ \t]{1,9}-\w{0,5}b\w{0,5}(?:[ \t]{1,9}[^\s"'<>\\-][^\s"'<>\\]{0,200}){2}|net[ \t]{1,9}user[ \t]{1,9}[^\s"'<>\\/]{1,100}|net[ \t]{1,9}use[ \t]{1,9}\S{1,9}[ \t]{1,9}\S{1,200}|vault[ \t]{1,9}login|aws[ \t]{1,9}configure[ \t]{1,9}set[ \t]{1,9}[\w.]{0,80}(?:secret|token)[\w.]{0,80}|snmp-server[ \t]{1,9}community|crypto[ \t]{1,9}isakmp[ \t]{1,9}key(?:[ \t]{1,9}\d)?)[ \t]{1,9})(?![-/*])([^\s"'<>\\]{3,500})/g,
  /(ConvertTo-SecureString[ \t]{1,9}(?:-String[ \t]{1,9})?(?:\\?["'])?)(?![-$(])([^\s"'<>\\]{3,500})/g,
  /((?<![\w.-])echo[ \t]{1,9}(?:-n[ \t]{1,9})?(?:\\?["'])?)(?![-$])([^\s"'<>\\|]{3,500})(?=(?:\\?["'])?[ \t]{0,9}\|[ \t]{0,9}(?:sudo[ \t]{1,9}-\w{0,5}S|[^\r\n|]{0,200}--password-stdin))/g,
]
const COMMAND_WORDS = [
  /htpasswd|aws configure|vault login/,
  /snmp-server|isakmp key/,
  /net use|\| sudo|-stdin/,
  /SecureString/,
]

/** Each of these needs a name with a blank after it. */
const MAY_STATE = [/(?:phrase|word|passwd)[ \t]/i, /(?:key|pwd)[ \t]/i, /(?:token|secret)[ \t]/i]

/** A secret in quotes or brackets after its name, `password is "x"`, `password [x]`, or after the kind of its encryption. */
const STATED = [
  /((?<![\w$-])(?<!unexpected )(?:pass(?:word|wd|phrase)|pwd|api[ _-]?key|token)[ \t]{1,3}(?:(?:is|was)[ \t]{1,3})?(?:\\?["'`]|[[(<]))((?=[^\s"'<>\\)\]]{0,100}\d)[^\s"'<>\\)\]]{6,200})(?=\\?["'`]|[\])>])/gi,
  /((?<![\w$-])(?:pass(?:word|wd|phrase)|pwd|api[ _-]?key|token)[ \t]{1,3}(?:is|was)[ \t]?:[ \t]{1,3})([^\s"'<>\\]{4,200})/gi,
  // https://www.cisco.com/c/en/us/support/docs/security-vpn/remote-authentication-dial-user-service-radius/107614-64.html
  /((?<![\w-])(?:password|secret|key)[ \t]{1,3}[05-9][ \t]{1,3})((?=[^\s"'<>\\]{0,100}\d)[^\s"'<>\\]{8,200})/g,
]

/** `AUTH PLAIN` with a response (RFC 4954, 4616), and the responses to the prompt for a password. */
const SASL =
  /((?<!\w)(?:AUTH|AUTHENTICATE)[ \t]{1,9}(?:PLAIN|XOAUTH2|OAUTHBEARER)\s{1,4}(?:(?:[CS]: ?)?(?:334|\+)[^\r\n]{0,9}\r?\n(?:C: ?)?)?|334 UGFzc3dvcmQ6\s{1,4}(?:C: ?)?|(?<!\w)AUTH[ \t]{1,9}LOGIN\r?\n[\w+/=]{1,300}\r?\n)([\w+/]{4,1000}={0,2})/g

const COMMANDS = [
  /PASS |LOGIN |AUTH|334 |IDENTIFY |jdbc:oracle:/,
  /requirepass|masterauth/,
  /:(?:\*|\d{2,5}):[\w.*-]{1,63}:[A-Za-z_*]/,
]

/** Whether any pattern matches. Several patterns, each of a few words of similar length, take a third of the time of one. */
function holdsAny(text: string, patterns: readonly RegExp[]): boolean {
  return patterns.some((pattern) => pattern.test(text))
}

/**
 * A text with pseudonyms for passwords in what clients of other protocols say, in addresses of databases, in command
 * lines, and in sentences that state one.
 */
export function redactDialogues(text: string, tools: Tools): string {
  const isSpoken = holdsAny(text, COMMANDS)
  const patterns = [
    ...(isSpoken ? SPOKEN : []),
    ...(holdsAny(text, COMMAND_WORDS) ? IN_COMMANDS : []),
    ...(holdsAny(text, MAY_STATE) ? STATED : []),
  ]
  if (patterns.length === 0) return text
  const { secrets } = tools
  const read = isSpoken ? text.replace(SASL, redactSasl) : text
  return patterns.reduce((result, pattern) => result.replace(pattern, instead), read)

  function redactSasl(_all: string, before: string, encoded: string): string {
    const parts = Buffer.from(encoded, 'base64').toString('latin1').split('\0')
    parts.push(secrets.replace(parts.pop() ?? '', 'a SASL response'))
    const again = Buffer.from(parts.join('\0'), 'latin1').toString('base64')
    return before + again.slice(0, encoded.length)
  }

  function instead(all: string, before: string, secret: string): string {
    if (isProse(secret) || MECHANISMS.test(secret) || /^\d{1,3}$/.test(secret)) return all
    return before + secrets.replace(secret, 'a command of a dialogue')
  }
}

const MECHANISMS = /^(?:PLAIN|LOGIN|CRAM-MD5|DIGEST-MD5|NTLM|GSSAPI|XOAUTH2|TLS|SSL|SCRAM-SHA-\d+)$/
