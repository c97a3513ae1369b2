import type { Answer } from '../../answer.ts'
import { apiError, forbidden } from '../../errors.ts'
import type { JsonObject } from '#engine/model/json/json.ts'
import { answerWith } from '../../requests/project.ts'
import { type Call, type Handlers, needs } from '../../server.ts'
import { defineResource, type StoredKind } from '../resource.ts'
import type { PipelineSource } from './pipeline-state.ts'
import { zulu } from '../../times.ts'
import { asList, asText, asTexts } from '../values.ts'

/** Rules and pipelines as text, and which streams they work on; nothing is run. */
export const pipelineHandlers: Handlers = {
  ...getHandlers('rule', 'pipeline_rule', {
    kept: ({ pipelineRules }) => pipelineRules,
    record: shared,
  }),
  ...getHandlers('pipeline', 'pipeline', {
    kept: ({ pipelines }) => pipelines,
    record: (one) => ({ ...shared(one), stages: stagesIn(one.source) }),
  }),
  'GET /system/pipelines/connections': (call) =>
    answerWith(call, [...call.server.state.pipelineConnections.values()]),
  'GET /system/pipelines/connections/{streamId}': needs('pipeline_connection:read', (call) => {
    const known = call.server.state.pipelineConnections.get(call.id)
    return known ? answerWith(call, known) : apiError(404)
  }),
  'POST /system/pipelines/connections/to_stream': needs('pipeline_connection:edit', connect),
  'POST /system/pipelines/connections/to_pipeline': needs(
    'pipeline_connection:edit',
    connectStreams,
  ),
}

/** The operations of one kind of text. */
function getHandlers(
  name: string,
  area: string,
  kind: Pick<StoredKind<PipelineSource>, 'kept' | 'record'>,
): Handlers {
  const path = `/system/pipelines/${name}`
  const sources = defineResource({ ...kind, area, refused: forbidden })
  return {
    [`GET ${path}`]: sources.list((all) => all),
    [`POST ${path}`]: needs(`${area}:create`, (call) => sources.keep(call, getSource(call))),
    [`GET ${path}/{id}`]: sources.read,
    [`PUT ${path}/{id}`]: sources.with('edit', (call, one) =>
      sources.keep(call, getSource(call, one)),
    ),
    [`DELETE ${path}/{id}`]: sources.remove('delete'),
  }
}

function getSource({ server, given }: Call, before?: PipelineSource): PipelineSource {
  return {
    id: before?.id ?? server.ids.objectId(),
    title: asText(given['title']) || (before?.title ?? ''),
    description: asText(given['description']) || null,
    source: asText(given['source']),
    createdAt: before?.createdAt ?? server.now(),
    modifiedAt: server.now(),
  }
}

function connect(call: Call): Answer {
  const { server, given } = call
  const stream = asText(given['stream_id'])
  const pipelines = asList(given['pipeline_ids'])
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

/** The streams that one pipeline works on from now on; gives the connections of these. */
function connectStreams(call: Call): Answer {
  const { server, given } = call
  const pipeline = asText(given['pipeline_id'])
  const streams = new Set(asTexts(given['stream_ids']))
  const { pipelines, pipelineConnections: kept } = server.state
  if (!pipelines.has(pipeline)) return apiError(404)
  for (const stream of new Set([...kept.keys(), ...streams])) {
    const known = kept.get(stream)
    const others = asTexts(known?.['pipeline_ids']).filter((id) => id !== pipeline)
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
