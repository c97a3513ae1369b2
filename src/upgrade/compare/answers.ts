import type { Exchange } from '../../model/exchange.ts'
import { mediaType } from '../../model/exchange.ts'

/** What the answers to one call looked like, taken together. */
export interface AnswerShape {
  readonly statuses: ReadonlySet<number>
  readonly types: ReadonlySet<string>
  /** JSON types by place; members of arrays and identifiers are `*`. Places under `null` are not known. */
  readonly fields: ReadonlyMap<string, ReadonlySet<string>>
}

/** Characters of a body that are looked at; a larger one counts by status and media type alone. */
const LARGEST = 1_000_000
const DEEPEST = 12

/** The call of an exchange: method and path below the root, without query, identifiers masked. */
export function callOf({ request }: Exchange, roots: readonly string[]): string {
  const url = request.origin + request.target
  const root = roots.find((one) => url === one || url.startsWith(`${one}/`))
  const path = (root === undefined ? request.target : url.slice(root.length)).split('?')[0] ?? ''
  return `${request.method} ${path.split('/').map(masked).join('/') || '/'}`
}

/** Shapes of the answers by call. */
export function shapesOf(
  exchanges: readonly Exchange[],
  roots: readonly string[],
): ReadonlyMap<string, AnswerShape> {
  const shapes = new Map<string, MutableShape>()
  for (const exchange of exchanges) {
    const { response } = exchange
    if (!response) continue
    const call = callOf(exchange, roots)
    const shape = shapes.get(call) ?? { statuses: new Set(), types: new Set(), fields: new Map() }
    shapes.set(call, shape)
    shape.statuses.add(response.status)
    shape.types.add(mediaType(response.headers) ?? 'no media type')
    const { state, text } = response.body
    if (state === 'complete' && text !== undefined && text.length <= LARGEST)
      addFields(shape.fields, '', parsed(text), 0)
  }
  return shapes
}

/** What differs between two shapes of one call, a few words each; empty when nothing does. */
export function differencesOf(before: AnswerShape, after: AnswerShape): readonly string[] {
  return [
    ...setDifference('status', before.statuses, after.statuses),
    ...setDifference('media type', before.types, after.types),
    ...fieldDifferences(before.fields, after.fields),
  ]
}

interface MutableShape {
  readonly statuses: Set<number>
  readonly types: Set<string>
  readonly fields: Map<string, Set<string>>
}

function masked(segment: string): string {
  return isIdentifier(segment) ? '*' : segment
}

/** Whether a text names one thing of one server: an object id, a UUID, a session, a token, an address. */
function isIdentifier(text: string): boolean {
  return (
    /^[0-9a-f]{24}$/i.test(text) ||
    /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text) ||
    /^[0-9a-v]{50,52}$/.test(text) ||
    /\d{5,}|_\d+$|:\d+$/.test(text)
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

function addFields(
  fields: Map<string, Set<string>>,
  place: string,
  value: unknown,
  depth: number,
): void {
  if (value === undefined || depth > DEEPEST) return
  const types = fields.get(place) ?? new Set()
  fields.set(place, types.add(typeOf(value)))
  if (Array.isArray(value))
    for (const member of value) addFields(fields, `${place}/*`, member, depth + 1)
  else if (typeof value === 'object' && value !== null)
    for (const [key, member] of Object.entries(value))
      addFields(fields, `${place}/${masked(key)}`, member, depth + 1)
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

function setDifference(
  what: string,
  before: ReadonlySet<string | number>,
  after: ReadonlySet<string | number>,
): readonly string[] {
  const isSame = before.size === after.size && [...before].every((one) => after.has(one))
  return isSame ? [] : [`${what} ${[...before].join(', ')} → ${[...after].join(', ')}`]
}

type Fields = AnswerShape['fields']

function fieldDifferences(before: Fields, after: Fields): readonly string[] {
  const gone = [...before.keys()].filter((place) => isMissing(place, before, after))
  const came = [...after.keys()].filter((place) => isMissing(place, after, before))
  const retyped = [...before].flatMap(([place, types]) => {
    const now = after.get(place)
    if (!now || known(types) === '' || known(now) === '' || known(types) === known(now)) return []
    return [`field ${place || '/'} is ${known(now)} instead of ${known(types)}`]
  })
  return [
    ...gone.map((place) => `field ${place} is gone`),
    ...came.map((place) => `field ${place} came`),
    ...retyped,
  ]
}

/** A place that only one side has, though the object that it would stand in is there on both. */
function isMissing(place: string, here: Fields, there: Fields): boolean {
  if (place === '' || there.has(place) || place.endsWith('/*')) return false
  const parent = place.slice(0, place.lastIndexOf('/'))
  return here.has(parent) && there.get(parent)?.has('object') === true
}

/** Types other than null, which says nothing about what else may stand there. */
function known(types: ReadonlySet<string>): string {
  return [...types]
    .filter((type) => type !== 'null')
    .toSorted()
    .join(' or ')
}
