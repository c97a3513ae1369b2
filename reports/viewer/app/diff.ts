import type { DiffLine } from '#engine/model/upgrade/forecast.ts'
import { isRecord } from '#engine/model/json/json.ts'

/** Equal lines that stay visible around a change, and the fewest that are folded. */
const CONTEXT = 3
const MIN_FOLDED = 4

/** Lines of a difference; folded ones are equal. */
interface Part {
  readonly isFolded: boolean
  readonly lines: readonly DiffLine[]
}

/** Splits a difference into changes with their context and the equal lines between them. */
export function foldLines(lines: readonly DiffLine[]): readonly Part[] {
  const parts: { isFolded: boolean; lines: DiffLine[] }[] = []
  for (const [at, line] of lines.entries()) {
    const near = lines.slice(Math.max(0, at - CONTEXT), at + CONTEXT + 1)
    const isFolded = near.every(({ mark }) => mark === ' ')
    const last = parts.at(-1)
    if (last?.isFolded === isFolded) last.lines.push(line)
    else parts.push({ isFolded, lines: [line] })
  }
  return parts.map((part) => ({
    ...part,
    isFolded: part.isFolded && part.lines.length >= MIN_FOLDED,
  }))
}

/** Puts removed and added lines next to each other. */
export function pairLines(
  lines: readonly DiffLine[],
): readonly (readonly [before?: DiffLine | undefined, after?: DiffLine | undefined])[] {
  const pairs: [before?: DiffLine | undefined, after?: DiffLine | undefined][] = []
  let open = 0
  for (const line of lines) {
    const pair = pairs[open]
    if (line.mark === '+' && pair) pair[1] = line
    else
      pairs.push(line.mark === ' ' ? [line, line] : line.mark === '-' ? [line] : [undefined, line])
    if (line.mark === ' ') open = pairs.length
    else if (line.mark === '+') open += 1
  }
  return pairs
}

/** Changes and names that are listed at most, and characters of a value. */
const MAX_CHANGES = 6
const MAX_NAMES = 5
const MAX_VALUE = 40

/** Describes the changes between two JSON texts; empty if one is not JSON or nothing changed. */
export function describeChanges(before: string, after: string): string {
  try {
    return listSome(listChanges('', JSON.parse(before), JSON.parse(after)), MAX_CHANGES, '; ')
  } catch {
    return ''
  }
}

function listSome(texts: readonly string[], max: number, separator: string): string {
  const rest = texts.length - max
  const shown = texts.slice(0, max).join(separator)
  return rest > 0 ? `${shown}${separator}and ${rest} more` : shown
}

function listChanges(path: string, before: unknown, after: unknown): readonly string[] {
  if (before === after) return []
  if (Array.isArray(before) && Array.isArray(after)) return compareArrays(path, before, after)
  if (!isRecord(before) || !isRecord(after))
    return [`${path || 'body'} ${showValue(before)} → ${showValue(after)}`]
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) => {
    const own = path === '' ? key : `${path}.${key}`
    if (!Object.hasOwn(before, key)) return [`${own} added: ${showValue(after[key])}`]
    if (!Object.hasOwn(after, key)) return [`${own} removed: ${showValue(before[key])}`]
    return listChanges(own, before[key], after[key])
  })
}

function compareArrays(
  path: string,
  before: readonly unknown[],
  after: readonly unknown[],
): readonly string[] {
  const identify = findIdentity(before, after)
  if (!identify)
    return before.length === after.length
      ? before.flatMap((item, at) => listChanges(`${path}[${at}]`, item, after[at]))
      : [`${path || 'body'}: ${before.length} → ${after.length} items`]
  const old = new Map(before.map((item) => [identify(item), item]))
  const current = new Map(after.map((item) => [identify(item), item]))
  const list = (items: readonly unknown[], word: string): readonly string[] =>
    items.length === 0
      ? []
      : [`${items.length} ${word} (${listSome(items.map(quoteItem), MAX_NAMES, ', ')})`]
  const parts = [
    ...list(
      after.filter((item) => !old.has(identify(item))),
      'added',
    ),
    ...list(
      before.filter((item) => !current.has(identify(item))),
      'removed',
    ),
  ]
  const kept = [...old.keys()].filter((id) => current.has(id))
  const isMoved = [...current.keys()].filter((id) => old.has(id)).some((id, at) => id !== kept[at])
  if (isMoved) parts.push('order changed')
  return [
    ...(parts.length > 0 ? [`${path || 'body'}: ${parts.join(', ')}`] : []),
    ...[...old].flatMap(([id, item]) =>
      current.has(id) ? listChanges(`${path}[${nameItem(item)}]`, item, current.get(id)) : [],
    ),
  ]
}

/** Fields that identify records of a list, and those that name them for people. */
const IDS = ['id', '_id', 'node_id', 'username', 'title']
const NAMES = ['title', 'name', 'username', 'id', '_id', 'node_id']

/** Finds what identifies the items of two arrays; undefined if none is unique. */
function findIdentity(
  before: readonly unknown[],
  after: readonly unknown[],
): ((item: unknown) => unknown) | undefined {
  const isUnique = (identify: (item: unknown) => unknown): boolean =>
    [before, after].every((items) => {
      const ids = items.map(identify)
      return (
        ids.every((id) => typeof id === 'string' || typeof id === 'number') &&
        new Set(ids).size === ids.length
      )
    })
  return [
    (item: unknown) => item,
    ...IDS.map((key) => (item: unknown) => (isRecord(item) ? item[key] : undefined)),
  ].find(isUnique)
}

function quoteItem(item: unknown): string {
  return `"${nameItem(item)}"`
}

function nameItem(item: unknown): string {
  if (!isRecord(item)) return cut(String(item))
  const name = NAMES.map((key) => item[key]).find(
    (value) => (typeof value === 'string' && value !== '') || typeof value === 'number',
  )
  return cut(String(name))
}

function showValue(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? '[]' : '[…]'
  return isRecord(value) ? '{…}' : cut(JSON.stringify(value))
}

function cut(text: string): string {
  return text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE)}…` : text
}
