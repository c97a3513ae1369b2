import { type Answer, empty, json, withHeaders } from '../../answer.ts'
import { apiError, notFound } from '../../errors.ts'
import { isObject, type Json, type JsonObject } from '#engine/model/json/json.ts'
import { type Call, type Handlers, permits, getUser } from '../../server.ts'
import type { Dashboard, Widget } from '../../state.ts'
import { zulu } from '../../times.ts'
import { createdAt } from '../location.ts'
import { asText } from '../values.ts'

/** Dashboards as they were before views: they and their widgets are remembered, positions too. */
export const dashboardHandlers: Handlers = {
  'POST /dashboards': (call) => create(call),
  'GET /dashboards/{dashboardId}': (call) =>
    ofDashboard(call, 'read', (dashboard) => json(dashboardRecord(dashboard))),
  'PUT /dashboards/{dashboardId}': (call) =>
    ofDashboard(call, 'edit', (dashboard) => update(call, dashboard)),
  'DELETE /dashboards/{dashboardId}': (call) =>
    ofDashboard(call, 'edit', ({ id }) => {
      call.server.state.dashboards.delete(id)
      return empty()
    }),
  'PUT /dashboards/{dashboardId}/positions': (call) =>
    ofDashboard(call, 'edit', (dashboard) => place(call, dashboard)),
  'POST /dashboards/{dashboardId}/widgets': (call) =>
    ofDashboard(call, 'edit', (dashboard) => addWidget(call, dashboard)),
  'GET /dashboards/{dashboardId}/widgets/{widgetId}': (call) =>
    ofWidget(call, 'read', (widget) => json(widgetRecord(widget))),
  'PUT /dashboards/{dashboardId}/widgets/{widgetId}': (call) =>
    ofWidget(call, 'edit', (widget) => {
      if (isObject(call.body)) Object.assign(widget, widgetValues(call.body))
      return empty()
    }),
  'DELETE /dashboards/{dashboardId}/widgets/{widgetId}': (call) =>
    ofWidget(call, 'edit', ({ id }, dashboard) => {
      dashboard.widgets.delete(id)
      return empty()
    }),
  'GET /dashboards/{dashboardId}/widgets/{widgetId}/value': (call) =>
    ofWidget(call, 'read', () => getValue(call)),
}

/** All dashboards that the caller may read. */
export function legacyDashboards(call: Call): Answer {
  const seen = [...call.server.state.dashboards.values()].filter(({ id }) =>
    permits(call, `dashboards:read:${id}`),
  )
  return json({ total: seen.length, dashboards: seen.map(dashboardRecord) })
}

type Act = 'read' | 'edit'

function ofDashboard(call: Call, act: Act, answer: (dashboard: Dashboard) => Answer): Answer {
  const [id = ''] = call.parameters
  if (!permits(call, `dashboards:${act}:${id}`))
    return apiError(403, `Not authorized to access resource id <${id}>`)
  const dashboard = call.server.state.dashboards.get(id)
  return dashboard
    ? answer(dashboard)
    : notFound(`Couldn't find dashboard with ID ${id}`, call.server)
}

function ofWidget(
  call: Call,
  act: Act,
  answer: (widget: Widget, dashboard: Dashboard) => Answer,
): Answer {
  return ofDashboard(call, act, (dashboard) => {
    const widget = dashboard.widgets.get(call.parameters[1] ?? '')
    return widget ? answer(widget, dashboard) : apiError(404)
  })
}

function create(call: Call): Answer {
  const { server, body } = call
  if (!isObject(body)) return apiError(500, '')
  const dashboard: Dashboard = {
    id: server.ids.objectId(),
    creator: getUser(call).name,
    createdAt: server.now(),
    title: asText(body['title']),
    description: asText(body['description']),
    positions: {},
    widgets: new Map(),
  }
  server.state.dashboards.set(dashboard.id, dashboard)
  return made(call, dashboard, { dashboard_id: dashboard.id })
}

/** The address leaves the area out: seen on 2.4.6, 3.1.0, 3.2.0. */
function made({ server }: Call, { id }: Dashboard, record: JsonObject): Answer {
  return withHeaders(json(record, 201), [createdAt(server, `/${id}`)])
}

function update({ body }: Call, dashboard: Dashboard): Answer {
  const { title, description } = isObject(body) ? body : {}
  if (typeof title === 'string') dashboard.title = title
  if (typeof description === 'string') dashboard.description = description
  return empty()
}

function place({ body }: Call, dashboard: Dashboard): Answer {
  const given = isObject(body) && Array.isArray(body['positions']) ? body['positions'] : []
  const places = (given as readonly Json[]).filter(isObject)
  dashboard.positions = Object.fromEntries(
    places.map(({ id, ...place }) => [asText(id), place] as const),
  )
  return empty()
}

function addWidget(call: Call, dashboard: Dashboard): Answer {
  const { server, body } = call
  const widget: Widget = {
    id: server.ids.uuid(),
    creator: getUser(call).name,
    ...widgetValues(isObject(body) ? body : {}),
  }
  dashboard.widgets.set(widget.id, widget)
  return made(call, dashboard, { widget_id: widget.id })
}

/** The fields of a widget except its id and creator, from a request or a record. */
export function widgetValues(given: JsonObject): Omit<Widget, 'id' | 'creator'> {
  const { type, description, cache_time: cacheTime, config } = given
  return {
    type: asText(type),
    description: asText(description),
    cacheTime: typeof cacheTime === 'number' ? cacheTime : 10,
    config: isObject(config) ? config : {},
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
