import type { JsonObject } from '#engine/model/json/json.ts'
import { asObjects, asText } from '../answers/values.ts'
import type { Widget } from '../state.ts'
import type { Aggregation, Series } from './aggregation.ts'
import {
  type Config,
  drawn,
  listFields,
  OTHERS,
  getSeries,
  getSort,
  getTime,
  getTimerange,
  getValues,
} from './settings.ts'

/**
 * The new widgets for an old one: several if they cannot be combined; undefined if the release does
 * not know its type.
 */
export function findSuccessors(
  widget: Widget,
  position: JsonObject | undefined,
): readonly Aggregation[] | undefined {
  const kind = KINDS[widget.type]
  if (!kind) return undefined
  const asked = kind(widget.config, position)
  return asked.map((one) => ({ ...getCommonPart(widget), position, ...one }))
}

/** The properties of an aggregation in addition to its title, time, and streams. */
type Kind = (config: Config, position: JsonObject | undefined) => readonly Own[]
type Own = Omit<Aggregation, 'title' | 'timerange' | 'streams'>

/** How each type of widget is taken over. Source: seen on 3.2.0. */
const KINDS: Readonly<Record<string, Kind>> = {
  QUICKVALUES: quickValues,
  QUICKVALUES_HISTOGRAM: (config) => [
    {
      rows: [getTime(config)],
      columns: listFields(config, config['limit']),
      series: [COUNT],
      sort: getSort(config),
      visualization: 'bar',
      settings: { barmode: 'stack' },
    },
  ],
  SEARCH_RESULT_COUNT: resultCount,
  STREAM_SEARCH_RESULT_COUNT: resultCount,
  STATS_COUNT: (config) => [
    {
      series: [getSeries(config['stats_function'], config['field'])],
      ...number(config, config['trend'] === true),
    },
  ],
  STACKED_CHART: stackedChart,
  FIELD_CHART: (config) => [
    {
      rows: [getTime(config)],
      series: [getSeries(config['valuetype'], config['field'])],
      ...drawn(config),
    },
  ],
  SEARCH_RESULT_CHART: (config) => [
    { rows: [getTime(config)], series: [{ ...COUNT, name: 'Messages' }], visualization: 'bar' },
  ],
  'org.graylog.plugins.map.widget.strategy.MapWidgetStrategy': (config) => [
    { rows: [getValues(config['field'], OTHERS)], series: [COUNT], visualization: 'map' },
  ],
}

const COUNT: Series = { type: 'count' }

function getCommonPart({
  description,
  config,
}: Widget): Omit<Aggregation, 'series' | 'visualization'> {
  const stream = asText(config['stream_id'])
  return {
    title: description,
    timerange: getTimerange(config['timerange']),
    query: asText(config['query']),
    streams: stream === '' ? [] : [stream],
  }
}

/** Pie and table become two widgets, one below the other in the place of the one; neither, a table. */
function quickValues(config: Config, position: JsonObject | undefined): readonly Own[] {
  const pie = config['show_pie_chart'] === true
  const table = config['show_data_table'] === true || !pie
  const common = { series: [COUNT], sort: getSort(config) }
  const [above, below] = pie && table ? halves(position) : [position, position]
  const one = (visualization: string, limit: string, place: JsonObject | undefined): Own => ({
    ...common,
    visualization,
    rows: listFields(config, config[limit]),
    position: place,
  })
  return [
    ...(pie ? [one('pie', 'limit', above)] : []),
    ...(table ? [one('table', 'data_table_limit', below)] : []),
  ]
}

/** The upper half is the greater; of a height of 1 nothing is left for the lower. */
function halves(position: JsonObject | undefined): readonly (JsonObject | undefined)[] {
  const { row, height } = position ?? {}
  if (typeof row !== 'number' || typeof height !== 'number') return [position, position]
  const upper = Math.ceil(height / 2)
  return [
    { ...position, height: upper },
    { ...position, row: row + upper, height: height - upper },
  ]
}

/** Series of different queries become widgets of their own, of which the first keeps the place. */
function stackedChart(config: Config): readonly Own[] {
  const series = asObjects(config['series'])
  const queries = [...new Set(series.map(({ query }) => asText(query)))]
  return queries.map((query, at) => ({
    query,
    rows: [getTime(config)],
    series: series
      .filter((one) => asText(one['query']) === query)
      .map((one) => getSeries(one['statistical_function'], one['field'])),
    ...drawn(config),
    ...(at > 0 && { position: undefined }),
  }))
}

/** The trend is shown whether it was or not. */
function resultCount(config: Config): readonly Own[] {
  return [{ series: [COUNT], ...number(config, true) }]
}

function number(
  config: Config,
  trend: boolean,
): Pick<Aggregation, 'visualization' | 'settings' | 'trend'> {
  const preference = config['lower_is_better'] === true ? 'LOWER' : 'HIGHER'
  const settings = { trend, trend_preference: preference }
  return { visualization: 'numeric', settings, trend }
}
