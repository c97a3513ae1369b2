/** An exchange in which the reference server is known to differ from a recording, and why. */
export interface KnownDifference {
  readonly release: string
  /** As the recording has it, below the interface's root, without the query. */
  readonly request: string
  readonly differs: string
  readonly why: string
}

const INPUTS = {
  request: 'GET /system/inputs',
  differs: 'the list holds inputs, here it is empty',
  why: "the recorded server's database held two inputs of earlier work",
}

const OPEN_FILES = {
  request: 'GET /system/notifications',
  differs: 'the list holds a notification, here it is empty',
  why: 'the recorded search backend was short of file descriptors',
}

/** What is left of differences to the recordings of real servers; everything else agrees. */
export const KNOWN_DIFFERENCES: readonly KnownDifference[] = [
  { release: '2.0.3', ...INPUTS },
  { release: '2.2.3', ...INPUTS },
  { release: '2.5.2', ...INPUTS },
  { release: '5.1.0', ...OPEN_FILES },
  { release: '7.0.1', ...OPEN_FILES },
]
