import { isRecord } from '#engine/model/json/json.ts'

/** The target of a figure; `own` has the figure's unit, and `ratio` is ours divided by theirs. */
interface Target {
  readonly of: 'own' | 'ratio'
  readonly atMost?: number
  readonly atLeast?: number
}

/** A measurement, with the plain alternative of the same run. */
export interface Figure {
  /** Unique in its benchmark, such as `render`. */
  readonly id: string
  readonly what: string
  /** The unit of `own` and `plain`: `ms`, `MB`, `exchanges/s`. */
  readonly unit: string
  /** One number per round. */
  readonly own: readonly number[]
  /** The name of the alternative. */
  readonly against: string
  /** One number per round, usually in turn with ours; empty if there was nothing to measure. */
  readonly plain: readonly number[]
  readonly target?: Target
  /** A note in one sentence, such as a missing function or the reason for its absence. */
  readonly note?: string
}

/** Values computed from a figure; the ratio is NaN without an alternative. */
interface Outcome {
  /** The median of the ratios of rounds, or the ratio of medians if rounds are not paired. */
  readonly ratio: number
  /** True without a target. */
  readonly isMet: boolean
}

/** A figure as a line of JSON. */
export type ToldFigure = Figure & Outcome

export function getOutcome({ own, plain, target }: Figure): Outcome {
  const isPaired = own.length === plain.length && own.length > 0
  const ratio = isPaired
    ? median(own.map((one, round) => one / (plain[round] ?? NaN)))
    : median(own) / median(plain)
  return { ratio, isMet: target === undefined || reaches(target, ratio, median(own)) }
}

function reaches(
  { of, atMost = Infinity, atLeast = -Infinity }: Target,
  ratio: number,
  own: number,
) {
  const value = of === 'own' ? own : ratio
  return value <= atMost && value >= atLeast
}

/** Prints a figure as a line of JSON for `npm run bench`, or as text; a missed target sets exit code 1. */
export function printFigure(figure: Figure, isJson: boolean): void {
  const outcome = getOutcome(figure)
  if (!outcome.isMet) process.exitCode = 1
  // A line starts with the id, which distinguishes it from text.
  const { id, ...rest } = figure
  const line = isJson ? JSON.stringify({ id, ...rest, ...outcome }) : inWords(figure)
  process.stdout.write(`${line}\n`)
}

/** Parses a figure from a line, or returns undefined. */
export function figureIn(line: string): ToldFigure | undefined {
  if (!line.startsWith('{"id":')) return undefined
  const parsed: unknown = JSON.parse(line)
  return isRecord(parsed) && Array.isArray(parsed['own'])
    ? (parsed as unknown as ToldFigure)
    : undefined
}

/** Returns the median, the higher of two, or NaN for none. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
}

/** Formats a figure as text. */
export function inWords(figure: Figure): string {
  const { ratio, isMet } = getOutcome(figure)
  const { id, what, unit, own, against, plain, target, note } = figure
  const compared =
    plain.length === 0 ? '' : `; ${against}: ${spread(plain)} ${unit}, ${inTimes(ratio)}`
  const wanted =
    target === undefined ? '' : `; ${formatTarget(target, unit)}: ${isMet ? 'met' : 'MISSED'}`
  return `${id}: ${what}: ${spread(own)} ${unit}${compared}${wanted}${note === undefined ? '' : `; ${note}`}`
}

/** Formats minimum, median, and maximum. */
export function spread(values: readonly number[]): string {
  if (values.length === 0) return 'none'
  return [Math.min(...values), median(values), Math.max(...values)].map(short).join(' / ')
}

export function inTimes(ratio: number): string {
  return Number.isNaN(ratio) ? '' : `${short(ratio)} ×`
}

export function formatTarget({ of, atMost, atLeast }: Target, unit: string): string {
  const value = (number: number): string =>
    of === 'ratio' ? `${short(number)} ×` : `${short(number)} ${unit}`
  const bounds = [
    ...(atLeast === undefined ? [] : [`at least ${value(atLeast)}`]),
    ...(atMost === undefined ? [] : [`at most ${value(atMost)}`]),
  ]
  return bounds.join(', ')
}

/** Formats three significant digits. */
export function short(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return value.toLocaleString('en-US', { maximumFractionDigits: digits })
}
