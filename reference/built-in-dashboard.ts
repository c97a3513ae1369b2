import type { JsonObject } from '#engine/model/json/json.ts'
import type { Ids } from './ids.ts'
import type { Features } from './rules.ts'
import type { State } from './state.ts'

/** A widget that counts messages by one field. */
interface Chart {
  readonly title: string
  readonly visualization: string
  readonly by: { readonly field: string; readonly type: string }
  /** How the widget and its search divide the field. */
  readonly config: JsonObject
  readonly group: JsonObject
  readonly sort: readonly JsonObject[]
  readonly position: JsonObject
}

/** Adds the dashboard that a server creates at its first start. Source: seen on 3.2.0, 4.3.0. */
export function addBuiltInDashboard(state: State, { has }: Features, ids: Ids, now: number): void {
  if (!has('built-in-dashboard')) return
  const id = ids.objectId()
  const queryId = ids.uuid()
  const search = { id: ids.objectId(), owner: 'admin', createdAt: now }
  const charts = [overTime(has('view-steps-unscaled') ? null : 1), ...BY_SOURCE].map((chart) => {
    const widgetId = ids.uuid()
    const searchId = ids.uuid()
    return { chart, widgetId, searchId }
  })
  const perWidget = (value: (one: (typeof charts)[number]) => JsonObject[string]): JsonObject =>
    Object.fromEntries(charts.map((one) => [one.widgetId, value(one)]))
  state.viewSearches.set(search.id, {
    ...search,
    queries: [
      {
        id: queryId,
        timerange: RECENT,
        query: { type: 'elasticsearch', query_string: '' },
        search_types: charts.map(({ chart, searchId }) => getSearchType(chart, searchId)),
      },
    ],
  })
  state.views.set(id, {
    id,
    createdAt: now,
    owner: 'admin',
    title: 'Sources',
    summary: 'All sources that sent in messages.',
    description: 'All sources that sent in messages.',
    type: 'DASHBOARD',
    isOfServer: true,
    searchId: search.id,
    state: {
      [queryId]: {
        selected_fields: null,
        static_message_list_id: null,
        titles: {
          widget: perWidget(({ chart }) => chart.title),
          tab: { title: 'Sources Overview' },
        },
        widgets: charts.map(({ chart, widgetId }) => getWidget(chart, widgetId)),
        widget_mapping: perWidget(({ searchId }) => [searchId]),
        positions: perWidget(({ chart }) => chart.position),
        formatting: { highlighting: [] },
        display_mode_settings: { positions: {} },
      },
    },
  })
}

const RECENT = { type: 'relative', range: 300 } as const
const SCOPE = { timerange: RECENT, query: null, streams: [] }

function getWidget({ by, config, sort, visualization }: Chart, id: string): JsonObject {
  return {
    id,
    type: 'aggregation',
    filter: null,
    ...SCOPE,
    config: {
      row_pivots: [{ ...by, config }],
      column_pivots: [],
      series: [{ config: { name: 'Message count' }, function: 'count()' }],
      sort,
      visualization,
      visualization_config: null,
      formatting_settings: null,
      rollup: true,
      event_annotation: false,
    },
  }
}

function getSearchType({ by, group, sort }: Chart, id: string): JsonObject {
  return {
    ...SCOPE,
    id,
    name: 'chart',
    series: [{ type: 'count', id: 'Message count', field: null }],
    sort,
    rollup: true,
    type: 'pivot',
    row_groups: [{ type: by.type, field: by.field, ...group }],
    column_groups: [],
    filter: null,
  }
}

function overTime(scaling: number | null): Chart {
  return {
    title: 'Messages over time',
    visualization: 'line',
    by: { field: 'timestamp', type: 'time' },
    config: { interval: { type: 'auto', scaling } },
    group: { interval: { type: 'auto', scaling: 1 } },
    sort: [],
    position: { col: 1, row: 1, height: 4, width: 'Infinity' },
  }
}

const BY_SOURCE = [
  bySource('Selected sources', 'table', 15, 1),
  bySource('Messages per Source', 'pie', 10, 7),
]

/** Shows the sources with the most messages. */
function bySource(title: string, visualization: string, limit: number, col: number): Chart {
  return {
    title,
    visualization,
    by: { field: 'source', type: 'values' },
    config: { limit },
    group: { limit },
    sort: [{ type: 'series', field: 'count()', direction: 'Descending' }],
    position: { col, row: 5, height: 4, width: 6 },
  }
}
