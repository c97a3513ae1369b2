/** Numbers of some rounds: their middle, and how they are told. */
interface Spread {
  readonly median: number
  /** Such as `0.91 (0.88 to 0.95)`: the middle, the least and the most. */
  readonly text: string
}

/** The spread of at least one number. */
export function spreadOf(numbers: readonly number[]): Spread {
  const sorted = numbers.toSorted((a, b) => a - b)
  const at = (place: number): number => sorted[place] ?? NaN
  const median = at(Math.floor(sorted.length / 2))
  const [middle, least, most] = [median, at(0), at(sorted.length - 1)].map((one) => one.toFixed(2))
  return { median, text: `${middle} (${least} to ${most})` }
}
