import { isObject, type JsonObject } from '#engine/model/json/json.ts'
import { apiError } from '../../errors.ts'
import { answerWith } from '../../requests/project.ts'
import { type Answer, empty } from '../../answer.ts'
import type { Call, Handlers, Server } from '../../server.ts'
import { type Problems, refusal, validation } from '../problems.ts'
import { asText, asTexts } from '../values.ts'
import { namedPage } from './named-page.ts'
import type { CollectorConfiguration } from './state.ts'
import { PRIVATE, tagged } from './tagged.ts'
import { fillIn, templateValues } from './template.ts'

/** The files that sidecars write for what they run. */
export const configurationHandlers: Handlers = {
  'GET /sidecar/configurations': (call) =>
    namedPage(
      call,
      'configurations',
      [...call.server.state.collectorConfigurations.values()].map(summary),
    ),
  'GET /sidecar/configurations/{id}': (call) =>
    ofConfiguration(call, (one) => answerWith(call, configurationRecord(one))),
  'GET /sidecar/configurations/{id}/sidecars': (call) =>
    ofConfiguration(call, (one) => answerWith(call, usedBy(one, call.server))),
  'POST /sidecar/configurations/validate': (call) =>
    validation(call, findProblems(readFrom(call), call.server)),
  'POST /sidecar/configurations': (call) => keep(call, readFrom(call)),
  'PUT /sidecar/configurations/{id}': (call) =>
    ofConfiguration(call, ({ id }) => keep(call, { ...readFrom(call), id })),
  'POST /sidecar/configurations/{id}/{name}': (call) =>
    ofConfiguration(call, (one) => copy(call, one)),
  'DELETE /sidecar/configurations/{id}': (call) => remove(call),
  'POST /sidecar/configurations/render/preview': (call) => preview(call),
  'GET /sidecar/configurations/render/{sidecarId}/{configurationId}': (call) => render(call),
}

function summary({ id, name, collectorId, color, tags }: CollectorConfiguration): JsonObject {
  return { id, name, collector_id: collectorId, color, tags: [...tags] }
}

/** A configuration with its template. */
export function configurationRecord(one: CollectorConfiguration): JsonObject {
  return { ...summary(one), template: one.template }
}

function readFrom({ server, body }: Call): CollectorConfiguration {
  const given = isObject(body) ? body : {}
  return {
    id: server.ids.objectId(),
    name: asText(given['name']),
    collectorId: asText(given['collector_id']),
    color: asText(given['color']),
    template: asText(given['template']),
    tags: asTexts(given['tags']),
  }
}

function findProblems(one: CollectorConfiguration, server: Server): Problems {
  const isTaken = [...server.state.collectorConfigurations.values()].some(
    ({ id, name }) => id !== one.id && name === one.name,
  )
  const filled = fillIn(one.template, templateValues(server), server)
  return {
    name:
      one.name === ''
        ? 'Configuration name cannot be empty.'
        : isTaken
          ? `Configuration "${one.name}" already exists`
          : undefined,
    template: typeof filled === 'string' ? undefined : `Template error: ${filled.message}`,
  }
}

function keep(call: Call, one: CollectorConfiguration): Answer {
  const refused = refusal(call, findProblems(one, call.server))
  if (refused) return refused
  call.server.state.collectorConfigurations.set(one.id, one)
  return answerWith(call, configurationRecord(one))
}

function copy(call: Call, one: CollectorConfiguration): Answer {
  const { server, parameters } = call
  const [, name = ''] = parameters
  const made = { ...one, id: server.ids.objectId(), name }
  const refused = refusal(call, findProblems(made, server))
  if (refused) return refused
  server.state.collectorConfigurations.set(made.id, made)
  return empty(202)
}

function remove({ server: { state }, parameters: [id = ''] }: Call): Answer {
  const isUsed = [...state.sidecars.values()].some(({ assignments }) =>
    assignments.some(({ configurationId }) => configurationId === id),
  )
  if (isUsed) return apiError(400, 'Configuration still in use, cannot delete.')
  return empty(state.collectorConfigurations.delete(id) ? 202 : 304)
}

function usedBy({ id }: CollectorConfiguration, { state }: Server): JsonObject {
  const users = [...state.sidecars.values()].filter(({ assignments }) =>
    assignments.some(({ configurationId }) => configurationId === id),
  )
  return { configuration_id: id, sidecar_ids: users.map((sidecar) => sidecar.id) }
}

function preview(call: Call): Answer {
  const { server, body } = call
  const template = asText(isObject(body) ? body['template'] : undefined)
  const filled = fillIn(template, templateValues(server), server)
  return typeof filled === 'string'
    ? answerWith(call, { preview: filled })
    : apiError(400, `Could not render template preview: ${filled.message}`)
}

function render(call: Call): Answer {
  const { server, parameters } = call
  const [nodeId = '', id = ''] = parameters
  const sidecar = server.state.sidecars.get(nodeId)
  if (!sidecar) return apiError(404, `Couldn't find Sidecar by ID: ${nodeId}`)
  const one = server.state.collectorConfigurations.get(id)
  if (!one) return apiError(404, `Couldn't find configuration by ID: ${id}`)
  const filled = fillIn(one.template, templateValues(server, sidecar), server)
  if (typeof filled !== 'string')
    return apiError(500, `Error rendering template: ${filled.message}`)
  const { tags, ...record } = configurationRecord({ ...one, template: filled })
  const shown = { ...record, ...(server.has('sidecar-tags') && { tags: tags ?? [] }) }
  return tagged(call, answerWith(call, shown), PRIVATE)
}

function ofConfiguration(
  { server, parameters: [id = ''] }: Call,
  answer: (one: CollectorConfiguration) => Answer,
): Answer {
  const one = server.state.collectorConfigurations.get(id)
  return one ? answer(one) : apiError(404, `Could not find Configuration <${id}>.`)
}
