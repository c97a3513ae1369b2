import { isSecretName } from '#engine/secrets/names.ts'
import { giveBack, unitsOf } from '../units.ts'

/** Characters that stand in no text; a line may be coloured (ESC), ended or moved on by the others. */
const CONTROL = /[\0-\x07\x0e-\x1a\x1c-\x1f]/

/** What secrets are called in records of CBOR, Smile, BSON, Protocol Buffers, Java and the like. */
const NAME =
  'passw|passphrase|secret|credential|api_?key|token|session_?id|authorization|private_?key'

/** A name of a secret with the length, the kind or the end of a text beside it, which are no text. */
const NAMED = new RegExp(
  `[^\\t\\n\\r -~][\\w.-]{0,30}(?:${NAME})|(?:${NAME})[\\w.-]{0,20}[ -~]{0,2}[^\\t\\n\\r -~]`,
  'i',
)

/** Whether bytes, read as a text, are a record of a form that is not read here and names a secret. */
export function namesSecretInBinary(text: string): boolean {
  return (mayHoldControls(text) && CONTROL.test(text) && NAMED.test(text)) || isRecord(text)
}

/** How a map, a list or a tag of CBOR or MessagePack begins: with a byte that begins no text. */
const RECORD = /^[\x80-\xdf]/
const KEY = /[\x60-\x77\xa0-\xbf](?=([A-Za-z][\w.-]{1,30}))/g

/** Whether a text begins like such a record and has the name of a secret in it behind the byte that tells its length. */
function isRecord(text: string): boolean {
  if (!RECORD.test(text)) return false
  for (const { index, 1: rest = '' } of text.matchAll(KEY)) {
    const name = rest.slice(0, text.charCodeAt(index) & 0x1f)
    if (name.length === (text.charCodeAt(index) & 0x1f) && isSecretName(name)) return true
  }
  return false
}

/** Whether any character is below a space, or beyond ASCII: four are looked at at once. */
function mayHoldControls(text: string): boolean {
  const units = unitsOf(text)
  let found = units instanceof Uint16Array
  if (!found) {
    const fours = new Int32Array(units.buffer, units.byteOffset, text.length >> 2)
    let low = 0
    for (let at = 0; at < fours.length; at += 1) {
      const four = fours[at] ?? 0
      low |= ((four - SPACES) | 0) & ~four
    }
    found = (low & HIGHEST) !== 0
    for (let at = text.length & ~3; at < text.length; at += 1) found ||= (units[at] ?? 0) < 0x20
  }
  giveBack(units)
  return found
}

const SPACES = 0x20202020
/** The highest bit of each. */
const HIGHEST = 0x80808080 | 0
