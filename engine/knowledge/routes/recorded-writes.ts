/**
 * Writes that got 2xx from real servers in recordings of clients, of clusters, and of this
 * tool's own runs, in addition to the observations on a bare server in the table of routes.
 */
const RECORDED: Readonly<Record<string, string>> = {
  'POST /cluster/{nodeId}/processing/pause': '3.2.0 5.1.0',
  'POST /cluster/{nodeId}/processing/resume': '3.2.0 5.1.0',
  'POST /dashboards': '2.4.6 3.1.0 3.2.0',
  'DELETE /dashboards/{dashboardId}': '2.4.6 3.1.0 3.2.0',
  'PUT /dashboards/{dashboardId}': '2.4.6 3.2.0',
  'PUT /dashboards/{dashboardId}/positions': '3.1.0 3.2.0',
  'POST /dashboards/{dashboardId}/widgets': '2.4.6 3.1.0 3.2.0',
  'DELETE /dashboards/{dashboardId}/widgets/{widgetId}': '3.1.0',
  'POST /roles': '3.2.0',
  'PUT /roles/{rolename}': '3.2.0',
  'DELETE /roles/{rolename}': '3.2.0',
  'PUT /roles/{rolename}/members/{username}': '3.2.0',
  'DELETE /roles/{rolename}/members/{username}': '3.2.0',
  'POST /search/saved': '2.4.6',
  'POST /streams': '4.1.0 4.2.0',
  'PUT /streams/{streamId}': '2.0.3 4.1.0 4.2.0',
  'DELETE /streams/{streamId}': '2.0.3 4.1.0 4.2.0',
  'POST /streams/{streamId}/clone': '2.0.3 4.1.0 4.2.0',
  'POST /streams/{streamid}/outputs': '2.0.3 4.1.0 4.2.0',
  'DELETE /streams/{streamid}/outputs/{outputId}': '2.0.3 4.1.0 4.2.0',
  'POST /streams/{streamId}/pause': '2.0.3 4.1.0 4.2.0',
  'POST /streams/{streamId}/resume': '2.0.3 4.1.0 4.2.0',
  'POST /streams/{streamid}/rules': '2.0.3 4.1.0 4.2.0',
  'DELETE /streams/{streamid}/rules/{streamRuleId}':
    '2.0.3 2.2.3 2.4.6 2.5.2 3.0.0 3.1.0 3.2.0 3.3.0 4.0.0 4.1.0 4.2.0 4.3.0 5.0.0 5.1.0 6.1.0 7.0.1',
  'PUT /streams/{streamid}/rules/{streamRuleId}': '3.2.0',
  'POST /system/deflector/cycle': '2.4.6',
  'POST /system/indices/index_sets': '3.2.0',
  'PUT /system/indices/index_sets/{id}': '3.2.0',
  'DELETE /system/indices/index_sets/{id}': '3.2.0',
  'PUT /system/inputs/{inputId}': '3.2.0',
  'POST /system/metrics/multiple': '2.4.6 2.5.2',
  'POST /system/outputs': '4.1.0 4.2.0',
  'PUT /system/outputs/{outputId}': '4.1.0 4.2.0',
  'DELETE /system/outputs/{outputId}': '4.1.0 4.2.0',
  'POST /system/pipelines/connections/to_stream': '3.2.0',
  'POST /system/pipelines/pipeline': '3.2.0',
  'DELETE /system/pipelines/pipeline/{id}': '3.2.0',
  'POST /system/pipelines/rule': '3.2.0',
  'DELETE /system/pipelines/rule/{id}': '3.2.0',
  'POST /system/sessions': '4.1.0 4.2.0',
  'DELETE /system/sessions/{sessionId}': '4.1.0 4.2.0',
  'POST /users': '4.1.0 4.2.0',
  'PUT /users/{userId}': '3.1.0 3.2.0',
  'DELETE /users/{userId}/tokens/{idOrToken}': '4.1.0 4.2.0',
  'POST /users/{userId}/tokens/{name}': '4.1.0 4.2.0',
  'DELETE /users/{username}': '4.1.0 4.2.0',
  'POST /views/search/{id}/execute': '3.2.0',
}

/** Releases on which a recording shows a real server answering a write. */
export function recordedReleases(route: string): readonly string[] {
  return RECORDED[route]?.split(' ') ?? []
}
