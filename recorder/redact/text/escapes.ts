import { codeOfEntity } from './entities.ts'

/** One way to write single characters in others' stead, in the midst of a text. */
interface Escape {
  readonly name: string
  /** Without it in a text there is nothing to undo. */
  readonly sign: string
  readonly escaped: RegExp
  /** What an escape stands for; undefined when it is none after all. */
  readonly undo: (escape: string) => string | undefined
  /** The escape of another character in the manner of this one; undefined when it cannot be written so. */
  readonly redo: (character: string, escape: string) => string | undefined
}

/** A soft line break, then a byte. */
export const QUOTED_PRINTABLE: Escape = {
  name: 'quoted-printable',
  sign: '=',
  escaped: /=\r?\n|=[0-9A-F]{2}|=[0-9a-f]{2}/g,
  undo: (escape) =>
    escape.endsWith('\n') ? '' : String.fromCharCode(parseInt(escape.slice(1), 16)),
  redo: (character) => (character > '\xff' ? undefined : `=${hexOf(character, 2).toUpperCase()}`),
}

/** Of two digits, as are the two letters behind it. */
const LETTER_A = 97

/** Named or numbered characters, also without the semicolon; another one takes as much room. */
export const HTML_ENTITY: Escape = {
  name: 'HTML',
  sign: '&',
  escaped:
    /&(?:#[xX][\da-fA-F]{1,20};?|#\d{1,20};?|(?:amp|lt|gt|quot|nbsp)(?![\w=;])|[a-zA-Z]{2,8};)/g,
  undo: (escape) => {
    const code = codeOfEntity(escape)
    return code === undefined ? undefined : String.fromCodePoint(code)
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

/** Escapes that stand for a character each; those of JSON and percent have views of their own. */
export const SINGLE_ESCAPES: readonly Escape[] = [HTML_ENTITY, QUOTED_PRINTABLE]

/** A text with one kind of escape undone, and the way back for a text of equal length. */
export interface Undone {
  readonly text: string
  readonly write: (changed: string) => string | undefined
}

/** The text with one kind of escape undone; undefined when it has none of them. */
export function undone(source: string, { escaped, undo, redo }: Escape): Undone | undefined {
  const tokens: { readonly start: number; readonly end: number; readonly text: string }[] = []
  for (const match of source.matchAll(escaped)) {
    const text = undo(match[0])
    if (text !== undefined)
      tokens.push({ start: match.index, end: match.index + match[0].length, text })
  }
  if (tokens.length === 0) return undefined
  const pieces: string[] = []
  let end = 0
  for (const token of tokens) {
    pieces.push(source.slice(end, token.start), token.text)
    end = token.end
  }
  const text = pieces.join('') + source.slice(end)
  const write = (changed: string): string | undefined => {
    if (changed.length !== text.length) return undefined
    const written: string[] = []
    let from = 0
    let at = 0
    for (const token of tokens) {
      const plain = token.start - from
      written.push(changed.slice(at, at + plain))
      at += plain
      const instead = changed.slice(at, at + token.text.length)
      at += token.text.length
      from = token.end
      const escape = source.slice(token.start, token.end)
      const again = instead === token.text ? escape : redo(instead, escape)
      if (again === undefined) return undefined
      written.push(again)
    }
    return written.join('') + changed.slice(at)
  }
  return { text, write }
}

function hexOf(character: string, digits: number): string {
  return character.charCodeAt(0).toString(16).padStart(digits, '0')
}
