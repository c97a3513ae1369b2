import { type Answer, empty } from '../../answer.ts'
import { apiError } from '../../errors.ts'
import { isObject, type Json, type JsonObject } from '#engine/model/json/json.ts'
import { answerWith } from '../../requests/project.ts'
import { type Call, type Handlers, permits } from '../../server.ts'
import type { PipelineSource } from './pipeline-state.ts'
import { zulu } from '../../times.ts'
import { asText } from '../values.ts'

/** Rules and pipelines as text, and which streams they work on; nothing is run. */
export const pipelineHandlers: Handlers = {
  'GET /system/pipelines/rule': (call) => list(call, RULES),
  'POST /system/pipelines/rule': (call) => create(call, RULES),
  'GET /system/pipelines/rule/{id}': (call) => read(call, RULES),
  'PUT /system/pipelines/rule/{id}': (call) => update(call, RULES),
  'DELETE /system/pipelines/rule/{id}': (call) => remove(call, RULES),
  'GET /system/pipelines/pipeline': (call) => list(call, PIPELINES),
  'POST /system/pipelines/pipeline': (call) => create(call, PIPELINES),
  'GET /system/pipelines/pipeline/{id}': (call) => read(call, PIPELINES),
  'PUT /system/pipelines/pipeline/{id}': (call) => update(call, PIPELINES),
  'DELETE /system/pipelines/pipeline/{id}': (call) => remove(call, PIPELINES),
  'GET /system/pipelines/connections': (call) =>
    answerWith(call, [...call.server.state.pipelineConnections.values()]),
  'GET /system/pipelines/connections/{streamId}': (call) => connection(call),
  'POST /system/pipelines/connections/to_stream': (call) => connect(call),
  'POST /system/pipelines/connections/to_pipeline': (call) => connectStreams(call),
}

/** One kind of text: what its permissions begin with, where it is kept, how it is shown. */
interface Kind {
  readonly permission: string
  readonly kept: (call: Call) => Map<string, PipelineSource>
  readonly record: (one: PipelineSource) => JsonObject
}

const RULES: Kind = {
  permission: 'pipeline_rule',
  kept: ({ server }) => server.state.pipelineRules,
  record: shared,
}

const PIPELINES: Kind = {
  permission: 'pipeline',
  kept: ({ server }) => server.state.pipelines,
  record: (one) => ({ ...shared(one), stages: stagesIn(one.source) }),
}

function list(call: Call, { permission, kept, record }: Kind): Answer {
  const all = [...kept(call).values()].filter(({ id }) => permits(call, `${permission}:read:${id}`))
  return answerWith(call, all.map(record))
}

function create(call: Call, { permission, kept, record }: Kind): Answer {
  if (!permits(call, `${permission}:create`)) return apiError(403, 'Not authorized')
  const { server, body } = call
  const given = isObject(body) ? body : {}
  const one: PipelineSource = {
    id: server.ids.objectId(),
    title: asText(given['title']),
    description: asText(given['description']) || null,
    source: asText(given['source']),
    createdAt: server.now(),
    modifiedAt: server.now(),
  }
  kept(call).set(one.id, one)
  return answerWith(call, record(one))
}

function read(call: Call, kind: Kind): Answer {
  return ofOne(call, kind, 'read', (one) => answerWith(call, kind.record(one)))
}

function update(call: Call, kind: Kind): Answer {
  return ofOne(call, kind, 'edit', (one) => {
    const given = isObject(call.body) ? call.body : {}
    const changed: PipelineSource = {
      ...one,
      title: asText(given['title']) || one.title,
      description: asText(given['description']) || null,
      source: asText(given['source']),
      modifiedAt: call.server.now(),
    }
    kind.kept(call).set(one.id, changed)
    return answerWith(call, kind.record(changed))
  })
}

function remove(call: Call, kind: Kind): Answer {
  return ofOne(call, kind, 'delete', ({ id }) => {
    kind.kept(call).delete(id)
    return empty()
  })
}

function ofOne(
  call: Call,
  { permission, kept }: Kind,
  act: string,
  answer: (one: PipelineSource) => Answer,
): Answer {
  const [id = ''] = call.parameters
  if (!permits(call, `${permission}:${act}:${id}`)) return apiError(403, 'Not authorized')
  const one = kept(call).get(id)
  return one ? answer(one) : apiError(404)
}

function connect(call: Call): Answer {
  const { server, body } = call
  if (!permits(call, 'pipeline_connection:edit')) return apiError(403, 'Not authorized')
  const given = isObject(body) ? body : {}
  const stream = asText(given['stream_id'])
  const pipelines = Array.isArray(given['pipeline_ids']) ? (given['pipeline_ids'] as Json[]) : []
  if (!server.state.streams.has(stream)) return apiError(404)
  const known = server.state.pipelineConnections.get(stream)
  const connection = {
    stream_id: stream,
    pipeline_ids: pipelines,
    id: known?.['id'] ?? server.ids.objectId(),
  }
  server.state.pipelineConnections.set(stream, connection)
  return answerWith(call, connection)
}

function connection(call: Call): Answer {
  if (!permits(call, 'pipeline_connection:read')) return apiError(403, 'Not authorized')
  const known = call.server.state.pipelineConnections.get(call.parameters[0] ?? '')
  return known ? answerWith(call, known) : apiError(404)
}

/** The streams that one pipeline works on from now on; gives the connections of these. */
function connectStreams(call: Call): Answer {
  const { server, body } = call
  if (!permits(call, 'pipeline_connection:edit')) return apiError(403, 'Not authorized')
  const given = isObject(body) ? body : {}
  const pipeline = asText(given['pipeline_id'])
  const streams = new Set(Array.isArray(given['stream_ids']) ? given['stream_ids'].map(asText) : [])
  const { pipelines, pipelineConnections: kept } = server.state
  if (!pipelines.has(pipeline)) return apiError(404)
  for (const stream of new Set([...kept.keys(), ...streams])) {
    const known = kept.get(stream)
    const others = idsIn(known).filter((id) => id !== pipeline)
    if (!known && !streams.has(stream)) continue
    kept.set(stream, {
      id: known?.['id'] ?? server.ids.objectId(),
      stream_id: stream,
      pipeline_ids: streams.has(stream) ? [...others, pipeline] : others,
    })
  }
  return answerWith(
    call,
    [...streams].flatMap((stream) => kept.get(stream) ?? []),
  )
}

function idsIn(connected: JsonObject | undefined): readonly string[] {
  const ids = connected?.['pipeline_ids']
  return Array.isArray(ids) ? ids.map(asText) : []
}

function shared(one: PipelineSource): JsonObject {
  const { id, title, description, source, createdAt, modifiedAt } = one
  const times = { created_at: zulu(createdAt), modified_at: zulu(modifiedAt) }
  return { id, title, description, source, ...times, errors: null }
}

/** The stages that a pipeline's source declares, each with the names of its rules. */
function stagesIn(source: string): JsonObject[] {
  return source
    .split(/\bstage\s+(?=-?\d)/)
    .slice(1)
    .map((text) => ({
      stage: Number.parseInt(text, 10),
      match_all: /^-?\d+\s+match\s+all\b/.test(text),
      match: (/^-?\d+\s+match\s+(all|either|pass)\b/.exec(text)?.[1] ?? 'either').toUpperCase(),
      rules: [...text.matchAll(/\brule\s+"([^"]*)"/g)].map(([, name]) => name ?? ''),
    }))
}
