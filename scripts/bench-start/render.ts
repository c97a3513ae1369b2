import type { Measured } from '../bench-judge/measure.ts'

/** Milliseconds in which "--help" is to be there. */
const TARGET = 100
/** The same on a machine that has other work: a quiet one starts Node.js in 50 ms. */
const MOST_TIMES = 2

export function heading(): string {
  return `${''.padEnd(40)} ${'CPU ms: min median max'.padStart(24)} ${'wall ms'.padStart(20)}  x bare  packages loaded`
}

/** What rounds of one command used, beside those of Node.js with nothing to do. */
export function lineOf(what: string, all: readonly Measured[], bare: readonly Measured[]): string {
  const packages = [...new Set(all.flatMap((one) => one.packages))].toSorted()
  return [
    what.padEnd(40),
    threeOf(all.map(cpuOf), 24),
    threeOf(
      all.map(({ time }) => time),
      20,
    ),
    ` ${ratioOf(all, bare).toFixed(2).padStart(6)}`,
    ` ${packages.join(', ') || 'none'}`,
  ].join(' ')
}

/** Whether help is there in time, and in words. */
export function verdictOn(
  help: readonly Measured[],
  bare: readonly Measured[],
): { readonly text: string; readonly isGood: boolean } {
  const [least, ratio] = [Math.min(...help.map(({ time }) => time)), ratioOf(help, bare)]
  const isGood = least < TARGET || ratio < MOST_TIMES
  const figures = `${least.toFixed(0)} ms at best, ${ratio.toFixed(2)} x the CPU time of bare Node.js`
  return {
    text: `${isGood ? 'in time' : 'TOO SLOW'}: --help takes ${figures}; to be under ${TARGET} ms, or ${MOST_TIMES} x where the machine is busy`,
    isGood,
  }
}

function threeOf(numbers: readonly number[], width: number): string {
  const three = [Math.min(...numbers), medianOf(numbers), Math.max(...numbers)]
  return three.map((one) => one.toFixed(0).padStart(width / 3)).join('')
}

function ratioOf(all: readonly Measured[], bare: readonly Measured[]): number {
  return medianOf(all.map(cpuOf)) / medianOf(bare.map(cpuOf))
}

function medianOf(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)] ?? 0
}

/** In milliseconds. */
function cpuOf({ cpu }: Measured): number {
  return cpu / 1_000
}
