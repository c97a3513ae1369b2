/** A request that the reference server is known to answer in another way than a recorded server did. */
export interface KnownDifference {
  /** Names of the recordings, without folder and ending. */
  readonly recordings: readonly string[]
  /** As the recordings have it, below the interface's root, without the query. */
  readonly request: string
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
    request: 'GET /system/inputs',
    at: ['.inputs[]'],
    differs: 'the list holds inputs, here it is empty',
    why: 'the recorded server took its messages through inputs that were made before',
  },
  {
    recordings: ['graylog-5.1.0', 'graylog-7.0.1', 'cluster-5.1.0-two-nodes'],
    request: 'GET /system/notifications',
    at: ['.notifications[]'],
    differs: 'the list holds a notification, here it is empty',
    why: 'the recorded search backend was short of file descriptors',
  },
  {
    recordings: ['client-graylog-api-1.2.0-2.4.6'],
    request: 'GET /system/cluster/stats',
    at: ['status: 500 recorded', 'error type: ApiError recorded'],
    differs: '500 instead of figures',
    why: 'the recorded database does not tell the figures that MongoDB does',
  },
]

/** What is known of one recording. */
export function knownOf(recording: string): readonly KnownDifference[] {
  return KNOWN_DIFFERENCES.filter(({ recordings }) => recordings.includes(recording))
}
