import { bodyJson } from '#engine/judge/content.ts'
import { type Exchange, header, mediaType } from '#engine/model/exchange.ts'
import { belowRoots, splitBelow } from '#engine/model/root.ts'
import { readAsServers } from '#engine/secrets/authorization.ts'
import { ACCESS_TOKEN, OBJECT_ID, UUID } from '#engine/text/identifiers.ts'
import { diffPaths, type JsonChange } from '../diff/json-diff.ts'
import { listJsonPaths } from '../diff/json-paths.ts'

/** The form of the responses to one request, by status. */
type AnswerShape = ReadonlyMap<number, StatusShape>

interface StatusShape {
  readonly types: ReadonlySet<string>
  /** The types at each path of their JSON bodies. */
  readonly fields: ReadonlyMap<string, ReadonlySet<string>>
}

/** Characters of a body that are compared; a larger one counts only by status and media type. */
const LARGEST = 1_000_000

/** The call of an exchange: method and path below the root, without query, identifiers masked. */
export function callKey({ request }: Exchange, roots: readonly string[]): string {
  const below = belowRoots(request.origin + request.target, roots) ?? request.target
  return `${request.method} ${splitBelow(below).path.split('/').map(masked).join('/')}`
}

/**
 * The key by which two requests are alike, regardless of the client: the call, the names in its query, and
 * its headers. A probe that only one of two runs has, or a credential of another kind, makes
 * another request.
 */
export function requestKey(exchange: Exchange, roots: readonly string[], byProbe: boolean): string {
  const { headers, target } = exchange.request
  const query = target.split('?')[1] ?? ''
  const names = [...new URLSearchParams(query).keys()].toSorted()
  return JSON.stringify([
    callKey(exchange, roots),
    names,
    byProbe ? exchange.probe : undefined,
    readAsServers(header(headers, 'Authorization') ?? '').form,
    ...['Accept', 'Content-Type'].map((name) => header(headers, name)),
    ...['Cookie', 'Origin', 'X-Requested-By'].map((name) => header(headers, name) !== undefined),
  ])
}

/** Takes the responses to one request together. */
export function getShape(exchanges: readonly Exchange[]): AnswerShape {
  const shape = new Map<number, MutableShape>()
  for (const { response } of exchanges) {
    if (!response) continue
    const one = shape.get(response.status) ?? { types: new Set(), fields: new Map() }
    shape.set(response.status, one)
    one.types.add(mediaType(response.headers) ?? 'no media type')
    const { text = '' } = response.body
    if (text.length <= LARGEST) addPaths(one.fields, bodyJson(response.body))
  }
  return shape
}

/**
 * Says what differs between two shapes of one request, a few words each; empty when nothing does. A status or a media
 * type differs only if no response of the other side has it: how often each was asked is chance.
 */
export function listDifferences(before: AnswerShape, after: AnswerShape): readonly string[] {
  const common = [...before.keys()].filter((status) => after.has(status))
  if (common.length === 0) return apart('status', [...before.keys()], [...after.keys()])
  return common.flatMap((status) => {
    const [was, is] = [before.get(status), after.get(status)]
    if (!was || !is) return []
    return [
      ...apart('media type', [...was.types], [...is.types]),
      ...diffPaths(was.fields, is.fields).map((change) => WORDS[change.kind](change)),
    ]
  })
}

interface MutableShape {
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
    /\d{5}|_\d+$|:\d+$/.test(text)
  )
}

function addPaths(fields: Map<string, Set<string>>, value: unknown): void {
  if (value === undefined) return
  for (const [path, types] of listJsonPaths(value)) {
    const known = fields.get(path)
    fields.set(path, new Set([...(known ?? []), ...types]))
  }
}

function apart<Value>(
  what: string,
  before: readonly Value[],
  after: readonly Value[],
): readonly string[] {
  return before.some((one) => after.includes(one))
    ? []
    : [`${what} ${before.join(', ')} → ${after.join(', ')}`]
}

const WORDS: Readonly<Record<JsonChange['kind'], (change: JsonChange) => string>> = {
  removed: ({ path }) => `field ${path} was removed`,
  added: ({ path }) => `field ${path} was added`,
  retyped: ({ path, before, after }) =>
    `field ${path || 'as a whole'} is ${after.join(' or ')} instead of ${before.join(' or ')}`,
  order: ({ path }) => `list ${path} is in a different order`,
}
