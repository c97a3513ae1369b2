/** One way to write single characters in the middle of a text. */
interface Escape {
  readonly name: string
  /** A text without it has nothing to undo. */
  readonly sign: string
  readonly escaped: RegExp
  /** The text of an escape; undefined if it is invalid. */
  readonly undo: (escape: string) => string | undefined
  /** The same escape for another text of that length; undefined if it cannot be written so. */
  readonly redo: (text: string, escape: string) => string | undefined
}

const SHORT: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

/** Escapes of JSON and of programs; both halves of a character beyond 16 bits at once. */
export const JSON_ESCAPE: Escape = {
  name: 'JSON',
  sign: '\\',
  escaped:
    /\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\[^\n]/g,
  undo: (escape) => {
    const letter = escape.charAt(1)
    if (escape.length === 2) return SHORT[letter] ?? letter
    return escape.replace(/\\[ux]([\da-fA-F]{4}|[\da-fA-F]{2})/g, (_all, hex: string) =>
      getUnit(hex),
    )
  },
  redo: (text, escape) =>
    // A short escape has no room for any other character.
    escape.length === 2
      ? escape
      : escape.replace(/(?<=[ux])[\da-fA-F]+/g, (hex, at) => hexLike(text.charCodeAt(at / 6), hex)),
}

/** Bytes as `%41`, and units as browsers once wrote them, `%u0041`. */
export const PERCENT: Escape = {
  name: 'percent',
  sign: '%',
  escaped: /%(?:u[\da-fA-F]{4}|[\da-fA-F]{2})/g,
  undo: (escape) => getUnit(escape.replace(/%u?/, '')),
  redo: (text, escape) => escape.replace(/[\da-fA-F]+/, (hex) => hexLike(text.charCodeAt(0), hex)),
}

/** The same in a form, where a plus is a space. */
export const PERCENT_OR_PLUS: Escape = {
  ...PERCENT,
  escaped: /%(?:u[\da-fA-F]{4}|[\da-fA-F]{2})|\+/g,
  undo: (escape) => (escape === '+' ? ' ' : PERCENT.undo(escape)),
  redo: (text, escape) => (escape === '+' ? text : PERCENT.redo(text, escape)),
}

/** A soft line break, then a byte. */
export const QUOTED_PRINTABLE: Escape = {
  name: 'quoted-printable',
  sign: '=',
  escaped: /=\r?\n|=[0-9A-F]{2}|=[0-9a-f]{2}/g,
  undo: (escape) => (escape.endsWith('\n') ? '' : getUnit(escape.slice(1))),
  redo: (text) => (text > '\xff' ? undefined : `=${hexLike(text.charCodeAt(0), 'AA')}`),
}

/** Two digits, as have the two letters after it. */
const LETTER_A = 97

/** Named or numbered characters, also without the semicolon; another one takes as much room. */
export const HTML_ENTITY: Escape = {
  name: 'HTML',
  sign: '&',
  escaped:
    /&(?:#[xX][\da-fA-F]{1,20};?|#\d{1,20};?|(?:amp|lt|gt|quot|nbsp)(?![\w=;])|[a-zA-Z]{2,8};)/g,
  undo: (escape) => {
    const inner = escape.replace(/^&|;$/g, '')
    if (!inner.startsWith('#')) return ENTITIES.get(inner)
    const isHex = /^#x/i.test(inner)
    const code = isHex ? parseInt(inner.slice(2), 16) : Number(inner.slice(1))
    return code <= 0x10ffff ? String.fromCodePoint(code) : undefined
  },
  redo: (character, escape) => {
    const code = character.codePointAt(0) ?? 0
    const isHex = /^&#[xX]/.test(escape)
    const [start, end] = [isHex ? escape.slice(0, 3) : '&#', escape.endsWith(';') ? ';' : '']
    const room = escape.length - start.length - end.length
    const [written = '', other = ''] = [code, LETTER_A + (code % 3)].map((one) =>
      one.toString(isHex ? 16 : 10).padStart(room, '0'),
    )
    return start + (written.length > room ? other : written) + end
  },
}

/** Names of HTML for ASCII and for what keyboards have a key for, with the characters, and those of U+00A0 to U+00FF. */
const NAMES =
  'amp lt gt quot apos excl num dollar percnt lpar rpar ast plus comma period sol colon semi equals quest commat lsqb bsol rsqb Hat lowbar grave lcub verbar rcub ' +
  'euro ndash mdash hellip bull trade lsquo rsquo ldquo rdquo OElig oelig ' +
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'
const SIGNS = '&<>"\'!#$%()*+,./:;=?@[\\]^_`{|}€–—…•™‘’“”Œœ'
const ENTITIES: ReadonlyMap<string, string> = new Map(
  NAMES.split(' ').map((name, at) => [
    name,
    SIGNS.charAt(at) || String.fromCharCode(0xa0 + at - SIGNS.length),
  ]),
)

function getUnit(hex: string): string {
  return String.fromCharCode(parseInt(hex, 16))
}

/** A number in as many digits of hex, and in capitals if those had any. */
function hexLike(code: number, digits: string): string {
  const hex = code.toString(16).padStart(digits.length, '0')
  return /[A-F]/.test(digits) ? hex.toUpperCase() : hex
}

/** A text with one kind of escape undone, and the way back for a text of equal length. */
export interface Undone {
  readonly text: string
  /** Undefined if it cannot be written in the same room. */
  readonly write: (changed: string) => string | undefined
}

/**
 * The text with one kind of escape undone; undefined if it has none. On the way back characters that did not
 * change keep how they were written, and others are written like those before them.
 */
export function undone(source: string, escape: Escape): Undone | undefined {
  if (!source.includes(escape.sign) && escape !== PERCENT_OR_PLUS) return undefined
  const tokens: { readonly start: number; readonly written: string; readonly text: string }[] = []
  const pieces: string[] = []
  let end = 0
  for (const { index: start, 0: written } of source.matchAll(escape.escaped)) {
    const text = escape.undo(written)
    if (text === undefined) continue
    tokens.push({ start, written, text })
    pieces.push(source.slice(end, start), text)
    end = start + written.length
  }
  if (tokens.length === 0) return undefined
  const undoneText = pieces.join('') + source.slice(end)
  const write = (changed: string): string | undefined => {
    if (changed === undoneText) return source
    if (changed.length !== undoneText.length) return undefined
    const rewritten: string[] = []
    let from = 0
    let at = 0
    for (const { start, written, text } of tokens) {
      const next = at + start - from
      const instead = changed.slice(next, next + text.length)
      const again = instead === text ? written : escape.redo(instead, written)
      if (again === undefined) return undefined
      rewritten.push(changed.slice(at, next), again)
      at = next + text.length
      from = start + written.length
    }
    return rewritten.join('') + changed.slice(at)
  }
  return { text: undoneText, write }
}
