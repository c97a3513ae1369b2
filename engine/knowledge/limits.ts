/**
 * Limits on the length of path and query, in characters. The feature `long-target-refused` lists
 * the releases whose container rejects longer ones before the interface sees them.
 */
export const TARGET_LENGTH = {
  /** Longer values are not checked. */
  taken: 4_000,
  /** Longer values were rejected; the exact limit between the two is unknown. */
  refused: 6_000,
  source: 'a path of 6 kB: rejected on 2.1.3, 2.2.3; taken on 2.0.3, 2.5.2',
} as const

/**
 * Milliseconds after its creation during which deleting a new index set may fail: deletion reads a
 * list that only events refresh. Up to 4.1.0 this includes the node that created it, later only the
 * others.
 */
export const INDEX_SET_UNHEARD_OF = {
  /** Nodes ask for events so often. */
  every: 1_000,
  /** Busy servers refresh later: a failure within this time is ignored. */
  atMost: 5_000,
  source: 'code of 2.2.3 to 7.0.1; seen on 2.5.2, 0.9 s after it was made',
} as const
