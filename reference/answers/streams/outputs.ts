import { type Answer, empty, json, withHeaders } from '../../answer.ts'
import { apiError, validationFailed } from '../../errors.ts'
import { isObject, type Json, type JsonObject } from '#engine/model/json/json.ts'
import { answerWith } from '../../requests/project.ts'
import { type Call, type Handlers, permits, type Server, getUser } from '../../server.ts'
import type { Output, Stream } from '../../state.ts'
import { offset } from '../../times.ts'
import { createdAt } from '../location.ts'
import { ofStream } from './stream-access.ts'
import { outputRecord } from './stream-records.ts'
import { asText } from '../values.ts'

/** Outputs, and which streams use them. */
export const outputHandlers: Handlers = {
  'GET /system/outputs': (call) =>
    permitted(call, 'outputs:read', () => list([...call.server.state.outputs.values()])),
  'POST /system/outputs': (call) => permitted(call, 'outputs:create', () => create(call)),
  'GET /system/outputs/available': (call) => answerWith(call, { types: available(call.server) }),
  'GET /system/outputs/{outputId}': (call) =>
    ofOutput(call, 'read', 0, (output) => json(outputRecord(output))),
  'PUT /system/outputs/{outputId}': (call) =>
    ofOutput(call, 'edit', 0, (output) => update(call, output)),
  'DELETE /system/outputs/{outputId}': (call) =>
    ofOutput(call, 'terminate', 0, (output) => remove(call, output)),
  'GET /streams/{streamid}/outputs': (call) =>
    ofStream(call, 'read', (stream) => list(listOutputs(stream, call.server))),
  'POST /streams/{streamid}/outputs': (call) =>
    ofStream(call, 'edit', (stream) => assign(call, stream)),
  'GET /streams/{streamid}/outputs/{outputId}': (call) =>
    ofStream(call, 'read', () => ofOutput(call, 'read', 1, (output) => json(outputRecord(output)))),
  'DELETE /streams/{streamid}/outputs/{outputId}': (call) =>
    ofStream(call, 'edit', (stream) =>
      ofOutput(call, 'read', 1, (output) => {
        stream.outputs = stream.outputs.filter((id) => id !== output.id)
        return empty()
      }),
    ),
}

const GELF = 'org.graylog2.outputs.GelfOutput'
const TYPES = [GELF, 'org.graylog2.outputs.LoggingOutput']

function permitted(call: Call, permission: string, answer: () => Answer): Answer {
  return permits(call, permission) ? answer() : apiError(403, 'Not authorized')
}

function ofOutput(call: Call, act: string, at: number, answer: (output: Output) => Answer): Answer {
  const id = call.parameters[at] ?? ''
  return permitted(call, `outputs:${act}:${id}`, () => {
    const output = call.server.state.outputs.get(id)
    if (output) return answer(output)
    return call.server.has('not-found-named')
      ? apiError(404, `Couldn't find output with id ${id}`)
      : apiError(404)
  })
}

function list(outputs: readonly Output[]): Answer {
  return json({ total: outputs.length, outputs: outputs.map(outputRecord) })
}

function listOutputs(stream: Stream, { state }: Server): readonly Output[] {
  return stream.outputs.flatMap((id) => state.outputs.get(id) ?? [])
}

function create(call: Call): Answer {
  const { server, body } = call
  if (!isObject(body)) return apiError(500, '')
  const type = asText(body['type'])
  if (!TYPES.includes(type)) return validationFailed({ type: 'Invalid output type' })
  const output: Output = {
    id: server.ids.objectId(),
    title: asText(body['title']),
    type,
    configuration: getConfiguration(body),
    creator: getUser(call).name,
    createdAt: server.now(),
    contentPack: body['content_pack'] === undefined ? null : asText(body['content_pack']) || null,
  }
  server.state.outputs.set(output.id, output)
  for (const id of Array.isArray(body['streams']) ? (body['streams'] as readonly Json[]) : [])
    server.state.streams.get(asText(id))?.outputs.push(output.id)
  return withHeaders(json(outputRecord(output), 201), [
    createdAt(server, `/system/outputs/${output.id}`),
  ])
}

function getConfiguration(body: JsonObject): JsonObject {
  return isObject(body['configuration']) ? body['configuration'] : {}
}

/** Updates an output; the response is the raw entity, with a different key and time format. */
function update(call: Call, output: Output): Answer {
  const { server, body } = call
  const before = rawRecord(output, server)
  if (isObject(body)) {
    if (asText(body['title']) !== '') output.title = asText(body['title'])
    if (TYPES.includes(asText(body['type']))) output.type = asText(body['type'])
    if (isObject(body['configuration']))
      output.configuration = merged(output, body['configuration'], server)
  }
  return answerWith(call, server.has('output-put-answers-new') ? rawRecord(output, server) : before)
}

function merged(output: Output, changes: JsonObject, { has }: Server): JsonObject {
  return has('output-put-merges') ? { ...output.configuration, ...changes } : changes
}

function rawRecord(output: Output, { has }: Server): JsonObject {
  const { id, created_at: _, ...others } = outputRecord(output)
  const key = has('output-put-underscore-id') ? '_id' : 'id'
  return { [key]: id ?? null, ...others, created_at: offset(output.createdAt) }
}

function remove({ server }: Call, output: Output): Answer {
  server.state.outputs.delete(output.id)
  for (const stream of server.state.streams.values())
    stream.outputs = stream.outputs.filter((id) => id !== output.id)
  return empty()
}

function assign({ server, body }: Call, stream: Stream): Answer {
  const given = isObject(body) ? body['outputs'] : undefined
  if (!Array.isArray(given)) return apiError(500, '')
  for (const id of (given as readonly Json[]).map(asText)) {
    if (!server.state.outputs.has(id)) return apiError(404, `Couldn't find output with id ${id}`)
    if (!stream.outputs.includes(id)) stream.outputs.push(id)
  }
  return empty(202)
}

/** The keys of a forwarding output and their defaults. */
function available({ has }: Server): Json {
  const keys: readonly (readonly [string, string, Json])[] = [
    ['hostname', 'text', ''],
    ['port', 'number', 12201],
    ['protocol', 'dropdown', 'TCP'],
    ['connect_timeout', 'number', 1000],
    ['reconnect_delay', 'number', 500],
    ['tcp_no_delay', 'boolean', false],
    ['tcp_keep_alive', 'boolean', false],
    ['tls_verification_enabled', 'boolean', false],
    ['tls_trust_cert_chain', 'text', ''],
    ...(has('gelf-output-queue')
      ? ([
          ['queue_size', 'number', 512],
          ['max_inflight_sends', 'number', 512],
        ] as const)
      : []),
  ]
  const requested = Object.fromEntries(
    keys.map(([key, type, value]) => [
      key,
      {
        type,
        human_name: key,
        additional_info: {},
        description: key,
        default_value: value,
        is_optional: false,
        attributes: [],
      },
    ]),
  )
  const described = (type: string, configuration: Json): Json => ({
    name: type.split('.').at(-1) ?? type,
    type,
    human_name: type,
    link_to_docs: '',
    requested_configuration: configuration,
  })
  return Object.fromEntries(
    TYPES.map((type) => [type, described(type, type === GELF ? requested : {})]),
  )
}
