import { isObject, type Json, type JsonObject } from '#engine/model/json/json.ts'
import { apiError } from '../../errors.ts'
import { answerWith } from '../../requests/project.ts'
import { type Answer, empty, json } from '../../answer.ts'
import type { Call, Handlers, Server } from '../../server.ts'
import { type Problems, refusal, validation } from '../problems.ts'
import { asText } from '../values.ts'
import { namedPage } from './named-page.ts'
import type { Collector } from './state.ts'
import { PRIVATE, tagged } from './tagged.ts'

/** Collectors that sidecars can run. */
export const collectorHandlers: Handlers = {
  'GET /sidecar/collectors': (call) => tagged(call, json(all(call.server)), PRIVATE),
  'GET /sidecar/collectors/summary': (call) =>
    namedPage(call, 'collectors', [...call.server.state.collectors.values()].map(summary)),
  'GET /sidecar/collectors/{id}': (call) =>
    ofCollector(call, (one) => answerWith(call, record(one))),
  'POST /sidecar/collectors/validate': (call) =>
    validation(call, findProblems(readFrom(call), call.server)),
  'POST /sidecar/collectors': (call) => keep(call, readFrom(call)),
  'PUT /sidecar/collectors/{id}': (call) => keep(call, { ...readFrom(call), id: getId(call) }),
  'POST /sidecar/collectors/{id}/{name}': (call) => copy(call),
  'DELETE /sidecar/collectors/{id}': (call) => remove(call),
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

function readFrom({ server, body }: Call): Collector {
  const given = isObject(body) ? body : {}
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

function findProblems(one: Collector, { state }: Server): Problems {
  const isTaken = [...state.collectors.values()].some(
    ({ id, name, operatingSystem }) =>
      id !== one.id && name === one.name && operatingSystem === one.operatingSystem,
  )
  return {
    name:
      one.name === ''
        ? 'Collector name cannot be empty.'
        : !/^[A-Za-z0-9_.-]+$/.test(one.name)
          ? 'Collector name can only contain the following characters: A-Z,a-z,0-9,_,-,.'
          : isTaken
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

function keep(call: Call, one: Collector): Answer {
  const refused = refusal(call, findProblems(one, call.server))
  if (refused) return refused
  call.server.state.collectors.set(one.id, one)
  return answerWith(call, record(one))
}

function copy(call: Call): Answer {
  const { server, parameters } = call
  const [, name = ''] = parameters
  const one = server.state.collectors.get(getId(call))
  // Real servers trip over what is not there: 500 on 5.1.0 and 7.0.1.
  if (!one) return apiError(500)
  const made = { ...one, id: server.ids.objectId(), name }
  const refused = refusal(call, findProblems(made, server))
  if (refused) return refused
  server.state.collectors.set(made.id, made)
  return empty(202)
}

function remove(call: Call): Answer {
  const { collectors, collectorConfigurations } = call.server.state
  const id = getId(call)
  if ([...collectorConfigurations.values()].some(({ collectorId }) => collectorId === id))
    return apiError(400, 'Collector still in use, cannot delete.')
  return empty(collectors.delete(id) ? 202 : 304)
}

function ofCollector(call: Call, answer: (one: Collector) => Answer): Answer {
  const one = call.server.state.collectors.get(getId(call))
  return one ? answer(one) : apiError(404, `Cound not find collector <${getId(call)}>.`)
}

function getId({ parameters: [id = ''] }: Call): string {
  return id
}
