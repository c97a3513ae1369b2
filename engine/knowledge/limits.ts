/**
 * How long path and query may be, in characters. The feature `long-target-refused` says which releases
 * refuse what is too long, by their container and before the interface sees it.
 */
export const TARGET_LENGTH = {
  /** Nobody is judged by what is longer. */
  taken: 4_000,
  /** What is longer was seen refused; where between the two the border lies nobody looked. */
  refused: 6_000,
  source: 'a path of 6 kB: refused on 2.1.3, 2.2.3; taken on 2.0.3, 2.5.2',
} as const

/**
 * How long after its making a new index set may not be found by what ends it, in milliseconds: that looks in a
 * list which only events renew. Up to 4.1.0 also the node that made it hears of it so, later the others alone.
 */
export const INDEX_SET_UNHEARD_OF = {
  /** Nodes ask for events so often. */
  every: 1_000,
  /** Busy ones ask later: nobody is judged by what they did not find within this time. */
  atMost: 5_000,
  source: 'code of 2.2.3 to 7.0.1; seen on 2.5.2, 0.9 s after it was made',
} as const
