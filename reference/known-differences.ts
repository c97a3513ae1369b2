/** Routes with a known difference between the responses of the reference server and of recorded servers. */
export interface KnownDifference {
  /** Names of the recordings, without folder and ending. */
  readonly recordings: readonly string[]
  readonly routes: readonly string[]
  /** The difference begins with one of these; any other is reported. */
  readonly at: readonly string[]
  readonly differs: string
  readonly why: string
}

/** Further runs against such servers, with other accounts and configurations. */
const OTHERS_OF_LAB: readonly string[] = [
  '2.5.2-odd-user-write',
  '2.5.2-throttled-read',
  '3.0.0-shaded-write',
  '3.1.0-shaded-write',
  '3.2.0-reader-write',
  '3.2.0-second-write',
  '4.3.0-two-nodes-write',
  '5.1.0-throttled-write',
  '5.1.0-search-fails-session',
  '6.1.0-just-started-write',
  '6.1.0-limited-maker-write',
  '7.0.1-global-timeout-write',
  '3.2.0-tls-write',
  '4.2.0-reader-session',
  '6.1.0-reader-write',
]

/** Runs against servers of the lab, which had been given messages and a token before. */
const LAB: readonly string[] = [
  ...OTHERS_OF_LAB,
  '2.0.3',
  '2.1.3',
  '2.2.3',
  '2.3.2',
  '2.4.6',
  '2.5.2',
  '3.0.0',
  '3.1.0',
  '3.2.0',
  '3.3.0',
  '4.0.0',
  '4.1.0',
  '4.2.0',
  '4.3.0',
  '5.0.0',
  '5.1.0',
  '6.1.0',
  '7.0.1',
].map((name) => (name.includes('-') ? name : `${name}-write`))

/**
 * Objects that no recorded request created: they existed before the recording began, or came from
 * elsewhere. On routes of the suites everything else must match.
 */
