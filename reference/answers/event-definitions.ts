import { successStatus } from '#engine/knowledge/bodies.ts'
import { isObject, type JsonObject } from '#engine/model/json/json.ts'
import { isWithin } from '#engine/model/version.ts'
import { apiError, forbidden } from '../errors.ts'
import { answerWith, closedAnswerWith } from '../requests/project.ts'
import { type Answer, empty } from '../answer.ts'
import { type Call, type Handlers, permits, type Server } from '../server.ts'
import type { EventDefinition } from '../state.ts'
import { zulu } from '../times.ts'
import { page } from './pages.ts'
import { defineResource } from './resource.ts'
import { asList, asObject, getEntity } from './values.ts'

const DEFINITIONS = defineResource<EventDefinition>({
  kept: ({ eventDefinitions }) => eventDefinitions,
  area: 'eventdefinitions',
  record,
  find: (id, server) => all(server).find((one) => one.id === id),
  refused: forbidden,
  missing: (id) => apiError(404, `Event definition <${id}> doesn't exist`),
})

/** Event definitions: list, read, make, end; and a search for events, of which there are none. */
export const eventDefinitionHandlers: Handlers = {
  'GET /events/definitions': list,
  'POST /events/definitions': create,
  'GET /events/definitions/{definitionId}': DEFINITIONS.with('read', show),
  'DELETE /events/definitions/{definitionId}': DEFINITIONS.with('delete', remove),
  'POST /events/search': search,
}

function list(call: Call): Answer {
  const { server } = call
  const items = all(server).filter(({ id }) => permits(call, `eventdefinitions:read:${id}`))
  const scheduled = {
    status: null,
    next_time: null,
    triggered_at: null,
    queued_notifications: 0,
    data: null,
    is_scheduled: false,
  }
  const scheduler = Object.fromEntries(items.map(({ id }) => [id, scheduled]))
  return page(call, {
    key: 'event_definitions',
    items: items.map(record),
    query: '',
    grandTotal: server.has('definitions-grand-total'),
    ...(server.has('definitions-context') && { more: { context: { scheduler } } }),
  })
}

function all(server: Server): readonly EventDefinition[] {
  const made = [...server.state.eventDefinitions.values()]
  return server.has('built-in-definition') ? [builtIn(server), ...made] : made
}

function builtIn({ state }: Server): EventDefinition {
  return {
    id: state.clusterId.replaceAll('-', '').slice(0, 24),
    updatedAt: state.startedAt,
    record: {
      _scope: 'SYSTEM_NOTIFICATION_EVENT',
      _entity_source: { source: 'SYSTEM', entity_type: 'event_definition', parent_id: null },
      title: 'System notification events',
      description: 'Reserved event definition for system notification events',
      priority: 1,
      alert: false,
      config: { type: 'system-notifications-v1' },
      field_spec: {},
      key_spec: [],
      notification_settings: { grace_period_ms: 0, backlog_size: 0 },
      notifications: [],
      storage: [{ type: 'persist-to-streams-v1', streams: ['000000000000000000000003'] }],
    },
  }
}

function record({ id, record: given, updatedAt }: EventDefinition): JsonObject {
  const at = zulu(updatedAt)
  return { id, ...given, updated_at: at, matched_at: null, scheduler: null, state: 'ENABLED' }
}

function create(call: Call): Answer {
  const { server } = call
  const definition: EventDefinition = {
    id: server.ids.objectId(),
    updatedAt: server.now(),
    record: {
      _scope: 'DEFAULT',
      _entity_source: null,
      ...withSeriesTypes(call),
      storage: [{ type: 'persist-to-streams-v1', streams: ['000000000000000000000002'] }],
    },
  }
  server.state.eventDefinitions.set(definition.id, definition)
  return show(call, definition)
}

/** The record in a request. From 5.2.0, a series without a type is accepted, and its type is null. */
function withSeriesTypes(call: Call): JsonObject {
  const entity = getEntity(call)
  const { config } = entity
  if (!isObject(config) || !isWithin(call.server.version, { since: '5.2.0' })) return entity
  if (!Array.isArray(config['series'])) return entity
  const series = asList(config['series']).map((one) =>
    isObject(one) ? { type: null, ...one } : one,
  )
  return { ...entity, config: { ...config, series } }
}

function show(call: Call, definition: EventDefinition): Answer {
  return closedAnswerWith(call, record(definition))
}

function remove(call: Call, definition: EventDefinition): Answer {
  const { server, route } = call
  server.state.eventDefinitions.delete(definition.id)
  return successStatus(route, server.version) === 204 ? empty() : show(call, definition)
}

function search(call: Call): Answer {
  const { given } = call
  return answerWith(call, {
    events: [],
    used_indices: ['gl-events_0', 'gl-system-events_0'],
    parameters: {
      page: 1,
      per_page: 25,
      timerange: { type: 'relative', range: 3600 },
      query: '',
      sort_by: 'timestamp',
      sort_direction: 'desc',
      sort_unmapped_type: null,
      ...given,
      filter: { alerts: 'include', event_definitions: [], ...asObject(given['filter']) },
    },
    total_events: 0,
    duration: 1,
    context: { event_definitions: {}, streams: {} },
  })
}
