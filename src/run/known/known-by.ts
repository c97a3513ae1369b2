import { isOver, type Matching } from '../../baseline/match.ts'
import type { Known } from '#engine/model/results/known.ts'
import type { ResultItem } from '#engine/model/results/result.ts'

/** The note for each finding that an entry covers. */
export function knownBy({ covered }: Matching, day: string): ReadonlyMap<ResultItem, Known> {
  return new Map(
    [...covered].map(([item, entry]) => {
      const { reason, owner, expires } = entry
      return [
        item,
        {
          reason,
          ...(owner !== undefined && { owner }),
          ...(expires !== undefined && { expires }),
          ...(isOver(entry, day) && { expired: true as const }),
        },
      ]
    }),
  )
}
