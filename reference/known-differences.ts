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

/** Runs against servers of the lab, which had been given messages and a token before. */
const LAB: readonly string[] = [
  ...['2.0.3', '2.1.3', '2.2.3', '2.3.2', '2.4.6', '2.5.2', '3.0.0', '3.1.0', '3.2.0', '3.3.0'],
  ...['4.0.0', '4.1.0', '4.2.0', '4.3.0', '5.0.0', '5.1.0', '6.1.0', '7.0.1'],
].map((release) => `${release}-write`)

/**
 * What no recorded request made: things that were there before the recording began, or came from
 * elsewhere. On routes of the suites everything else must agree.
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
    recordings: LAB,
    routes: ['GET /users/{userId}/tokens', 'GET /users/{username}/tokens'],
    at: ['.tokens[]'],
    differs: 'the list holds a token, here it is empty',
    why: 'the lab had made it before',
  },
  {
    recordings: LAB,
    routes: ['GET /system/inputs'],
    at: ['.inputs[]'],
    differs: 'the list holds inputs, here it is empty',
    why: 'the recorded server took its messages through inputs that were made before',
  },
  {
    recordings: LAB,
    routes: ['GET /messages/{index}/{messageId}'],
    at: ['.message.fields_entries[]'],
    differs: 'the message has other fields of its own',
    why: 'fields of a message are those that its sender gave it',
  },
]

/** What is known of one recording. */
export function knownOf(recording: string): readonly KnownDifference[] {
  return KNOWN_DIFFERENCES.filter(({ recordings }) => recordings.includes(recording))
}

/** Recordings of servers that had taken over the database of the server of another recording. */
export const TAKEN_OVER: Readonly<Record<string, string>> = {
  'migration-3.2.0-after': 'migration-3.1.0-before',
}
