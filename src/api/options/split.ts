import { MOST_SHARDS } from '../../run/shards/shard.ts'
import { JUDGE } from './judge.ts'
import { number, text } from '../../command/options/kinds.ts'
import { group, pick, type Values } from '../../command/options/table.ts'
import { ValueError } from '../../command/options/value-error.ts'
import { readCount } from '../../command/options/values.ts'

/** The options of cutting a recording: how many slices, and what they are to be judged by. */
export const SPLIT = {
  ...group('Into what it is cut:', {
    into: { ...number('<n>', 'so many slices', readShards), isRequired: true as const },
    out: { ...text('<dir>', 'folder of the slices'), isRequired: true as const },
  }),
  ...pick(
    JUDGE,
    ...(['suite', 'check', 'assumeVersion', 'base', 'setting', 'redactionKey'] as const),
    ...(['strict', 'allowUnverified'] as const),
  ),
}

export type SplitOptions = Values<typeof SPLIT>

function readShards(text: string): number {
  const count = readCount(text)
  if (count > MOST_SHARDS)
    throw new ValueError(`"${text}" is more than ${MOST_SHARDS}; choose fewer slices`)
  return count
}
