import type { ListPlace, Resource } from '../../knowledge/resource.ts'
import type { Annotated } from '../../model/facts.ts'
import { setRecent } from '../../text/recent.ts'
import type { Item } from './listing.ts'
import { firstDifference } from './prediction.ts'
import { findSender } from './requests.ts'
import type { ResourceModel, Shown } from './resource-model.ts'

/** Limits on the compared objects: of one response, and of all of them. */
const MAX_ITEMS = 20
const MAX_OBJECTS = 500

/**
 * Compares objects that the recording does not create in all places that show them. Other clients may change such an
 * object and change it back, so a difference counts only if two places show it in turn, each of them twice.
 */
export function compareExisting(
  world: ResourceModel,
  x: Annotated,
  listed: {
    readonly kind: Resource
    readonly scope: string
    readonly items: readonly Item[]
    readonly place: ListPlace
  },
): void {
  const { kind, scope, items, place } = listed
  if (place.isBrief || items.length > MAX_ITEMS) return
  for (const item of items) {
    const [id] = item.ids
    if (id === undefined || item.ids.some((one) => world.things.find(scope, one))) continue
    const key = `${scope}\n${id}`
    const places = world.existing.get(key) ?? new Map<string, readonly Shown[]>()
    const name = `${place.route} ${place.items}`
    const [before] = places.get(name) ?? []
    const now = { x, item, writes: world.writes, without: place.without ?? [] }
    if (before)
      for (const [last, first] of places.values())
        if (last && first && last !== before) compare(world, kind, [first, before, last, now])
    places.set(name, before ? [now, before] : [now])
    setRecent(world.existing, key, places, MAX_OBJECTS)
  }
}

/** The last records of two places: the first and the third are of the one, the others of the other. */
function compare(
  world: ResourceModel,
  kind: Resource,
  shown: readonly [first: Shown, before: Shown, last: Shown, now: Shown],
): void {
  const [first, before, last, now] = shown
  if (first.x.index > before.x.index || before.x.index > last.x.index) return
  if (shown.some(({ x, writes }) => writes !== world.writes || findSender(x) !== findSender(now.x)))
    return
  const ignored = [...(kind.moving ?? []), ...last.without, ...now.without]
  const differ = (one: Shown, other: Shown) =>
    firstDifference(one.item.record, other.item.record, { ...kind, nullable: 'all', ignored })
  const difference = differ(last, now)
  const isSteady = [differ(last, before), differ(first, now)].every(
    (one) => one?.field === difference?.field,
  )
  if (!difference || !isSteady) return
  const { pointer, record, ids } = now.item
  const title = record[kind.title ?? '']
  world.tell(kind, 'listed', [last.x, now.x], {
    thing: `${kind.words} "${typeof title === 'string' ? title : ids[0]}"`,
    difference: { ...difference, pointer: [pointer, difference.field].filter(Boolean).join('/') },
  })
}
