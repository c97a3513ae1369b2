/** An entry's begin, in milliseconds, with what finer fractions its text has; undefined without a readable time. */
export function beginOf(text: string | undefined): number | undefined {
  const at = Date.parse(text ?? '')
  if (Number.isNaN(at)) return undefined
  const [, finer] = /[.,]\d{3}(\d+)/.exec(text ?? '') ?? []
  return finer === undefined ? at : at + Number(`0.${finer}`)
}

/**
 * In the order in which the requests began; tools write them as they ended, or by host. What has no time stays
 * behind what stood before it, and what began together stays as it stood.
 */
export function inOrder<Entry>(
  entries: readonly Entry[],
  begin: (entry: Entry) => number | undefined,
): readonly Entry[] {
  let last = -Infinity
  return entries
    .map((entry) => ({ entry, at: (last = begin(entry) ?? last) }))
    .toSorted((a, b) => (a.at === b.at ? 0 : a.at - b.at))
    .map(({ entry }) => entry)
}
