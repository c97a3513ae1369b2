/** Requests under way at once, at most: a server that serves people must not notice it. */
export const AT_ONCE = 4

/**
 * The next few requests are sent after the last few responses, not one for each: so overlaps are
 * the same in every run. An exclusive request overlaps with nothing; each is called after the responses
 * to all before it.
 */
export function* inGroups<Item>(
  items: readonly Item[],
  count: number,
  goesAlone: (item: Item) => boolean,
): Generator<readonly Item[]> {
  for (let from = 0; from < items.length;) {
    const alone = items.slice(from, from + count).findIndex(goesAlone)
    const length = alone === -1 ? count : Math.max(alone, 1)
    yield items.slice(from, from + length)
    from += length
  }
}

/** Waits for all promises, even if one rejects; then throws the first error. */
export async function allOf<Value>(begun: readonly Promise<Value>[]): Promise<readonly Value[]> {
  const values: Value[] = []
  for (const one of await Promise.allSettled(begun)) {
    if (one.status === 'rejected') throw one.reason
    values.push(one.value)
  }
  return values
}
