import { isWholeBody } from '../../model/exchange.ts'
import type { Kind } from '../../knowledge/kinds.ts'
import type { Annotated } from '../../model/facts.ts'
import { isRecord } from '../../model/json.ts'
import { decodeSegment } from '../../text/path.ts'
import { differenceIn } from './prediction.ts'
import type { Difference, Predicted } from './prediction.ts'
import {
  applyChange,
  describedBy,
  endOfLocation,
  idsGiven,
  keptOf,
  senderOf,
  setAtMaking,
  titleIn,
} from './requests.ts'
import type { Thing } from './thing.ts'
import { KINDS } from '../../knowledge/kinds.ts'
import { has } from '../../knowledge/features/features.ts'
import { maySeeAll, nameOf, noteChange, ownerIn, scopeOf, thingAt } from './world.ts'
import type { World } from './world.ts'

type Outcome = 'done' | 'refused' | 'unknown'

/**
 * Whether a change was made: what is refused has no effect, what was lost may have had one, and of what is not
 * in the recording nobody knows what it changed.
 */
function outcomeOf({ status, text, exchange }: Annotated): Outcome {
  if (status >= 200 && status < 300) {
    if (!isWholeBody(exchange.request.body)) return 'unknown'
    const isWhole = exchange.response?.body.state === 'absent' || text !== undefined
    return isWhole ? 'done' : 'unknown'
  }
  return status >= 400 && status < 500 && status !== 408 && status !== 429 ? 'refused' : 'unknown'
}

/** Something is made, alone or like another. */
export function make(world: World, x: Annotated, kind: Kind, original?: Thing): void {
  const title = titleIn(x, kind)
  const scope = scopeOf(x, kind)
  const outcome = outcomeOf(x)
  if (outcome === 'refused') {
    if (title !== undefined) noteRefusedMaking(world, x, scope, title)
    if (original) refuse(world, x, original)
    return
  }
  const ids = outcome === 'done' ? idsGiven(x, kind) : []
  const owner = ownerIn(world, x, kind)
  if (ids.length === 0) {
    noteChange(world, x, undefined)
    if (title !== undefined) world.unclear.add(`${scope}\n${title}`)
    if (owner) owner.unlisted.set(kind.kind, Infinity)
    owner?.fields.delete('rules')
    return
  }
  world.refusals.set(
    scope,
    (world.refusals.get(scope) ?? []).filter((one) => one.title !== title),
  )
  // A list names several things, any other answer one by all its names.
  const groups = kind.kind === 'assignment' ? ids.map((id) => [id]) : [ids]
  for (const names of groups) {
    const known = names.map((id) => world.things.find(scope, id)).find(Boolean)
    if (known && known.presence !== 'gone') continue
    if (known) world.things.forget(known)
    const thing = newThing(world, x, { kind, scope, ids: names, title })
    if (original) copyOf(thing, original)
    world.things.add(thing)
    if (kind.kind === 'rule') owner?.fields.delete('rules')
    judgeAnswer(world, x, thing)
  }
}

function newThing(
  world: World,
  x: Annotated,
  {
    kind,
    scope,
    ids,
    title,
  }: {
    readonly kind: Kind
    readonly scope: string
    readonly ids: readonly string[]
    readonly title: string | undefined
  },
): Thing {
  const rules = describedBy(x)['rules']
  const thing: Thing = {
    ...{ kind, scope, ids: new Set(ids), title, maker: senderOf(x) },
    fields: new Map([...setAtMaking(x, kind), ...keptOf(x, kind, world.version)]),
    ...{ disputed: new Set(), presence: 'there', relation: 'made', cause: { x, at: world.now } },
    ...{ shown: new Map(), seenBy: new Set(), muted: new Set(), knownAt: x.exchange.endedAt },
    madeAt: x.exchange.endedAt,
    unlisted: new Map([['rule', Array.isArray(rules) ? rules.length : 0]]),
  }
  if (kind.title === 'path' && title !== undefined)
    thing.fields.set('name', { value: title, keeping: 'same' })
  thing.cause = noteChange(world, x, thing)
  return thing
}

/** A copy takes over what hangs below the old one; which rules these are, its own record told. */
function copyOf(thing: Thing, original: Thing): void {
  thing.unlisted.set('rule', Infinity)
  thing.unlisted.set('assignment', Infinity)
  const rules = original.fields.get('rules')
  if (rules) thing.fields.set('rules', rules)
}

/** A change of a thing that is followed. */
export function change(world: World, x: Annotated, kind: Kind): void {
  const thing = changedThing(world, x, kind)
  if (!thing && kind.changedBy) doubtNameless(world, x, kind)
  if (!thing || thing.presence === 'gone') return
  const outcome = outcomeOf(x)
  if (outcome === 'refused') return refuse(world, x, thing)
  if (outcome === 'unknown') return loseTrack(world, x, thing)
  const fields = applyChange(thing.fields, x, kind, world.version)
  for (const field of fields) thing.disputed.delete(field)
  begin(world, x, thing, 'changed')
  const rename = kind.chosenAs === undefined ? undefined : describedBy(x)[kind.chosenAs]
  if (typeof rename === 'string' && !thing.ids.has(rename)) return loseTrack(world, x, thing)
  judgeAnswer(world, x, thing)
  const owner = ownerIn(world, x, kind)
  if (kind.kind === 'rule') owner?.fields.delete('rules')
}

/** A path may name any of those whose identifier was never shown. */
function doubtNameless(world: World, x: Annotated, kind: Kind): void {
  const field = kind.changedBy?.field ?? ''
  for (const thing of world.things.in(scopeOf(x, kind)))
    if (!thing.fields.has(field) && thing.presence === 'there') loseTrack(world, x, thing)
}

