import { type Answer, empty, json, withHeaders } from '../../answer.ts'
import { apiError } from '../../errors.ts'
import { isObject, type JsonObject } from '#engine/model/json/json.ts'
import { type Call, type Handlers, getUser } from '../../server.ts'
import type { Condition, Stream } from '../../state.ts'
import { createdAt } from '../location.ts'
import { ofStream } from './stream-access.ts'
import { conditionRecord } from './stream-records.ts'
import { asText } from '../values.ts'

/** Alert conditions of streams, as long as releases have them. */
export const conditionHandlers: Handlers = {
  'GET /streams/{streamId}/alerts/conditions': (call) =>
    ofStream(call, 'read', (stream) => list(call, stream)),
  'POST /streams/{streamId}/alerts/conditions': (call) =>
    ofStream(call, 'edit', (stream) => create(call, stream)),
  'GET /streams/{streamId}/alerts/conditions/{conditionId}': (call) =>
    ofCondition(call, 'read', (condition) => json(conditionRecord(condition, call.server, true))),
  'PUT /streams/{streamId}/alerts/conditions/{conditionId}': (call) =>
    ofCondition(call, 'edit', (condition) => {
      Object.assign(condition, getValues(call))
      return empty()
    }),
  'DELETE /streams/{streamId}/alerts/conditions/{conditionId}': (call) =>
    ofCondition(call, 'edit', (condition, stream) => {
      stream.conditions = stream.conditions.filter((one) => one !== condition)
      return empty()
    }),
}

function ofCondition(
  call: Call,
  act: 'read' | 'edit',
  answer: (condition: Condition, stream: Stream) => Answer,
): Answer {
  return ofStream(call, act, (stream) => {
    const id = call.parameters[1] ?? ''
    const condition = stream.conditions.find((one) => one.id === id)
    return condition
      ? answer(condition, stream)
      : apiError(404, `Alert condition <${id}> not found`)
  })
}

function list({ server }: Call, stream: Stream): Answer {
  const conditions = stream.conditions.map((condition) => conditionRecord(condition, server, true))
  return json({ total: conditions.length, conditions })
}

function create(call: Call, stream: Stream): Answer {
  const { server } = call
  const condition = {
    id: server.ids.uuid(),
    ...getValues(call),
    creator: getUser(call).name,
    createdAt: server.now(),
  }
  stream.conditions.push(condition)
  const path = `/streams/${stream.id}/alerts/conditions/${condition.id}`
  return withHeaders(json({ alert_condition_id: condition.id }, 201), [createdAt(server, path)])
}

function getValues({ body }: Call): { type: string; title: string | null; parameters: JsonObject } {
  const given = isObject(body) ? body : {}
  return {
    type: asText(given['type']),
    title: asText(given['title']) || null,
    parameters: isObject(given['parameters']) ? given['parameters'] : {},
  }
}
