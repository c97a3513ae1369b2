import type { Measure, Measured } from './measure.ts'

/** Our program and the plain alternative, measured in alternate rounds so that other work affects both. */
export interface InTurn {
  readonly own: readonly Measured[]
  readonly plain: readonly Measured[]
}

export async function measureInTurn(
  measure: Measure,
  { own, plain }: { readonly own: readonly string[]; readonly plain: readonly string[] },
  rounds: number,
): Promise<InTurn> {
  const found = { own: [] as Measured[], plain: [] as Measured[] }
  for (let round = 0; round < rounds; round += 1) {
    found.plain.push(await measure(plain, 1))
    found.own.push(await measure(own, 1))
  }
  return found
}

/** Returns the seconds of all threads. */
export function getSeconds({ cpu }: Measured): number {
  return cpu / 1e6
}

export function getMegabytes({ memory }: Measured): number {
  return memory / 1024 ** 2
}

/** Returns the round with the least CPU time, as other work only adds to it. */
export function findLeast(rounds: readonly Measured[]): Measured {
  return rounds.reduce((least, one) => (one.cpu < least.cpu ? one : least))
}
