import { type Answer, empty, json } from '../../answer.ts'
import { notFound } from '../../errors.ts'
import { isObject, type JsonObject } from '#engine/model/json/json.ts'
import { type Call, type Handlers, getUser, needsBody, newObject } from '../../server.ts'
import type { Dashboard, Widget } from '../../state.ts'
import { zulu } from '../../times.ts'
import { created } from '../location.ts'
import { defineResource, findBelow } from '../resource.ts'
import { asObject, asObjects, asText } from '../values.ts'

const DASHBOARDS = defineResource<Dashboard>({
  kept: ({ dashboards }) => dashboards,
  area: 'dashboards',
  record: dashboardRecord,
  missing: (id, server) => notFound(`Couldn't find dashboard with ID ${id}`, server),
})

const withWidget = findBelow(DASHBOARDS.with, ({ widgets }, id) => widgets.get(id))

/** Dashboards as they were before views: they and their widgets are remembered, positions too. */
export const dashboardHandlers: Handlers = {
  'POST /dashboards': needsBody(create),
  'GET /dashboards/{dashboardId}': DASHBOARDS.read,
  'PUT /dashboards/{dashboardId}': DASHBOARDS.with('edit', update),
  'DELETE /dashboards/{dashboardId}': DASHBOARDS.remove('edit'),
  'PUT /dashboards/{dashboardId}/positions': DASHBOARDS.with('edit', place),
  'POST /dashboards/{dashboardId}/widgets': DASHBOARDS.with('edit', addWidget),
  'GET /dashboards/{dashboardId}/widgets/{widgetId}': withWidget('read', (_, widget) =>
    json(widgetRecord(widget)),
  ),
  'PUT /dashboards/{dashboardId}/widgets/{widgetId}': withWidget('edit', ({ body }, widget) => {
    if (isObject(body)) Object.assign(widget, widgetValues(body))
    return empty()
  }),
  'DELETE /dashboards/{dashboardId}/widgets/{widgetId}': withWidget(
    'edit',
    (_, { id }, { widgets }) => {
      widgets.delete(id)
      return empty()
    },
  ),
  'GET /dashboards/{dashboardId}/widgets/{widgetId}/value': withWidget('read', getValue),
}

/** All dashboards that the caller may read. */
export const legacyDashboards = DASHBOARDS.list((dashboards) => ({
  total: dashboards.length,
  dashboards,
}))

function create(call: Call): Answer {
  const { server, given } = call
  const dashboard: Dashboard = {
    ...newObject(call),
    title: asText(given['title']),
    description: asText(given['description']),
    positions: {},
    widgets: new Map(),
  }
  server.state.dashboards.set(dashboard.id, dashboard)
  // The address leaves the area out: seen on 2.4.6, 3.1.0, 3.2.0.
  return created(call, `/${dashboard.id}`, { dashboard_id: dashboard.id })
}

function update({ given }: Call, dashboard: Dashboard): Answer {
  const { title, description } = given
  if (typeof title === 'string') dashboard.title = title
  if (typeof description === 'string') dashboard.description = description
  return empty()
}

function place({ given }: Call, dashboard: Dashboard): Answer {
  const places = asObjects(given['positions'])
  dashboard.positions = Object.fromEntries(
    places.map(({ id, ...place }) => [asText(id), place] as const),
  )
  return empty()
}

function addWidget(call: Call, dashboard: Dashboard): Answer {
  const { server, given } = call
  const widget: Widget = {
    id: server.ids.uuid(),
    creator: getUser(call).name,
    ...widgetValues(given),
  }
  dashboard.widgets.set(widget.id, widget)
  return created(call, `/${dashboard.id}`, { widget_id: widget.id })
}

/** The fields of a widget except its id and creator, from a request or a record. */
export function widgetValues(given: JsonObject): Omit<Widget, 'id' | 'creator'> {
  const { type, description, cache_time: cacheTime, config } = given
  return {
    type: asText(type),
    description: asText(description),
    cacheTime: typeof cacheTime === 'number' ? cacheTime : 10,
    config: asObject(config),
  }
}

function dashboardRecord(dashboard: Dashboard): JsonObject {
  return {
    creator_user_id: dashboard.creator,
    description: dashboard.description,
    created_at: zulu(dashboard.createdAt),
    positions: dashboard.positions,
    id: dashboard.id,
    title: dashboard.title,
    widgets: [...dashboard.widgets.values()].map(widgetRecord),
  }
}

function widgetRecord({ creator, cacheTime, description, id, type, config }: Widget): JsonObject {
  return { creator_user_id: creator, cache_time: cacheTime, description, id, type, config }
}

/** Every widget counts all messages, whatever it is. */
function getValue({ server }: Call): Answer {
  const at = zulu(server.now())
  return json({ result: server.state.messages.length, took_ms: 0, calculated_at: at })
}
