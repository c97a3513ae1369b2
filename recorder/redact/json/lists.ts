import { mayBeField } from '#engine/secrets/looks.ts'
import { isSecretKind, isSecretName, kindOfName, type NameKind } from '#engine/secrets/names.ts'
import { endOfString } from '#engine/text/nesting.ts'
import { redactByKind } from '../by-kind.ts'
import { jsonView, replaceAt, type Replacement } from '../views.ts'
import type { Tools } from '../tools.ts'

/** A list that begins with what may be a name, perhaps the first one of a list of lists. */
const LIST = /\[\s{0,100}"(?=[\w.$-]{1,60}")/g
const NAME = /^[\w.$-]{1,60}$/
/** Names and values by turns in a longer list are none. */
const MAX_ITEMS = 64

/** A string of a list, without its quotes; of anything else only that it is there. */
interface Item {
  readonly start: number
  readonly end: number
  readonly isString: boolean
}

interface List {
  readonly items: readonly Item[]
  /** After its bracket. */
  readonly end: number
}

/**
 * Masks values that a list names next to or below a name in it: `["password","x1"]`, alternating
 * names and values, and the columns of a table, `[["user","password"],["a","x1"]]`. A value that
 * may itself be the name of a field stays: lists of names are far more common.
 */
export function redactLists(text: string, tools: Tools): string {
  if (!mayHoldList(text)) return text
  const edits: Replacement[] = []
  const put = (item: Item | undefined, kind: NameKind): void => {
    if (item?.isString !== true) return
    const raw = text.slice(item.start, item.end)
    const view = jsonView(raw)
    if (mayBeField(view.text)) return
    const instead = redactByKind(kind, view, tools, 'a list that names it')
    if (instead !== raw) edits.push({ start: item.start, text: instead })
  }
  let endOfTable = 0
  for (const { index } of text.matchAll(LIST)) {
    const list = itemsIn(text, index + 1)
    if (!list) continue
    const kinds = list.items.map((item) => kindOfItem(text, item))
    if (!kinds.some((kind) => kind !== undefined)) continue
    if (kinds.length % 2 === 0)
      kinds.forEach((kind, at) => {
        if (kind !== undefined && at % 2 === 0) put(list.items[at + 1], kind)
      })
    if (index < endOfTable) continue
    for (const { items, end } of rowsBehind(text, list.end)) {
      endOfTable = end
      items.forEach((item, column) => {
        const kind = kinds[column]
        if (kind !== undefined) put(item, kind)
      })
    }
  }
  return edits.length === 0 ? text : replaceAt(text, inOrder(edits))
}

/** The text after the bracket of any list that begins with a string. */
const BEHIND = new Set(['"', ' ', '\n', '\r', '\t'].map((sign) => sign.charCodeAt(0)))

function mayHoldList(text: string): boolean {
  for (let at = text.indexOf('['); at !== -1; at = text.indexOf('[', at + 1))
    if (BEHIND.has(text.charCodeAt(at + 1))) return true
  return false
}

function kindOfItem(text: string, { start, end, isString }: Item): NameKind | undefined {
  const name = text.slice(start, Math.min(end, start + 61))
  if (!isString || !NAME.test(name) || !isSecretName(name)) return undefined
  const kind = kindOfName(name)
  return isSecretKind(kind) ? kind : undefined
}

/** The scalars of a list after its bracket; undefined if it contains anything else, or too many. */
function itemsIn(text: string, from: number): List | undefined {
  const items: Item[] = []
  for (let at = behindSpace(text, from); items.length < MAX_ITEMS;) {
    const isString = text.charAt(at) === '"'
    const end = isString ? endOfString(text, at) : endOfWord(text, at)
    if (end <= at || end >= text.length) return undefined
    items.push(isString ? { start: at + 1, end, isString } : { start: at, end, isString })
    at = behindSpace(text, isString ? end + 1 : end)
    if (text.charAt(at) === ']') return { items, end: at + 1 }
    if (text.charAt(at) !== ',') return undefined
    at = behindSpace(text, at + 1)
  }
  return undefined
}

/** The lists that follow a heading, in the same list or under the next name of its object. */
function* rowsBehind(text: string, heading: number): Generator<List, void> {
  for (let at = startOfRow(text, heading); at !== -1;) {
    const row = itemsIn(text, at)
    if (!row) return
    yield row
    at = startOfRow(text, row.end)
  }
}

const NEXT_ROW = /\s{0,100},\s{0,100}(?:"[\w$-]{1,60}"\s{0,100}:\s{0,100}\[\s{0,100})?\[/y

function startOfRow(text: string, from: number): number {
  NEXT_ROW.lastIndex = from
  return NEXT_ROW.test(text) ? NEXT_ROW.lastIndex : -1
}

function behindSpace(text: string, from: number): number {
  let at = from
  while (text.charCodeAt(at) <= 0x20) at += 1
  return at
}

/** Behind a number or a word such as `null`. */
function endOfWord(text: string, from: number): number {
  let at = from
  while (/[\w.+-]/.test(text.charAt(at))) at += 1
  return at
}

/** A place that was found twice counts once. */
function inOrder(edits: readonly Replacement[]): readonly Replacement[] {
  const sorted = edits.toSorted((a, b) => a.start - b.start)
  return sorted.filter(({ start }, index) => start !== sorted[index - 1]?.start)
}
