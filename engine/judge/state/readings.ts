import type { Resource, ListPlace, Relation } from '../../knowledge/resource.ts'
import type { Annotated } from '../../model/facts.ts'
import { isRecord, type UnknownRecord } from '../../model/json/json.ts'
import { describeValue } from '../../schema/describe.ts'
import { dispute } from './effects.ts'
import { compareExisting } from './existing.ts'
import { adopt, contest, learn, learnIds, note } from './learning.ts'
import { type Item, type Listing, listingsIn, findTitleKey } from './listing.ts'
import { type Difference, differenceIn, firstDifference } from './prediction.ts'
import { findSender, idsIn } from './requests.ts'
import { afterRoute, type Cause, type Refusal, type TrackedResource } from './tracked-resource.ts'
import {
  maySeeAll,
  nameResource,
  noteListed,
  otherChange,
  ownerIn,
  getScope,
  showsState,
  thingAt,
  type ResourceModel,
} from './resource-model.ts'

/** An object is read on its own. */
export function read(world: ResourceModel, x: Annotated, kind: Resource): void {
  const thing = thingAt(world, x, kind)
  const { route = '', status, json } = x
  if (!thing) {
    if (status !== 200 || !isRecord(json)) return
    const items = [{ pointer: '', record: json, ids: idsIn(json, kind) }]
    const scope = getScope(x, kind)
    return compareExisting(world, x, { kind, scope, items, place: { route, items: '' } })
  }
  if (status === 200 && !isRecord(json)) return
  const isShown = status === 200
  // A failure does not tell clients that the object was removed.
  const isHidden = status === 404 || (status === 500 && thing.presence === 'gone')
  if (!isShown && !(isHidden && maySeeAll(x, thing))) return
  if (!showsState(world, x, thing)) return adopt(world, thing, x, isShown ? json : undefined)
  if (thing.presence === 'unknown') return adopt(world, thing, x, isShown ? json : undefined)
  const why = whyAt(world, thing, route)
  const isThere = thing.presence === 'there'
  const difference =
    isShown !== isThere || status === 500
      ? {
          expected: isThere
            ? "200 with the object's record"
            : '404, because the object was removed',
          actual: `${status}${isThere ? afterRoute(thing) : ''}`,
        }
      : isShown && isRecord(json)
        ? differenceIn(json, thing.fields, kind)
        : undefined
  reportState(world, thing, { ...why, x, ...(difference && { difference }) })
  if (isShown) delete thing.touchedBy
  if (isShown === isThere) learn(world, thing, x, isShown ? json : undefined)
  else contest(thing)
  if (difference?.field !== undefined) dispute(thing, difference.field)
  thing.shown.set(route, world.now)
  if (!isShown || difference || !isRecord(json)) return
  compareWithLast(world, x, thing, { relation: thing.relation, record: json })
  thing.whole = { x, at: world.now }
}

/** Things are listed: each of those that are followed once, as it is, and nothing that was rejected. */
export function list(world: ResourceModel, x: Annotated, kind: Resource, place: ListPlace): void {
  if (x.status !== 200) return
  for (const listing of listingsIn(x, kind, place)) {
    const { owner, items } = listing
    // A record without an id is reported by the check of that id.
    if (items.some(({ ids }) => ids.length === 0)) continue
    const scope = getScope(x, kind, owner)
    compareExisting(world, x, { kind, scope, items, place })
    if (place.isSingle) continue
    const above = ownerIn(world, x, kind, owner)
    adoptUnlisted(world, x, { kind, scope, items, above })
    for (const thing of world.things.freshIn(scope, x))
      judgeListed(world, x, thing, { place, listing })
    judgeStrangers(world, x, { kind, scope, items })
    if (items.length <= MAX_ITEMS) noteListed(world, `${scope} ${place.route}`, listing)
  }
}

interface Listed {
  readonly kind: Resource
  readonly scope: string
  readonly items: readonly Item[]
}

/** The items of a list that are a thing, in their order. */
function listItems({ ids }: TrackedResource, { items, byId }: Listing): readonly Item[] {
  const found = new Set<Item>()
  for (const id of ids) for (const item of byId.get(id) ?? []) found.add(item)
  return found.size < 2 ? [...found] : items.filter((item) => found.has(item))
}

