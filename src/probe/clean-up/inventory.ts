import type { Exchange } from '../../model/exchange.ts'
import { pathTo, segmentOf } from '../../text/path.ts'
import type { Made } from '../../model/probe.ts'
import { answerObject, asObject, isGood, textAt } from '../answer.ts'

/** One kind of thing that a run can make: where it is listed, what names it, what removes it. */
export interface InventoryRow {
  readonly kind: string
  /** The list, below the root; `{owner}` stands for each account whose tokens are looked at. */
  readonly list: string
  /** The member of the answer that holds the things. */
  readonly items: string
  readonly nameKey: string
  readonly remove: (item: Readonly<Record<string, unknown>>, list: string) => string | undefined
}

/** Stands in a list for an account. */
export const OWNER = '{owner}'

/** A thing that was found by its name. */
export interface Named extends Made {
  readonly name: string
}

/** In the order in which things are removed; the first four are compared before and after. */
export const INVENTORY: readonly InventoryRow[] = [
  {
    ...{ kind: 'stream', list: '/streams', items: 'streams', nameKey: 'title' },
    remove: byId,
  },
  {
    ...{ kind: 'output', list: '/system/outputs', items: 'outputs', nameKey: 'title' },
    remove: byId,
  },
  {
    ...{ kind: 'access token', list: `/users/${OWNER}/tokens`, items: 'tokens', nameKey: 'name' },
    // From 3.3 on tokens have an id; before, the value in the list is all there is.
    remove: (item, list) => byId(item, list) ?? below(list, textAt(item, 'token')),
  },
  {
    ...{ kind: 'user', list: '/users', items: 'users', nameKey: 'username' },
    remove: (item, list) => below(list, textAt(item, 'username')),
  },
  {
    ...{ kind: 'input', list: '/system/inputs', items: 'inputs', nameKey: 'title' },
    remove: byId,
  },
]

/** The kinds whose lists must be equal before and after a run. */
export const COMPARED = INVENTORY.slice(0, 4)

/** The things in an answered list whose name fits; undefined when the list cannot be read. */
export function itemsNamed(
  exchange: Exchange,
  row: InventoryRow,
  list: string,
  fits: (name: string) => boolean,
): readonly Named[] | undefined {
  const items = answerObject(exchange)[row.items]
  if (!isGood(exchange) || !Array.isArray(items)) return undefined
  return items.map(asObject).flatMap((item) => {
    const name = textAt(item, row.nameKey) ?? textAt(asObject(item['message_input']), 'title')
    const path = row.remove(item, list)
    if (name === undefined || path === undefined || !fits(name)) return []
    return [{ name, what: `${row.kind} "${name}"`, path }]
  })
}

/** Whatever the things in an answered list may be called in paths; nothing when it cannot be read. */
export function idsIn(exchange: Exchange, { items }: InventoryRow): readonly string[] {
  const list = answerObject(exchange)[items]
  if (!Array.isArray(list)) return []
  return list
    .map(asObject)
    .flatMap((item) => ['id', 'token', 'username'].map((key) => textAt(item, key)))
    .filter((id) => id !== undefined)
}

/** Whether a request to a path below the root may make a thing of a kind. */
export function makes({ list }: InventoryRow, path: string): boolean {
  const [before = '', after] = list.split(OWNER)
  if (after === undefined) return path.replace(/\/$/, '') === list
  return path.startsWith(before) && path.includes(`${after}/`)
}

function byId(item: Readonly<Record<string, unknown>>, list: string): string | undefined {
  return below(list, textAt(item, 'id') ?? textAt(asObject(item['message_input']), 'id'))
}

function below(list: string, id: string | undefined): string | undefined {
  return id === undefined || segmentOf(id) === undefined ? undefined : pathTo`${list}/${id}`
}
