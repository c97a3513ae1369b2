import type { Exchange } from '#engine/model/exchange.ts'
import type { Version } from '#engine/model/version.ts'
import { widgetValues } from '#reference/answers/searches/dashboards.ts'
import { asText } from '#reference/answers/values.ts'
import { isObject, type Json, type JsonObject } from '#engine/model/json/json.ts'
import type { State, Widget } from '#reference/state.ts'
import { getJson } from './compare.ts'
import type { Links } from './links.ts'
import { belowRoot, routeFinder } from './route-of.ts'
import { withoutQuery } from '#engine/text/paths/path.ts'

/** Routes that show dashboards with their widgets. */
const DASHBOARDS = ['GET /dashboards', 'GET /dashboards/{dashboardId}']

/**
 * Builds a function that adds widgets of a recorded response whose creation was not recorded. Call it after the
 * reference server has responded to the same request. Widgets with a recorded creation are never added, as losing one
 * is a difference.
 */
export function memoryOfShown(
  exchanges: readonly Exchange[],
  version: Version,
  memory: State,
  links: Links,
): (exchange: Exchange) => void {
  const routeOf = routeFinder(version)
  const made = exchanges
    .filter(({ request }) => request.method !== 'GET')
    .map(({ response }) => response?.body.text ?? '')
  const isOther = ({ id }: Widget): boolean =>
    id !== '' && !links.knows(id) && !made.some((text) => text.includes(id))
  return ({ request, response }) => {
    const path = withoutQuery(belowRoot(request.target, version))
    const route = routeOf(request.method, path)
    if (response?.status !== 200 || !DASHBOARDS.includes(route?.name ?? '')) return
    for (const shown of dashboardsIn(getJson(response.body))) {
      const dashboard = memory.dashboards.get(links.rebind(asText(shown['id'])))
      if (!dashboard) continue
      const widgets = getList(shown['widgets']).map(widgetIn).filter(isOther)
      for (const widget of widgets) {
        dashboard.widgets.set(widget.id, widget)
        links.learn(widget.id, widget.id)
      }
    }
  }
}

function dashboardsIn(json: unknown): readonly JsonObject[] {
  if (!isObject(json)) return []
  return 'dashboards' in json ? getList(json['dashboards']) : [json]
}

function widgetIn(record: JsonObject): Widget {
  const creator = asText(record['creator_user_id'])
  return { id: asText(record['id']), creator, ...widgetValues(record) }
}

function getList(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? (value as readonly Json[]).filter(isObject) : []
}
