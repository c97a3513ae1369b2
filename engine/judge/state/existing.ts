import type { ListPlace, Resource } from '../../knowledge/resource.ts'
import type { Annotated } from '../../model/facts.ts'
import type { UnknownRecord } from '../../model/json/json.ts'
import { setRecent } from '../../text/recent.ts'
import type { Item } from './listing.ts'
import { firstDifference } from './prediction.ts'
import { findSender } from './requests.ts'
import type { ResourceModel, Shown } from './resource-model.ts'

/** Limits on the compared objects: of one response, and of all of them. */
const MAX_ITEMS = 20
const MAX_OBJECTS = 500

/**
 * Compares objects that the recording does not create in all places that show them. Others may change such an object
 * and change it back, so a difference counts only if two places show it in turn, each twice the same.
 */
export function compareExisting(
  world: ResourceModel,
  x: Annotated,
  {
    kind,
    scope,
    items,
    place: { route, items: where, without = [], isBrief },
  }: {
    readonly kind: Resource
    readonly scope: string
    readonly items: readonly Item[]
    readonly place: Pick<ListPlace, 'route' | 'items' | 'without' | 'isBrief'>
  },
): void {
  if (isBrief || items.length > MAX_ITEMS) return
  for (const item of items) {
    const [id = ''] = item.ids
    if (id === '' || item.ids.some((one) => world.things.find(scope, one))) continue
    const key = `${scope}\n${id}`
    const places = world.existing.get(key) ?? new Map<string, Shown>()
    const name = `${route} ${where}`
    const before = places.get(name)
    const now: Shown = {
      x,
      item,
      at: world.writes,
      without,
      before: before && { ...before, before: undefined },
    }
    if (before) compareOthers(world, { kind, before, now, places: places.values() })
    places.delete(name)
    places.set(name, now)
    setRecent(world.existing, key, places, MAX_OBJECTS)
  }
}

function compareOthers(
  world: ResourceModel,
  {
    kind,
    before,
    now,
    places,
  }: {
    readonly kind: Resource
    readonly before: Shown
    readonly now: Shown
    readonly places: Iterable<Shown>
  },
): void {
  if (before.at !== world.writes || !isOfOneSender(before, now)) return
  let isBetween = false
  for (const other of places) {
    // The places are in the order of their last response.
    if (other === before) isBetween = true
    else if (isBetween && isOfOneSender(other, now)) compare(world, kind, { before, other, now })
  }
}

function compare(
  world: ResourceModel,
  kind: Resource,
  { before, other, now }: { readonly before: Shown; readonly other: Shown; readonly now: Shown },
): void {
  const ignored = [...(kind.moving ?? []), ...other.without, ...now.without]
  const differenceOf = (one: UnknownRecord) =>
    firstDifference(other.item.record, one, { ...kind, nullable: 'all', ignored })
  const difference = differenceOf(now.item.record)
  if (!difference || differenceOf(before.item.record)?.field !== difference.field) return
  const first = other.before
  if (!first || first.at !== world.writes || first.x.index > before.x.index) return
  if (
    firstDifference(first.item.record, now.item.record, { ...kind, nullable: 'all', ignored })
      ?.field !== difference.field
  )
    return
  const { pointer, record, ids } = now.item
  const title = kind.title === undefined ? undefined : record[kind.title]
  world.tell(kind, 'listed', [other.x, now.x], {
    thing: `${kind.words} "${typeof title === 'string' ? title : ids[0]}"`,
    difference: { ...difference, pointer: [pointer, difference.field].filter(Boolean).join('/') },
  })
}

function isOfOneSender(one: Shown, other: Shown): boolean {
  return findSender(one.x) === findSender(other.x)
}
