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
