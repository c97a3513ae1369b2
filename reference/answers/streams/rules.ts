import { type Answer, empty, json, withHeaders } from '../../answer.ts'
import { apiError, notFound, validationFailed } from '../../errors.ts'
import { isObject, type JsonObject } from '#engine/model/json/json.ts'
import type { Call, Handlers, Server } from '../../server.ts'
import type { Stream, StreamRule } from '../../state.ts'
import { type Availability, isWithin } from '#engine/model/version.ts'
import { createdAt } from '../location.ts'
import { ruleRecord } from './stream-records.ts'
import { ofStream } from './stream-access.ts'
import { asText } from '../values.ts'

/** Rules of streams. */
export const ruleHandlers: Handlers = {
  'GET /streams/{streamid}/rules': (call) =>
    ofStream(call, 'read', (stream) => list(stream, call.server)),
  'POST /streams/{streamid}/rules': (call) =>
    ofStream(call, 'edit', (stream) => create(call, stream)),
  'GET /streams/{streamid}/rules/types': (call) =>
    ofStream(call, 'read', () => json(listTypes(call.server).map(typeRecord))),
  'GET /streams/{streamid}/rules/{streamRuleId}': (call) =>
    ofRule(call, 'read', (rule, stream) => json(ruleRecord(rule, stream, call.server))),
  'PUT /streams/{streamid}/rules/{streamRuleId}': (call) =>
    ofRule(call, 'edit', (rule) => update(call, rule)),
  'POST /streams/{streamid}/rules/{streamRuleId}': (call) =>
    ofRule(call, 'edit', (rule) => update(call, rule)),
  'DELETE /streams/{streamid}/rules/{streamRuleId}': (call) =>
    ofRule(call, 'edit', (rule, stream) => {
      stream.rules = stream.rules.filter((one) => one !== rule)
      return empty()
    }),
}

/** A rule from the body of a request. */
export function newRule(given: JsonObject, server: Server): StreamRule {
  return { id: server.ids.objectId(), ...getValues(given) }
}

function getValues(given: JsonObject): Omit<StreamRule, 'id'> {
  return {
    field: asText(given['field']),
    value: asText(given['value']),
    type: Number(asText(given['type']) || '1'),
    inverted: given['inverted'] === true,
    description: given['description'] === undefined ? null : asText(given['description']),
  }
}

function ofRule(
  call: Call,
  act: 'read' | 'edit',
  answer: (rule: StreamRule, stream: Stream) => Answer,
): Answer {
  return ofStream(call, act, (stream) => {
    const id = call.parameters[1] ?? ''
    const rule = stream.rules.find((one) => one.id === id)
    return rule ? answer(rule, stream) : notFound(`No stream rule found with id ${id}`, call.server)
  })
}

function list(stream: Stream, server: Server): Answer {
  const records = stream.rules.map((rule) => ruleRecord(rule, stream, server))
  return json({ total: records.length, stream_rules: records })
}

function create(call: Call, stream: Stream): Answer {
  const { server, body } = call
  if (!isObject(body)) return apiError(500, '')
  const rule = newRule(body, server)
  const refused = findRefusal(rule, server)
  if (refused) return refused
  stream.rules.push(rule)
  const path = `/streams/${stream.id}/rules/${rule.id}`
  return withHeaders(json({ streamrule_id: rule.id }, 201), [createdAt(server, path)])
}

function update({ body, server }: Call, rule: StreamRule): Answer {
  if (!isObject(body)) return apiError(500, '')
  const refused = findRefusal({ ...rule, ...getValues(body) }, server)
  if (refused) return refused
  Object.assign(rule, getValues(body))
  return json({ streamrule_id: rule.id })
}

function findRefusal(rule: StreamRule, server: Server): Answer | undefined {
  if (!listTypes(server).some(([type]) => type === rule.type))
    return apiError(400, `Unknown stream rule type ${rule.type}`)
  const needsField = rule.type !== 7 && rule.type !== 8
  if (needsField && rule.field === '')
    return validationFailed({ field: 'Value "" is not a valid non-empty String!' })
  return undefined
}

type RuleType = readonly [type: number, name: string, words: string, availability?: Availability]

const TYPES: readonly RuleType[] = [
  [1, 'EXACT', 'match exactly'],
  [2, 'REGEX', 'match regular expression'],
  [3, 'GREATER', 'be greater than'],
  [4, 'SMALLER', 'be smaller than'],
  [5, 'PRESENCE', 'be present'],
  [6, 'CONTAINS', 'contain', { since: '2.1.2' }],
  [7, 'ALWAYS_MATCH', 'always match', { since: '2.2.0' }],
  [8, 'MATCH_INPUT', 'match input', { since: '4.0.0' }],
]

function listTypes({ version }: Server): readonly RuleType[] {
  return TYPES.filter(([, , , availability]) => isWithin(version, availability))
}

function typeRecord([id, name, words]: RuleType): JsonObject {
  return { id, name, short_desc: words, long_desc: words }
}
