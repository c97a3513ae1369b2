/** The name nearest to an unknown one, if it is near enough to be a slip; else undefined. */
export function suggest(name: string, candidates: Iterable<string>): string | undefined {
  const wanted = name.toLowerCase().replace(/[-.]/g, '_')
  if (wanted.length > 100) return undefined
  const limit = Math.max(1, Math.min(3, Math.floor(wanted.length / 4)))
  let best: string | undefined
  let nearest = limit + 1
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - wanted.length) >= nearest) continue
    const distance = editDistance(wanted, candidate)
    if (distance < nearest) {
      nearest = distance
      best = candidate
    }
  }
  return best
}

/** Insertions, deletions, changes and swaps of neighbours that lead from one word to the other. */
export function editDistance(from: string, to: string): number {
  let before: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (let row = 1; row <= from.length; row++) {
    const next = [row]
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1]
      const isSwap = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      const costs = [
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        ...(isSwap && row > 1 && column > 1 ? [(before[column - 2] ?? 0) + 1] : []),
      ]
      next.push(Math.min(...costs))
    }
    before = last
    last = next
  }
  return last[to.length] ?? 0
}
