import { isSecretName } from '#engine/secrets/names.ts'

/** Characters that no text has; a line may be colored (ESC), ended or moved on by the others. */
const CONTROL = /[\0-\x07\x0e-\x1a\x1c-\x1f]/

/** Names of secrets in records of CBOR, Smile, BSON, Protocol Buffers, Java and the like. */
const NAME =
  'passw|passphrase|secret|credential|api_?key|token|session_?id|authorization|private_?key'

/** A name of a secret next to the length, the kind or the end of a text, which are no text. */
const NAMED = new RegExp(
  `[^\\t\\n\\r -~][\\w.-]{0,30}(?:${NAME})|(?:${NAME})[\\w.-]{0,20}[ -~]{0,2}[^\\t\\n\\r -~]`,
  'i',
)

/** Whether a text is a record of a form that is not read here and names a secret. */
export function namesSecretInBinary(text: string): boolean {
  return (CONTROL.test(text) && NAMED.test(text)) || isRecord(text)
}

/** The beginning of a map, a list or a tag of CBOR or MessagePack: a byte that begins no text. */
const RECORD = /^[\x80-\xdf]/
const KEY = /[\x60-\x77\xa0-\xbf](?=([A-Za-z][\w.-]{1,30}))/g

/** Whether a text begins like such a record and has the name of a secret after a byte with its length. */
function isRecord(text: string): boolean {
  if (!RECORD.test(text)) return false
  for (const { index, 1: rest = '' } of text.matchAll(KEY)) {
    const name = rest.slice(0, text.charCodeAt(index) & 0x1f)
    if (name.length === (text.charCodeAt(index) & 0x1f) && isSecretName(name)) return true
  }
  return false
}

/** The beginning of a dictionary or a list of bencode. */
const BENCODE = /^[dl]{1,9}\d{1,7}:/
const WORD = /[A-Za-z][A-Za-z_.-]{1,99}/g

/** Whether a text is MessagePack, by its media type, or bencode, and any word in it is the name of a secret. */
export function namesSecretInPacked(text: string, type = ''): boolean {
  if (!/[/.+-]msgpack$/.test(type) && !BENCODE.test(text)) return false
  return (text.match(WORD) ?? []).some((word) => isSecretName(word))
}
