import type { Measure, Measured } from './measure.ts'

/** Ours and the plain alternative, each round one after the other: other work on the machine hits both. */
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

/** Seconds of all threads. */
export function getSeconds({ cpu }: Measured): number {
  return cpu / 1e6
}

export function getMegabytes({ memory }: Measured): number {
  return memory / 1024 ** 2
}

/** The round that used the least CPU time: other work on the machine only ever adds to it. */
export function findLeast(rounds: readonly Measured[]): Measured {
  return rounds.reduce((least, one) => (one.cpu < least.cpu ? one : least))
}
