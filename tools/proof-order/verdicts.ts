import { makeRandom } from '#test/random.ts'
import type { Run } from '#engine/model/results/run.ts'

/** Lists verdicts that differ between runs, one line each, if in scope of both. */
export function listVerdictDifferences(first: Run, second: Run): readonly string[] {
  const other = new Map(second.verdicts.map((verdict) => [verdict.checkId, verdict]))
  return first.verdicts.flatMap(({ checkId, outcome, actual, reason }) => {
    const also = other.get(checkId)
    if (!also || also.outcome === 'out-of-scope' || also.outcome === outcome) return []
    const [one, two] = [{ actual, reason }, also].map((x) => x.actual ?? x.reason ?? '')
    return [`${checkId}: ${outcome} (${one ?? ''}), then ${also.outcome} (${two ?? ''})`]
  })
}

/** Shuffles items by seed. */
export function shuffled<Item>(items: readonly Item[], seed: number): readonly Item[] {
  const random = makeRandom(seed)
  const keyed = items.map((item) => ({ item, key: random() }))
  return keyed.toSorted((a, b) => a.key - b.key).map(({ item }) => item)
}
