import { apiError } from '../../errors.ts'
import { answerWith } from '../../requests/project.ts'
import type { Answer } from '../../answer.ts'
import type { Call, Handlers, Server } from '../../server.ts'
import { type Problems, refusal } from '../problems.ts'
import { asText } from '../values.ts'
import { configurationRecord } from './configurations.ts'
import { defineNamed } from './named.ts'
import type { CollectorConfiguration, CollectorVariable } from './state.ts'

const VARIABLES = defineNamed<CollectorVariable>({
  kept: ({ collectorVariables }) => collectorVariables,
  read,
  record: ({ id, name, description, content }) => ({ id, name, description, content }),
  problems: findProblems,
  missing: (id) => apiError(404, `Could not find Configuration Variable <${id}>.`),
})

/** Values that the templates of configurations name as `${user.NAME}`. */
export const variableHandlers: Handlers = {
  'GET /sidecar/configuration_variables': VARIABLES.list((all) => all),
  'POST /sidecar/configuration_variables/validate': VARIABLES.validate,
  'POST /sidecar/configuration_variables': VARIABLES.create,
  'PUT /sidecar/configuration_variables/{id}': VARIABLES.with('edit', update),
  'GET /sidecar/configuration_variables/{id}/configurations': VARIABLES.with('read', (call, one) =>
    answerWith(call, naming(one, call.server).map(configurationRecord)),
  ),
  'DELETE /sidecar/configuration_variables/{id}': VARIABLES.remove(refuseRemoval),
}

function read({ server, given }: Call): CollectorVariable {
  return {
    id: server.ids.objectId(),
    name: asText(given['name']),
    description: asText(given['description']),
    content: asText(given['content']),
  }
}

function findProblems(one: CollectorVariable, namesakes: readonly CollectorVariable[]): Problems {
  return {
    name:
      one.name === ''
        ? 'Variable name can not be empty.'
        : !/^[A-Za-z0-9_]+$/.test(one.name)
          ? 'Variable name can only contain the following characters: A-Z,a-z,0-9,_'
          : namesakes.length > 0
            ? 'A variable with that name already exists.'
            : undefined,
    content: one.content === '' ? 'Variable content can not be empty.' : undefined,
  }
}

/** References to a variable follow when its name changes. */
function update(call: Call, before: CollectorVariable): Answer {
  const { server, given } = call
  const users = naming(before, server)
  const answer = VARIABLES.update(call, before)
  if (answer.status !== 200) return answer
  for (const configuration of users)
    server.state.collectorConfigurations.set(configuration.id, {
      ...configuration,
      template: configuration.template.replaceAll(
        `\${user.${before.name}}`,
        `\${user.${asText(given['name'])}}`,
      ),
    })
  return answer
}

function naming({ name }: CollectorVariable, { state }: Server): readonly CollectorConfiguration[] {
  return [...state.collectorConfigurations.values()].filter(({ template }) =>
    template.includes(`\${user.${name}}`),
  )
}

function refuseRemoval(call: Call): Answer | undefined {
  const one = call.server.state.collectorVariables.get(call.id)
  const users = one ? naming(one, call.server).map(({ name }) => name) : []
  return refusal(call, {
    name:
      users.length === 0
        ? undefined
        : `Variable is still used in the following configurations: ${users.join(', ')}`,
  })
}