function judgeListed(
  world: ResourceModel,
  x: Annotated,
  thing: TrackedResource,
  { place, listing }: { readonly place: ListPlace; readonly listing: Listing },
): void {
  const { route } = place
  // The first condition excludes most objects.
  if (thing.presence === 'unknown' || !showsState(world, x, thing) || thing.muted.has(route)) return
  const own = listItems(thing, listing)
  const belongs = thing.presence === 'there' ? isWanted(thing, place) : false
  if (belongs === undefined) return
  if (own.length === 0 && belongs && !maySeeAll(x, thing)) return
  const [first] = own
  const isNamed = thing.title !== undefined && listing.titles.has(thing.title)
  const difference =
    countDifference(own.length, { belongs, isNamed, place }, thing) ??
    recordDifference(thing, place, first)
  const why = whyAt(world, thing, route)
  reportState(world, thing, { ...why, x, ...(difference && { difference }) })
  if (difference?.field !== undefined) dispute(thing, difference.field)
  else if (difference) thing.muted.add(route)
  else if (first && !place.isBrief)
    compareWithLast(world, x, thing, { ...first, relation: 'listed', without: place.without })
  if (first && !place.isBrief) learnIds(world, thing, first)
  if (first && thing.kind.kind === 'assignment') judgeOutput(world, x, first)
  if (own.length > 0) note(world, thing, x)
  thing.shown.set(route, world.now)
}

/** Compares an object with the last response that showed its whole record, if nothing has changed it since. */
function compareWithLast(
  world: ResourceModel,
  x: Annotated,
  thing: TrackedResource,
  shown: {
    readonly relation: Relation
    readonly pointer?: string
    readonly record: UnknownRecord
    readonly without?: readonly string[] | undefined
  },
): void {
  const { whole, kind } = thing
  const known = whole?.x.json
  if (!whole || whole.at !== world.now || !isRecord(known)) return
  if (findSender(whole.x) !== findSender(x)) return
  const ignored = [...(kind.moving ?? []), ...(shown.without ?? []), ...thing.disputed]
  const found = firstDifference(known, shown.record, { ...kind, ignored })
  if (!found) return
  const pointer = [shown.pointer, found.field].filter(Boolean).join('/')
  // Which of the two is right is unknown.
  const expected = `${found.expected}, as ${whole.x.route ?? 'the last response'} returns it`
  const difference = { ...found, expected, pointer }
  world.tell(kind, shown.relation, [whole.x, x], { thing: nameResource(thing), difference })
  dispute(thing, found.field)
}

/** A stream shows its outputs by their titles. */
function judgeOutput(world: ResourceModel, x: Annotated, { ids, record, pointer }: Item): void {
  const output = world.things.find('output ', ids[0] ?? '')
  const title = output?.fields.get('title')
  if (!output || !title || output.presence !== 'there' || !showsState(world, x, output)) return
  const found = differenceIn(record, new Map([['title', title]]), {
    ...output.kind,
    isListed: true,
  })
  const difference = found && { ...found, pointer: `${pointer}/title` }
  const group = [output.cause.x, x]
  world.tell(output.kind, 'listed', group, {
    thing: nameResource(output),
    ...(difference && { difference }),
  })
}

function isWanted(thing: TrackedResource, { where }: ListPlace): boolean | undefined {
  if (!where) return true
  const known = thing.fields.get(where.field)
  return known && 'value' in known ? known.value === where.is : undefined
}

interface Counted {
  readonly belongs: boolean
  readonly isNamed: boolean
  readonly place: ListPlace
}

function countDifference(
  count: number,
  { belongs, isNamed, place: { where } }: Counted,
  thing: TrackedResource,
): Difference | undefined {
  const named = isNamed ? ' with its ID, but one with its name' : ''
  const entries = count === 0 ? `none${named}` : String(count)
  const after = count === 0 ? afterRoute(thing) : ''
  const known = where && thing.presence === 'there' ? thing.fields.get(where.field) : undefined
  const because =
    where && known && 'value' in known
      ? `, because ${where.field} is ${describeValue(known.value)}`
      : ''
  const expected = belongs ? 'one list entry' : `no list entry${because}`
  const actual = `${entries}${after}`
  return count === Number(belongs) ? undefined : { expected, actual }
}

function recordDifference(
  thing: TrackedResource,
  { isBrief }: ListPlace,
  item: Item | undefined,
): Difference | undefined {
  if (!item || isBrief) return undefined
  const found = differenceIn(item.record, thing.fields, { ...thing.kind, isListed: true })
  return found && { ...found, pointer: `${item.pointer}/${found.pointer ?? ''}` }
}

