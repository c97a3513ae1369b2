import { availableParallelism } from 'node:os'

import type { Figure } from '../bench/figure.ts'
import { type InTurn, megabytesOf, secondsOf } from './in-turn.ts'
import type { Measured } from './measure.ts'
import { TARGET } from './render.ts'

/** Megabytes in which any number of exchanges is judged. */
const MOST_MEGABYTES = 300

/** What judging so many exchanges of one kind came to. */
export function figuresOf(
  kind: string,
  what: string,
  count: number,
  found: InTurn,
): readonly Figure[] {
  const rate = (one: Measured): number => count / secondsOf(one)
  const [about, against] = [
    `${count.toLocaleString('en-US')} exchanges judged: ${what}`,
    'parsing the same file once',
  ]
  return [
    {
      id: `${kind}-${count}-rate`,
      what: `${about}; for each second of CPU time, on one core`,
      unit: 'exchanges/s',
      own: found.own.map(rate),
      against,
      plain: found.plain.map(rate),
      target: { of: 'own', atLeast: TARGET },
    },
    {
      id: `${kind}-${count}-memory`,
      what: `${about}; most memory`,
      unit: 'MB',
      own: found.own.map(megabytesOf),
      against,
      plain: found.plain.map(megabytesOf),
      target: { of: 'own', atMost: MOST_MEGABYTES },
    },
  ]
}

/** Exchanges in a second with two threads on two cores. */
const ON_ALL_CORES = 50_000

/** The same with as many threads as it takes by itself, in seconds that people wait. */
export function figureOfAllCores(
  kind: string,
  what: string,
  count: number,
  rounds: { readonly own: readonly Measured[]; readonly oneCore: readonly Measured[] },
): Figure {
  const rate = ({ time }: Measured): number => (count / time) * 1_000
  return {
    id: `${kind}-${count}-all-cores`,
    what: `${count.toLocaleString('en-US')} exchanges judged: ${what}; a second, on ${availableParallelism()} cores`,
    unit: 'exchanges/s',
    own: rounds.own.map(rate),
    against: 'the same on one core',
    plain: rounds.oneCore.map(rate),
    target: { of: 'own', atLeast: ON_ALL_CORES },
    note: `${Math.max(...rounds.own.map(megabytesOf)).toFixed(0)} MB at most`,
  }
}
