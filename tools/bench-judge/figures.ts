import type { Figure } from '../bench/figure.ts'
import { type InTurn, getMegabytes, getSeconds } from './in-turn.ts'
import type { Measured } from './measure.ts'

/** Memory limit in megabytes for any number of exchanges. */
const MAX_MEGABYTES = 300

/** Builds the figures of one kind of traffic and number of exchanges. */
export function listFigures(
  kind: string,
  what: string,
  count: number,
  found: InTurn,
): readonly Figure[] {
  const rate = (one: Measured): number => count / getSeconds(one)
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
    },
    {
      id: `${kind}-${count}-memory`,
      what: `${about}; most memory`,
      unit: 'MB',
      own: found.own.map(getMegabytes),
      against,
      plain: found.plain.map(getMegabytes),
      target: { of: 'own', atMost: MAX_MEGABYTES },
    },
  ]
}

/** One judged recording: microseconds without the start, and peak bytes. */
export interface JudgedFile {
  readonly count: number
  readonly cpu: number
  readonly memory: number
}

/**
 * Returns the additional cost of a larger recording over the smallest. Uncollected garbage grows with the work, and
 * this much counts as equal.
 */
export function measureGrowth(
  kind: string,
  what: string,
  judged: readonly JudgedFile[],
): readonly Figure[] {
  const [small, large] = [judged[0], judged.at(-1)]
  if (!small || !large || small === large) return []
  const about = `${large.count.toLocaleString('en-US')} exchanges judged: ${what}`
  const against = `the same with ${small.count.toLocaleString('en-US')}`
  const each = ({ count, cpu }: JudgedFile): readonly number[] => [cpu / count]
  return [
    {
      id: `${kind}-linear`,
      what: `${about}; CPU time of an exchange without the start`,
      unit: 'µs',
      own: each(large),
      against,
      plain: each(small),
      target: { of: 'ratio', atMost: 1.2 },
    },
    {
      id: `${kind}-flat`,
      what: `${about}; memory beyond that of fewer`,
      unit: 'MB',
      own: [(large.memory - small.memory) / 1024 ** 2],
      against,
      plain: [],
      target: { of: 'own', atMost: 128 },
    },
  ]
}
