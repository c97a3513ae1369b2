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
  return CONTROL.test(text) && NAMED.test(text)
}
