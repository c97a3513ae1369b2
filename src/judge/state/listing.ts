import type { ListPlace } from '../../knowledge/kind.ts'
import type { Annotated } from '../../model/facts.ts'
import { stepsOf } from '../../model/json/field-path.ts'
import { isRecord } from '../../model/json/json.ts'
import { rememberTexts } from '../../text/recent.ts'

/** A record in a list, and where it stands in the answer. */
export interface Item {
  readonly pointer: string
  readonly record: Readonly<Record<string, unknown>>
}

/** The things of one place, or of each that they hang below. */
interface Listing {
  /** The identifier of what they hang below; undefined where the path names it, or nothing does. */
  readonly owner?: string
  readonly items: readonly Item[]
}

const stepsTo = rememberTexts({ count: 100, longest: 200 }, stepsOf)

/** What an answer lists in a place; nothing where it is not whole, or where the query chose some. */
export function listingsIn(x: Annotated, { items, isPaged }: ListPlace): readonly Listing[] {
  if (!isRecord(x.json) || !isOfEverything(x.query)) return []
  if (isPaged && !hasRoomForAll(x.json)) return []
  const [first = '', element, inside = ''] = stepsTo(items)
  const list = x.json[first]
  if (element === undefined) return Array.isArray(list) ? [{ items: itemsIn(list, first) }] : []
  return Array.isArray(list)
    ? itemsIn(list, first).flatMap(({ pointer, record }) => {
        const below = record[inside]
        const owner = record['id']
        if (!Array.isArray(below) || typeof owner !== 'string') return []
        return [{ owner, items: itemsIn(below, `${pointer}/${inside}`) }]
      })
    : []
}

/** Whether a page is the first, and all that there is fits on it; how many are shown is another question. */
function hasRoomForAll(json: Readonly<Record<string, unknown>>): boolean {
  const paging = isRecord(json['pagination']) ? json['pagination'] : json
  const { page, per_page: room, total } = paging
  return page === 1 && typeof room === 'number' && typeof total === 'number' && total <= room
}

function itemsIn(list: readonly unknown[], at: string): readonly Item[] {
  return list.flatMap((record, position) =>
    isRecord(record) ? [{ pointer: `${at}/${position}`, record }] : [],
  )
}

/** Parameters that leave nothing out of a list. */
const HARMLESS = /^(?:pretty=[^&]*|skip=0|limit=0|offset=0|stats=[^&]*|include_permissions=[^&]*)$/

function isOfEverything(query: string): boolean {
  return query === '' || query.split('&').every((part) => part === '' || HARMLESS.test(part))
}
