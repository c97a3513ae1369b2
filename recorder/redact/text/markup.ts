import { isPlainSecret, isSecretKind, type NameKind, roleOfName } from '#engine/secrets/names.ts'
import { redactTextByKind } from '../by-kind.ts'
import { type Piece, type Tag, tagsIn } from './markup-tags.ts'
import type { Tools } from '../tools.ts'
import { plainView, type Replacement } from '../views.ts'

/** A secret element that is open: everything in it is secret. */
interface Open {
  readonly kind: NameKind
  readonly name: string
}

/**
 * XML or HTML with pseudonyms for what stands in elements and attributes that are named like secrets,
 * or beside a name of one: `<input name="password" value="…">`, `<key>password</key><string>…</string>`.
 */
export function redactMarkup(text: string, tools: Tools): string {
  const edits: Replacement[] = []
  let open: Open | undefined
  /** What the element or text before calls the next value. */
  let label: NameKind | undefined
  /** A value that nothing has named yet. */
  let waiting: (Piece & { readonly name: string }) | undefined
  let before: Tag | undefined
  const put = ({ start, end }: Piece, kind: NameKind, name: string): void => {
    const raw = text.slice(start, end)
    const instead = redactTextByKind(kind, raw, tools, `"${name}" in a body`)
    // What is written with entities is looked for as it is meant, too.
    if (isPlainSecret(kind) && raw.includes('&')) tools.secrets.learn(withoutEntities(raw), name)
    if (instead !== raw) edits.push({ start, text: instead })
  }
  for (const tag of tagsIn(text)) {
    if (before) content(before, { start: before.end, end: tag.start })
    if (tag.isClosing && tag.name === open?.name) open = undefined
    if (!tag.isClosing) attributes(tag)
    // Whatever held names and values is closed.
    if (tag.isClosing && before?.isClosing === true) label = waiting = undefined
    before = tag
  }
  if (before) content(before, { start: before.end, end: text.length })
  edits.sort((a, b) => a.start - b.start)
  return plainView(text).write(edits)

  function content(tag: Tag, between: Piece): void {
    const piece = trimmed(text, between)
    if (tag.isClosing || piece.start >= piece.end) return
    const kind = tools.kindOf(tag.name) ?? open?.kind ?? valueKind(tag)
    if (kind !== undefined) put(piece, kind, tag.name)
    const role = roleOfName(tag.name)
    if (role === 'labelled' && kind === undefined) waiting = { ...piece, name: tag.name }
    const told =
      role === 'label' || role === 'type'
        ? secretOnly(tools.kindOf(text.slice(piece.start, piece.end)))
        : undefined
    if (told !== undefined && waiting) put(waiting, told, waiting.name)
    if (told !== undefined) waiting = undefined
    if (told !== undefined || role !== 'type') label = told
  }

  /** The kind of the text of an element that stands beside its name. */
  function valueKind({ name, label: own }: Tag): NameKind | undefined {
    const isValue = roleOfName(name) === 'labelled' || name.toLowerCase() === 'string'
    return (
      secretOnly(own === undefined ? undefined : tools.kindOf(own)) ?? (isValue ? label : undefined)
    )
  }

  function attributes(tag: Tag): void {
    const named = secretOnly(tag.label === undefined ? undefined : tools.kindOf(tag.label))
    for (const { name, start, end } of tag.attributes) {
      const kind = tools.kindOf(name) ?? (roleOfName(name) === 'labelled' ? named : undefined)
      if (kind !== undefined && end > start) put({ start, end }, kind, name)
    }
    const kind = tools.kindOf(tag.name)
    if (!tag.isAlone && !open && kind !== undefined && isPlainSecret(kind))
      open = { kind, name: tag.name }
  }
}

function secretOnly(kind: NameKind | undefined): NameKind | undefined {
  return isSecretKind(kind) ? kind : undefined
}

/** Without white space and the signs of a CDATA section around it. */
function trimmed(text: string, { start, end }: Piece): Piece {
  let [from, to] = [start, end]
  while (from < to && /\s/.test(text.charAt(from))) from += 1
  if (text.startsWith('<![CDATA[', from)) from += '<![CDATA['.length
  while (to > from && /\s/.test(text.charAt(to - 1))) to -= 1
  if (text.slice(from, to).endsWith(']]>')) to -= ']]>'.length
  return { start: from, end: to }
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}

function withoutEntities(raw: string): string {
  return raw.replace(
    /&(?:#x([0-9a-f]{1,5})|#(\d{1,6})|([a-z]{2,5}));/gi,
    (all, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return ENTITIES[name] ?? all
      return String.fromCodePoint(hex === undefined ? Number(decimal) : parseInt(hex, 16))
    },
  )
}
