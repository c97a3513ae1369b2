import { asText } from '../answers/values.ts'
import { isObject, type Json, type JsonObject } from '#engine/model/json/json.ts'
import { zulu } from '../times.ts'
import type { Aggregation, Interval, Pivot, Series, Unit } from './aggregation.ts'

/** The configuration of a widget as releases before 3.2.0 keep it. */
export type Config = JsonObject

/** Values shown of a field that has no limit of its own. Source, as of all here: seen on 3.2.0. */
export const OTHERS = 15

/** How a chart is drawn; lines and areas say how they go from point to point. */
export function drawn(config: Config): Pick<Aggregation, 'visualization' | 'settings'> {
  const renderer = asText(config['renderer'])
  const visualization = renderer === 'scatterplot' ? 'scatter' : renderer
  if (visualization !== 'line' && visualization !== 'area') return { visualization }
  const straight = asText(config['interpolation']) === 'linear'
  return { visualization, settings: { interpolation: straight ? 'linear' : 'spline' } }
}

/** Functions that views call otherwise. */
const FUNCTIONS: Readonly<Record<string, string>> = {
  mean: 'avg',
  total: 'sum',
  std_deviation: 'stddev',
}

/** A figure of a chart. */
export function getSeries(name: Json | undefined, field: Json | undefined): Series {
  const type = asText(name)
  return { type: FUNCTIONS[type] ?? type, field: asText(field) }
}

/** Steps that are kept. */
const STEPS: Readonly<Record<string, Unit>> = {
  hour: 'hours',
  day: 'days',
  week: 'weeks',
  month: 'months',
  year: 'years',
}

/** Steps of a minute fit themselves to the range from then on. */
export function getTime({ interval }: Config): Pivot {
  const unit = STEPS[asText(interval)]
  const steps: Interval = unit ? { type: 'timeunit', value: 1, unit } : { type: 'auto', scaling: 1 }
  return { type: 'time', field: 'timestamp', interval: steps }
}

/** The field with its limit, then the fields that it is stacked with. */
export function listFields(config: Config, limit: Json | undefined): readonly Pivot[] {
  const stacked = asText(config['stacked_fields']).split(',').filter(Boolean)
  const own = getValues(config['field'], typeof limit === 'number' ? limit : OTHERS)
  return [own, ...stacked.map((field) => getValues(field, OTHERS))]
}

/** The values of a field, so many of them. */
export function getValues(field: Json | undefined, limit: number): Pivot {
  return { type: 'values', field: asText(field), limit }
}

/** By the field itself. */
export function getSort(config: Config): NonNullable<Aggregation['sort']> {
  const ascending = asText(config['sort_order']) === 'asc'
  return { field: asText(config['field']), direction: ascending ? 'Ascending' : 'Descending' }
}

/** The same range; views write its times with `Z`. */
export function getTimerange(given: Json | undefined): JsonObject {
  if (!isObject(given)) return {}
  return Object.fromEntries(
    Object.entries(given).map(([key, value]) => [
      key,
      key === 'from' || key === 'to' ? spelled(value) : value,
    ]),
  )
}

/** A value that is not a time stays as it is. */
function spelled(value: Json): Json {
  const time = Date.parse(asText(value))
  return Number.isNaN(time) ? value : zulu(time)
}
