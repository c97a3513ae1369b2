import { has } from '../../knowledge/features/features.ts'
import { isWholeBody } from '../../model/exchange.ts'
import type { Annotated } from '../../model/facts.ts'
import { isRecord } from '../../model/json/json.ts'
import { type Difference, differenceIn } from './prediction.ts'
import { describedBy, endOfLocation } from './requests.ts'
import type { TrackedResource } from './tracked-resource.ts'
import { nameResource, noteChange, type ResourceModel } from './resource-model.ts'

type Outcome = 'done' | 'refused' | 'unknown'

/**
 * Whether a change was made: a rejected one has no effect, a lost one may have had one, and changes
 * outside the recording are unknown. A server that responds with success to a request without
 * X-Requested-By may have ignored it.
 */
export function classifyOutcome(x: Annotated): Outcome {
  const { status, text, errorType, exchange, rejectedBy } = x
  if (status >= 200 && status < 300) {
    if (rejectedBy === 'requested-by') return 'unknown'
    if (!isWholeBody(exchange.request.body) || errorType !== undefined) return 'unknown'
    const isWhole = exchange.response?.body.state === 'absent' || text !== undefined
    return isWhole ? 'done' : 'unknown'
  }
  return status >= 400 && status < 500 && status !== 408 && status !== 429 ? 'refused' : 'unknown'
}

/** The content of a response to a creation or change, and the target of its Location. */
export function judgeAnswer(world: ResourceModel, x: Annotated, thing: TrackedResource): void {
  const { kind } = thing
  const relation = thing.relation
  if (relation === 'ended') return
  const answers = relation === 'made' ? kind.answers?.make : kind.answers?.change
  const isTold = answers === true || (answers !== undefined && has(world.version, answers))
  const named = endOfLocation(x)
  const leadsAway: boolean | undefined =
    relation === 'made' && kind.hasLocation && named !== undefined && !thing.ids.has(named)
  const difference: Difference | undefined = leadsAway
    ? { expected: `a Location that ends in ${[...thing.ids].join(' or ')}`, actual: named ?? '' }
    : isTold && isRecord(x.json)
      ? differenceIn(x.json, thing.fields, kind)
      : undefined
  if (difference === undefined && !isTold) return
  if (difference?.field !== undefined) dispute(thing, difference.field)
  else if (isTold) thing.whole = { x, at: world.now }
  world.tell(kind, relation, [x], { thing: nameResource(thing), ...(difference && { difference }) })
}

/** A member that was shown otherwise is not compared until it is sent again. */
export function dispute(thing: TrackedResource, field: string): void {
  thing.fields.delete(field)
  thing.disputed.add(field)
}

/** Resets the knowledge about an object after a successful change. */
export function begin(
  world: ResourceModel,
  x: Annotated,
  thing: TrackedResource,
  relation: TrackedResource['relation'],
): void {
  thing.cause = noteChange(world, x, thing)
  thing.refused = []
  thing.relation = relation
  thing.muted.clear()
  // A change of an object that one response shows and another does not settles nothing.
  if (thing.presence !== 'unknown') thing.isContested = false
  world.things.know(thing, x)
}

/** Rejected requests that are remembered, of one object or one list. */
export const MAX_REFUSALS = 50

/** A rejected change leaves a thing as it was. */
export function refuse(
  world: ResourceModel,
  x: Annotated,
  thing: TrackedResource,
  sets = describedBy(x),
): void {
  if (thing.presence !== 'there' || x.status === 404) return
  world.now += 1
  thing.refused = [...thing.refused, { x, at: world.now, sets }].slice(-MAX_REFUSALS)
}

/** Forgets the state of an object after a change with unknown effect, until it is shown again. */
export function loseTrack(world: ResourceModel, x: Annotated, thing: TrackedResource): void {
  begin(world, x, thing, 'changed')
  thing.fields.clear()
  thing.presence = 'unknown'
}
