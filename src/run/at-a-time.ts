/** Does something for each item, so many at a time, in their order; a failure ends it once those at work are done. */
export async function atATime<Item>(
  items: readonly Item[],
  count: number,
  act: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items[Symbol.iterator]()
  const work = async (): Promise<void> => {
    for (const item of left) await act(item)
  }
  const workers = Array.from({ length: Math.min(count, items.length) }, work)
  const ended = await Promise.allSettled(workers)
  for (const one of ended) if (one.status === 'rejected') throw one.reason
}
