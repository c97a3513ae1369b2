import { type Answer, empty, withHeaders } from '../../answer.ts'
import { apiError, validationFailed } from '../../errors.ts'
import { isObject, type Json, type JsonObject } from '#engine/model/json/json.ts'
import { answerWith } from '../../requests/project.ts'
import { type Call, type Handlers, getUser } from '../../server.ts'
import type { Stream } from '../../state.ts'
import { createdAt } from '../location.ts'
import { newRule } from './rules.ts'
import { isProtected, ofOwnStream, ofStream, protectedAnswer, readable } from './stream-access.ts'
import { streamRecord } from './stream-records.ts'
import { asText } from '../values.ts'

/** Streams: list, read, make, change, end. */
export const streamHandlers: Handlers = {
  'GET /streams': (call) => listed(call, readable(call)),
  'GET /streams/enabled': (call) =>
    listed(
      call,
      readable(call).filter(({ disabled }) => !disabled),
    ),
  'GET /streams/{streamId}': (call) =>
    ofStream(call, 'read', (stream) => answerWith(call, streamRecord(stream, call.server))),
  'POST /streams': (call) => create(call),
  'PUT /streams/{streamId}': (call) => ofOwnStream(call, (stream) => update(call, stream)),
  'DELETE /streams/{streamId}': (call) => ofStream(call, 'edit', (stream) => remove(call, stream)),
  'POST /streams/{streamId}/pause': (call) => ofOwnStream(call, (stream) => disable(stream, true)),
  'POST /streams/{streamId}/resume': (call) =>
    ofOwnStream(call, (stream) => disable(stream, false)),
  'POST /streams/{streamId}/clone': (call) =>
    ofStream(call, 'edit', (stream) => clone(call, stream)),
}

function listed(call: Call, streams: readonly Stream[]): Answer {
  const records = streams.map((stream) => streamRecord(stream, call.server))
  return answerWith(call, { total: records.length, streams: records })
}

function create(call: Call): Answer {
  const { server, body } = call
  if (body === undefined) return nothingToRead(call)
  const given = getEntity(body, call)
  const title = asText(given['title'])
  if (title === '') return validationFailed({ title: 'Value "" is not a valid non-empty String!' })
  const set = asText(given['index_set_id'])
  if (server.has('stream-index-set') && !server.state.indexSets.has(set))
    return apiError(404, `Index set <${set}> not found`)
  const stream = added(call, given, set)
  const rules = Array.isArray(given['rules']) ? (given['rules'] as readonly Json[]) : []
  stream.rules = rules.filter(isObject).map((rule) => newRule(rule, server))
  return made(call, stream)
}

/** A missing body causes an internal error instead of a rejection. */
function nothingToRead({ server }: Call): Answer {
  if (server.has('entity-wrapper')) {
    const type = 'org.graylog.security.shares.CreateEntityRequest'
    return apiError(500, `Cannot invoke "${type}.entity()" because "createEntityRequest" is null`)
  }
  const type = 'org.graylog2.rest.resources.streams.requests.CreateStreamRequest'
  const words = `Cannot invoke "${type}.title()" because "cr" is null`
  return apiError(500, server.has('null-explained') ? words : '')
}

function getEntity(body: Json, { server }: Call): JsonObject {
  const given = isObject(body) ? body : {}
  const entity = given['entity']
  return server.has('entity-wrapper') && isObject(entity) ? entity : given
}

function added(call: Call, given: JsonObject, indexSetId: string): Stream {
  const { server } = call
  const stream: Stream = {
    id: server.ids.objectId(),
    creator: getUser(call).name,
    title: asText(given['title']),
    description: given['description'] === undefined ? null : asText(given['description']),
    matchingType: asText(given['matching_type']) || 'AND',
    disabled: true,
    createdAt: server.now(),
    contentPack: null,
    indexSetId,
    removeFromDefault: given['remove_matches_from_default_stream'] === true,
    rules: [],
    conditions: [],
    outputs: [],
  }
  server.state.streams.set(stream.id, stream)
  return stream
}

function made(call: Call, { id }: Stream): Answer {
  return withHeaders(answerWith(call, { stream_id: id }, 201), [
    createdAt(call.server, `/streams/${id}`),
  ])
}

function update(call: Call, stream: Stream): Answer {
  const given = isObject(call.body) ? call.body : {}
  const matching = asText(given['matching_type'])
  if (matching !== '' && matching !== 'AND' && matching !== 'OR')
    return apiError(
      400,
      `Invalid matching type '${matching}' specified. Should be one of: [AND, OR]`,
    )
  if (asText(given['title']) !== '') stream.title = asText(given['title'])
  if (asText(given['description']) !== '') stream.description = asText(given['description'])
  else if (!call.server.has('stream-update-keeps-description'))
    stream.description = given['description'] === '' ? '' : null
  if (matching !== '') stream.matchingType = matching
  if (asText(given['index_set_id']) !== '') stream.indexSetId = asText(given['index_set_id'])
  if (typeof given['remove_matches_from_default_stream'] === 'boolean')
    stream.removeFromDefault = given['remove_matches_from_default_stream']
  return answerWith(call, streamRecord(stream, call.server))
}

function remove(call: Call, stream: Stream): Answer {
  if (isProtected(call, stream)) return protectedAnswer(call)
  call.server.state.streams.delete(stream.id)
  return empty()
}

function disable(stream: Stream, disabled: boolean): Answer {
  stream.disabled = disabled
  return empty()
}

function clone(call: Call, original: Stream): Answer {
  const given = isObject(call.body) ? call.body : {}
  const stream = added(
    call,
    { matching_type: original.matchingType, ...given },
    asText(given['index_set_id']) || original.indexSetId,
  )
  stream.rules = original.rules.map((rule) => ({ ...rule, id: call.server.ids.objectId() }))
  stream.conditions = original.conditions.map((condition) => ({
    ...condition,
    id: call.server.ids.uuid(),
  }))
  stream.outputs = [...original.outputs]
  return made(call, stream)
}
