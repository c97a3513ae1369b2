import { type Answer, empty, json } from '../../answer.ts'
import { apiError, validationFailed, forbidden } from '../../errors.ts'
import { isObject, type Json, type JsonObject } from '#engine/model/json/json.ts'
import { answerWith } from '../../requests/project.ts'
import { type Call, type Handlers, needs, needsBody, newObject, type Server } from '../../server.ts'
import type { Output, Stream } from '../../state.ts'
import { offset } from '../../times.ts'
import { created } from '../location.ts'
import { defineResource } from '../resource.ts'
import { STREAMS } from './stream-access.ts'
import { outputRecord } from './stream-records.ts'
import { asObject, asText, asTexts } from '../values.ts'

const OUTPUTS = defineResource<Output>({
  kept: ({ outputs }) => outputs,
  area: 'outputs',
  record: outputRecord,
  refused: forbidden,
  missing: (id, { has }) =>
    apiError(404, has('not-found-named') ? `Couldn't find output with id ${id}` : undefined),
})

/** Outputs, and which streams use them. */
export const outputHandlers: Handlers = {
  'GET /system/outputs': needs('outputs:read', OUTPUTS.list(listed)),
  'POST /system/outputs': needs('outputs:create', needsBody(create)),
  'GET /system/outputs/available': (call) => answerWith(call, { types: available(call.server) }),
  'GET /system/outputs/{outputId}': OUTPUTS.read,
  'PUT /system/outputs/{outputId}': OUTPUTS.with('edit', update),
  'DELETE /system/outputs/{outputId}': OUTPUTS.remove('terminate', ({ server }, { id }) => {
    for (const stream of server.state.streams.values()) unassign(stream, id)
    return undefined
  }),
  'GET /streams/{streamid}/outputs': STREAMS.with('read', (call, { outputs }) =>
    json(
      listed(outputs.flatMap((id) => call.server.state.outputs.get(id) ?? []).map(outputRecord)),
    ),
  ),
  'POST /streams/{streamid}/outputs': STREAMS.with('edit', assign),
  'GET /streams/{streamid}/outputs/{outputId}': STREAMS.with('read', (call) =>
    OUTPUTS.read(outputCall(call)),
  ),
  'DELETE /streams/{streamid}/outputs/{outputId}': STREAMS.with('edit', (call, stream) =>
    OUTPUTS.with('read', (_, { id }) => {
      unassign(stream, id)
      return empty()
    })(outputCall(call)),
  ),
}

/** The call with the output that the path names after its stream. */
function outputCall(call: Call): Call {
  return { ...call, id: call.parameters[1] ?? '' }
}

function unassign(stream: Stream, output: string): void {
  stream.outputs = stream.outputs.filter((id) => id !== output)
}

const GELF = 'org.graylog2.outputs.GelfOutput'
const TYPES = [GELF, 'org.graylog2.outputs.LoggingOutput']

function listed(outputs: readonly JsonObject[]): JsonObject {
  return { total: outputs.length, outputs }
}

function create(call: Call): Answer {
  const { given } = call
  const { outputs, streams } = call.server.state
  const type = asText(given['type'])
  if (!TYPES.includes(type)) return validationFailed({ type: 'Invalid output type' })
  const output: Output = {
    ...newObject(call),
    title: asText(given['title']),
    type,
    configuration: asObject(given['configuration']),
    contentPack: asText(given['content_pack']) || null,
  }
  outputs.set(output.id, output)
  for (const id of asTexts(given['streams'])) streams.get(id)?.outputs.push(output.id)
  return created(call, `/system/outputs/${output.id}`, outputRecord(output))
}

/** Updates an output; the response is the raw entity, with a different key and time format. */
function update(call: Call, output: Output): Answer {
  const { server, given } = call
  const { title, type, configuration } = given
  const before = rawRecord(output, server)
  if (asText(title) !== '') output.title = asText(title)
  if (TYPES.includes(asText(type))) output.type = asText(type)
  if (isObject(configuration))
    output.configuration = server.has('output-put-merges')
      ? { ...output.configuration, ...configuration }
      : configuration
  return answerWith(call, server.has('output-put-answers-new') ? rawRecord(output, server) : before)
}

function rawRecord(output: Output, { has }: Server): JsonObject {
  const { id, created_at: _, ...others } = outputRecord(output)
  const key = has('output-put-underscore-id') ? '_id' : 'id'
  return { [key]: id ?? null, ...others, created_at: offset(output.createdAt) }
}

function assign({ server, given: { outputs } }: Call, stream: Stream): Answer {
  if (!Array.isArray(outputs)) return apiError(500, '')
  for (const id of asTexts(outputs)) {
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
