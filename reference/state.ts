import type { Json, JsonObject } from '#engine/model/json/json.ts'
import type { LookupThing } from './answers/lookups/state.ts'
import type {
  Collector,
  CollectorConfiguration,
  CollectorVariable,
  Sidecar,
} from './answers/sidecars/state.ts'
import type { PipelineSource } from './answers/streams/pipeline-state.ts'

export interface User {
  readonly id: string
  readonly name: string
  password: string
  email: string
  fullName: string
  firstName: string | null
  lastName: string | null
  /** Granted to this account itself, in addition to its roles. */
  permissions: readonly string[]
  roles: readonly string[]
  /** Milliseconds; negative means never. */
  sessionTimeout: number
  timezone: string | null
  /** The account of the settings file. */
  readonly root: boolean
  readonly service: boolean
  disabled: boolean
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
  /** When it was made or last changed, and what it granted before; missing while it never was. */
  changed?: { readonly at: number; readonly before: readonly string[] }
}

export interface IndexSet {
  readonly id: string
  readonly prefix: string
  readonly createdAt: number
  /** Holds messages, not the server's own events. */
  readonly regular: boolean
  /** The account's own choices, in the words of requests; the release has defaults for the rest. */
  settings: JsonObject
}

export interface Message {
  readonly id: string
  readonly index: string
  readonly timestamp: number
  readonly fields: JsonObject
}

/** An input that makes messages by itself, or made them until it was removed. */
export interface Generator {
  readonly input: string
  readonly source: string
  /** Milliseconds since the epoch. */
  readonly since: number
  /** Milliseconds before the first message, and from one to the next. */
  readonly pause: number
  until?: number
  /** Its messages so far, the oldest first. */
  readonly made: Message[]
}

/** An event definition, in the words of its creation. */
export interface EventDefinition {
  readonly id: string
  readonly record: JsonObject
  /** Milliseconds since the epoch. */
  readonly updatedAt: number
}

/** A dashboard as it was before views. */
export interface Dashboard {
  readonly id: string
  readonly creator: string
  readonly createdAt: number
  title: string
  description: string
  /** The position of each widget, by its id. */
  positions: JsonObject
  readonly widgets: Map<string, Widget>
}

export interface Widget {
  readonly id: string
  readonly creator: string
  type: string
  description: string
  cacheTime: number
  config: JsonObject
}

/** A saved search as it was before views. */
export interface SavedSearch {
  readonly id: string
  readonly creator: string
  readonly createdAt: number
  title: string
  query: JsonObject
}

/** A dashboard or a saved search as releases from 3.2 have it: it shows what its search finds. */
export interface View {
  readonly id: string
  readonly type: string
  readonly searchId: string
  /** It has no owner after a change that names none. */
  readonly owner: string | null
  readonly createdAt: number
  /** Created by the server; newer releases report nothing else about its look. */
  readonly isOfServer?: true
  readonly title: string
  readonly summary: string
  readonly description: string
  /** The display of each query of the search, by the query's id. */
  readonly state: JsonObject
}

/** A search that views rest on. */
export interface ViewSearch {
  readonly id: string
  readonly owner: string
  readonly createdAt: number
  readonly queries: readonly JsonObject[]
}

/** State that one node does not share with the others of its cluster. */
export interface Node {
  readonly id: string
  /** Milliseconds since the epoch. */
  readonly startedAt: number
  /** When it was killed. */
  stoppedAt: number | undefined
  lifecycle: string
  processing: boolean
}

/** An extractor: it extracts fields from the messages of an input. */
export interface Extractor {
  readonly id: string
  readonly inputId: string
  readonly title: string
  readonly type: string
  readonly order: number
  readonly cursorStrategy: string
  readonly sourceField: string
  readonly targetField: string
  readonly config: JsonObject
  readonly converters: readonly Json[]
  readonly conditionType: string
  readonly conditionValue: string
  readonly creator: string
}

/** The initial state, without any objects; objects are kept by id or name. */
export function nothingMade() {
  return {
    lookupTables: new Map<string, LookupThing>(),
    lookupCaches: new Map<string, LookupThing>(),
    lookupAdapters: new Map<string, LookupThing>(),
    pipelineRules: new Map<string, PipelineSource>(),
    pipelines: new Map<string, PipelineSource>(),
    /** Which pipelines work on a stream, by the stream's id; as they are shown. */
    pipelineConnections: new Map<string, JsonObject>(),
    /** By what they call themselves. */
    sidecars: new Map<string, Sidecar>(),
    /** Pending actions, by the same key; as they are shown. */
    sidecarActions: new Map<string, readonly JsonObject[]>(),
    collectors: new Map<string, Collector>(),
    collectorConfigurations: new Map<string, CollectorConfiguration>(),
    collectorVariables: new Map<string, CollectorVariable>(),
    users: new Map<string, User>(),
    sessions: new Map<string, Session>(),
    tokens: new Map<string, Token>(),
    roles: new Map<string, Role>(),
    outputs: new Map<string, Output>(),
    inputs: new Map<string, Input>(),
    extractors: new Map<string, Extractor>(),
    eventDefinitions: new Map<string, EventDefinition>(),
    dashboards: new Map<string, Dashboard>(),
    savedSearches: new Map<string, SavedSearch>(),
    views: new Map<string, View>(),
    viewSearches: new Map<string, ViewSearch>(),
    /** Searches that were executed, as their status is shown. */
    searchJobs: new Map<string, JsonObject>(),
  }
}

/** Everything that the nodes of one cluster remember together. */
export interface State extends Readonly<ReturnType<typeof nothingMade>> {
  readonly clusterId: string
  /** When the first node started: milliseconds since the epoch. */
  readonly startedAt: number
  readonly streams: Map<string, Stream>
  readonly indexSets: Map<string, IndexSet>
  /** Id of the index set that new streams are offered. */
  defaultIndexSet: string | undefined
  /** Messages at the start of the server; `generator.ts` adds those that inputs produced since. */
  messages: readonly Message[]
  readonly generators: Generator[]
}

export const DEFAULT_STREAM = '000000000000000000000001'
