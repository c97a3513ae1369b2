/** How a secret can be written down. */
export type Encoding = 'raw' | 'base64' | 'base64url' | 'hex'

/** One way in which one secret can be written, with what stands for it there. */
export interface Written<Of> {
  readonly text: string
  readonly encoding: Encoding
  /** Base64: how many bytes of another text share the first group of three. */
  readonly lead: number
  /** What replaces it; for base64 the bytes, since neighbours share characters with it. */
  readonly pseudonym: string
  readonly of: Of
}

/** A text as its UTF-8 bytes, one character each; one that holds bytes already stays. */
export function bytesOf(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1')
}

/** The same in small letters of ASCII, so that lengths stay. */
export function foldCase(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

/** Bytes as the text they encode when they are UTF-8, else as they are. */
export function textOf(bytes: string): string {
  const text = Buffer.from(bytes, 'latin1').toString('utf8')
  return bytesOf(text) === bytes ? text : bytes
}

/** Every way in which a secret can stand in a text, after the escapes of that text are undone. */
export function writtenForms<Of>(secret: string, pseudonym: string, of: Of): Written<Of>[] {
  const form = (text: string, encoding: Encoding, instead: string, lead = 0): Written<Of> => ({
    text,
    encoding,
    lead,
    pseudonym: instead,
    of,
  })
  const forms = [form(secret, 'raw', pseudonym)]
  // Forms write a space as a plus; a plus of the secret itself is a plus again once `%2B` is undone.
  const spaced = / /g
  if (secret.includes(' ')) {
    forms.push(form(secret.replace(spaced, '+'), 'raw', pseudonym.replace(spaced, '+')))
  }
  for (const [other, instead] of otherCases(secret, pseudonym)) {
    forms.push(form(other, 'raw', instead))
  }
  for (const [bytes, instead] of byteForms(secret, pseudonym)) {
    if (bytes !== secret) forms.push(form(bytes, 'raw', instead))
    for (const lead of [0, 1, 2]) {
      const core = base64Core(bytes, lead)
      forms.push(form(core, 'base64', instead, lead))
      const url = core.replace(/\+/g, '-').replace(/\//g, '_')
      if (url !== core) forms.push(form(url, 'base64url', instead, lead))
    }
    const hex = hexOf(bytes)
    forms.push(form(hex, 'hex', hexOf(instead)))
    const upper = hex.toUpperCase()
    if (upper !== hex) forms.push(form(upper, 'hex', hexOf(instead).toUpperCase()))
  }
  return forms
}

/** All of it in capitals or in small letters, where a secret has the others: ASCII alone, so that lengths stay. */
function otherCases(secret: string, pseudonym: string): readonly (readonly [string, string])[] {
  const cases = [
    (text: string): string => text.replace(/[a-z]+/g, (letters) => letters.toUpperCase()),
    foldCase,
  ]
  return cases.flatMap((change) => {
    const other = change(secret)
    return other === secret ? [] : [[other, change(pseudonym)] as const]
  })
}

/** As UTF-8 and, when that differs and is possible, as Latin-1: headers hold either. */
function byteForms(secret: string, pseudonym: string): readonly (readonly [string, string])[] {
  const utf8 = [bytesOf(secret), bytesOf(pseudonym)] as const
  const isLatin = /^[\0-\xff]*$/.test(secret) && utf8[0] !== secret
  return isLatin ? [utf8, [secret, pseudonym]] : [utf8]
}

function hexOf(bytes: string): string {
  return Buffer.from(bytes, 'latin1').toString('hex')
}

/** The characters of a base64 text that the bytes alone decide, whatever stands before and after. */
function base64Core(bytes: string, lead: number): string {
  const whole = Buffer.from('\0'.repeat(lead) + bytes, 'latin1').toString('base64')
  const end = Math.floor(((lead + bytes.length) * 8) / 6)
  return whole.slice(coreStart(lead), end)
}

/** Where, in its group of four, the first character stands that belongs to the bytes alone. */
export function coreStart(lead: number): number {
  return Math.ceil((lead * 8) / 6)
}
