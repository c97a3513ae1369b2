import type { Json, JsonObject } from '#engine/model/json/json.ts'
import { apiError } from '../../errors.ts'
import { type Answer, json } from '../../answer.ts'
import type { Call, Handlers, Server } from '../../server.ts'
import type { Problems } from '../problems.ts'
import { asText } from '../values.ts'
import { defineNamed } from './named.ts'
import { namedPage } from './named-page.ts'
import type { Collector } from './state.ts'
import { PRIVATE, tagged } from './tagged.ts'

const COLLECTORS = defineNamed<Collector>({
  kept: ({ collectors }) => collectors,
  read,
  record,
  problems: findProblems,
  missing: (id) => apiError(404, `Cound not find collector <${id}>.`),
})

/** Collectors that sidecars can run. */
export const collectorHandlers: Handlers = {
  'GET /sidecar/collectors': (call) => tagged(call, json(all(call.server)), PRIVATE),
  'GET /sidecar/collectors/summary': (call) =>
    namedPage(call, 'collectors', [...call.server.state.collectors.values()].map(summary)),
  'GET /sidecar/collectors/{id}': COLLECTORS.read,
  'POST /sidecar/collectors/validate': COLLECTORS.validate,
  'POST /sidecar/collectors': COLLECTORS.create,
  'PUT /sidecar/collectors/{id}': (call) => COLLECTORS.update(call, call),
  'POST /sidecar/collectors/{id}/{name}': copy,
  'DELETE /sidecar/collectors/{id}': COLLECTORS.remove(({ server, id }) =>
    [...server.state.collectorConfigurations.values()].some(({ collectorId }) => collectorId === id)
      ? apiError(400, 'Collector still in use, cannot delete.')
      : undefined,
  ),
}

function all({ state }: Server): JsonObject {
  const collectors = [...state.collectors.values()].map(record)
  return { total: collectors.length, collectors }
}

function summary({ id, name, serviceType, operatingSystem }: Collector): JsonObject {
  return { id, name, service_type: serviceType, node_operating_system: operatingSystem }
}

function record(one: Collector): JsonObject {
  return {
    ...summary(one),
    executable_path: one.executablePath,
    execute_parameters: one.executeParameters,
    validation_parameters: one.validationParameters,
    default_template: one.defaultTemplate,
  }
}

function read({ server, given }: Call): Collector {
  return {
    id: server.ids.objectId(),
    name: asText(given['name']),
    serviceType: asText(given['service_type']),
    operatingSystem: asText(given['node_operating_system']),
    executablePath: asText(given['executable_path']),
    executeParameters: orNull(given['execute_parameters']),
    validationParameters: orNull(given['validation_parameters']),
    defaultTemplate: orNull(given['default_template']),
  }
}

function orNull(value: Json | undefined): string | null {
  return typeof value === 'string' ? value : null
}

const SYSTEMS = ['linux', 'windows', 'darwin', 'freebsd']

function findProblems(one: Collector, namesakes: readonly Collector[]): Problems {
  return {
    name:
      one.name === ''
        ? 'Collector name cannot be empty.'
        : !/^[A-Za-z0-9_.-]+$/.test(one.name)
          ? 'Collector name can only contain the following characters: A-Z,a-z,0-9,_,-,.'
          : namesakes.some(({ operatingSystem }) => operatingSystem === one.operatingSystem)
            ? `Collector "${one.name}" already exists for the "${one.operatingSystem}" operating system.`
            : undefined,
    node_operating_system: SYSTEMS.includes(one.operatingSystem)
      ? undefined
      : `Operating system can only be one of [${SYSTEMS.join(', ')}].`,
    service_type:
      one.serviceType === 'exec' || one.operatingSystem === 'windows'
        ? undefined
        : "Only Windows collectors support 'Windows service'.",
    executable_path:
      one.executablePath === '' ? 'Collector binary path cannot be empty.' : undefined,
  }
}

/** Real servers fail if the collector is missing: 500 on 5.1.0 and 7.0.1. */
function copy(call: Call): Answer {
  const one = call.server.state.collectors.get(call.id)
  return one ? COLLECTORS.copy(call, one) : apiError(500)
}
