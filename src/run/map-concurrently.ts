/** Maps items to results, a limited number at a time; a failure rejects once the calls that have begun are done. */
export async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  limit: number,
  act: (item: Item, position: number) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = []
  const left = items.entries()
  const work = async (): Promise<void> => {
    for (const [position, item] of left) results[position] = await act(item, position)
  }
  const workers = Array.from({ length: Math.min(limit, items.length) }, work)
  const ended = await Promise.allSettled(workers)
  for (const one of ended) if (one.status === 'rejected') throw one.reason
  return results
}
