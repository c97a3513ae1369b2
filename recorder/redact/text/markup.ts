import { isPlainSecret, isSecretKind, type NameKind, roleOfName } from '#engine/secrets/names.ts'
import { redactTextByKind } from '../by-kind.ts'
import { HTML_ENTITY, undone } from './escapes.ts'
import { type Piece, type Tag, tagsIn } from './markup-tags.ts'
import { isProse } from './prose.ts'
import type { Tools } from '../tools.ts'
import { replaceAt, type Replacement } from '../views.ts'

/** How a text begins that is nothing but markup; in any other, only elements without others in them are read. */
export const BEGINS_MARKUP = /^\s{0,100}</

/** A secret element that is open: everything in it is secret. */
interface Open {
  readonly kind: NameKind
  readonly name: string
}

/**
 * Masks secrets in XML or HTML: in elements and attributes that are named like secrets, or next to
 * a name of one: `<input name="password" value="…">`, `<key>password</key><string>…</string>`.
 */
export function redactMarkup(text: string, tools: Tools): string {
  const isMarkup = BEGINS_MARKUP.test(text)
  const edits: Replacement[] = []
  let open: Open | undefined
  /** The name that the element or text before gives to the next value. */
  let label: NameKind | undefined
  /** A value that nothing has named yet. */
  let waiting: (Piece & { readonly name: string }) | undefined
  let before: Tag | undefined
  const put = ({ start, end }: Piece, kind: NameKind, name: string): void => {
    const raw = text.slice(start, end)
    const view = undone(raw, HTML_ENTITY)
    const meant = redactTextByKind(kind, view?.text ?? raw, tools, `"${name}" in a body`)
    const instead = view ? (view.write(meant) ?? raw) : meant
    if (instead !== raw) edits.push({ start, text: instead })
  }
  for (const tag of tagsIn(text)) {
    const isAlone = tag.isClosing && tag.name === before?.name
    if (before && (isMarkup || isAlone)) content(before, { start: before.end, end: tag.start })
    if (tag.isClosing && tag.name === open?.name) open = undefined
    if (!tag.isClosing) attributes(tag)
    // Whatever held names and values is closed.
    if (tag.isClosing && before?.isClosing === true) label = waiting = undefined
    before = tag
  }
  if (before && isMarkup) content(before, { start: before.end, end: text.length })
  edits.sort((a, b) => a.start - b.start)
  return replaceAt(text, edits)

  function content(tag: Tag, between: Piece): void {
    if (tag.isClosing) return
    const pieces = listPieces(text, between)
    const kind = tools.kindOf(tag.name) ?? open?.kind ?? valueKind(tag) ?? cellKind(tag, pieces)
    if (kind !== undefined) for (const piece of pieces) put(piece, kind, tag.name)
    const piece = pieces.at(-1)
    if (!piece) return
    const role = roleOfName(tag.name)
    if (role === 'labelled' && kind === undefined) waiting = { ...piece, name: tag.name }
    const told =
      role === 'label' || role === 'type' || LABEL_CELL.test(tag.name)
        ? secretOnly(tools.kindOf(text.slice(piece.start, piece.end)))
        : undefined
    if (told !== undefined && waiting) put(waiting, told, waiting.name)
    if (told !== undefined) waiting = undefined
    if (told !== undefined || role !== 'type') label = told
  }

  /** The kind of the text of an element next to its name. */
  function valueKind({ name, label: own }: Tag): NameKind | undefined {
    const isValue = roleOfName(name) === 'labelled' || name.toLowerCase() === 'string'
    return (
      secretOnly(own === undefined ? undefined : tools.kindOf(own)) ?? (isValue ? label : undefined)
    )
  }

  /** The kind of one word in the cell after a name. */
  function cellKind({ name }: Tag, [piece, more]: readonly Piece[]): NameKind | undefined {
    if (label === undefined || !piece || more || !VALUE_CELL.test(name)) return undefined
    const value = text.slice(piece.start, piece.end)
    return /\s/.test(value) || isProse(value) ? undefined : label
  }

  function attributes(tag: Tag): void {
    const named = secretOnly(tag.label === undefined ? undefined : tools.kindOf(tag.label))
    for (const { name, start, end } of tag.attributes) {
      const kind = tools.kindOf(name) ?? (roleOfName(name) === 'labelled' ? named : undefined)
      if (kind !== undefined && end > start) put({ start, end }, kind, name)
    }
    const kind = tools.kindOf(tag.name)
    if (isMarkup && !tag.isAlone && !open && kind !== undefined && isPlainSecret(kind))
      open = { kind, name: tag.name }
  }
}

/** Cells of HTML with names, and with the values after them. */
const LABEL_CELL = /^(?:dt|th|td)$/i
const VALUE_CELL = /^(?:dd|td)$/i

function secretOnly(kind: NameKind | undefined): NameKind | undefined {
  return isSecretKind(kind) ? kind : undefined
}

/** Delimiters of a CDATA section or a comment. */
const SECTIONS = /<!\[CDATA\[|\]\]>|<!--|-->/g

/** The texts of an element, apart from those in sections of it, without white space around them. */
function listPieces(text: string, { start, end }: Piece): readonly Piece[] {
  const pieces: Piece[] = []
  let from = start
  for (const { index, 0: sign } of text.slice(start, end).matchAll(SECTIONS)) {
    pieces.push({ start: from, end: start + index })
    from = start + index + sign.length
  }
  return [...pieces, { start: from, end }].flatMap((piece) => {
    const raw = text.slice(piece.start, piece.end)
    const bare = raw.trimStart()
    const first = piece.end - bare.length
    return bare === '' ? [] : [{ start: first, end: first + bare.trimEnd().length }]
  })
}
