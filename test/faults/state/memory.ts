import { header } from '#engine/model/exchange.ts'
import type { Behaviour, ProxyRequest, ProxyResponse, World } from '../../harness/fault.ts'
import {
  all,
  fresh,
  isGood,
  findJson,
  listKey,
  type Loose,
  getMembers,
  saying,
  getSentRequest,
} from '../../harness/words.ts'
import type { Kind } from './kinds.ts'

/** The memory of a faulty server for one kind of object. */
export interface Memory {
  /** Ids of objects created in the run. */
  readonly made: Set<string>
  /** Ids of objects changed in the run. */
  readonly changed: Set<string>
  readonly ended: Set<string>
  /** The record of each object before any change. */
  readonly read: Map<string, ProxyResponse>
  /** The first listed record of each object. */
  readonly listed: Map<string, Loose>
}

/** Builds a behavior that remembers one kind; a request is noted after the behavior saw it. */
export function remembering(kind: Kind, inner: (memory: Memory) => Behaviour): Behaviour {
  return fresh(() => {
    const memory: Memory = {
      made: new Set(),
      changed: new Set(),
      ended: new Set(),
      read: new Map(),
      listed: new Map(),
    }
    return all(inner(memory), async (request, forward) => {
      const response = await forward(request)
      note(kind, memory, request, response)
      return response
    })
  })
}

function note(kind: Kind, memory: Memory, request: ProxyRequest, response: ProxyResponse): void {
  if (!isGood(response)) return
  const id = lastOf(request)
  switch (request.route) {
    case kind.make:
      for (const made of idsOf(kind, request, response)) memory.made.add(made)
      return
    case kind.change:
      for (const name of listNames(kind, memory, id)) memory.changed.add(name)
      return
    case kind.end:
      memory.ended.add(id)
      return
    case kind.read:
      if (!memory.changed.has(id)) memory.read.set(id, response)
      return
    case kind.list:
      for (const item of listItems(response))
        for (const own of kind.ids) {
          const name = item[own]
          if (typeof name === 'string' && !memory.listed.has(name)) memory.listed.set(name, item)
        }
  }
}

/** Returns all names of an object in paths and lists; a user has an id and a username. */
function listNames(kind: Kind, { listed }: Memory, id: string): readonly string[] {
  const item = listed.get(id) ?? {}
  return [id, ...kind.ids.map((key) => item[key])].filter((name) => typeof name === 'string')
}

/** Returns the record of the requested object, read by itself or from its list. */
export async function currentOf(
  kind: Kind,
  request: ProxyRequest,
  { admin }: World,
): Promise<Loose> {
  const alone = await admin('GET', request.target)
  if (isGood(alone)) return getMembers(alone)
  const ids = new Set([lastOf(request)])
  const [, list = ''] = kind.list.split(' ')
  if (list.includes('{')) return {}
  const items = listItems(await admin('GET', list))
  return items.find((item) => isOneOf(kind, item, ids)) ?? {}
}

/** Restores the members of an object that the request changed. */
export async function putBack(
  request: ProxyRequest,
  old: Readonly<Loose>,
  { admin }: World,
): Promise<void> {
  const sent = getSentRequest(request)
  const members = Object.keys(sent).filter((key) => key in old)
  const back = { ...sent, ...Object.fromEntries(members.map((key) => [key, old[key]])) }
  await admin('PUT', request.target, saying(request, back))
}

/** Returns the ids of a new object from the response or the request. */
export function idsOf(
  kind: Kind,
  request: ProxyRequest,
  response: ProxyResponse,
): readonly string[] {
  const responseMembers = getMembers(response)
  const sent = getSentRequest(request)
  const keys = [
    ...kind.ids,
    'stream_id',
    'streamrule_id',
    'output_id',
    'dashboard_id',
    'search_id',
    'token',
  ]
  const ids = [
    ...keys.map((key) => responseMembers[key]),
    ...kind.ids.map((key) => sent[key]),
  ].filter((value): value is string => typeof value === 'string')
  // Old releases name a new saved search only in Location.
  const led = header(response.headers, 'location')?.split('/').at(-1)
  return ids.length === 0 && led !== undefined ? [decodeURIComponent(led)] : ids
}

/** Returns the last variable of a path. */
export function lastOf({ parameters }: ProxyRequest): string {
  return decodeURIComponent(parameters.at(-1) ?? '')
}

function listItems(response: ProxyResponse): readonly Loose[] {
  const json = findJson(response) as Loose | undefined
  const key = json && listKey(json)
  return json && key !== undefined ? (json[key] as Loose[]) : []
}

/** Checks whether a list element is one of the objects. */
export function isOneOf(kind: Kind, item: Loose, ids: ReadonlySet<string>): boolean {
  return kind.ids.some((key) => ids.has(String(item[key])))
}
