import { type Answer, empty, json } from '../../answer.ts'
import { responseShape } from '#engine/knowledge/bodies.ts'
import { apiError } from '../../errors.ts'
import type { Json, JsonObject } from '#engine/model/json/json.ts'
import { answerWith } from '../../requests/project.ts'
import { ofEveryNode } from '../../cluster.ts'
import { type Call, type Handler, type Handlers, needs } from '../../server.ts'
import { makeExample } from '../../shape.ts'
import { zulu } from '../../times.ts'

/** The one index stays the one that is written to. */
const cycle = needs('deflector:cycle', () => empty())

/** The search backend as the server sees it: one index with the messages. */
export const indexerHandlers: Handlers = {
  'GET /system/indexer/cluster/health': () => json(health()),
  'GET /system/indexer/cluster/name': () => json({ name: 'graylog' }),
  'GET /system/indexer/overview': overview,
  'GET /system/indexer/overview/{indexSetId}': withIndexSet(overview),
  'GET /system/indexer/indices/{index}': index,
  'GET /system/deflector': () => json(deflector()),
  'GET /system/deflector/{indexSetId}': withIndexSet(() => json(deflector())),
  'POST /system/deflector/cycle': cycle,
  'POST /system/deflector/{indexSetId}/cycle': withIndexSet(cycle),
  'GET /system/fields': fields,
  'GET /system/jobs': () => json({ jobs: [] }),
  'GET /cluster/jobs': ({ server }) => json(ofEveryNode(server, () => ({ jobs: [] }))),
  'GET /count/total': count,
  'GET /count/{indexSetId}/total': withIndexSet(count),
  'GET /sources': sources,
}

function withIndexSet(answer: Handler): Handler {
  return (call) =>
    call.server.state.indexSets.has(call.id)
      ? answer(call)
      : apiError(404, `Index set <${call.id}> not found`)
}

function count({ server }: Call): Answer {
  return json({ events: server.state.messages.length })
}

function health(): JsonObject {
  return { status: 'green', shards: { active: 1, initializing: 0, relocating: 0, unassigned: 0 } }
}

function deflector(): JsonObject {
  return { current_target: 'graylog_0', is_up: true }
}

function overview(call: Call): Answer {
  const { state } = call.server
  const events = state.messages.length
  const record = {
    index_name: 'graylog_0',
    size: { events, deleted: 0, bytes: events * 2000 },
    range: {
      index_name: 'graylog_0',
      begin: zulu(0),
      end: zulu(0),
      calculated_at: zulu(state.startedAt),
      took_ms: 0,
    },
    tier: 'HOT',
    shard_count: 1,
    is_deflector: true,
    is_closed: false,
    is_reopened: false,
  }
  const { index_name: name, tier: _, shard_count: __, ...plain } = record
  const listed = call.server.has('indices-listed')
  return answerWith(call, {
    deflector: deflector(),
    indexer_cluster: { health: health(), name: 'graylog' },
    counts: { events },
    indices: listed ? [record] : { [name]: plain },
  })
}

function index(call: Call): Answer {
  const { server, route, id: name } = call
  if (!/^graylog_\d+$/.test(name))
    return apiError(404, `Index [${name}] doesn't look like an index managed by Graylog.`)
  if (name !== 'graylog_0') return apiError(404, `Index [${name}] not found.`)
  return json(makeExample(responseShape(route, server.version), server))
}

function fields({ server, request }: Call): Answer {
  const names = [
    ...new Set(server.state.messages.flatMap((message) => Object.keys(message.fields))),
  ]
  const known = names.filter((name) => name !== '_id')
  const limit = Number(request.query.get('limit') ?? '0') || known.length
  const shown = [...new Set([...known.slice(0, limit), 'source', 'message', 'timestamp'])]
  return json({ fields: shown })
}

function sources({ server }: Call): Answer {
  const counts: Record<string, number> = {}
  for (const { fields: message } of server.state.messages) {
    const source: Json = message['source'] ?? ''
    if (typeof source === 'string') counts[source] = (counts[source] ?? 0) + 1
  }
  return json({ total: Object.keys(counts).length, sources: counts, took_ms: 1, range: 0 })
}
