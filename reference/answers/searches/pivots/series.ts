import type { Json, JsonObject } from '#engine/model/json/json.ts'
import type { Availability } from '#engine/model/version.ts'
import type { Message } from '../../../state.ts'
import { asText } from '../../values.ts'

/** A figure of the values of a field: of numbers, or of all of them. */
interface Figure {
  readonly of: (values: readonly Json[], series: JsonObject, total: number) => Json
  readonly availability?: Availability
}

/** Source: a client on 3.1.0, 3.2.0 and 3.3.0; `latest` by the list of functions of 4.3.0. */
export const FIGURES: Readonly<Record<string, Figure>> = {
  count: {
    of: (values, series, total) => (asText(series['field']) === '' ? total : values.length),
  },
  card: { of: (values) => new Set(values.map((value) => JSON.stringify(value))).size },
  sum: { of: (values) => sum(numbersIn(values)) },
  avg: { of: (values) => ofSome(numbersIn(values), mean) },
  min: { of: (values) => ofSome(numbersIn(values), (numbers) => Math.min(...numbers)) },
  max: { of: (values) => ofSome(numbersIn(values), (numbers) => Math.max(...numbers)) },
  sumofsquares: { of: (values) => ofSome(numbersIn(values), sumOfSquares) },
  variance: { of: (values) => ofSome(numbersIn(values), variance) },
  stddev: { of: (values) => ofSome(numbersIn(values), (numbers) => Math.sqrt(variance(numbers))) },
  percentile: {
    of: (values, { percentile }) =>
      ofSome(numbersIn(values), (numbers) => getPercentile(numbers, Number(percentile))),
  },
  latest: { of: ([newest = null]) => newest, availability: { since: '4.3.0' } },
}

/** The value of a series over messages, the newest first. */
export function getValue(series: JsonObject, messages: readonly Message[]): Json {
  const field = asText(series['field'])
  const values = messages.flatMap(({ fields }) => fields[field] ?? [])
  return FIGURES[asText(series['type'])]?.of(values, series, messages.length) ?? null
}

/** The name of a series: as given, or `avg(took_ms)`. */
export function getId(series: JsonObject): string {
  return asText(series['id']) || `${asText(series['type'])}(${asText(series['field'])})`
}

function numbersIn(values: readonly Json[]): readonly number[] {
  return values.filter((value) => typeof value === 'number')
}

function ofSome(numbers: readonly number[], of: (numbers: readonly number[]) => number): Json {
  return numbers.length === 0 ? null : of(numbers)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, value) => total + value, 0)
}

function sumOfSquares(numbers: readonly number[]): number {
  return sum(numbers.map((value) => value * value))
}

function mean(numbers: readonly number[]): number {
  return sum(numbers) / numbers.length
}

function variance(numbers: readonly number[]): number {
  return sumOfSquares(numbers) / numbers.length - mean(numbers) ** 2
}

/** Interpolates between the two nearest values. */
function getPercentile(numbers: readonly number[], percentile: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const at = ((sorted.length - 1) * percentile) / 100
  const [low = 0, high = low] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]]
  return low + (high - low) * (at - Math.floor(at))
}
