import { randomInt } from 'node:crypto'

/** A prime below 2^26: the product of two numbers below it is exact. */
const PRIME = 67_108_859

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
      for (let at = 0; at < text.length; at += 1) hash = (hash * base + text.charCodeAt(at)) % PRIME
      return hash
    },
    windows: (text) => {
      const prefixes = new Int32Array(text.length + 1)
      let hash = 0
      for (let at = 0; at < text.length; at += 1) {
        hash = (hash * base + text.charCodeAt(at)) % PRIME
        prefixes[at + 1] = hash
      }
      return (start, length) => {
        const before = ((prefixes[start] ?? 0) * powerOf(length)) % PRIME
        return ((prefixes[start + length] ?? 0) - before + PRIME) % PRIME
      }
    },
  }
}

function powerMod(base: number, exponent: number): number {
  let [power, square] = [1, base]
  for (let left = exponent; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) power = (power * square) % PRIME
    square = (square * square) % PRIME
  }
  return power
}
