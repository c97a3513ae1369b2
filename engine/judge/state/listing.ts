import type { Resource, ListPlace } from '../../knowledge/resource.ts'
import type { Annotated } from '../../model/facts.ts'
import { splitFieldPath } from '../../model/json/field-path.ts'
import { isRecord, type UnknownRecord } from '../../model/json/json.ts'
import { rememberTexts } from '../../text/recent.ts'
import { idsIn } from './requests.ts'

/** A record in a list, and its place in the response. */
export interface Item {
  readonly pointer: string
  readonly record: UnknownRecord
  /** Its own id or name. */
  readonly ids: readonly string[]
}

/** The things of one place, or of each that they hang below. */
export interface Listing {
  /** The parent's identifier; undefined if the path names it, or there is no parent. */
  readonly owner?: string
  readonly items: readonly Item[]
  /** The items by their own ids or names. */
  readonly byId: ReadonlyMap<string, readonly Item[]>
  /** Its titles. */
  readonly titles: ReadonlySet<string>
}

const stepsTo = rememberTexts({ count: 100, longest: 200 }, splitFieldPath)

/** Caches the listings of a parsed response by place and kind. */
const found = new WeakMap<object, Map<ListPlace, ReadonlyMap<Resource, readonly Listing[]>>>()

/** The complete list of a kind at one place in a response; empty if it is partial, or if the query filtered it. */
export function listingsIn(x: Annotated, kind: Resource, place: ListPlace): readonly Listing[] {
  const { json } = x
  if (!isRecord(json) || !isOfEverything(x.query)) return []
  const ofPlaces = found.get(json) ?? new Map<ListPlace, Map<Resource, readonly Listing[]>>()
  found.set(json, ofPlaces)
  const known = ofPlaces.get(place)?.get(kind)
  if (known) return known
  const listings = findListings(json, kind, place)
  ofPlaces.set(place, new Map([...(ofPlaces.get(place) ?? []), [kind, listings]]))
  return listings
}

function findListings(
  json: UnknownRecord,
  kind: Resource,
  { items, isPaged, isSingle }: ListPlace,
): readonly Listing[] {
  if (isPaged && !hasRoomForAll(json)) return []
  const [first = '', element, inside = ''] = stepsTo(items)
  const list = json[first]
  if (isSingle) {
    const record = isRecord(list) ? list[element ?? ''] : undefined
    const item = isRecord(record) && {
      pointer: `${first}/${element}`,
      record,
      ids: idsIn(record, kind),
    }
    return item ? [getListing([item], kind)] : []
  }
  if (!Array.isArray(list)) return []
  if (element === undefined) return [getListing(itemsIn(list, first, kind), kind)]
  return itemsIn(list, first, kind).flatMap(({ pointer, record }) => {
    const below = record[inside]
    const owner = record['id']
    if (!Array.isArray(below) || typeof owner !== 'string') return []
    return [{ owner, ...getListing(itemsIn(below, `${pointer}/${inside}`, kind), kind) }]
  })
}

function getListing(items: readonly Item[], kind: Resource): Listing {
  const byId = new Map<string, Item[]>()
  for (const item of items)
    for (const id of new Set(item.ids)) {
      const known = byId.get(id)
      if (known) known.push(item)
      else byId.set(id, [item])
    }
  const key = findTitleKey(kind)
  const titles = items.map(({ record }) => String(key === undefined ? '' : record[key]))
  return { items, byId, titles: new Set(titles) }
}

/** The member of a list record that contains the title. */
export function findTitleKey({ title }: Resource): string | undefined {
  return title === 'path' ? 'name' : title
}

/** Whether a page is the first, and all that there is fits on it; how many are shown is another question. */
function hasRoomForAll(json: UnknownRecord): boolean {
  const paging = isRecord(json['pagination']) ? json['pagination'] : json
  const { page, per_page: room, total } = paging
  return page === 1 && typeof room === 'number' && typeof total === 'number' && total <= room
}

function itemsIn(list: readonly unknown[], at: string, kind: Resource): readonly Item[] {
  return list.flatMap((record, position) =>
    isRecord(record) ? [{ pointer: `${at}/${position}`, record, ids: idsIn(record, kind) }] : [],
  )
}

/** Parameters that leave nothing out of a list. */
const HARMLESS =
  /^(?:pretty=[^&]*|page=1|per_page=\d+|sort=\w+|order=\w+|skip=0|limit=0|offset=0|stats=[^&]*|include_permissions=[^&]*)$/

function isOfEverything(query: string): boolean {
  return query === '' || query.split('&').every((part) => part === '' || HARMLESS.test(part))
}