function changedThing(world: World, x: Annotated, kind: Kind): Thing | undefined {
  const thing = thingAt(world, x, kind)
  const { changedBy } = kind
  if (thing || !changedBy || !has(world.version, changedBy.from)) return thing
  const id = decodeSegment(x.parameters.at(-1) ?? '')
  return [...world.things.in(scopeOf(x, kind))].find((one) => {
    const known = one.fields.get(changedBy.field)
    return known && 'value' in known && known.value === id
  })
}

/** A request that changes one member by its name alone. */
export function turn(
  world: World,
  x: Annotated,
  kind: Kind,
  { field, to }: { readonly field: string; readonly to: boolean },
): void {
  const thing = world.things.find(scopeOf(x, kind), decodeSegment(x.parameters[0] ?? ''))
  if (!thing || thing.presence === 'gone') return
  const outcome = outcomeOf(x)
  if (outcome === 'refused') return refuse(world, x, thing)
  if (outcome === 'unknown') return loseTrack(world, x, thing)
  const value: Predicted = { value: to, keeping: 'same' }
  thing.fields.set(field, value)
  thing.disputed.delete(field)
  begin(world, x, thing, 'changed')
}

/** Something is ended, and with it what hangs below it. */
export function end(world: World, x: Annotated, kind: Kind): void {
  const thing = thingAt(world, x, kind)
  const outcome = outcomeOf(x)
  if (!thing || outcome === 'unknown') {
    const ids = thing?.ids ?? [decodeSegment(x.parameters.at(-1) ?? '')]
    if (outcome !== 'refused') endBelow(world, x, { kind, ids }, 'unknown')
    if (thing) loseTrack(world, x, thing)
    return
  }
  const thingName = nameOf(thing)
  if (thing.presence === 'gone') {
    if (kind.kind === 'assignment' || !maySeeAll(x, thing)) return
    const isDone = outcome === 'done' && x.rejectedBy === 'none'
    const difference = isDone
      ? { expected: 'a refusal, as it is gone', actual: `${x.status}` }
      : undefined
    if (isDone || x.status === 404)
      world.tell(kind, 'ended', [thing.cause.x, x], {
        ...{ thing: thingName, ...(difference && { difference }) },
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
    const difference = { expected: '204, as it is there', actual: '404' }
    world.tell(kind, 'ended', [thing.cause.x, x], { thing: thingName, difference })
    ownerIn(world, x, kind)?.fields.delete('rules')
    for (const scope of [...world.things.scopes()])
      if (/^(?:rule|assignment|token) /.test(scope) && kind.kind !== 'rule')
        world.things.forgetAll(scope)
    return loseTrack(world, x, thing)
  }
  if (outcome === 'refused') return refuse(world, x, thing)
  const wasThere = thing.presence === 'there'
  begin(world, x, thing, 'ended')
  thing.presence = wasThere ? 'gone' : 'unknown'
  endBelow(world, x, thing, 'gone')
  if (kind.kind === 'rule') ownerIn(world, x, kind)?.fields.delete('rules')
}

/** Whether so little time has passed since its making that what ends it need not have heard of it. */
function mayBeUnheardOf({ exchange }: Annotated, { kind, madeAt }: Thing): boolean {
  const { heardOfWithin } = kind
  if (heardOfWithin === undefined) return false
  const { startedAt } = exchange
  if (startedAt === undefined || madeAt === undefined) return true
  return startedAt - madeAt < heardOfWithin
}

/** What hangs below an ended thing goes with it, and nothing uses it any longer: as far as it is known to be ended. */
function endBelow(
  world: World,
  x: Annotated,
  { kind, ids }: { readonly kind: Kind; readonly ids: Iterable<string> },
  presence: 'gone' | 'unknown',
): void {
  const below = KINDS.filter((one) => one.below === kind.kind)
  for (const one of below)
    for (const id of ids) {
      const scope = `${one.kind} ${id}`
      if (presence === 'gone') world.things.forgetAll(scope)
      else for (const thing of world.things.in(scope)) loseTrack(world, x, thing)
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

/** What the answer to a making or a change says itself, and where its Location leads. */
function judgeAnswer(world: World, x: Annotated, thing: Thing): void {
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
  world.tell(kind, relation, [x], { thing: nameOf(thing), ...(difference && { difference }) })
}

/** A member that was shown otherwise is not compared until it is sent again. */
export function dispute(thing: Thing, field: string): void {
  thing.fields.delete(field)
  thing.disputed.add(field)
}

function begin(world: World, x: Annotated, thing: Thing, relation: Thing['relation']): void {
  thing.cause = noteChange(world, x, thing)
  thing.relation = relation
  thing.muted.clear()
  thing.isContested = false
  thing.knownAt = x.exchange.endedAt
}

function refuse(world: World, x: Annotated, thing: Thing): void {
  if (thing.presence !== 'there' || x.status === 404) return
  world.now += 1
  thing.refused = { x, at: world.now }
}

/** Whether a request had its effect is not known: what is shown next is taken as it is. */
function loseTrack(world: World, x: Annotated, thing: Thing): void {
  begin(world, x, thing, 'changed')
  thing.fields.clear()
  thing.presence = 'unknown'
}

/** Refused makings of one scope that are remembered. */
const MOST_REFUSALS = 50

function noteRefusedMaking(world: World, x: Annotated, scope: string, title: string): void {
  world.now += 1
  const refusal = { x, at: world.now, title }
  const known = world.refusals.get(scope) ?? []
  world.refusals.set(scope, [...known, refusal].slice(-MOST_REFUSALS))
}
