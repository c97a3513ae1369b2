import { roleOfName } from '#engine/secrets/names.ts'

/** A stretch of a text; `end` is the first character after it. */
export interface Piece {
  readonly start: number
  readonly end: number
}

/** A tag of XML or HTML. */
export interface Tag extends Piece {
  readonly name: string
  readonly isClosing: boolean
  /** Whether it has no content: `<a/>`. */
  readonly isAlone: boolean
  readonly attributes: readonly (Piece & { readonly name: string })[]
  /** The name from an attribute such as `name` or `key`. */
  readonly label: string | undefined
}

const NAME = /[A-Za-z_][\w.:-]{0,99}/y
const ATTRIBUTE = /([^\s"'<>/=]{1,100})(?:\s{0,100}=\s{0,100})?/y

/** The tags of a text, however broken; each character is read once. */
export function* tagsIn(text: string): Generator<Tag, void> {
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at)) {
    const isClosing = text.charAt(at + 1) === '/'
    const start = at + (isClosing ? 2 : 1)
    NAME.lastIndex = start
    const name = NAME.exec(text)?.[0]
    if (name === undefined) {
      at += 1
      continue
    }
    const { end, attributes } = readAttributes(text, start + name.length)
    const isAlone = text.charAt(end - 2) === '/'
    yield {
      name,
      isClosing,
      isAlone,
      attributes,
      label: findLabel(text, attributes),
      start: at,
      end,
    }
    at = end
  }
}

function readAttributes(
  text: string,
  from: number,
): { end: number; attributes: Tag['attributes'] } {
  const attributes: (Piece & { name: string })[] = []
  let at = from
  while (at < text.length) {
    const sign = text.charAt(at)
    if (sign === '>') return { end: at + 1, attributes }
    ATTRIBUTE.lastIndex = at
    const found = ATTRIBUTE.exec(text)
    if (!found) {
      at += 1
      continue
    }
    const [all, name = ''] = found
    at += all.length
    if (!all.includes('=')) continue
    const value = valueAt(text, at)
    attributes.push({ name, start: value.start, end: value.end })
    at = value.next
  }
  return { end: text.length, attributes }
}

/** The value of an attribute, in quotes or up to white space. */
function valueAt(text: string, at: number): Piece & { readonly next: number } {
  const quote = text.charAt(at)
  if (quote === '"' || quote === "'") {
    const found = text.indexOf(quote, at + 1)
    const end = found === -1 ? text.length : found
    return { start: at + 1, end, next: end + 1 }
  }
  let end = at
  while (end < text.length && !/[\s>]/.test(text.charAt(end))) end += 1
  return { start: at, end, next: end }
}

function findLabel(text: string, attributes: Tag['attributes']): string | undefined {
  const valueOf = ({ start, end }: Piece): string => text.slice(start, end)
  const field = attributes.find((one) => one.name === 'type' && valueOf(one) === 'password')
  const found = field ?? attributes.find(({ name }) => roleOfName(name) === 'label')
  return found && valueOf(found)
}
