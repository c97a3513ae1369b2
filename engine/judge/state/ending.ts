import type { Resource } from '../../knowledge/resource.ts'
import { TRACKED_RESOURCES } from '../../knowledge/resources.ts'
import type { Annotated } from '../../model/facts.ts'
import { decodeSegment } from '../../text/paths/path.ts'
import { begin, loseTrack, classifyOutcome, refuse } from './effects.ts'
import { afterRoute, type TrackedResource } from './tracked-resource.ts'
import { maySeeAll, nameResource, ownerIn, thingAt, type ResourceModel } from './resource-model.ts'

/** Marks an object and its child objects as deleted. */
export function end(world: ResourceModel, x: Annotated, kind: Resource): void {
  const thing = thingAt(world, x, kind)
  const outcome = classifyOutcome(x)
  if (!thing || outcome === 'unknown') {
    const ids = thing?.ids ?? [decodeSegment(x.parameters.at(-1) ?? '')]
    if (outcome !== 'refused') endBelow(world, x, { kind, ids }, 'unknown')
    if (thing) loseTrack(world, x, thing)
    return
  }
  const thingName = nameResource(thing)
  if (thing.presence === 'gone') {
    if (kind.kind === 'assignment' || !maySeeAll(x, thing)) return
    const isDone = outcome === 'done' && x.rejectedBy === 'none'
    const difference = isDone
      ? { expected: 'a rejection, because the object was removed', actual: `${x.status}` }
      : undefined
    if (isDone || x.status === 404)
      world.tell(kind, 'ended', [thing.cause.x, x], {
        thing: thingName,
        ...(difference && { difference }),
      })
    return
  }
  if (
    x.status === 404 &&
    thing.presence === 'there' &&
    x.rejectedBy === 'none' &&
    maySeeAll(x, thing)
  ) {
    if (mayBeUnheardOf(x, thing)) return loseTrack(world, x, thing)
    const difference = {
      expected: '204, because the object exists',
      actual: `404${afterRoute(thing)}`,
    }
    world.tell(kind, 'ended', [thing.cause.x, x], { thing: thingName, difference })
    ownerIn(world, x, kind)?.fields.delete('rules')
    for (const scope of [...world.things.scopes()]) {
      if (!/^(?:rule|assignment|token) /.test(scope) || kind.kind === 'rule') continue
      world.things.forgetAll(scope)
      const [below = '', above = ''] = scope.split(' ')
      // Those that are still there are no strangers.
      world.things.find('stream ', above)?.unlisted.set(below, Infinity)
    }
    return loseTrack(world, x, thing)
  }
  if (outcome === 'refused') return refuse(world, x, thing)
  if (kind.kind === 'assignment') touchOutput(world, x, thing)
  const wasThere = thing.presence === 'there'
  begin(world, x, thing, 'ended')
  thing.presence = wasThere ? 'gone' : 'unknown'
  endBelow(world, x, thing, 'gone')
  if (kind.kind === 'rule') ownerIn(world, x, kind)?.fields.delete('rules')
}

/** The request that ends the use of an output in a stream may have deleted the output. */
function touchOutput(world: ResourceModel, x: Annotated, { ids, presence }: TrackedResource): void {
  const output = world.things.find('output ', [...ids][0] ?? '')
  if (output && presence === 'there' && x.route !== undefined)
    output.touchedBy = new Set([...(output.touchedBy ?? []), x.route])
}

/** Whether the object was created so recently that the server may not know it yet. */
function mayBeUnheardOf({ exchange }: Annotated, { kind, madeAt }: TrackedResource): boolean {
  const { heardOfWithin } = kind
  if (heardOfWithin === undefined) return false
  const { startedAt } = exchange
  if (startedAt === undefined || madeAt === undefined) return true
  return startedAt - madeAt < heardOfWithin
}

/** Nested objects end with their parent, and nothing uses it any longer, as far as it is known to have ended. */
function endBelow(
  world: ResourceModel,
  x: Annotated,
  { kind, ids }: { readonly kind: Resource; readonly ids: Iterable<string> },
  presence: 'gone' | 'unknown',
): void {
  const below = TRACKED_RESOURCES.filter((one) => one.below === kind.kind)
  for (const one of below)
    for (const id of ids) {
      const scope = `${one.kind} ${id}`
      for (const thing of world.things.in(scope))
        if (presence === 'unknown') loseTrack(world, x, thing)
        else if (one.kind === 'assignment') touchOutput(world, x, thing)
      if (presence === 'gone') world.things.forgetAll(scope)
    }
  if (kind.kind !== 'output') return
  for (const scope of [...world.things.scopes()]) {
    if (!scope.startsWith('assignment ')) continue
    for (const thing of world.things.in(scope)) {
      if (thing.presence !== 'there' || ![...ids].some((id) => thing.ids.has(id))) continue
      if (presence === 'unknown') {
        loseTrack(world, x, thing)
        continue
      }
      thing.presence = presence
      thing.relation = 'ended'
      thing.cause = { x, at: world.now }
    }
  }
}
