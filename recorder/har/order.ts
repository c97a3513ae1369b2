/** An entry's begin, in milliseconds, with what finer fractions its text has; undefined without a readable time. */
export function findBegin(text: string | undefined): number | undefined {
  const at = Date.parse(text?.replace(/[+-]\d\d$/, '$&:00') ?? '')
  if (Number.isNaN(at)) return undefined
  const [, finer] = /[.,]\d{3}(\d+)/.exec(text ?? '') ?? []
  return finer === undefined ? at : at + Number(`0.${finer}`)
}

/** The positions of entries in the order in which their requests began. */
interface Order {
  readonly positions: readonly number[]
  /** With times in whole seconds, or one time for all, only the order is kept. */
  readonly isTimed: boolean
}

/**
 * Sorts entries, which tools write in the order of their ends, or by host. Entries without a time
 * stay after their predecessor, and simultaneous ones keep their order. Keeps two numbers for each
 * entry.
 */
export function startOrder() {
  const positions: number[] = []
  const begins: number[] = []
  const times = { count: 0, first: 0, areWhole: true, areOne: true }
  let isSorted = true
  let last = -Infinity
  return {
    /** The next entry, at a position in the file. */
    add(position: number, begin: number | undefined): void {
      if (begin !== undefined) noteTime(times, begin)
      if (begin !== undefined && begin < last) isSorted = false
      last = begin ?? last
      positions.push(position)
      begins.push(last)
    },
    end(): Order {
      const isTimed = times.count < 2 || !(times.areWhole || times.areOne)
      return { positions: isSorted ? positions : sorted(positions, begins), isTimed }
    },
  }
}

interface Times {
  count: number
  first: number
  areWhole: boolean
  areOne: boolean
}

function noteTime(times: Times, begin: number): void {
  if (times.count === 0) times.first = begin
  times.count += 1
  times.areWhole &&= begin % 1_000 === 0
  times.areOne &&= begin === times.first
}

function sorted(positions: readonly number[], begins: readonly number[]): readonly number[] {
  const beginAt = (place: number): number => begins[place] ?? 0
  return positions
    .map((_position, place) => place)
    .sort((a, b) => (beginAt(a) === beginAt(b) ? a - b : beginAt(a) - beginAt(b)))
    .map((place) => positions[place] ?? 0)
}
