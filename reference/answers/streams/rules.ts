import { type Answer, empty, json } from '../../answer.ts'
import { apiError, notFound, validationFailed } from '../../errors.ts'
import type { Json, JsonObject } from '#engine/model/json/json.ts'
import { type Call, type Handlers, needsBody, type Server } from '../../server.ts'
import type { Stream, StreamRule } from '../../state.ts'
import { type Availability, isWithin } from '#engine/model/version.ts'
import { created } from '../location.ts'
import { findBelow } from '../resource.ts'
import { ruleRecord } from './stream-records.ts'
import { STREAMS } from './stream-access.ts'
import { asObject, asText } from '../values.ts'

const withRule = findBelow(
  STREAMS.with,
  ({ rules }, id) => rules.find((rule) => rule.id === id),
  (id, server) => notFound(`No stream rule found with id ${id}`, server),
)

/** Rules of streams. */
export const ruleHandlers: Handlers = {
  'GET /streams/{streamid}/rules': STREAMS.with('read', list),
  'POST /streams/{streamid}/rules': STREAMS.with('edit', needsBody(create)),
  'GET /streams/{streamid}/rules/types': STREAMS.with('read', ({ server }) =>
    json(listTypes(server).map(typeRecord)),
  ),
  'GET /streams/{streamid}/rules/{streamRuleId}': withRule('read', (call, rule, stream) =>
    json(ruleRecord(rule, stream, call.server)),
  ),
  'PUT /streams/{streamid}/rules/{streamRuleId}': withRule('edit', needsBody(update)),
  'POST /streams/{streamid}/rules/{streamRuleId}': withRule('edit', needsBody(update)),
  'DELETE /streams/{streamid}/rules/{streamRuleId}': withRule('edit', (_, rule, stream) => {
    stream.rules = stream.rules.filter((one) => one !== rule)
    return empty()
  }),
}

/** Tries the rules of a stream on the message of the request. */
export function testMatch({ given }: Call, stream: Stream): Answer {
  const message = asObject(given['message'])
  if (message['_id'] === undefined) return apiError(500, 'message id cannot be null')
  const results = stream.rules.map((rule) => [rule.id, isMatch(rule, message[rule.field])] as const)
  const fits = ([, isFit]: readonly [string, boolean]): boolean => isFit
  const matches = stream.matchingType === 'OR' ? results.some(fits) : results.every(fits)
  return json({ matches: results.length > 0 && matches, rules: Object.fromEntries(results) })
}

/** Reads only exact values, and whether there are any. */
function isMatch({ type, value, inverted }: StreamRule, actual: Json | undefined): boolean {
  const isFit = type === 5 ? actual !== undefined : asText(actual).trim() === value.trim()
  return isFit !== inverted
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

function list({ server }: Call, stream: Stream): Answer {
  const records = stream.rules.map((rule) => ruleRecord(rule, stream, server))
  return json({ total: records.length, stream_rules: records })
}

function create(call: Call, stream: Stream): Answer {
  const { server, given } = call
  const rule = newRule(given, server)
  const refused = findRefusal(rule, server)
  if (refused) return refused
  stream.rules.push(rule)
  return created(call, `/streams/${stream.id}/rules/${rule.id}`, { streamrule_id: rule.id })
}

function update({ given, server }: Call, rule: StreamRule): Answer {
  const values = getValues(given)
  const refused = findRefusal(values, server)
  if (refused) return refused
  Object.assign(rule, values)
  return json({ streamrule_id: rule.id })
}

function findRefusal({ type, field }: Omit<StreamRule, 'id'>, server: Server): Answer | undefined {
  if (!listTypes(server).some(([known]) => known === type))
    return apiError(400, `Unknown stream rule type ${type}`)
  if (type !== 7 && type !== 8 && field === '')
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
