import type { KnownInBundle } from '#engine/model/results/bundle.ts'
import type { Run } from '#engine/model/results/run.ts'

/** Applies the baseline in a bundle to its run, as of a day such as `2026-11-23`. */
export function knownIn(
  { verdicts, baseline }: Run,
  today = new Date().toISOString().slice(0, 10),
): KnownInBundle | undefined {
  if (!baseline) return undefined
  const { file, day, entries, outdated } = baseline
  const findings = verdicts.flatMap(({ checkId, rating, known }) => {
    if (!known) return []
    const { expires, expired } = known
    const isOverNow = expired !== true && expires !== undefined && expires < today
    return [{ checkId, rating, ...known, ...(isOverNow && { isOverNow: true as const }) }]
  })
  return { file, day, entries, outdated, findings }
}
