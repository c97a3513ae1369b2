import { type Answer, empty, json } from '../../answer.ts'
import { apiError } from '../../errors.ts'
import { isObject } from '#engine/model/json/json.ts'
import { type Call, type Handlers, newObject } from '../../server.ts'
import type { Condition, Stream } from '../../state.ts'
import { created } from '../location.ts'
import { findBelow } from '../resource.ts'
import { STREAMS } from './stream-access.ts'
import { conditionRecord } from './stream-records.ts'
import { asText } from '../values.ts'

const withCondition = findBelow(
  STREAMS.with,
  ({ conditions }, id) => conditions.find((one) => one.id === id),
  (id) => apiError(404, `Alert condition <${id}> not found`),
)

/** Alert conditions of streams, as long as releases have them. */
export const conditionHandlers: Handlers = {
  'GET /streams/{streamId}/alerts/conditions': STREAMS.with('read', list),
  'POST /streams/{streamId}/alerts/conditions': STREAMS.with('edit', create),
  'GET /streams/{streamId}/alerts/conditions/{conditionId}': withCondition('read', (call, one) =>
    json(conditionRecord(one, call.server, true)),
  ),
  'PUT /streams/{streamId}/alerts/conditions/{conditionId}': withCondition('edit', (call, one) => {
    Object.assign(one, getValues(call))
    return empty()
  }),
  'DELETE /streams/{streamId}/alerts/conditions/{conditionId}': withCondition(
    'edit',
    (_, condition, stream) => {
      stream.conditions = stream.conditions.filter((one) => one !== condition)
      return empty()
    },
  ),
}

function list({ server }: Call, stream: Stream): Answer {
  const conditions = stream.conditions.map((condition) => conditionRecord(condition, server, true))
  return json({ total: conditions.length, conditions })
}

function create(call: Call, stream: Stream): Answer {
  const condition = { ...newObject(call), id: call.server.ids.uuid(), ...getValues(call) }
  stream.conditions.push(condition)
  return created(call, `/streams/${stream.id}/alerts/conditions/${condition.id}`, {
    alert_condition_id: condition.id,
  })
}

function getValues({ given }: Call): Pick<Condition, 'type' | 'title' | 'parameters'> {
  return {
    type: asText(given['type']),
    title: asText(given['title']) || null,
    parameters: isObject(given['parameters']) ? given['parameters'] : {},
  }
}
