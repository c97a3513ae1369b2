import { type Answer, empty, withHeaders } from '../../answer.ts'
import { apiError } from '../../errors.ts'
import { isObject, type Json, type JsonObject } from '#engine/model/json/json.ts'
import { answerWith } from '../../requests/project.ts'
import { type Call, type Handlers, getUser } from '../../server.ts'
import type { Extractor, Input } from '../../state.ts'
import { asText } from '../values.ts'
import { ofInput } from './inputs.ts'
import { createdAt } from '../location.ts'

/**
 * Extractors of an input: kept and ordered, but no message passes through them. Source: the table of routes, and
 * the record that 3.2 answered to a client.
 */
export const extractorHandlers: Handlers = {
  'GET /system/inputs/{inputId}/extractors': (call) =>
    ofInput(call, 'read', (input) => {
      const extractors = inOrder(call, input).map(extractorRecord)
      return answerWith(call, { extractors, total: extractors.length })
    }),
  'POST /system/inputs/{inputId}/extractors': (call) =>
    ofInput(call, 'edit', (input) => create(call, input)),
  'GET /system/inputs/{inputId}/extractors/{extractorId}': (call) =>
    ofExtractor(call, 'read', (one) => answerWith(call, extractorRecord(one))),
  'PUT /system/inputs/{inputId}/extractors/{extractorId}': (call) =>
    ofExtractor(call, 'edit', (one) => {
      const changed = { ...one, ...getValues(call) }
      call.server.state.extractors.set(one.id, changed)
      return answerWith(call, extractorRecord(changed))
    }),
  'DELETE /system/inputs/{inputId}/extractors/{extractorId}': (call) =>
    ofExtractor(call, 'edit', ({ id }) => {
      call.server.state.extractors.delete(id)
      return empty()
    }),
  'POST /system/inputs/{inputId}/extractors/order': (call) =>
    ofInput(call, 'edit', (input) => order(call, input)),
}

function inOrder({ server }: Call, { id }: Input): readonly Extractor[] {
  const own = [...server.state.extractors.values()].filter(({ inputId }) => inputId === id)
  return own.toSorted((a, b) => a.order - b.order)
}

function ofExtractor(call: Call, act: string, answer: (one: Extractor) => Answer): Answer {
  return ofInput(call, act, (input) => {
    const one = call.server.state.extractors.get(call.parameters[1] ?? '')
    return one?.inputId === input.id ? answer(one) : apiError(404)
  })
}

function create(call: Call, input: Input): Answer {
  const { server } = call
  const one: Extractor = {
    id: server.ids.uuid(),
    inputId: input.id,
    creator: getUser(call).name,
    ...getValues(call),
  }
  server.state.extractors.set(one.id, one)
  return withHeaders(answerWith(call, { extractor_id: one.id }, 201), [
    createdAt(server, `/system/inputs/${input.id}/extractors/${one.id}`),
  ])
}

/** `{"order": {"0": "ID", "1": "ID"}}` */
function order({ server, body }: Call, input: Input): Answer {
  const given = isObject(body) && isObject(body['order']) ? body['order'] : {}
  for (const [place, id] of Object.entries(given)) {
    const one = server.state.extractors.get(asText(id))
    if (one?.inputId === input.id)
      server.state.extractors.set(one.id, { ...one, order: Number(place) })
  }
  return empty()
}

function getValues({ body }: Call): Omit<Extractor, 'id' | 'inputId' | 'creator'> {
  const given = isObject(body) ? body : {}
  const config = given['extractor_config']
  return {
    title: asText(given['title']),
    type: asText(given['extractor_type']).toLowerCase(),
    order: Number(asText(given['order'])) || 0,
    cursorStrategy: asText(given['cursor_strategy']) || asText(given['cut_or_copy']),
    sourceField: asText(given['source_field']),
    targetField: asText(given['target_field']),
    config: isObject(config) ? config : {},
    converters: listConverters(given['converters']),
    conditionType: asText(given['condition_type']),
    conditionValue: asText(given['condition_value']),
  }
}

/** Told as a list from 5.0, before as an object by type; shown as a list in every release. */
function listConverters(given: Json | undefined): readonly Json[] {
  if (Array.isArray(given)) return given as readonly Json[]
  return Object.entries(isObject(given) ? given : {}).map(([type, config]) => ({ type, config }))
}

function extractorRecord(one: Extractor): JsonObject {
  const { id, title, type, order: place, converters, creator } = one
  return {
    id,
    title,
    type,
    converters,
    order: place,
    exceptions: 0,
    metrics: NO_METRICS,
    cursor_strategy: one.cursorStrategy,
    source_field: one.sourceField,
    target_field: one.targetField,
    extractor_config: one.config,
    creator_user_id: creator,
    condition_type: one.conditionType,
    condition_value: one.conditionValue,
    converter_exceptions: 0,
  }
}

const NO_TIMES = {
  time: {
    min: 0,
    max: 0,
    mean: 0,
    std_dev: 0,
    '95th_percentile': 0,
    '98th_percentile': 0,
    '99th_percentile': 0,
  },
  rate: { total: 0, mean: 0, one_minute: 0, five_minute: 0, fifteen_minute: 0 },
  duration_unit: 'microseconds',
  rate_unit: 'events/second',
}

/** Nothing has passed through it. */
const NO_METRICS: JsonObject = {
  total: NO_TIMES,
  condition: NO_TIMES,
  execution: NO_TIMES,
  converters: NO_TIMES,
  condition_hits: 0,
  condition_misses: 0,
}
