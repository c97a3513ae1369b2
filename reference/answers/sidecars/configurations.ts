import type { JsonObject } from '#engine/model/json/json.ts'
import { apiError } from '../../errors.ts'
import { answerWith } from '../../requests/project.ts'
import type { Answer } from '../../answer.ts'
import type { Call, Handlers, Server } from '../../server.ts'
import type { Problems } from '../problems.ts'
import { asText, asTexts } from '../values.ts'
import { defineNamed } from './named.ts'
import { namedPage } from './named-page.ts'
import type { CollectorConfiguration, Sidecar } from './state.ts'
import { PRIVATE, tagged } from './tagged.ts'
import { fillIn, templateValues } from './template.ts'

const CONFIGURATIONS = defineNamed<CollectorConfiguration>({
  kept: ({ collectorConfigurations }) => collectorConfigurations,
  read,
  record: configurationRecord,
  problems: findProblems,
  missing: (id) => apiError(404, `Could not find Configuration <${id}>.`),
})

/** The files that sidecars write for what they run. */
export const configurationHandlers: Handlers = {
  'GET /sidecar/configurations': (call) =>
    namedPage(
      call,
      'configurations',
      [...call.server.state.collectorConfigurations.values()].map(summary),
    ),
  'GET /sidecar/configurations/{id}': CONFIGURATIONS.read,
  'GET /sidecar/configurations/{id}/sidecars': CONFIGURATIONS.with('read', (call, { id }) =>
    answerWith(call, {
      configuration_id: id,
      sidecar_ids: listUsers(call).map((sidecar) => sidecar.id),
    }),
  ),
  'POST /sidecar/configurations/validate': CONFIGURATIONS.validate,
  'POST /sidecar/configurations': CONFIGURATIONS.create,
  'PUT /sidecar/configurations/{id}': CONFIGURATIONS.with('edit', CONFIGURATIONS.update),
  'POST /sidecar/configurations/{id}/{name}': CONFIGURATIONS.with('read', CONFIGURATIONS.copy),
  'DELETE /sidecar/configurations/{id}': CONFIGURATIONS.remove((call) =>
    listUsers(call).length > 0
      ? apiError(400, 'Configuration still in use, cannot delete.')
      : undefined,
  ),
  'POST /sidecar/configurations/render/preview': preview,
  'GET /sidecar/configurations/render/{sidecarId}/{configurationId}': render,
}

function summary({ id, name, collectorId, color, tags }: CollectorConfiguration): JsonObject {
  return { id, name, collector_id: collectorId, color, tags: [...tags] }
}

/** A configuration with its template. */
export function configurationRecord(one: CollectorConfiguration): JsonObject {
  return { ...summary(one), template: one.template }
}

function read({ server, given }: Call): CollectorConfiguration {
  return {
    id: server.ids.objectId(),
    name: asText(given['name']),
    collectorId: asText(given['collector_id']),
    color: asText(given['color']),
    template: asText(given['template']),
    tags: asTexts(given['tags']),
  }
}

function findProblems(
  one: CollectorConfiguration,
  namesakes: readonly CollectorConfiguration[],
  server: Server,
): Problems {
  const filled = fillIn(one.template, templateValues(server), server)
  return {
    name:
      one.name === ''
        ? 'Configuration name cannot be empty.'
        : namesakes.length > 0
          ? `Configuration "${one.name}" already exists`
          : undefined,
    template: typeof filled === 'string' ? undefined : `Template error: ${filled.message}`,
  }
}

/** The sidecars that the configuration of the path is assigned to. */
function listUsers({ server, id }: Call): readonly Sidecar[] {
  return [...server.state.sidecars.values()].filter(({ assignments }) =>
    assignments.some(({ configurationId }) => configurationId === id),
  )
}

function preview(call: Call): Answer {
  const { server, given } = call
  const filled = fillIn(asText(given['template']), templateValues(server), server)
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
