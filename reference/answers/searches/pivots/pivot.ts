import type { Json, JsonObject } from '#engine/model/json/json.ts'
import { isWithin } from '#engine/model/version.ts'
import type { Message } from '../../../state.ts'
import { asObjects, asText } from '../../values.ts'
import type { Range } from '../found.ts'
import { type Bucket, listBuckets, type Grouping, type PivotServer } from './groups.ts'
import { FIGURES, getId, getValue } from './series.ts'

/** A pivot as it was asked for, and what it is made of. */
interface Asked extends Grouping {
  readonly rows: readonly JsonObject[]
  readonly columns: readonly JsonObject[]
  readonly rollup: boolean
}

/**
 * The rows of a pivot, each with a value of every series in every column. Source: a client on 3.1.0 to 3.3.0; from
 * 5.0 on, where the buckets between are left out and a row's own values come first, the server's code.
 */
export function pivotRows(
  type: JsonObject,
  messages: readonly Message[],
  range: Range,
  server: PivotServer,
): readonly Json[] {
  const asked: Asked = {
    range,
    server,
    series: asObjects(type['series']),
    sort: asObjects(type['sort']),
    rows: asObjects(type['row_groups']),
    columns: asObjects(type['column_groups']),
    rollup: type['rollup'] !== false,
  }
  return rowsBelow({ keys: [], messages }, asked, 0)
}

/** The type of the first series that the release does not know. */
export function unknownSeries(type: JsonObject, { version }: PivotServer): string | undefined {
  const types = asObjects(type['series'])
  return types
    .map((series) => asText(series['type']))
    .find((name) => !FIGURES[name] || !isWithin(version, FIGURES[name].availability))
}

/** The rows of the groups at this depth and below, then their total. */
function rowsBelow(bucket: Bucket, asked: Asked, depth: number): readonly Json[] {
  const { rows, rollup, server } = asked
  const group = rows[depth]
  if (!group) return [{ key: [...bucket.keys], values: listValues(bucket, asked), source: 'leaf' }]
  const below = listBuckets(group, bucket.messages, asked).flatMap(({ keys, messages }) =>
    rowsBelow({ keys: [...bucket.keys, ...keys], messages }, asked, depth + 1),
  )
  const isShown = rollup && (depth === 0 || server.has('view-pivots-of-one-field'))
  if (!isShown) return below
  const values = ofSeries([], bucket.messages, asked, { rollup: true, source: 'row-inner' })
  return [...below, { key: [...bucket.keys], values, source: 'non-leaf' }]
}

function listValues({ messages }: Bucket, asked: Asked): Json[] {
  const { columns, rollup, server } = asked
  const isShown = columns.length === 0 || rollup
  const whole = isShown ? ofSeries([], messages, asked, { rollup: true, source: 'row-leaf' }) : []
  if (columns.length === 0) return whole
  const parts = columnsBelow({ keys: [], messages }, asked, 0)
  return server.has('view-pivots-of-one-field') ? [...parts, ...whole] : [...whole, ...parts]
}

function columnsBelow({ keys, messages }: Bucket, asked: Asked, depth: number): readonly Json[] {
  const { columns, rollup, server } = asked
  const group = columns[depth]
  if (!group) return ofSeries(keys, messages, asked, { rollup: false, source: 'col-leaf' })
  const below = listBuckets(group, messages, asked).flatMap((bucket) =>
    columnsBelow({ keys: [...keys, ...bucket.keys], messages: bucket.messages }, asked, depth + 1),
  )
  const isShown = rollup && depth > 0 && server.has('view-pivots-of-one-field')
  return isShown
    ? [...below, ...ofSeries(keys, messages, asked, { rollup: true, source: 'col-inner' })]
    : below
}

function ofSeries(
  keys: readonly string[],
  messages: readonly Message[],
  { series }: Asked,
  told: { readonly rollup: boolean; readonly source: string },
): Json[] {
  return series.map((one) => ({
    key: [...keys, getId(one)],
    value: getValue(one, messages),
    ...told,
  }))
}
