import type { JsonObject } from '#engine/model/json/json.ts'
import { isWithin } from '#engine/model/version.ts'
import type { Server } from '../../../server.ts'
import { asObjects, asText } from '../../values.ts'
import { listFields } from './groups.ts'
import { getId } from './series.ts'

/** The copy of a pivot in the response, with the keys of the release. Source: a client on 3.1.0 to 7.0.1. */
export function shownPivot(type: JsonObject, server: Server): JsonObject {
  const groups = (key: string): JsonObject[] =>
    asObjects(type[key]).map((group) => shownGroup(group, server))
  return {
    series: asObjects(type['series']).map((series) => shownSeries(series, server)),
    sort: asObjects(type['sort']),
    rollup: type['rollup'] !== false,
    row_groups: groups('row_groups'),
    column_groups: groups('column_groups'),
  }
}

function shownSeries(series: JsonObject, { version }: Server): JsonObject {
  const isWhole = series['whole_number'] === true
  return {
    type: asText(series['type']),
    id: getId(series),
    field: series['field'] ?? null,
    ...(series['percentile'] !== undefined && { percentile: series['percentile'] }),
    ...(series['type'] === 'avg' &&
      isWithin(version, { since: '6.0.0' }) && { whole_number: isWhole }),
  }
}

function shownGroup(group: JsonObject, { has, version }: Server): JsonObject {
  const fields = [...listFields(group)]
  const type = asText(group['type'])
  const named = has('view-pivots-of-one-field') ? { field: fields[0] ?? '' } : { fields }
  if (type === 'time') return { type, ...named, interval: group['interval'] ?? null }
  return {
    type,
    ...named,
    limit: group['limit'] ?? 15,
    ...(isWithin(version, { since: '6.0.0' }) && {
      skip_empty_values: group['skip_empty_values'] === true,
    }),
  }
}
