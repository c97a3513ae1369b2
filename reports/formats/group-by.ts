import type { ResultItem } from '#engine/model/results/result.ts'

/** Items by their rule or group, each in the order of its first. */
export function by(
  key: 'rule' | 'group',
  items: readonly ResultItem[],
): readonly (readonly [name: string, items: readonly ResultItem[]])[] {
  const groups = new Map<string, ResultItem[]>()
  for (const item of items) {
    const own = groups.get(item[key])
    if (own) own.push(item)
    else groups.set(item[key], [item])
  }
  return [...groups]
}
