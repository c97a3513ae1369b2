import { type Answer, empty } from '../../answer.ts'
import type { Json, JsonObject } from '#engine/model/json/json.ts'
import { answerWith } from '../../requests/project.ts'
import { type Call, type Handlers, getUser } from '../../server.ts'
import type { Extractor, Input } from '../../state.ts'
import { asObject, asText } from '../values.ts'
import { INPUTS } from './inputs.ts'
import { created } from '../location.ts'
import { defineResource, findBelow } from '../resource.ts'

const EXTRACTORS = defineResource<Extractor>({
  kept: ({ extractors }) => extractors,
  record: extractorRecord,
})

const withExtractor = findBelow(INPUTS.with, ({ id: inputId }, id, { state }) => {
  const one = state.extractors.get(id)
  return one?.inputId === inputId ? one : undefined
})

/**
 * Extractors of an input: kept and ordered, but no message passes through them. Source: the table of routes, and
 * the record that 3.2 answered to a client.
 */
export const extractorHandlers: Handlers = {
  'GET /system/inputs/{inputId}/extractors': INPUTS.with('read', (call, input) => {
    const own = [...call.server.state.extractors.values()].filter(
      ({ inputId }) => inputId === input.id,
    )
    const extractors = own.toSorted((a, b) => a.order - b.order).map(extractorRecord)
    return answerWith(call, { extractors, total: extractors.length })
  }),
  'POST /system/inputs/{inputId}/extractors': INPUTS.with('edit', create),
  'GET /system/inputs/{inputId}/extractors/{extractorId}': withExtractor('read', EXTRACTORS.show),
  'PUT /system/inputs/{inputId}/extractors/{extractorId}': withExtractor('edit', (call, one) =>
    EXTRACTORS.keep(call, { ...one, ...getValues(call) }),
  ),
  'DELETE /system/inputs/{inputId}/extractors/{extractorId}': withExtractor('edit', (call, one) => {
    call.server.state.extractors.delete(one.id)
    return empty()
  }),
  'POST /system/inputs/{inputId}/extractors/order': INPUTS.with('edit', order),
}

function create(call: Call, input: Input): Answer {
  const one: Extractor = {
    id: call.server.ids.uuid(),
    inputId: input.id,
    creator: getUser(call).name,
    ...getValues(call),
  }
  call.server.state.extractors.set(one.id, one)
  return created(call, `/system/inputs/${input.id}/extractors/${one.id}`, { extractor_id: one.id })
}

/** `{"order": {"0": "ID", "1": "ID"}}` */
function order({ server, given }: Call, input: Input): Answer {
  const { extractors } = server.state
  for (const [place, id] of Object.entries(asObject(given['order']))) {
    const one = extractors.get(asText(id))
    if (one?.inputId === input.id) extractors.set(one.id, { ...one, order: Number(place) })
  }
  return empty()
}

function getValues({ given }: Call): Omit<Extractor, 'id' | 'inputId' | 'creator'> {
  return {
    title: asText(given['title']),
    type: asText(given['extractor_type']).toLowerCase(),
    order: Number(asText(given['order'])) || 0,
    cursorStrategy: asText(given['cursor_strategy']) || asText(given['cut_or_copy']),
    sourceField: asText(given['source_field']),
    targetField: asText(given['target_field']),
    config: asObject(given['extractor_config']),
    converters: listConverters(given['converters']),
    conditionType: asText(given['condition_type']),
    conditionValue: asText(given['condition_value']),
  }
}

/** Told as a list from 5.0, before as an object by type; shown as a list in every release. */
function listConverters(given: Json | undefined): readonly Json[] {
  if (Array.isArray(given)) return given as readonly Json[]
  return Object.entries(asObject(given)).map(([type, config]) => ({ type, config }))
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
