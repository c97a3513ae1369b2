import { empty } from '../../server/answer.ts'
import type { Answer } from '../../server/answer.ts'
import { apiError } from '../../errors.ts'
import { isObject } from '../../../src/model/json.ts'
import type { Json, JsonObject } from '../../../src/model/json.ts'
import { answerWith } from '../../requests/project.ts'
import { permits } from '../../server/server.ts'
import type { Call, Handlers } from '../../server/server.ts'
import type { PipelineSource } from '../../state.ts'
import { zulu } from '../../times.ts'
import { textOf } from '../searches/values.ts'

/** Rules and pipelines as text, and which streams they work on; nothing is run. */
export const pipelineHandlers: Handlers = {
  'GET /system/pipelines/rule': (call) => list(call, RULES),
  'POST /system/pipelines/rule': (call) => create(call, RULES),
  'GET /system/pipelines/rule/{id}': (call) => read(call, RULES),
  'DELETE /system/pipelines/rule/{id}': (call) => remove(call, RULES),
  'GET /system/pipelines/pipeline': (call) => list(call, PIPELINES),
  'POST /system/pipelines/pipeline': (call) => create(call, PIPELINES),
  'GET /system/pipelines/pipeline/{id}': (call) => read(call, PIPELINES),
  'DELETE /system/pipelines/pipeline/{id}': (call) => remove(call, PIPELINES),
  'GET /system/pipelines/connections': (call) =>
    answerWith(call, [...call.server.state.pipelineConnections.values()]),
  'POST /system/pipelines/connections/to_stream': (call) => connect(call),
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
    title: textOf(given['title']),
    description: textOf(given['description']) || null,
    source: textOf(given['source']),
    createdAt: server.now(),
  }
  kept(call).set(one.id, one)
  return answerWith(call, record(one))
}

function read(call: Call, kind: Kind): Answer {
  return ofOne(call, kind, 'read', (one) => answerWith(call, kind.record(one)))
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
  const stream = textOf(given['stream_id'])
  const pipelines = Array.isArray(given['pipeline_ids']) ? (given['pipeline_ids'] as Json[]) : []
  if (!server.state.streams.has(stream)) return apiError(404)
  const known = server.state.pipelineConnections.get(stream)
  const connection = {
    ...{ stream_id: stream, pipeline_ids: pipelines },
    id: known?.['id'] ?? server.ids.objectId(),
  }
  server.state.pipelineConnections.set(stream, connection)
  return answerWith(call, connection)
}

function shared({ id, title, description, source, createdAt }: PipelineSource): JsonObject {
  const time = zulu(createdAt)
  return { id, title, description, source, created_at: time, modified_at: time, errors: null }
}

/** The stages that a pipeline's source declares, each with the names of its rules. */
function stagesIn(source: string): JsonObject[] {
  return source
    .split(/\bstage\s+(?=-?\d)/)
    .slice(1)
    .map((text) => ({
      stage: Number.parseInt(text, 10),
      match_all: /^-?\d+\s+match\s+all\b/.test(text),
      rules: [...text.matchAll(/\brule\s+"([^"]*)"/g)].map(([, name]) => name ?? ''),
    }))
}
