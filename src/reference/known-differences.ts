/** Routes that the reference server is known to answer in another way than a recorded server did. */
export interface KnownDifference {
  /** Names of the recordings, without folder and ending. */
  readonly recordings: readonly string[]
  readonly routes: readonly string[]
  /** What differs begins with one of these; anything else is still a difference. */
  readonly at: readonly string[]
  readonly differs: string
  readonly why: string
}

/**
 * What no server could know that is asked the recorded requests alone: things that were there before
 * the recording began. Everything else must agree.
 */
export const KNOWN_DIFFERENCES: readonly KnownDifference[] = [
  {
    recordings: [
      'graylog-2.0.3',
      'graylog-2.2.3',
      'graylog-2.5.2',
      'client-go-graylog-v11-3.2.0',
      'client-graylog-api-1.2.0-2.4.6',
    ],
    routes: ['GET /system/inputs'],
    at: ['.inputs[]'],
    differs: 'the list holds inputs, here it is empty',
    why: 'the recorded server took its messages through inputs that were made before',
  },
  {
    recordings: ['graylog-5.1.0', 'graylog-7.0.1', 'cluster-5.1.0-two-nodes'],
    routes: ['GET /system/notifications'],
    at: ['.notifications[]'],
    differs: 'the list holds a notification, here it is empty',
    why: 'the recorded search backend was short of file descriptors',
  },
  {
    recordings: ['client-graylog-api-1.2.0-2.4.6'],
    routes: ['GET /system/cluster/stats'],
    at: ['status: 500 recorded', 'error type: ApiError recorded'],
    differs: '500 instead of figures',
    why: 'the recorded database does not tell the figures that MongoDB does',
  },
  {
    recordings: ['migration-3.1.0-before'],
    routes: ['GET /dashboards/{dashboardId}'],
    at: ['.widgets[]'],
    differs: 'a dashboard has a widget more',
    why: 'it was put there by something else than the recorded requests',
  },
  {
    recordings: ['migration-3.2.0-after'],
    routes: [
      'GET /dashboards',
      'GET /dashboards/{dashboardId}',
      'GET /dashboards/{dashboardId}/widgets/{widgetId}',
      'GET /views/{id}',
      'GET /views/search/{id}',
      'POST /dashboards/{dashboardId}/widgets',
    ],
    at: [
      ...['status: 200 recorded, 404 here', 'status: 201 recorded, 404 here', 'headers: '],
      ...['error type: undefined recorded, ApiError here', '.'],
    ],
    differs: 'dashboards and their views are there',
    why: 'the recorded server had taken over the database of migration-3.1.0-before',
  },
]

/** What is known of one recording. */
export function knownOf(recording: string): readonly KnownDifference[] {
  return KNOWN_DIFFERENCES.filter(({ recordings }) => recordings.includes(recording))
}
