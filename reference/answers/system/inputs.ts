import { type Answer, empty, json, withHeaders } from '../../answer.ts'
import { endGenerator, startGenerator } from '../../generator.ts'
import { apiError } from '../../errors.ts'
import { isObject, type JsonObject } from '#engine/model/json/json.ts'
import { ofEveryNode } from '../../cluster.ts'
import { type Call, type Handlers, permits, type Server, getUser } from '../../server.ts'
import type { Input } from '../../state.ts'
import { zulu } from '../../times.ts'
import { createdAt } from '../location.ts'
import { asText } from '../values.ts'

/** Message inputs; they are remembered, but nothing listens for them, and one type makes messages by itself. */
export const inputHandlers: Handlers = {
  'GET /system/inputs': (call) => list(call),
  'POST /system/inputs': (call) => create(call),
  'GET /system/inputs/{inputId}': (call) =>
    ofInput(call, 'read', (input) => json(inputRecord(input))),
  'PUT /system/inputs/{inputId}': (call) => ofInput(call, 'edit', (input) => update(call, input)),
  'GET /system/inputstates': ({ server }) => json({ states: listStates(server) }),
  'GET /system/inputstates/{inputId}': (call) => getState(call),
  'GET /cluster/inputstates': ({ server }) => json(ofEveryNode(server, listStates)),
  'DELETE /system/inputs/{inputId}': (call) =>
    ofInput(call, 'terminate', (input) => {
      const { extractors } = call.server.state
      for (const { id, inputId } of extractors.values())
        if (inputId === input.id) extractors.delete(id)
      call.server.state.inputs.delete(input.id)
      endGenerator(input.id, call.server)
      return empty()
    }),
}

function list(call: Call): Answer {
  const inputs = [...call.server.state.inputs.values()].filter(({ id }) =>
    permits(call, `inputs:read:${id}`),
  )
  return json({ inputs: inputs.map(inputRecord), total: inputs.length })
}

/** Finds the input that the path names, if the caller has the permission. */
export function ofInput(call: Call, act: string, answer: (input: Input) => Answer): Answer {
  const [id = ''] = call.parameters
  const isFree = act === 'terminate' && !call.server.has('input-end-permitted')
  if (!isFree && !permits(call, `inputs:${act}:${id}`))
    return apiError(403, `Not authorized to access resource id <${id}>`)
  const input = call.server.state.inputs.get(id)
  return input ? answer(input) : apiError(404, `Couldn't find input ${id}`)
}

function create(call: Call): Answer {
  const { server, body } = call
  if (!isObject(body)) return apiError(500, '')
  const input: Input = {
    id: server.ids.objectId(),
    ...getValues(body),
    creator: getUser(call).name,
    createdAt: server.now(),
  }
  if (!input.type.includes('.'))
    return apiError(404, `There is no such input type registered: ${input.type}`)
  server.state.inputs.set(input.id, input)
  startGenerator(input, server)
  return withHeaders(json({ id: input.id }, 201), [createdAt(server, `/system/inputs/${input.id}`)])
}

function update({ server, body }: Call, input: Input): Answer {
  if (!isObject(body)) return apiError(500, '')
  Object.assign(input, getValues(body))
  return withHeaders(json({ id: input.id }, 201), [createdAt(server, `/system/inputs/${input.id}`)])
}

function getValues(
  given: JsonObject,
): Pick<Input, 'title' | 'type' | 'global' | 'node' | 'configuration'> {
  return {
    title: asText(given['title']),
    type: asText(given['type']),
    global: given['global'] === true,
    node: asText(given['node']) || null,
    configuration: isObject(given['configuration']) ? given['configuration'] : {},
  }
}

function inputRecord(input: Input): JsonObject {
  return {
    title: input.title,
    global: input.global,
    name: NAMES[input.type] ?? input.type.split('.').at(-1) ?? input.type,
    content_pack: null,
    created_at: zulu(input.createdAt),
    type: input.type,
    creator_user_id: input.creator,
    attributes: input.configuration,
    static_fields: {},
    node: input.node,
    id: input.id,
  }
}

/** Every input runs that was not made for another node. */
function listStates({ node, state }: Server): readonly JsonObject[] {
  const here = [...state.inputs.values()].filter(
    (input) => input.global || input.node === null || input.node === node.id,
  )
  return here.map((input) => ({
    id: input.id,
    state: 'RUNNING',
    started_at: zulu(input.createdAt),
    detailed_message: null,
    message_input: inputRecord(input),
  }))
}

function getState({ server, parameters }: Call): Answer {
  const [id = ''] = parameters
  const found = listStates(server).find((one) => one['id'] === id)
  return found ? json(found) : apiError(404, `No input state for input id <${id}> on this node.`)
}

const NAMES: Readonly<Record<string, string>> = {
  'org.graylog2.inputs.gelf.http.GELFHttpInput': 'GELF HTTP',
  'org.graylog2.inputs.gelf.tcp.GELFTCPInput': 'GELF TCP',
  'org.graylog2.inputs.gelf.udp.GELFUDPInput': 'GELF UDP',
  'org.graylog2.inputs.random.FakeHttpMessageInput': 'Random HTTP message generator',
  'org.graylog2.inputs.raw.tcp.RawTCPInput': 'Raw/Plaintext TCP',
}
