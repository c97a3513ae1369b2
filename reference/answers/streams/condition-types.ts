import type { Json, JsonObject } from '#engine/model/json/json.ts'
import { json } from '../../answer.ts'
import type { Handlers, Server } from '../../server.ts'

/** Parameters that every condition has in addition to its own. */
const COMMON = ['grace number 0', 'backlog number 0', 'repeat_notifications boolean false'] as const
const QUERY = ['query text "*"'] as const

/** The fields of each type of condition: name, type, default. Source: seen on 2.2.3 to 4.3.0. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  field_content_value: ['field text ""', 'value text ""'],
  field_value: [
    'field text ""',
    'time number 5',
    'threshold_type dropdown "HIGHER"',
    'threshold number 0',
    'type dropdown "MAX"',
  ],
  message_count: ['time number 5', 'threshold_type dropdown "MORE"', 'threshold number 0'],
}
const CHOICES: Readonly<Record<string, JsonObject>> = {
  'field_value threshold_type': { LOWER: 'lower', HIGHER: 'higher' },
  'field_value type': { MEAN: 'mean', MIN: 'min', STDDEV: 'deviation', MAX: 'max', SUM: 'sum' },
  'message_count threshold_type': { MORE: 'more', LESS: 'less' },
}
const OPTIONAL: readonly string[] = ['query', 'repeat_notifications']

/** Which alert conditions there are, by their type. */
export const conditionTypeHandlers: Handlers = {
  'GET /alerts/conditions/types': ({ server }) =>
    json(Object.fromEntries(Object.keys(TYPES).map((type) => [type, described(type, server)]))),
}

function described(type: string, server: Server): JsonObject {
  const query = server.has('condition-query') ? QUERY : []
  const fields = [...(TYPES[type] ?? []), ...query, ...COMMON].map((field) => field.split(' '))
  return {
    type,
    name: `Condition ${type}`,
    human_name: `It is met by ${type}`,
    requested_configuration: Object.fromEntries(
      fields.map(([name = '', kind = '', value = 'null']) => [
        name,
        {
          human_name: name,
          additional_info: getChoices(type, name),
          description: name,
          default_value: JSON.parse(value) as Json,
          attributes: [],
          ...(server.has('field-position') && { position: 100 }),
          type: kind,
          is_optional: OPTIONAL.includes(name),
        },
      ]),
    ),
    link_to_docs: 'https://www.graylog.org/',
  }
}

function getChoices(type: string, name: string): JsonObject {
  const values = CHOICES[`${type} ${name}`]
  return values ? { values } : {}
}
