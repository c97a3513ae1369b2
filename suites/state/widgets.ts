import {
  type Annotated,
  check,
  deviation,
  eachAfter,
  type Finding,
  found,
  inconclusive,
  isRecord,
  listAt,
  memberAt,
  observed,
  pathTo,
  type ProbeApi,
  releasesWithout,
  textAt,
  type UnknownRecord,
} from '#engine/suite.ts'
import { compareWhole, gotText } from '../answers.ts'
import { makeObject } from '../make.ts'

const ADD = 'POST /dashboards/{dashboardId}/widgets'
const PLACE = 'PUT /dashboards/{dashboardId}/positions'
const REMOVE = 'DELETE /dashboards/{dashboardId}/widgets/{widgetId}'
/** The members of a widget that a client sends. */
const KEPT = ['type', 'description', 'config'] as const

/** Compares the widgets of a dashboard with the last request that changed them. */
export const widgetsCheck = check(
  'state.dashboard.widgets',
  'MUST return a dashboard with the widgets and positions of the last change',
  {
    source: observed('2.0.3', '3.1.0', '3.2.0'),
    versions: releasesWithout('views-in-pages'),
    mode: 'write',
    evidence: eachAfter(
      ({ parameters: [dashboard] }) => dashboard,
      { rejectedBy: 'none', status: [201, 204], route: [ADD, PLACE, REMOVE] },
      { rejectedBy: 'none', status: 200, route: 'GET /dashboards/{dashboardId}' },
    ),
    judge: ([change, read]) =>
      read && isRecord(read.json)
        ? judgeChange(change, read.json)
        : inconclusive('the dashboard was not read as JSON'),
    why: 'clients name widgets by these IDs when they place or delete them',
  },
)

function judgeChange(change: Annotated, read: UnknownRecord): Finding | undefined {
  const widgets = listAt(read, 'widgets').filter(isRecord)
  const { route, sent, json, parameters } = change
  if (route === PLACE) return comparePositions(listAt(sent, 'positions').filter(isRecord), read)
  const id = route === REMOVE ? parameters[1] : textAt(json, 'widget_id')
  const widget = widgets.find((one) => one['id'] === id)
  if (route === REMOVE) return widget && deviation('no deleted widget', found(id), '/widgets')
  if (!widget)
    return deviation('a widget with the widget_id of its creation', found(id), '/widgets')
  // Servers write the times of an absolute range in their own form.
  const isAbsolute = textAt(memberAt(memberAt(sent, 'config'), 'timerange'), 'type') === 'absolute'
  return KEPT.filter(
    (key) => memberAt(sent, key) !== undefined && !(isAbsolute && key === 'config'),
  )
    .map((key) => compareWhole(memberAt(sent, key), widget[key], '/widgets', `/${key}`))
    .find((finding) => finding !== undefined)
}

function comparePositions(
  places: readonly UnknownRecord[],
  read: UnknownRecord,
): Finding | undefined {
  const shownAt = ({ id }: UnknownRecord) => memberAt(read['positions'], String(id))
  const wrong = places.find((place) =>
    ['col', 'row', 'width', 'height'].some((key) => place[key] !== memberAt(shownAt(place), key)),
  )
  return wrong && deviation('the position as sent', found(shownAt(wrong)), '/positions')
}

/** A widget that counts nothing is added to a dashboard, placed, and deleted. */
export async function widgetsProbe(
  api: ProbeApi,
  json: { readonly title: string; readonly description: string },
): Promise<void> {
  const how = { list: '/dashboards', givenAs: 'dashboard_id' }
  const dashboard = await makeObject(api, `dashboard "${json.title}"`, json, how)
  if (!dashboard) return
  const { path } = dashboard
  const timerange = { type: 'relative', range: 300 }
  const added = await api.post(`${path}/widgets`, {
    json: {
      type: 'SEARCH_RESULT_COUNT',
      description: `${api.prefix}-widget`,
      cache_time: 10,
      config: { timerange, query: 'source:nowhere.example', lower_is_better: false, trend: false },
    },
  })
  const id = gotText(added, 'widget_id')
  await api.get(path)
  if (id !== undefined) {
    const positions = [{ id, col: 1, row: 2, width: 1, height: 1 }]
    await api.put(`${path}/positions`, { json: { positions } })
    await api.get(path)
    await api.delete(pathTo`${path}/widgets/${id}`)
    await api.get(path)
  }
  await api.delete(path)
}
