import type { Json, JsonObject } from '#engine/model/json/json.ts'
import { type Availability, isWithin } from '#engine/model/version.ts'
import type { Server } from '../../server.ts'
import {
  type Condition,
  DEFAULT_STREAM,
  type Output,
  type Stream,
  type StreamRule,
} from '../../state.ts'
import { offset, zulu } from '../../times.ts'

/** A stream with the fields of every release; responses keep the fields of their own. */
export function streamRecord(stream: Stream, server: Server): JsonObject {
  return {
    id: stream.id,
    creator_user_id: stream.creator,
    outputs: stream.outputs.flatMap((id) => {
      const output = server.state.outputs.get(id)
      return output ? [outputRecord(output)] : []
    }),
    matching_type: stream.matchingType,
    description: stream.description,
    created_at: zulu(stream.createdAt),
    disabled: stream.disabled,
    rules: stream.rules.map((rule) => ruleRecord(rule, stream, server)),
    alert_conditions: stream.conditions.map((condition) =>
      conditionRecord(condition, server, false),
    ),
    alert_receivers: { emails: [], users: [] },
    title: stream.title,
    content_pack: stream.contentPack,
    remove_matches_from_default_stream: stream.removeFromDefault,
    index_set_id: stream.indexSetId,
    categories: isWithin(server.version, CATEGORIES_LISTED) ? [] : null,
    favorite_fields: null,
    is_editable: !isEventStream(stream.id),
    is_default: stream.id === DEFAULT_STREAM,
  }
}

/** Streams without categories have an empty list, before null. Source: seen on 6.1.0 and 7.0.1. */
const CATEGORIES_LISTED: Availability = { since: '7.0.0' }

/** Whether this is one of the two streams of the server's own events. */
export function isEventStream(id: string): boolean {
  return id === '000000000000000000000002' || id === '000000000000000000000003'
}

/** An output, with the key `id` as everywhere but in the response to a change. */
export function outputRecord(output: Output): JsonObject {
  return {
    id: output.id,
    title: output.title,
    type: output.type,
    creator_user_id: output.creator,
    created_at: zulu(output.createdAt),
    configuration: output.configuration,
    content_pack: output.contentPack,
  }
}

/** A rule of a stream. */
export function ruleRecord(rule: StreamRule, stream: Stream, { has }: Server): JsonObject {
  return {
    field: rule.field,
    stream_id: stream.id,
    ...(has('rule-description') && { description: rule.description }),
    id: rule.id,
    type: rule.type,
    inverted: rule.inverted,
    value: rule.value,
  }
}

/**
 * An alert condition; the list of conditions has its grace period, streams only for some releases.
 */
export function conditionRecord(condition: Condition, { has }: Server, listed: boolean): Json {
  const grace = condition.parameters['grace'] ?? 0
  const backlog = condition.parameters['backlog'] ?? 0
  const old = { grace, backlog, description: condition.type, type_string: condition.type }
  return {
    id: condition.id,
    ...(has('condition-summary') ? { type: condition.type } : old),
    creator_user_id: condition.creator,
    created_at: offset(condition.createdAt),
    parameters: condition.parameters,
    ...(has('condition-summary') &&
      (listed || has('condition-grace-in-streams')) && { in_grace: false }),
    ...(has('condition-summary') && { title: condition.title }),
  }
}
