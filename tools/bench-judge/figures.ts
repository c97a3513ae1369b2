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
