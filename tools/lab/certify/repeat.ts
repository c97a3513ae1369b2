import { type Certified, certifyServer } from './certify-server.ts'
import type { Ratings } from './digest.ts'
import type { CertifiedRow } from './results.ts'
import type { CertifyMode } from './ways.ts'

/**
 * Certifies a server several times in one way; returns the worst run with the leftovers and losses of all, and the
 * checks with varying ratings among its differences.
 */
export async function certifyRepeatedly(
  certified: Certified,
  way: CertifyMode,
  times: number,
): Promise<CertifiedRow> {
  const first = await certifyServer(certified, way)
  if (times === 1) return first.row
  const all = [first]
  while (all.length < times) all.push(await certifyServer(certified, way))
  const rows = all.map(({ row }) => row)
  const otherwise = unlike(all.map(({ ratings }) => ratings))
  const byDifferences = rows.toSorted((a, b) => b.differences.length - a.differences.length)
  return {
    ...(byDifferences[0] ?? first.row),
    repeated: { runs: times, unlike: otherwise.length },
    seconds: rows.reduce((total, { seconds }) => total + seconds, 0),
    footprint: {
      left: rows.flatMap(({ footprint }) => footprint.left),
      lost: rows.flatMap(({ footprint }) => footprint.lost),
    },
    differences: [...new Set(rows.flatMap(({ differences }) => differences)), ...otherwise],
  }
}

/** Lists checks with varying ratings: `session.expires: ok 19 times, unverified once`. */
export function unlike(runs: readonly Ratings[]): readonly string[] {
  const ids = [...new Set(runs.flatMap((ratings) => Object.keys(ratings)))].toSorted()
  return ids.flatMap((id) => {
    const counts = new Map<string, number>()
    for (const ratings of runs) {
      const rating = ratings[id] ?? 'missing'
      counts.set(rating, (counts.get(rating) ?? 0) + 1)
    }
    const counted = [...counts].map(
      ([rating, count]) => `${rating} ${count === 1 ? 'once' : `${count} times`}`,
    )
    return counts.size === 1 ? [] : [`${id}: ${counted.join(', ')}`]
  })
}
