import type { JsonObject } from './json.ts'
import type { Ids } from './ids.ts'
import type { Gates } from './rules.ts'

export interface User {
  readonly id: string
  readonly name: string
  password: string
  email: string
  fullName: string
  firstName: string | null
  lastName: string | null
  /** Given to this account itself, beside those of its roles. */
  permissions: readonly string[]
  roles: readonly string[]
  /** Milliseconds; negative means never. */
  sessionTimeout: number
  timezone: string | null
  /** The account of the settings file. */
  readonly root: boolean
  readonly service: boolean
}

export interface Session {
  readonly id: string
  readonly user: User
  lastAccess: number
}

export interface Token {
  readonly id: string
  readonly name: string
  readonly value: string
  readonly user: User
  lastAccess: number | undefined
  readonly createdAt: number
  readonly expiresAt: number
}

export interface StreamRule {
  readonly id: string
  field: string
  value: string
  type: number
  inverted: boolean
  description: string | null
}

export interface Condition {
  readonly id: string
  type: string
  title: string | null
  parameters: JsonObject
  readonly creator: string
  readonly createdAt: number
}

export interface Stream {
  readonly id: string
  readonly creator: string
  title: string
  description: string | null
  matchingType: string
  disabled: boolean
  readonly createdAt: number
  contentPack: string | null
  indexSetId: string
  removeFromDefault: boolean
  rules: StreamRule[]
  conditions: Condition[]
  /** Ids of outputs. */
  outputs: string[]
}

export interface Output {
  readonly id: string
  title: string
  type: string
  configuration: JsonObject
  readonly creator: string
  readonly createdAt: number
  readonly contentPack: string | null
}

export interface Input {
  readonly id: string
  title: string
  type: string
  global: boolean
  node: string | null
  configuration: JsonObject
  readonly creator: string
  readonly createdAt: number
}

export interface Role {
  readonly name: string
  description: string | null
  permissions: readonly string[]
  readonly builtIn: boolean
}

export interface IndexSet {
  readonly id: string
  readonly prefix: string
  readonly createdAt: number
  /** Holds messages, not the server's own events. */
  readonly regular: boolean
  /** What the account chose, in the words of requests; the rest is the release's own. */
  settings: JsonObject
}

export interface Message {
  readonly id: string
  readonly index: string
  readonly timestamp: number
  readonly fields: JsonObject
}

/** Everything that one server remembers. */
export interface State {
  readonly nodeId: string
  readonly clusterId: string
  readonly startedAt: number
  lifecycle: string
  processing: boolean
  readonly users: Map<string, User>
  readonly sessions: Map<string, Session>
  readonly tokens: Map<string, Token>
  readonly streams: Map<string, Stream>
  readonly outputs: Map<string, Output>
  readonly inputs: Map<string, Input>
  readonly roles: Map<string, Role>
  readonly indexSets: Map<string, IndexSet>
  /** Id of the index set that new streams are offered. */
  defaultIndexSet: string | undefined
  messages: readonly Message[]
}

export const DEFAULT_STREAM = '000000000000000000000001'

/** A fresh installation of one node, without its accounts and messages. */
export function freshState(gates: Gates, ids: Ids, now: number): State {
  const indexSets = freshIndexSets(gates, ids, now)
  return {
    nodeId: ids.uuid(),
    clusterId: ids.uuid(),
    startedAt: now,
    lifecycle: 'running',
    processing: true,
    users: new Map(),
    sessions: new Map(),
    tokens: new Map(),
    streams: freshStreams(gates, indexSets, now),
    outputs: new Map(),
    inputs: new Map(),
    roles: new Map(),
    indexSets: new Map(indexSets.map((set) => [set.id, set])),
    defaultIndexSet: indexSets[0]?.id,
    messages: [],
  }
}

function freshIndexSets(gates: Gates, ids: Ids, now: number): readonly IndexSet[] {
  if (!gates.has('stream-index-set')) return []
  const made = (
    title: string,
    description: string,
    prefix: string,
    regular: boolean,
  ): IndexSet => ({
    id: ids.objectId(),
    prefix,
    createdAt: now,
    regular,
    settings: { title, description },
  })
  const own = made('Default index set', 'The default index set', 'graylog', true)
  if (!gates.has('event-streams')) return [own]
  return [
    own,
    made('Graylog Events', 'Stores events', 'gl-events', false),
    made('Graylog System Events', 'Stores system events', 'gl-system-events', false),
  ]
}

function freshStreams(
  gates: Gates,
  indexSets: readonly IndexSet[],
  now: number,
): Map<string, Stream> {
  const [own, events, system] = indexSets
  const named = gates.has('default-stream-renamed') ? 'Default Stream' : 'All messages'
  const rows: [string, IndexSet | undefined, string, string][] = [
    [DEFAULT_STREAM, own, named, 'local:admin'],
    ['000000000000000000000002', events, 'All events', 'admin'],
    ['000000000000000000000003', system, 'All system events', 'admin'],
  ]
  const streams = rows.flatMap(([id, set, title, creator]) =>
    set ? [builtIn(id, set, title, creator, now)] : [],
  )
  return new Map(streams.map((stream) => [stream.id, stream]))
}

function builtIn(id: string, set: IndexSet, title: string, creator: string, now: number): Stream {
  return {
    id,
    creator,
    title,
    description: `Stream containing ${title.toLowerCase()}`,
    matchingType: 'AND',
    disabled: false,
    createdAt: now,
    contentPack: null,
    indexSetId: set.id,
    removeFromDefault: id !== DEFAULT_STREAM,
    rules: [],
    conditions: [],
    outputs: [],
  }
}
