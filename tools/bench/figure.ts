import { isRecord } from '#engine/model/json/json.ts'

/** What a figure is to reach; `own` is in the figure's unit, `ratio` is ours through theirs. */
interface Target {
  readonly of: 'own' | 'ratio'
  readonly atMost?: number
  readonly atLeast?: number
}

/** What a benchmark measured, next to the plain alternative in the same run. */
export interface Figure {
  /** Of its own in its benchmark, such as `render`. */
  readonly id: string
  readonly what: string
  /** Of `own` and `plain`: `ms`, `MB`, `exchanges/s`. */
  readonly unit: string
  /** One number for each round. */
  readonly own: readonly number[]
  /** What it is compared with, in words. */
  readonly against: string
  /** One number for each round, mostly in turn with ours; none where there was nothing to measure. */
  readonly plain: readonly number[]
  readonly target?: Target
  /** What is to be said next to it, in a sentence: what the other does not do, or why it could not be had. */
  readonly note?: string
}

/** What is computed of a figure; a ratio is NaN where nothing was compared. */
interface Outcome {
  /** The median of the ratios of rounds, or of the medians where the rounds are not in pairs. */
  readonly ratio: number
  /** Without a target it is met. */
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

/** Writes a figure: a line of JSON for `npm run bench` to read, or words; a target that is missed sets the exit code 1. */
export function printFigure(figure: Figure, isJson: boolean): void {
  const outcome = getOutcome(figure)
  if (!outcome.isMet) process.exitCode = 1
  // It begins with its id, by which a line is told from words.
  const { id, ...rest } = figure
  const line = isJson ? JSON.stringify({ id, ...rest, ...outcome }) : inWords(figure)
  process.stdout.write(`${line}\n`)
}

/** The figure in a line; undefined where it is another line. */
export function figureIn(line: string): ToldFigure | undefined {
  if (!line.startsWith('{"id":')) return undefined
  const told: unknown = JSON.parse(line)
  return isRecord(told) && Array.isArray(told['own']) ? (told as unknown as ToldFigure) : undefined
}

/** The middle one, the higher of two; NaN of none. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
}

/** A figure in words, for who looks on. */
export function inWords(figure: Figure): string {
  const { ratio, isMet } = getOutcome(figure)
  const { id, what, unit, own, against, plain, target, note } = figure
  const compared =
    plain.length === 0 ? '' : `; ${against}: ${spread(plain)} ${unit}, ${inTimes(ratio)}`
  const wanted =
    target === undefined ? '' : `; ${formatTarget(target, unit)}: ${isMet ? 'met' : 'MISSED'}`
  return `${id}: ${what}: ${spread(own)} ${unit}${compared}${wanted}${note === undefined ? '' : `; ${note}`}`
}

/** Least / median / most. */
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

/** Three digits that count. */
function short(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return value.toLocaleString('en-US', { maximumFractionDigits: digits })
}
