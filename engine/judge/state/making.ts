import type { Resource } from '../../knowledge/resource.ts'
import type { Annotated } from '../../model/facts.ts'
import { isRecord } from '../../model/json/json.ts'
import { judgeAnswer, classifyOutcome, MAX_REFUSALS, refuse } from './effects.ts'
import {
  describedBy,
  idsGiven,
  getUnchanged,
  findSender,
  setAtMaking,
  titleIn,
} from './requests.ts'
import type { TrackedResource } from './tracked-resource.ts'
import { noteChange, ownerIn, getScope, type ResourceModel } from './resource-model.ts'

/** An object is created, new or as a copy. */
export function make(
  world: ResourceModel,
  x: Annotated,
  kind: Resource,
  original?: TrackedResource,
): void {
  const title = titleIn(x, kind)
  const scope = getScope(x, kind)
  const outcome = classifyOutcome(x)
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
  const refusals = world.refusals.get(scope)
  if (refusals)
    world.refusals.set(
      scope,
      refusals.filter((one) => one.title !== title),
    )
  // A list names several things, any other response one by all its names.
  const groups = kind.kind === 'assignment' ? ids.map((id) => [id]) : [ids]
  for (const names of groups) {
    const known = names.map((id) => world.things.find(scope, id)).find(Boolean)
    if (known && known.presence !== 'gone') continue
    if (known) world.things.forget(known)
    const thing = newThing(world, x, { kind, scope, ids: names, title })
    if (original) copy(thing, original)
    world.things.add(thing)
    if (kind.kind === 'rule') owner?.fields.delete('rules')
    judgeAnswer(world, x, thing)
  }
}

function newThing(
  world: ResourceModel,
  x: Annotated,
  {
    kind,
    scope,
    ids,
    title,
  }: {
    readonly kind: Resource
    readonly scope: string
    readonly ids: readonly string[]
    readonly title: string | undefined
  },
): TrackedResource {
  const rules = describedBy(x)['rules']
  const thing: TrackedResource = {
    kind,
    scope,
    ids: new Set(ids),
    title,
    maker: findSender(x),
    fields: new Map([...setAtMaking(x, kind), ...getUnchanged(x, kind, world.version)]),
    disputed: new Set(),
    presence: 'there',
    relation: 'made',
    cause: { x, at: world.now },
    refused: [],
    shown: new Map(),
    seenBy: new Set(),
    muted: new Set(),
    knownAt: x.exchange.endedAt,
    madeAt: x.exchange.endedAt,
    unlisted: new Map([['rule', Array.isArray(rules) ? rules.length : 0]]),
  }
  if (kind.title === 'path' && title !== undefined)
    thing.fields.set('name', { value: title, keeping: 'same' })
  thing.cause = noteChange(world, x, thing)
  return thing
}

/** A copy inherits the nested objects; the original's record names its rules. */
function copy(thing: TrackedResource, original: TrackedResource): void {
  thing.unlisted.set('rule', Infinity)
  thing.unlisted.set('assignment', Infinity)
  const rules = original.fields.get('rules')
  if (!rules || !('value' in rules) || !Array.isArray(rules.value)) return
  thing.fields.set('rules', { ...rules, value: rules.value.map(withoutIds) })
}

/** The content of a rule, without its identity. */
function withoutIds(rule: unknown): unknown {
  if (!isRecord(rule)) return rule
  const { id: _id, stream_id: _stream, ...said } = rule
  return said
}

function noteRefusedMaking(world: ResourceModel, x: Annotated, scope: string, title: string): void {
  world.now += 1
  const refusal = { x, at: world.now, title }
  const known = world.refusals.get(scope) ?? []
  world.refusals.set(scope, [...known, refusal].slice(-MAX_REFUSALS))
}
