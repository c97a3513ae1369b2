import type { Measured } from './measure.ts'

/** One recording, judged and read plainly. */
export interface Judged {
  readonly count: number
  readonly own: Measured
  readonly plain: Measured
}

/** Exchanges a second on one core. */
export const TARGET = 30_000
/** Packages that neither help nor judging has any use for. */
const HEAVY = ['handlebars', 'http-mitm-proxy', 'nock', 'undici']
const MEGABYTE = 1_024 ** 2
/**
 * By how much a larger recording may cost more, for each exchange and in bytes, and still be the same: the
 * more there is to do, the more lies about until it is collected.
 */
const SLOWER = 1.2
const GROWTH = 128 * MEGABYTE

export function lineOfStart(what: string, { cpu, time, packages }: Measured): string {
  const loaded = packages.length === 0 ? 'none' : packages.toSorted().join(', ')
  return `${what.padEnd(30)} ${column(cpu / 1_000, 8)} ${column(time, 9)}  ${loaded}`
}

export function lineOfPlain({ count, plain }: Judged): string {
  return lineOf(`${count} parsed plainly`, count, plain)
}

export function lineOfJudging(judged: Judged): string {
  return `${lineOf(`${judged.count} judged`, judged.count, judged.own)} ${ratioOf(judged).toFixed(2).padStart(7)}`
}

/** What all of it comes to in words, and whether it is as it must be. */
export function verdictOn(
  judged: readonly Judged[],
  { help, start }: { readonly help: Measured; readonly start: Measured },
): { readonly text: string; readonly isGood: boolean } {
  const [small] = judged
  const large = judged.at(-1)
  if (!small || !large) return { text: 'nothing was judged', isGood: false }
  const added = ({ count, own }: Judged): number => (own.cpu - start.cpu) / count
  const slower = added(large) / added(small)
  const growth = large.own.memory - small.own.memory
  const heavy = HEAVY.filter((one) => [help, start].some(({ packages }) => packages.includes(one)))
  const lines = [
    `one core judges ${column(1e6 / costOf(large.count, large.own))} exchanges a second; to reach ${TARGET}`,
    `that is ${ratioOf(large).toFixed(2)} x the CPU time of parsing the same file once`,
    `${slower <= SLOWER ? 'linear' : 'NOT LINEAR'}: without the start, an exchange of ${large.count} costs ${slower.toFixed(2)} x one of ${small.count}`,
    `${growth <= GROWTH ? 'flat' : 'NOT FLAT'}: ${large.count} need ${column(growth / MEGABYTE)} MB more than ${small.count}`,
    heavy.length === 0
      ? `nothing heavy was loaded: none of ${HEAVY.join(', ')}`
      : `LOADED WITHOUT NEED: ${heavy.join(', ')}`,
  ]
  const isGood = slower <= SLOWER && growth <= GROWTH && heavy.length === 0
  return { text: lines.join('\n'), isGood }
}

function lineOf(what: string, count: number, measured: Measured): string {
  const each = costOf(count, measured)
  return `${what.padEnd(26)} ${column(1e6 / each, 11)} ${each.toFixed(1).padStart(12)} ${column(measured.memory / MEGABYTE, 9)}`
}

/** Microseconds of CPU time for one exchange. */
function costOf(count: number, { cpu }: Measured): number {
  return cpu / count
}

function ratioOf({ own, plain }: Judged): number {
  return own.cpu / plain.cpu
}

function column(value: number, width = 0): string {
  return value.toFixed(0).padStart(width)
}
