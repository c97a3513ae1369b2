import type { Share } from '#engine/judge/tasks.ts'
import { type Shard, shardOf } from './shard.ts'

/** What of one recording falls to a shard: a slice of its exchanges in the order of the file, and every n-th task. */
export function shareOf(shard: Shard): Share {
  const { index, count } = shard
  return {
    rangeOf: (exchanges) => [
      Math.floor(((index - 1) * exchanges) / count),
      Math.floor((index * exchanges) / count),
    ],
    tasksOf: (tasks) => new Set(shardOf([...Array.from({ length: tasks }).keys()], shard)),
  }
}
