/** Works through items a few at a time, each as soon as there is room; results stand in order. */
export async function inLanes<Item, Result>(
  items: readonly Item[],
  lanes: number,
  work: (item: Item, position: number) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = []
  let next = 0
  const lane = async (): Promise<void> => {
    while (next < items.length) {
      const position = next
      next += 1
      results[position] = await work(items[position] as Item, position)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return results
}
