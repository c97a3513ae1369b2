import { randomInt } from 'node:crypto'

/** A prime below 2^26: the product of two numbers below it is exact. */
const PRIME = 67_108_859
const INVERSE = 1 / PRIME

/** Numbers that stand for texts, so that pieces of a long text are told from them without being read. */
export interface WindowHash {
  /** Of a whole text, below 2^26; equal for equal texts, and seldom for others. */
  readonly of: (text: string) => number
  /** Of any piece of a text by its start and length, in no time; what it takes to know is read once. */
  readonly windows: (text: string) => (start: number, length: number) => number
}

/**
 * Polynomial hashes (after Rabin and Karp). Their base is made by chance, so that nobody can write texts
 * that look alike to them; no result hangs on it, only how long it takes.
 */
export function createWindowHash(): WindowHash {
  const base = randomInt(1 << 16, PRIME)
  const powers = new Map<number, number>()
  const powerOf = (length: number): number => {
    const known = powers.get(length)
    if (known !== undefined) return known
    const power = powerMod(base, length)
    powers.set(length, power)
    return power
  }
  return {
    of: (text) => {
      let hash = 0
      for (let at = 0; at < text.length; at += 1)
        hash = remainder(hash * base + text.charCodeAt(at))
      return hash
    },
    windows: (text) => {
      const prefixes = new Int32Array(text.length + 1)
      let hash = 0
      for (let at = 0; at < text.length; at += 1) {
        hash = remainder(hash * base + text.charCodeAt(at))
        prefixes[at + 1] = hash
      }
      return (start, length) => {
        const before = remainder((prefixes[start] ?? 0) * powerOf(length))
        return remainder((prefixes[start + length] ?? 0) - before + PRIME)
      }
    },
  }
}

function powerMod(base: number, exponent: number): number {
  let [power, square] = [1, base]
  for (let left = exponent; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) power = remainder(power * square)
    square = remainder(square * square)
  }
  return power
}

/** `value % PRIME` for 0 ≤ value < 2^53, in less time than the operator takes for numbers of this size. */
function remainder(value: number): number {
  // The quotient may be one too small or too large, as 1 / PRIME is rounded; the products are exact.
  const rest = value - Math.floor(value * INVERSE) * PRIME
  if (rest < 0) return rest + PRIME
  return rest < PRIME ? rest : rest - PRIME
}
