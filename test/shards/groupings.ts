/** A way to join things: in this order, and those of a list first with each other. */
export type Grouping<Item> = Item | readonly Grouping<Item>[]

/** Numbers from 0 to below 1, always the same ones for a seed. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    // mulberry32
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** All of these in a random order and in random groups, which may hold groups; some of them more than once. */
export function groupAtRandom<Item>(
  items: readonly Item[],
  random: () => number,
): readonly Grouping<Item>[] {
  const again = items.filter(() => random() < 0.1)
  return cut(shuffled([...items, ...again], random), random)
}

function cut<Item>(items: readonly Item[], random: () => number): readonly Grouping<Item>[] {
  if (items.length < 3) return items
  const groups: Grouping<Item>[] = []
  for (let at = 0; at < items.length;) {
    const size = 1 + Math.floor(random() * Math.min(items.length - 1, 6))
    const group = items.slice(at, at + size)
    groups.push(...(group.length === 1 ? group : [cut(group, random)]))
    at += size
  }
  return groups
}

function shuffled<Item>(items: readonly Item[], random: () => number): readonly Item[] {
  return items
    .map((item) => ({ item, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
