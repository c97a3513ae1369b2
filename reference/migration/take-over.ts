import { isObject } from '#engine/model/json/json.ts'
import type { Ids } from '../ids.ts'
import type { Features } from '../rules.ts'
import type { Dashboard, State, Widget } from '../state.ts'
import { sourcesView } from './sources.ts'
import { findSuccessors } from './successors.ts'
import { addView, type Plan } from './view.ts'

/**
 * The migration at the first start of a release: from 3.2.0 it creates its own dashboard and
 * converts older ones into views. The old ones stay as well. Views have the form of 3.2.0 to 4.3.0.
 * Source: interface document 9, seen on 3.1.0 and then 3.2.0.
 */
export function takeOver(state: State, features: Features, ids: Ids, now: number): void {
  if (!features.has('built-in-dashboard') || state.dashboardsMigrated) return
  for (const dashboard of state.dashboards.values()) addView(buildPlan(dashboard), state, ids)
  addView(sourcesView(ids.objectId(), now, features), state, ids)
  state.dashboardsMigrated = true
}

function buildPlan(dashboard: Dashboard): Plan {
  const { id, title, description, creator: owner, createdAt, positions } = dashboard
  const traced = [...dashboard.widgets.values()].map((widget) => {
    const position = positions[widget.id]
    return { widget, became: findSuccessors(widget, isObject(position) ? position : undefined) }
  })
  return {
    id,
    title,
    description,
    owner,
    createdAt,
    tab: title,
    summary: 'This dashboard was migrated automatically.',
    aggregations: traced.flatMap(({ became = [] }) => became),
    placeholders: traced.flatMap(({ widget, became }): readonly Widget[] =>
      became ? [] : [widget],
    ),
    formatting: null,
  }
}
