/** One of several workers that share work: the same list is always split the same way. */
export interface Shard {
  /** Which of them it is, from 1. */
  readonly index: number
  /** How many there are. */
  readonly count: number
}

/** Shards at most: beyond it a run is made of starting them. */
export const MOST_SHARDS = 10_000

/**
 * The part of a list for a shard, in the order of the list: every n-th, starting with its own. Each
 * item belongs to exactly one shard, even with more shards than items; without a shard, all of
 * them.
 */
export function shardOf<Item>(items: readonly Item[], shard: Shard | undefined): readonly Item[] {
  if (!shard) return items
  return items.filter((_item, at) => at % shard.count === shard.index - 1)
}
