import type { Ids } from '../ids.ts'
import type { Json, JsonObject } from '#engine/model/json/json.ts'

/** One way to group what a search finds. */
export type Pivot =
  | { readonly type: 'values'; readonly field: string; readonly limit: number }
  | { readonly type: 'time'; readonly field: string; readonly interval: Interval }

/** How long each step is: fitted to the range, or so many of a unit. */
export type Interval =
  | { readonly type: 'auto'; readonly scaling: number | null }
  | { readonly type: 'timeunit'; readonly value: number; readonly unit: Unit }

/** Units of the steps of a chart, with how searches spell them. */
const UNITS = { minutes: 'm', hours: 'h', days: 'd', weeks: 'w', months: 'M', years: 'y' } as const
export type Unit = keyof typeof UNITS

/** A figure: `avg` of `took_ms`, or `count` of everything. */
export interface Series {
  readonly type: string
  readonly field?: string
  /** The title of its column; the search uses it too if it is `named`. */
  readonly name?: string
  readonly named?: boolean
}

/** A widget of a view that counts, with the search that fills it. */
export interface Aggregation {
  readonly title: string
  readonly timerange: JsonObject
  /** Undefined when it has none of its own. */
  readonly query?: string
  readonly streams?: readonly string[]
  readonly rows?: readonly Pivot[]
  readonly columns?: readonly Pivot[]
  readonly series: readonly Series[]
  readonly sort?: { readonly field: string; readonly direction: 'Ascending' | 'Descending' }
  readonly visualization: string
  readonly settings?: JsonObject
  /** Searched once more in the preceding time range, to show the trend. */
  readonly trend?: boolean
  readonly position?: JsonObject | undefined
}

/** The widget of a view. Source: seen on 3.2.0. */
export function getWidget(asked: Aggregation, id: string): JsonObject {
  return {
    id,
    type: 'aggregation',
    filter: null,
    ...getScope(asked),
    config: {
      row_pivots: (asked.rows ?? []).map(getPivot),
      column_pivots: (asked.columns ?? []).map(getPivot),
      series: asked.series.map((series) => ({
        config: { name: series.name ?? null },
        function: getFunction(series),
      })),
      sort: getSort(asked),
      visualization: asked.visualization,
      visualization_config: asked.settings ?? null,
      formatting_settings: null,
      rollup: true,
      event_annotation: false,
    },
  }
}

/**
 * The search types of a widget: its chart, and the trend if it shows one. Source: seen on 3.2.0.
 */
export function listSearchTypes(asked: Aggregation, ids: Ids): readonly JsonObject[] {
  const chart = getSearchType(asked, 'chart', ids.uuid())
  if (!asked.trend) return [chart]
  const before = { type: 'offset', source: 'search_type', id: chart['id'] ?? null, offset: '1i' }
  return [chart, getSearchType({ ...asked, timerange: before }, 'trend', ids.uuid())]
}

function getSearchType(asked: Aggregation, name: string, id: string): JsonObject {
  return {
    ...getScope(asked),
    id,
    name,
    series: asked.series.map((series) => ({
      type: series.type,
      id: series.named && series.name !== undefined ? series.name : getFunction(series),
      field: series.field ?? null,
    })),
    sort: getSort(asked),
    rollup: true,
    type: 'pivot',
    row_groups: (asked.rows ?? []).map(getGroup),
    column_groups: (asked.columns ?? []).map(getGroup),
    filter: null,
  }
}

function getScope({ timerange, query, streams = [] }: Aggregation): JsonObject {
  const own = query === undefined ? null : { type: 'elasticsearch', query_string: query }
  return { timerange, query: own, streams }
}

function getSort({ sort }: Aggregation): Json {
  return sort ? [{ type: 'series', ...sort }] : []
}

function getFunction({ type, field = '' }: Series): string {
  return `${type}(${field})`
}

function getPivot(pivot: Pivot): JsonObject {
  const { field, type } = pivot
  const config: JsonObject =
    pivot.type === 'values' ? { limit: pivot.limit } : { interval: pivot.interval }
  return { field, type, config }
}

function getGroup(pivot: Pivot): JsonObject {
  const { field, type } = pivot
  if (pivot.type === 'values') return { type, field, limit: pivot.limit }
  const { interval } = pivot
  return {
    type,
    field,
    interval:
      interval.type === 'auto'
        ? { type: 'auto', scaling: interval.scaling ?? 1 }
        : { type: 'timeunit', timeunit: `${interval.value}${UNITS[interval.unit]}` },
  }
}
