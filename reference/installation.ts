import type { Ids } from './ids.ts'
import type { Features } from './rules.ts'
import { installedCollectors } from './installed-collectors.ts'
import {
  DEFAULT_STREAM,
  type IndexSet,
  type Node,
  nothingMade,
  type State,
  type Stream,
} from './state.ts'

/** A node that has just started. */
export function freshNode(ids: Ids, now: number): Node {
  return {
    id: ids.uuid(),
    startedAt: now,
    stoppedAt: undefined,
    lifecycle: 'running',
    processing: true,
  }
}

/** A fresh installation, without its accounts and messages. */
export function freshState(features: Features, ids: Ids, now: number): State {
  const indexSets = freshIndexSets(features, ids, now)
  return {
    ...nothingMade(),
    clusterId: ids.uuid(),
    startedAt: now,
    streams: freshStreams(features, indexSets, now),
    ...installedCollectors(features, ids),
    indexSets: new Map(indexSets.map((set) => [set.id, set])),
    defaultIndexSet: indexSets[0]?.id,
    messages: [],
    generators: [],
  }
}

function freshIndexSets(features: Features, ids: Ids, now: number): readonly IndexSet[] {
  if (!features.has('stream-index-set')) return []
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
  if (!features.has('event-streams')) return [own]
  return [
    own,
    made('Graylog Events', 'Stores events', 'gl-events', false),
    made('Graylog System Events', 'Stores system events', 'gl-system-events', false),
  ]
}

function freshStreams(
  features: Features,
  indexSets: readonly IndexSet[],
  now: number,
): Map<string, Stream> {
  const [own, events, system] = indexSets
  const named = features.has('default-stream-renamed') ? 'Default Stream' : 'All messages'
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
