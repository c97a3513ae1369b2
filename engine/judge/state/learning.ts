import type { Annotated } from '../../model/facts.ts'
import { isRecord } from '../../model/json/json.ts'
import type { Item } from './listing.ts'
import { describedBy, findSender } from './requests.ts'
import type { TrackedResource } from './tracked-resource.ts'
import type { ResourceModel } from './resource-model.ts'

/** A response showed it now. */
export function note(world: ResourceModel, thing: TrackedResource, x: Annotated): void {
  world.things.know(thing, x)
  const sender = findSender(x)
  if (sender !== undefined) thing.seenBy.add(sender)
}

/** Fields that no request set are expected to stay as first shown. */
export function learn(
  world: ResourceModel,
  thing: TrackedResource,
  x: Annotated,
  record: unknown,
): void {
  note(world, thing, x)
  if (!isRecord(record)) return
  const { kind, fields, disputed } = thing
  const id = kind.changedBy?.field
  const steady = [
    ...Object.keys(kind.kept),
    ...Object.keys(kind.set),
    ...(id === undefined ? [] : [id]),
  ]
  for (const field of steady) {
    const known = fields.get(field)
    if (disputed.has(field) || (known && !('from' in known)) || !(field in record)) continue
    if (kind.kept[field] === 'at-least') continue
    const isSetForAll = kind.notWith?.[field] !== undefined
    if (isSetForAll && describedBy(thing.cause.x)[field] !== record[field]) continue
    fields.set(field, { value: record[field], keeping: kind.kept[field] ?? 'same' })
  }
}

export function learnIds(world: ResourceModel, thing: TrackedResource, { ids }: Item): void {
  for (const id of ids) if (!thing.ids.has(id)) world.things.name(thing, id)
}

/** Two kinds of responses show whether it exists. */
export function contest(thing: TrackedResource): void {
  thing.presence = 'unknown'
  thing.isContested = true
}

/** Nothing is known any longer: it is taken as it is shown. */
export function adopt(
  world: ResourceModel,
  thing: TrackedResource,
  x: Annotated,
  record: unknown,
): void {
  if (thing.isContested) return
  thing.fields.clear()
  thing.presence = record === undefined ? 'gone' : 'there'
  thing.relation =
    record === undefined ? 'ended' : thing.relation === 'ended' ? 'changed' : thing.relation
  learn(world, thing, x, record)
}
