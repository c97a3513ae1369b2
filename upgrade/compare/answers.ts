import { bodyJson } from '#engine/judge/content.ts'
import { type Exchange, mediaType } from '#engine/model/exchange.ts'
import { belowRoots, splitBelow } from '#engine/model/root.ts'
import { ACCESS_TOKEN, OBJECT_ID, UUID } from '#engine/text/identifiers.ts'
import { diffPaths, type JsonChange } from '../diff/json-diff.ts'
import { pathsOf } from '../diff/json-paths.ts'

/** What the answers to one call looked like, taken together. */
export interface AnswerShape {
  readonly statuses: ReadonlySet<number>
  readonly types: ReadonlySet<string>
  /** What stood at each path of their JSON bodies. */
  readonly fields: ReadonlyMap<string, ReadonlySet<string>>
}

/** Characters of a body that are looked at; a larger one counts by status and media type alone. */
const LARGEST = 1_000_000

/** The call of an exchange: method and path below the root, without query, identifiers masked. */
export function callKey({ request }: Exchange, roots: readonly string[]): string {
  const below = belowRoots(request.origin + request.target, roots) ?? request.target
  return `${request.method} ${splitBelow(below).path.split('/').map(masked).join('/')}`
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
    const call = callKey(exchange, roots)
    const shape = shapes.get(call) ?? { statuses: new Set(), types: new Set(), fields: new Map() }
    shapes.set(call, shape)
    shape.statuses.add(response.status)
    shape.types.add(mediaType(response.headers) ?? 'no media type')
    const { text = '' } = response.body
    if (text.length <= LARGEST) addPaths(shape.fields, bodyJson(response.body))
  }
  return shapes
}

/** What differs between two shapes of one call, a few words each; empty when nothing does. */
export function differencesOf(before: AnswerShape, after: AnswerShape): readonly string[] {
  return [
    ...setDifference('status', before.statuses, after.statuses),
    ...setDifference('media type', before.types, after.types),
    ...diffPaths(before.fields, after.fields).map((change) => WORDS[change.kind](change)),
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
    OBJECT_ID.test(text) ||
    UUID.test(text) ||
    ACCESS_TOKEN.test(text) ||
    /\d{5,}|_\d+$|:\d+$/.test(text)
  )
}

function addPaths(fields: Map<string, Set<string>>, value: unknown): void {
  if (value === undefined) return
  for (const [path, types] of pathsOf(value)) {
    const known = fields.get(path)
    fields.set(path, new Set([...(known ?? []), ...types]))
  }
}

function setDifference(
  what: string,
  before: ReadonlySet<string | number>,
  after: ReadonlySet<string | number>,
): readonly string[] {
  const isSame = before.size === after.size && [...before].every((one) => after.has(one))
  return isSame ? [] : [`${what} ${[...before].join(', ')} → ${[...after].join(', ')}`]
}

const WORDS: Readonly<Record<JsonChange['kind'], (change: JsonChange) => string>> = {
  removed: ({ path }) => `field ${path} is gone`,
  added: ({ path }) => `field ${path} came`,
  retyped: ({ path, before, after }) =>
    `field ${path || 'as a whole'} is ${after.join(' or ')} instead of ${before.join(' or ')}`,
  order: ({ path }) => `list ${path} is in another order`,
}