/** Objects that were created with their parent are tracked from their first listing. */
function adoptUnlisted(
  world: ResourceModel,
  x: Annotated,
  { kind, scope, items, above }: Listed & { readonly above: TrackedResource | undefined },
): void {
  if (!above || above.presence !== 'there' || kind.title !== undefined) return
  const unknown = items.filter(({ ids }) => !ids.some((id) => world.things.find(scope, id)))
  const room = above.unlisted.get(kind.kind) ?? 0
  for (const { ids } of unknown.slice(0, room)) {
    const thing: TrackedResource = {
      kind,
      scope,
      ids: new Set(ids),
      title: undefined,
      maker: above.maker,
      fields: new Map(),
      disputed: new Set(),
      presence: 'there',
      relation: 'made',
      cause: above.cause,
      refused: [],
      shown: new Map(),
      seenBy: new Set(above.seenBy),
      muted: new Set(),
      madeAt: above.madeAt,
      knownAt: x.exchange.endedAt,
      unlisted: new Map(),
    }
    world.things.add(thing)
  }
  above.unlisted.set(kind.kind, room === Infinity ? 0 : Math.max(0, room - unknown.length))
  const strange = unknown[room]
  const [cause] = world.changes
  if (!strange || !cause || !showsState(world, x, above) || above.muted.has(kind.kind)) return
  above.muted.add(kind.kind)
  const difference = {
    expected: `only the objects created in ${nameResource(above)}`,
    actual: strange.ids[0] ?? 'another',
    pointer: strange.pointer,
  }
  world.tell(kind, 'listed', [cause.x, x], { thing: `a ${kind.words}`, difference })
}

/** Names that were never created, or that were created once and appear twice. */
function judgeStrangers(world: ResourceModel, x: Annotated, { kind, scope, items }: Listed): void {
  const { title } = kind
  if (title === undefined || !maySeeAll(x)) return
  const key = findTitleKey(kind) ?? ''
  const before = world.listed.get(`${scope} ${x.route ?? ''}`)
  const find = (name: string): Item | undefined =>
    items.find(
      ({ record, ids }) =>
        record[key] === name &&
        !ids.some((id) => world.things.find(scope, id) || before?.listing.byId.has(id)),
    )
  const refusals = world.refusals.get(scope) ?? []
  world.refusals.delete(scope)
  for (const { title: name, x: cause } of refusals) {
    const isKnown = [...world.things.in(scope)].some((one) => one.title === name)
    if (
      !before ||
      isKnown ||
      before.listing.titles.has(name) ||
      world.unclear.has(`${scope}\n${name}`)
    )
      continue
    const stranger = find(name)
    const difference = stranger && {
      expected: 'no such object, because its creation was rejected',
      actual: 'one in the list',
      pointer: stranger.pointer,
    }
    const thing = `${kind.words} "${name}"`
    world.tell(kind, 'refused', [cause, x], { thing, ...(difference && { difference }) })
  }
  if (!before) return
  for (const thing of world.things.freshIn(scope, x)) {
    const { title: name, relation, cause } = thing
    if (before.at > cause.at || name === undefined || relation !== 'made') continue
    if (thing.muted.has('twice') || before.listing.titles.has(name)) continue
    const stranger = world.unclear.has(`${scope}\n${name}`) ? undefined : find(name)
    if (!stranger || !showsState(world, x, thing)) continue
    thing.muted.add('twice')
    const difference = {
      expected: `one "${name}"`,
      actual: 'two with that name',
      pointer: stranger.pointer,
    }
    world.tell(kind, 'listed', [cause.x, x], { thing: nameResource(thing), difference })
  }
}

/** Items of a list that is remembered. */
const MAX_ITEMS = 2_000

/** Returns the requirement that a reading tests: the last event since the object was shown on this route. */
function whyAt(
  world: ResourceModel,
  thing: TrackedResource,
  route: string,
): Pick<StateReading, 'relation' | 'causes'> {
  const shown = thing.shown.get(route) ?? -1
  const own = {
    relation: thing.relation !== 'ended' && route !== thing.kind.read ? 'listed' : thing.relation,
    causes: [thing.cause],
  } as const
  // Only its own deletion removes an object, whichever other objects change later.
  if (shown < thing.cause.at || thing.relation === 'ended') return own
  const other = otherChange(world, thing)
  const refused = thing.refused.filter(({ at }) => at > shown)
  if (refused.length > 0) return { relation: 'refused', causes: refused }
  if (other && other.at > shown) return { relation: 'others', causes: [other] }
  return own
}

interface StateReading {
  readonly relation: Relation
  /** The requests that may have led to the state. */
  readonly causes: readonly (Cause & Partial<Refusal>)[]
  readonly x: Annotated
  readonly difference?: Difference
}

/** Reports a state with the requests that may have led to it: of several, the last one that asked for it. */
function reportState(
  world: ResourceModel,
  thing: TrackedResource,
  { relation, causes, x, difference }: StateReading,
): void {
  const asked = difference && causes.findLast((one) => isAskedFor(one, difference))
  const told = { thing: nameResource(thing), ...(difference && { difference }) }
  const group = (asked ? [asked] : causes).map((one) => one.x).filter((one) => one !== x)
  world.tell(thing.kind, relation, [...group, x], told)
}

/** Whether a rejected request was to remove the object, or to give its member the value that is shown. */
function isAskedFor({ x, sets }: Cause & Partial<Refusal>, { field, actual }: Difference): boolean {
  return field === undefined ? x.method === 'DELETE' : JSON.stringify(sets?.[field]) === actual
}
