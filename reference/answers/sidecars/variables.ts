import { isObject, type JsonObject } from '#engine/model/json/json.ts'
import { apiError } from '../../errors.ts'
import { answerWith } from '../../requests/project.ts'
import { type Answer, empty } from '../../answer.ts'
import type { Call, Handlers, Server } from '../../server.ts'
import { type Problems, refusal, validation } from '../problems.ts'
import { asText } from '../values.ts'
import { configurationRecord } from './configurations.ts'
import type { CollectorConfiguration, CollectorVariable } from './state.ts'

/** Values that the templates of configurations name as `${user.NAME}`. */
export const variableHandlers: Handlers = {
  'GET /sidecar/configuration_variables': (call) =>
    answerWith(call, [...call.server.state.collectorVariables.values()].map(record)),
  'POST /sidecar/configuration_variables/validate': (call) =>
    validation(call, findProblems(readFrom(call), call.server)),
  'POST /sidecar/configuration_variables': (call) => keep(call, readFrom(call)),
  'PUT /sidecar/configuration_variables/{id}': (call) =>
    ofVariable(call, (before) => change(call, before)),
  'GET /sidecar/configuration_variables/{id}/configurations': (call) =>
    ofVariable(call, (one) => answerWith(call, naming(one, call.server).map(configurationRecord))),
  'DELETE /sidecar/configuration_variables/{id}': (call) => remove(call),
}

function record({ id, name, description, content }: CollectorVariable): JsonObject {
  return { id, name, description, content }
}

function readFrom({ server, body }: Call): CollectorVariable {
  const given = isObject(body) ? body : {}
  return {
    id: server.ids.objectId(),
    name: asText(given['name']),
    description: asText(given['description']),
    content: asText(given['content']),
  }
}

function findProblems(one: CollectorVariable, { state }: Server): Problems {
  const isTaken = [...state.collectorVariables.values()].some(
    ({ id, name }) => id !== one.id && name === one.name,
  )
  return {
    name:
      one.name === ''
        ? 'Variable name can not be empty.'
        : !/^[A-Za-z0-9_]+$/.test(one.name)
          ? 'Variable name can only contain the following characters: A-Z,a-z,0-9,_'
          : isTaken
            ? 'A variable with that name already exists.'
            : undefined,
    content: one.content === '' ? 'Variable content can not be empty.' : undefined,
  }
}

function keep(call: Call, one: CollectorVariable): Answer {
  const refused = refusal(call, findProblems(one, call.server))
  if (refused) return refused
  call.server.state.collectorVariables.set(one.id, one)
  return answerWith(call, record(one))
}

/** References to a variable follow when its name changes. */
function change(call: Call, before: CollectorVariable): Answer {
  const one = { ...readFrom(call), id: before.id }
  const { server } = call
  const refused = refusal(call, findProblems(one, server))
  if (refused) return refused
  for (const configuration of naming(before, server))
    server.state.collectorConfigurations.set(configuration.id, {
      ...configuration,
      template: configuration.template.replaceAll(
        `\${user.${before.name}}`,
        `\${user.${one.name}}`,
      ),
    })
  return keep(call, one)
}

function naming({ name }: CollectorVariable, { state }: Server): readonly CollectorConfiguration[] {
  return [...state.collectorConfigurations.values()].filter(({ template }) =>
    template.includes(`\${user.${name}}`),
  )
}

function remove(call: Call): Answer {
  const { server, parameters } = call
  const [id = ''] = parameters
  const one = server.state.collectorVariables.get(id)
  if (!one) return empty(304)
  const users = naming(one, server).map(({ name }) => name)
  const refused = refusal(call, {
    name:
      users.length === 0
        ? undefined
        : `Variable is still used in the following configurations: ${users.join(', ')}`,
  })
  if (refused) return refused
  server.state.collectorVariables.delete(id)
  return empty(202)
}

function ofVariable(
  { server, parameters: [id = ''] }: Call,
  answer: (one: CollectorVariable) => Answer,
): Answer {
  const one = server.state.collectorVariables.get(id)
  return one ? answer(one) : apiError(404, `Could not find Configuration Variable <${id}>.`)
}
