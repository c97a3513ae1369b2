/** Neighbouring lines of one file that were searched for as many secrets of one list. */
interface Stretch {
  readonly path: string
  readonly from: number
  readonly to: number
  /** Secrets that were looked for, from the beginning of the list. */
  readonly count: number
}

/** What was searched of some files, and for what. */
interface Stretches {
  /** Notes a stretch: a new one, or the beginning of one that was searched for less. */
  readonly set: (stretch: Stretch) => void
  /** The first one that was searched for fewer secrets. */
  readonly firstBelow: (count: number) => Stretch | undefined
  /** Bytes of a file that were searched for anything. */
  readonly bytesOf: (path: string) => number
}

/** Nothing was searched yet. */
export function createStretches(): Stretches {
  let all: readonly Stretch[] = []
  return {
    set: (done) => {
      const isOf = (one: Stretch): boolean => one.path === done.path && one.from === done.from
      const before = all.find(isOf)
      const rest = before && before.to > done.to ? [{ ...before, from: done.to }] : []
      const here = [done, ...rest]
      all = joined(before ? all.flatMap((one) => (isOf(one) ? here : [one])) : [...all, done])
    },
    firstBelow: (count) => all.find((one) => one.count < count),
    bytesOf: (path) =>
      all.reduce((sum, one) => sum + (one.path === path ? one.to - one.from : 0), 0),
  }
}

/** Each with those that go on where it stops and were searched for as much. */
function joined(stretches: readonly Stretch[]): readonly Stretch[] {
  const kept: Stretch[] = []
  for (const stretch of stretches) {
    const last = kept.at(-1)
    const goesOn = last?.path === stretch.path && last.to === stretch.from
    if (last && goesOn && last.count === stretch.count)
      kept.splice(-1, 1, { ...last, to: stretch.to })
    else kept.push(stretch)
  }
  return kept
}
