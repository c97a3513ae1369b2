import { type Answer, json } from '../../answer.ts'
import { endGenerator, startGenerator } from '../../generator.ts'
import { apiError } from '../../errors.ts'
import type { JsonObject } from '#engine/model/json/json.ts'
import { ofEveryNode } from '../../cluster.ts'
import { answerWith } from '../../requests/project.ts'
import { type Call, type Handlers, needsBody, newObject, type Server } from '../../server.ts'
import type { Input } from '../../state.ts'
import { zulu } from '../../times.ts'
import { created } from '../location.ts'
import { defineResource } from '../resource.ts'
import { asObject, asText } from '../values.ts'

export const INPUTS = defineResource<Input>({
  kept: ({ inputs }) => inputs,
  area: 'inputs',
  isFree: (act, { has }) => act === 'terminate' && !has('input-end-permitted'),
  record: inputRecord,
  missing: (id) => apiError(404, `Couldn't find input ${id}`),
})

/** Message inputs; they are remembered, but nothing listens for them, and one type makes messages by itself. */
export const inputHandlers: Handlers = {
  'GET /system/inputs': INPUTS.list((inputs) => ({ inputs, total: inputs.length })),
  'POST /system/inputs': needsBody(create),
  'GET /system/inputs/{inputId}': INPUTS.read,
  'PUT /system/inputs/{inputId}': INPUTS.with('edit', needsBody(update)),
  'GET /system/inputs/types/{inputType}': describeType,
  'GET /system/inputstates': ({ server }) => json({ states: listStates(server) }),
  'GET /system/inputstates/{inputId}': getState,
  'GET /cluster/inputstates': ({ server }) => json(ofEveryNode(server, listStates)),
  'DELETE /system/inputs/{inputId}': INPUTS.remove('terminate', ({ server }, input) => {
    const { extractors } = server.state
    for (const { id, inputId } of extractors.values())
      if (inputId === input.id) extractors.delete(id)
    endGenerator(input.id, server)
    return undefined
  }),
}

function create(call: Call): Answer {
  const { server } = call
  const input: Input = { ...newObject(call), ...getValues(call) }
  if (!input.type.includes('.'))
    return apiError(404, `There is no such input type registered: ${input.type}`)
  server.state.inputs.set(input.id, input)
  startGenerator(input, server)
  return saved(call, input)
}

function update(call: Call, input: Input): Answer {
  return saved(call, Object.assign(input, getValues(call)))
}

function saved(call: Call, { id }: Input): Answer {
  return created(call, `/system/inputs/${id}`, { id })
}

function getValues({ given }: Call): Omit<Input, 'id' | 'creator' | 'createdAt'> {
  return {
    title: asText(given['title']),
    type: asText(given['type']),
    global: given['global'] === true,
    node: asText(given['node']) || null,
    configuration: asObject(given['configuration']),
  }
}

function inputRecord(input: Input, { has }: Server): JsonObject {
  return {
    title: input.title,
    global: input.global,
    name: NAMES[input.type] ?? input.type.split('.').at(-1) ?? input.type,
    content_pack: null,
    created_at: zulu(input.createdAt),
    type: input.type,
    creator_user_id: input.creator,
    attributes: has('input-passwords-hidden')
      ? hidePassword(input.configuration)
      : input.configuration,
    static_fields: {},
    node: input.node,
    id: input.id,
  }
}

function hidePassword(configuration: JsonObject): JsonObject {
  const { tls_key_password: password } = configuration
  if (password === undefined) return configuration
  return { ...configuration, tls_key_password: { is_set: password !== '' && password !== null } }
}

/** Every input runs that was not made for another node. */
function listStates(server: Server): readonly JsonObject[] {
  const { node, state } = server
  const here = [...state.inputs.values()].filter(
    (input) => input.global || input.node === null || input.node === node.id,
  )
  return here.map((input) => ({
    id: input.id,
    state: 'RUNNING',
    started_at: zulu(input.createdAt),
    detailed_message: null,
    message_input: inputRecord(input, server),
  }))
}

function getState({ server, id }: Call): Answer {
  const found = listStates(server).find((one) => one['id'] === id)
  return found ? json(found) : apiError(404, `No input state for input id <${id}> on this node.`)
}

/** Describes one field of a type. */
function describeType(call: Call): Answer {
  const { id: type } = call
  const name = NAMES[type]
  if (name === undefined) return apiError(404, `Unknown input type ${type} requested.`)
  const port = {
    human_name: 'Port',
    additional_info: {},
    description: 'Port to listen on.',
    default_value: 5555,
    attributes: ['is_port_number'],
    position: 100,
    type: 'number',
    is_optional: false,
  }
  return answerWith(call, {
    type,
    name,
    description: null,
    requested_configuration: { port },
    link_to_docs: '',
    is_exclusive: false,
  })
}

const NAMES: Readonly<Record<string, string>> = {
  'org.graylog2.inputs.gelf.http.GELFHttpInput': 'GELF HTTP',
  'org.graylog2.inputs.gelf.tcp.GELFTCPInput': 'GELF TCP',
  'org.graylog2.inputs.gelf.udp.GELFUDPInput': 'GELF UDP',
  'org.graylog2.inputs.random.FakeHttpMessageInput': 'Random HTTP message generator',
  'org.graylog2.inputs.raw.tcp.RawTCPInput': 'Raw/Plaintext TCP',
  'org.graylog2.inputs.raw.udp.RawUDPInput': 'Raw/Plaintext UDP',
}
