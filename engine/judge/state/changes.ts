import { has } from '../../knowledge/features/features.ts'
import type { Resource } from '../../knowledge/resource.ts'
import type { Annotated } from '../../model/facts.ts'
import { memberAt } from '../../model/json/json.ts'
import { decodeSegment } from '../../text/paths/path.ts'
import { begin, judgeAnswer, loseTrack, classifyOutcome, refuse } from './effects.ts'
import type { Difference, Predicted } from './prediction.ts'
import { applyChange, describedBy } from './requests.ts'
import type { TrackedResource } from './tracked-resource.ts'
import {
  nameResource,
  noteChange,
  ownerIn,
  getScope,
  thingAt,
  type ResourceModel,
} from './resource-model.ts'

/** A change of a thing that is followed. */
export function change(world: ResourceModel, x: Annotated, kind: Resource): void {
  const thing = changedThing(world, x, kind)
  if (!thing && kind.changedBy) doubtNameless(world, x, kind)
  if (!thing || thing.presence === 'gone') return
  const outcome = classifyOutcome(x)
  if (outcome === 'refused') return refuse(world, x, thing)
  if (outcome === 'unknown') return loseTrack(world, x, thing)
  const fields = applyChange(thing.fields, x, kind, world.version)
  for (const field of fields) thing.disputed.delete(field)
  begin(world, x, thing, 'changed')
  const rename = kind.chosenAs === undefined ? undefined : describedBy(x)[kind.chosenAs]
  if (typeof rename === 'string' && !thing.ids.has(rename)) return loseTrack(world, x, thing)
  const owner = ownerIn(world, x, kind)
  if (kind.kind === 'rule') owner?.fields.delete('rules')
  const other = anotherIn(x, thing)
  if (!other) return judgeAnswer(world, x, thing)
  world.tell(kind, 'changed', [x], { thing: nameResource(thing), difference: other })
  owner?.unlisted.set(kind.kind, Infinity)
  loseTrack(world, x, thing)
}

/** The response to a change names the changed object; another one may be new. */
function anotherIn(x: Annotated, { kind, ids }: TrackedResource): Difference | undefined {
  const keys = kind.answers?.change === undefined ? (kind.givenAs ?? []).slice(0, 1) : kind.ids
  const named = keys
    .map((key) => ({ key, id: memberAt(x.json, key) }))
    .filter(({ id }) => typeof id === 'string')
  const [first] = named
  if (!first || named.some(({ id }) => ids.has(String(id)))) return undefined
  return { expected: `its own ID in ${first.key}`, actual: String(first.id), pointer: first.key }
}

/** A path may name any of those whose identifier was never shown. */
function doubtNameless(world: ResourceModel, x: Annotated, kind: Resource): void {
  const field = kind.changedBy?.field ?? ''
  for (const thing of world.things.in(getScope(x, kind)))
    if (!thing.fields.has(field) && thing.presence === 'there') loseTrack(world, x, thing)
}

function changedThing(
  world: ResourceModel,
  x: Annotated,
  kind: Resource,
): TrackedResource | undefined {
  const thing = thingAt(world, x, kind)
  const { changedBy } = kind
  if (thing || !changedBy || !has(world.version, changedBy.from)) return thing
  const id = decodeSegment(x.parameters.at(-1) ?? '')
  return [...world.things.in(getScope(x, kind))].find((one) => {
    const known = one.fields.get(changedBy.field)
    return known && 'value' in known && known.value === id
  })
}

/** Applies a request that changes one member and has no body. */
export function turn(
  world: ResourceModel,
  x: Annotated,
  kind: Resource,
  { field, to }: { readonly field: string; readonly to: boolean },
): void {
  const thing = world.things.find(getScope(x, kind), decodeSegment(x.parameters[0] ?? ''))
  if (!thing || thing.presence === 'gone') return
  const outcome = classifyOutcome(x)
  if (outcome === 'refused') return refuse(world, x, thing, { [field]: to })
  if (outcome === 'unknown') return loseTrack(world, x, thing)
  const value: Predicted = { value: to, keeping: 'same' }
  thing.fields.set(field, value)
  thing.disputed.delete(field)
  begin(world, x, thing, 'changed')
}

/** A request that changes objects which its path does not name: the objects and their new state are unknown. */
export function touch(
  world: ResourceModel,
  x: Annotated,
  { kind }: Resource,
  fields: readonly string[] | undefined,
): void {
  if (classifyOutcome(x) === 'refused') return
  for (const scope of world.things.scopes()) {
    if (!scope.startsWith(`${kind} `)) continue
    for (const thing of world.things.in(scope)) {
      if (!fields) loseTrack(world, x, thing)
      else for (const field of fields) thing.fields.delete(field)
    }
  }
  noteChange(world, x, undefined)
}