export const KNOWN_DIFFERENCES: readonly KnownDifference[] = [
  {
    recordings: ['client-pivot-3.2.0'],
    routes: ['POST /views/search/sync'],
    at: [
      'results.q1.search_types.norollup.rows[].values[]',
      'results.q1.search_types.b.messages[].message.',
    ],
    differs: 'the messages have different fields, including a number that can form columns',
    why: 'the messages were sent to an input before the recording began',
  },
  {
    recordings: [
      'graylog-2.0.3',
      'graylog-2.2.3',
      'graylog-2.5.2',
      'client-go-graylog-v11-3.2.0',
      'client-graylog-api-1.2.0-2.4.6',
    ],
    routes: ['GET /system/inputs'],
    at: ['inputs[]'],
    differs: 'the list contains inputs, but here it is empty',
    why: 'the recorded server received its messages through inputs that were created before the recording began',
  },
  {
    recordings: [
      'graylog-5.1.0',
      'graylog-7.0.1',
      'cluster-5.1.0-two-nodes',
      '6.1.0-questions',
      '7.1.7-questions',
    ],
    routes: ['GET /system/notifications'],
    at: ['notifications[]'],
    differs: 'the list contains a notification, but here it is empty',
    why: 'the recorded search backend was short of file descriptors',
  },
  {
    recordings: ['graylog-7.0.1', '6.1.0-questions', '7.1.7-questions'],
    routes: ['GET /events/definitions'],
    at: ['event_definitions[].matched_at'],
    differs: 'the definition of system notifications has matched, but here it never has',
    why: 'the recorded server had reported a problem with its search backend before the recording began',
  },
  {
    recordings: ['client-graylog-api-1.2.0-2.4.6'],
    routes: ['GET /system/cluster/stats'],
    at: ['status: 500 recorded', 'error type: ApiError recorded'],
    differs: '500 instead of statistics',
    why: 'the recorded database does not provide the statistics that MongoDB provides',
  },
  {
    recordings: LAB,
    routes: ['GET /users/{userId}/tokens', 'GET /users/{username}/tokens'],
    at: ['tokens[]'],
    differs: 'the list contains a token, but here it is empty',
    why: 'the lab had created the token before the recording began',
  },
  {
    recordings: LAB,
    routes: ['GET /system/inputs'],
    at: ['inputs[]'],
    differs: 'the list contains inputs, but here it is empty',
    why: 'the recorded server received its messages through inputs that were created before the recording began',
  },
  {
    recordings: LAB,
    routes: ['GET /messages/{index}/{messageId}'],
    at: ['message.fields_entries[]'],
    differs: 'the message has different fields',
    why: 'the fields of a message depend on its sender',
  },
  {
    recordings: ['2.5.2-odd-user-write', '2.5.2-throttled-read', '6.1.0-limited-maker-write'],
    routes: [
      'GET /system/outputs',
      'GET /streams',
      'GET /streams/enabled',
      'GET /streams/{streamId}',
    ],
    at: ['outputs[]', 'streams[].outputs[]', 'streams[].rules[]'],
    differs: 'the lists contain outputs and rules, but here they are empty',
    why: 'the lab had created the outputs and rules before the recording began',
  },
  {
    recordings: ['2.5.2-odd-user-write', '2.5.2-throttled-read', '6.1.0-limited-maker-write'],
    routes: ['GET /system/outputs/{outputId}'],
    at: ['status: 200 recorded', 'error type: undefined recorded'],
    differs: 'the output does not exist here',
    why: 'the lab had created the output before the recording began',
  },
  {
    recordings: ['3.0.0-shaded-write', '3.1.0-shaded-write'],
    routes: ['POST /system/sessions', 'GET /search/universal/relative'],
    at: [
      'status: 401 recorded, 400',
      'status: 500 recorded, 400',
      'headers: ',
      'media type: ',
      'error type: ',
    ],
    differs: 'an empty password is not accepted, and a search without a query fails',
    why: 'either of two bean validators in the jar may respond; the reference server has the newer one',
  },
  {
    recordings: ['4.0.0-write', '4.1.0-write', '4.2.0-reader-session'],
    routes: ['POST /streams', 'POST /users', 'POST /system/sessions'],
    at: ['media type: text/plain recorded', 'error type: undefined recorded'],
    differs: 'an unreadable body is reported in plain text',
    why: 'these releases choose one of two JSON providers at random at each start; the reference server has the other',
  },
  {
    recordings: ['5.1.0-write', '5.1.0-search-fails-session'],
    routes: ['GET /dashboards', 'GET /search/saved', 'GET /streams/paginated', 'GET /views'],
    at: ['status: 500 recorded', 'error type: ApiError recorded'],
    differs: '500 instead of a list',
    why: 'the lab ran the server on a database that does not support a stage that the list requires',
  },
  {
    recordings: ['3.2.0-cluster-session', '3.2.0-cluster-dead-read', '6.1.0-just-started-write'],
    routes: ['GET /search/universal/relative', 'GET /search/universal/keyword'],
    at: ['fields[]', 'messages[]', 'used_indices[]'],
    differs: 'the search finds nothing, but here it finds messages',
    why: 'the recorded server had not received any messages',
  },
  {
    recordings: ['4.0.0-write'],
    routes: ['GET /dashboards', 'GET /views'],
    at: ['views[].state.*.widgets[].config.row_pivots[].config.interval.scaling'],
    differs: 'a chart of the shipped dashboard has no scaling, but here it has one',
    why: 'seen only on 4.0.0; the reference server has the dashboard of 4.1.0',
  },
  {
    recordings: ['2.5.2-throttled-read', '5.1.0-throttled-write'],
    routes: ['GET /system/lbstatus'],
    at: ['status: 429 recorded'],
    differs: 'the node is throttled',
    why: 'the lab had throttled the node before the recording began',
  },
  {
    recordings: ['client-sidecar-3.2.0', 'client-sidecar-5.1.0', 'client-sidecar-7.0.1'],
    routes: ['GET /sidecar/collectors'],
    at: ['status: 304 recorded', 'headers', 'media type: none recorded'],
    differs: '304 instead of the list',
    why: 'the sidecar knew the list before the recording began, and sends its entity tag',
  },
]

/** The known differences of one recording. */
export function getKnown(recording: string): readonly KnownDifference[] {
  return KNOWN_DIFFERENCES.filter(({ recordings }) => recordings.includes(recording))
}
