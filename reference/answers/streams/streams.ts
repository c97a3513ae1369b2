import { type Answer, empty } from '../../answer.ts'
import { apiError, validationFailed } from '../../errors.ts'
import type { JsonObject } from '#engine/model/json/json.ts'
import {
  type Call,
  type ObjectHandler,
  type Handler,
  type Handlers,
  newObject,
} from '../../server.ts'
import type { Stream } from '../../state.ts'
import { created } from '../location.ts'
import { newRule, testMatch } from './rules.ts'
import { refuseOwn, STREAMS } from './stream-access.ts'
import { asObjects, asText, getEntity } from '../values.ts'

/** Streams: list, read, make, change, end. */
export const streamHandlers: Handlers = {
  'GET /streams': STREAMS.list(listed),
  'GET /streams/enabled': STREAMS.list((streams) =>
    listed(streams.filter((stream) => stream['disabled'] === false)),
  ),
  'GET /streams/{streamId}': STREAMS.read,
  'POST /streams': create,
  'PUT /streams/{streamId}': changed(update),
  'DELETE /streams/{streamId}': STREAMS.remove('edit', refuseOwn),
  'POST /streams/{streamId}/pause': changed((_, stream) => disable(stream, true)),
  'POST /streams/{streamId}/resume': changed((_, stream) => disable(stream, false)),
  'POST /streams/{streamId}/testMatch': STREAMS.with('read', testMatch),
  'POST /streams/{streamId}/clone': STREAMS.with('edit', clone),
}

/** Handles a change, which the server rejects for its own streams. */
function changed(change: ObjectHandler<[Stream]>): Handler {
  return STREAMS.with('edit', (call, stream) => refuseOwn(call, stream) ?? change(call, stream))
}

function listed(streams: readonly JsonObject[]): JsonObject {
  return { total: streams.length, streams }
}

function create(call: Call): Answer {
  const { server } = call
  if (call.body === undefined) return nothingToRead(call)
  const given = getEntity(call)
  const title = asText(given['title'])
  if (title === '') return validationFailed({ title: 'Value "" is not a valid non-empty String!' })
  const set = asText(given['index_set_id'])
  if (server.has('stream-index-set') && !server.state.indexSets.has(set))
    return apiError(404, `Index set <${set}> not found`)
  const stream = added(call, given, set)
  stream.rules = asObjects(given['rules']).map((rule) => newRule(rule, server))
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

function added(call: Call, given: JsonObject, indexSetId: string): Stream {
  const stream: Stream = {
    ...newObject(call),
    title: asText(given['title']),
    description: given['description'] === undefined ? null : asText(given['description']),
    matchingType: asText(given['matching_type']) || 'AND',
    disabled: true,
    contentPack: null,
    indexSetId,
    removeFromDefault: given['remove_matches_from_default_stream'] === true,
    rules: [],
    conditions: [],
    outputs: [],
  }
  call.server.state.streams.set(stream.id, stream)
  return stream
}

function made(call: Call, { id }: Stream): Answer {
  return created(call, `/streams/${id}`, { stream_id: id })
}

function update(call: Call, stream: Stream): Answer {
  const { given } = call
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
  return STREAMS.show(call, stream)
}

function disable(stream: Stream, disabled: boolean): Answer {
  stream.disabled = disabled
  return empty()
}

function clone(call: Call, original: Stream): Answer {
  const { given } = call
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
