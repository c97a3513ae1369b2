import { type Availability, isWithin, type Version } from '#engine/model/version.ts'
import type { JsonObject } from '#engine/model/json/json.ts'
import type { Server } from '../../server.ts'
import type { IndexSet } from '../../state.ts'

type Property = readonly [name: string, mapping: JsonObject, availability?: Availability]

/** The template by which the search backend makes the indices of a set. */
export function getTemplate(set: IndexSet, server: Server): JsonObject {
  const name = set.regular ? `${set.prefix}-internal` : `${set.prefix}-template`
  return { name, template: set.regular ? messages(set, server) : events(set, server) }
}

function messages(set: IndexSet, { has, version }: Server): JsonObject {
  const mappings: JsonObject = {
    dynamic_templates: has('template-with-text') ? DYNAMIC : OLD_DYNAMIC,
    properties: getProperties(has('template-with-text') ? MESSAGE : OLD_MESSAGE, version),
    _source: { enabled: true },
  }
  const analysis = {
    analysis: { analyzer: { analyzer_keyword: { tokenizer: 'keyword', filter: 'lowercase' } } },
  }
  return {
    ...getPattern(set, has('template-patterns-listed'), has('template-patterns')),
    order: -1,
    settings: has('template-patterns-listed') ? { index: analysis } : analysis,
    mappings: has('template-typed') ? { message: mappings } : mappings,
  }
}

function events(set: IndexSet, { has, version }: Server): JsonObject {
  const properties = getProperties(EVENT, version)
  const mappings: JsonObject = {
    _source: { enabled: true },
    dynamic: false,
    dynamic_templates: ['fields', 'group_by_fields', 'scores']
      .filter((name) => name in properties)
      .map((name) => ({
        [name]: { path_match: `${name}.*`, mapping: { ...KEYWORD, doc_values: true, index: true } },
      })),
    properties,
  }
  return {
    ...getPattern(set, has('template-patterns-listed') || has('template-typed'), true),
    order: -1,
    settings: { 'index.refresh_interval': '1s' },
    mappings: has('template-typed') ? { message: mappings } : mappings,
  }
}

function getPattern({ prefix }: IndexSet, listed: boolean, named: boolean): JsonObject {
  const pattern = `${prefix}_*`
  return { [named ? 'index_patterns' : 'template']: listed ? [pattern] : pattern }
}

function getProperties(properties: readonly Property[], version: Version): JsonObject {
  return Object.fromEntries(
    properties
      .filter(([, , availability]) => isWithin(version, availability))
      .map(([name, mapping]) => [name, mapping]),
  )
}

const KEYWORD: JsonObject = { type: 'keyword' }
const LONG: JsonObject = { type: 'long' }
const DATE: JsonObject = { type: 'date', format: 'uuuu-MM-dd HH:mm:ss.SSS' }
const TEXT: JsonObject = { type: 'text', analyzer: 'standard', fielddata: false }
const STRING: JsonObject = { index: 'analyzed', type: 'string', analyzer: 'standard' }

const DYNAMIC: readonly JsonObject[] = [
  { internal_fields: { match: 'gl2_*', match_mapping_type: 'string', mapping: KEYWORD } },
  { store_generic: { match_mapping_type: 'string', mapping: KEYWORD } },
]

const OLD_DYNAMIC: readonly JsonObject[] = [
  { internal_fields: { match: 'gl2_*', mapping: { index: 'not_analyzed', type: 'string' } } },
  { store_generic: { match: '*', mapping: { index: 'not_analyzed' } } },
]

const OLD_MESSAGE: readonly Property[] = [
  ['message', STRING],
  ['full_message', STRING],
  ['timestamp', { type: 'date', format: 'yyyy-MM-dd HH:mm:ss.SSS' }],
  ['source', { ...STRING, analyzer: 'analyzer_keyword' }],
  ['streams', { index: 'not_analyzed', type: 'string' }],
]

const MESSAGE: readonly Property[] = [
  ['message', TEXT],
  ['full_message', TEXT],
  ['timestamp', DATE],
  ['gl2_accounted_message_size', LONG, { since: '3.2.0' }],
  ['gl2_receive_timestamp', DATE, { since: '3.1.0' }],
  ['gl2_original_timestamp', DATE, { since: '7.0.0' }],
  ['gl2_processing_timestamp', DATE, { since: '3.1.0' }],
  ['gl2_processing_duration_ms', { type: 'integer' }, { since: '6.0.0' }],
  ['gl2_message_id', KEYWORD, { since: '5.0.0' }],
  ['gl2_second_sort_field', { type: 'alias', path: 'gl2_message_id' }, { since: '6.0.0' }],
  ['source', { type: 'text', analyzer: 'analyzer_keyword', fielddata: true }],
  ['streams', KEYWORD],
]

const EVENT: readonly Property[] = [
  ['id', KEYWORD],
  ['event_definition_type', KEYWORD],
  ['event_definition_id', KEYWORD],
  ['origin_context', KEYWORD],
  ['timestamp', DATE],
  ['timestamp_processing', DATE],
  ['timerange_start', DATE],
  ['timerange_end', DATE],
  ['streams', KEYWORD],
  ['source_streams', KEYWORD],
  ['message', { type: 'text', analyzer: 'standard', norms: false, fields: { keyword: KEYWORD } }],
  ['source', KEYWORD],
  ['key', KEYWORD],
  ['key_tuple', KEYWORD],
  ['priority', LONG],
  ['alert', { type: 'boolean' }],
  ['fields', { type: 'object', dynamic: true }],
  ['group_by_fields', { type: 'object', dynamic: true }, { since: '4.1.0' }],
  ['scores', { type: 'object', dynamic: true }, { since: '6.0.0' }],
  ['associated_assets', KEYWORD, { since: '6.0.0' }],
  ['triggered_jobs', KEYWORD],
  ['gl2_message_id', { type: 'alias', path: 'id' }, { since: '4.0.0' }],
]
