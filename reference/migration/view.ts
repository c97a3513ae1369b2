import type { Ids } from '../ids.ts'
import type { JsonObject } from '#engine/model/json/json.ts'
import type { State, View, Widget } from '../state.ts'
import { type Aggregation, listSearchTypes, getWidget } from './aggregation.ts'

/** The content of a view, before it has ids. */
export interface Plan extends Omit<View, 'type' | 'searchId' | 'owner' | 'state'> {
  readonly owner: string
  /** Title of its one tab. */
  readonly tab: string
  readonly aggregations: readonly Aggregation[]
  /** Widgets of types that the release does not know: they keep type and configuration. */
  readonly placeholders: readonly Widget[]
  readonly formatting: JsonObject | null
}

/** Adds a view and its search to what is remembered. Source: seen on 3.2.0. */
export function addView(plan: Plan, state: State, ids: Ids): void {
  const { tab, aggregations, placeholders, formatting, ...view } = plan
  const { id: _id, owner, createdAt } = view
  const queryId = ids.uuid()
  const search = { id: ids.objectId(), owner, createdAt }
  const asked = aggregations.map((aggregation) => ({
    id: ids.uuid(),
    aggregation,
    searchTypes: listSearchTypes(aggregation, ids),
  }))
  const shown: JsonObject = {
    selected_fields: null,
    static_message_list_id: null,
    titles: {
      widget: Object.fromEntries([
        ...asked.map(({ id, aggregation }) => [id, aggregation.title]),
        ...placeholders.map(({ id, description }) => [id, description]),
      ]) as JsonObject,
      tab: { title: tab },
    },
    widgets: [
      ...asked.map(({ id, aggregation }) => getWidget(aggregation, id)),
      ...placeholders.map(getPlaceholder),
    ],
    widget_mapping: Object.fromEntries(
      asked.map(({ id, searchTypes }) => [id, searchTypes.map((one) => one['id'] ?? null)]),
    ),
    positions: Object.fromEntries(
      asked.flatMap(({ id, aggregation: { position } }) => (position ? [[id, position]] : [])),
    ),
    formatting,
    display_mode_settings: { positions: {} },
  }
  state.viewSearches.set(search.id, {
    ...search,
    queries: [
      getQuery(
        queryId,
        asked.flatMap(({ searchTypes }) => searchTypes),
      ),
    ],
  })
  state.views.set(view.id, {
    ...view,
    type: 'DASHBOARD',
    isOfServer: true,
    searchId: search.id,
    state: { [queryId]: shown },
  })
}

function getPlaceholder({ id, type, config }: Widget): JsonObject {
  return { id, type, filter: null, timerange: null, query: null, streams: [], config }
}

function getQuery(id: string, searchTypes: readonly JsonObject[]): JsonObject {
  return {
    id,
    timerange: { type: 'relative', range: 300 },
    query: { type: 'elasticsearch', query_string: '' },
    search_types: searchTypes,
  }
}
