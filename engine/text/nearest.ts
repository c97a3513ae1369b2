import { UsageError } from '../model/errors.ts'

/** Characters beyond which a name is no slip of another one. */
const MAX_LENGTH = 100

/** The name nearest to an unknown one, if it is near enough to be a slip; else undefined. */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  if (name.length > MAX_LENGTH) return undefined
  const limit = Math.max(1, Math.min(3, Math.floor(name.length / 4)))
  let best: string | undefined
  let least = limit + 1
  for (const one of known) {
    if (Math.abs(one.length - name.length) >= least) continue
    const distance = editDistance(name, one)
    if (distance < least) {
      least = distance
      best = one
    }
  }
  return best
}

/** `did you mean "csrf.refused"`: names that contain the unknown one, or the nearest; undefined where none is near. */
export function didYouMean(name: string, known: readonly string[]): string | undefined {
  const wanted = name.toLowerCase()
  const slip = nearest(wanted, known)
  const holding = wanted.length < MIN_LENGTH ? [] : known.filter((one) => one.includes(wanted))
  const near = slip === undefined ? holding.slice(0, MAX_NAMES) : [slip]
  return near.length === 0 ? undefined : `did you mean "${near.join('", "')}"`
}

/** The keys that an object of a type may have; the compiler rejects a list that lacks one. */
export type KeysOf<Type> = Readonly<Record<keyof Type, true>>

/** Throws a UsageError for the first key of `given` that is not a key of `known`, and suggests the nearest one. */
export function refuseUnknownKeys(
  action: string,
  given: object,
  known: Readonly<Record<string, unknown>>,
): void {
  for (const name of Object.keys(given)) {
    if (Object.hasOwn(known, name)) continue
    const names = Object.keys(known)
    throw new UsageError(
      `cannot ${action}: there is no option "${name}"; ${didYouMean(name, names) ?? `the options are ${names.join(', ')}`}`,
    )
  }
}

/** Names that are offered at most, and characters from which on a part of a name is one. */
const MAX_NAMES = 5
const MIN_LENGTH = 3

/** Insertions, deletions, changes and swaps of neighbors that lead from one word to the other. */
function editDistance(from: string, to: string): number {
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
