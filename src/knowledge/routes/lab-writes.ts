/**
 * Writes that real servers of the lab answered with 2xx when `npm run lab:pair` sent them the calls of its
 * client, on 22 November 2026; beside what recordings and the table of routes show. From 4.0.0 on with a
 * stand-in for the search backend, which none of these asks.
 */
const ANSWERED: Readonly<Record<string, string>> = {
  'DELETE /dashboards/{dashboardId}/widgets/{widgetId}': '3.2.0',
  'POST /events/notifications': '3.2.0 3.3.0 4.3.0 5.1.0 6.1.0',
  'DELETE /events/notifications/{notificationId}': '3.2.0 3.3.0 4.3.0 5.1.0 6.1.0',
  'POST /roles': '3.3.0 4.0.0 4.3.0 5.0.0 5.1.0 6.1.0 7.0.1',
  'DELETE /roles/{rolename}': '3.3.0 4.0.0 4.3.0 5.0.0 5.1.0 6.1.0 7.0.1',
  'PUT /roles/{rolename}': '3.3.0 4.0.0 4.3.0 5.0.0 5.1.0 6.1.0 7.0.1',
  'POST /search/saved': '3.2.0',
  'PUT /streams/{streamid}/rules/{streamRuleId}': '3.3.0 4.0.0 4.3.0 5.0.0 5.1.0 6.1.0',
  'POST /system/grok': '3.2.0 3.3.0 4.3.0 5.1.0 6.1.0',
  'DELETE /system/grok/{patternId}': '3.2.0 3.3.0 4.3.0 5.1.0 6.1.0',
  'PUT /system/inputs/{inputId}': '3.3.0 4.0.0 4.3.0 5.0.0 5.1.0 6.1.0 7.0.1',
  'POST /system/inputs/{inputId}/staticfields': '3.2.0 3.3.0 4.0.0 4.3.0 5.0.0 5.1.0 6.1.0 7.0.1',
  'DELETE /system/inputs/{inputId}/staticfields/{key}':
    '3.2.0 3.3.0 4.0.0 4.3.0 5.0.0 5.1.0 6.1.0 7.0.1',
  'POST /tools/regex_tester': '3.2.0 3.3.0 4.3.0 5.1.0 6.1.0',
  'PUT /users/{userId}': '3.3.0 4.3.0 5.0.0 5.1.0 6.1.0 7.0.1',
  'PUT /users/{username}/permissions': '3.2.0 3.3.0 4.0.0 4.3.0 5.0.0 5.1.0 6.1.0 7.0.1',
  'PUT /users/{username}/preferences': '3.2.0 3.3.0 4.0.0 4.3.0 5.0.0 5.1.0 6.1.0 7.0.1',
}

/** Releases on which a real server of the lab answered a write. */
export function labReleases(route: string): readonly string[] {
  return ANSWERED[route]?.split(' ') ?? []
}
