import { isRecord, listAt, type UnknownRecord } from '#engine/suite.ts'
import type { LegacyDashboard, LegacyWidget } from './legacy.ts'
import type { View, ViewWidget } from './view.ts'

/** The expected widget after the upgrade. */
interface Successor {
  /** Undefined if only the query distinguishes it from others of the same widget. */
  readonly visualization?: string
  /** Undefined if it keeps its own configuration and has no separate query. */
  readonly query?: string
}

/** A widget and what it became. */
export interface Traced {
  readonly widget: LegacyWidget
  /** Whether the release knows its type; others become placeholders. */
  readonly isKnown: boolean
  readonly wanted: readonly Successor[]
  readonly became: readonly ViewWidget[]
}

interface Trace {
  readonly widgets: readonly Traced[]
  /** Widgets that stem from none. */
  readonly others: readonly ViewWidget[]
}

/**
 * The visualization of each type of widget from 3.2.0 (seen on 3.2.0); charts by their renderer.
 */
const DRAWN: Readonly<Record<string, string>> = {
  QUICKVALUES_HISTOGRAM: 'bar',
  SEARCH_RESULT_COUNT: 'numeric',
  STREAM_SEARCH_RESULT_COUNT: 'numeric',
  STATS_COUNT: 'numeric',
  SEARCH_RESULT_CHART: 'bar',
  'org.graylog.plugins.map.widget.strategy.MapWidgetStrategy': 'map',
}

const RENDERED: Readonly<Record<string, string>> = {
  line: 'line',
  bar: 'bar',
  area: 'area',
  scatterplot: 'scatter',
}

/** A place that a widget of the view must fill. */
interface Slot {
  readonly widget: LegacyWidget
  readonly wanted: Successor
  filled?: ViewWidget
}

/** How a successor is recognized, the surest first. */
const RULES: readonly ((slot: Slot, widget: ViewWidget) => boolean)[] = [
  ({ widget }, one) => one.id === widget.id,
  ({ widget, wanted }, one) =>
    one.title === widget.title &&
    one.query === wanted.query &&
    (wanted.visualization === undefined || one.visualization === wanted.visualization),
  ({ widget, wanted }, one) => one.title === widget.title && one.query === wanted.query,
  ({ widget }, one) => one.title === widget.title,
]

/** Finds what every widget of a dashboard became. */
export function traceWidgets(before: LegacyDashboard, after: View): Trace {
  const left = new Set(after.widgets)
  const slots: readonly Slot[] = before.widgets.flatMap((widget) =>
    successorsOf(widget).map((wanted) => ({ widget, wanted })),
  )
  for (const isSuccessor of RULES)
    for (const slot of slots.filter(({ filled }) => filled === undefined)) {
      const found = [...left].find((one) => isSuccessor(slot, one))
      if (!found) continue
      left.delete(found)
      slot.filled = found
    }
  return {
    others: [...left],
    widgets: before.widgets.map((widget) => {
      const own = slots.filter((slot) => slot.widget === widget)
      const became = own.flatMap(({ filled }) => filled ?? [])
      return { widget, became, wanted: own.map(({ wanted }) => wanted), isKnown: isKnown(widget) }
    }),
  }
}

/** Queries of the series of a stacked chart, each once. */
export function queriesOf({ config }: LegacyWidget): readonly string[] {
  return [...new Set(seriesOf(config).map(({ query }) => textOf(query)))]
}

/** The series of a stacked chart. */
export function seriesOf(config: LegacyWidget['config']): readonly UnknownRecord[] {
  return listAt(config, 'series').filter(isRecord)
}

function successorsOf(widget: LegacyWidget): readonly Successor[] {
  const { type, config } = widget
  const query = textOf(config['query'])
  const visualization = RENDERED[textOf(config['renderer'])]
  if (type === 'QUICKVALUES') {
    const isPie = config['show_pie_chart'] === true
    // With both switched off it becomes a table all the same: seen on 3.2.0.
    const isTable = config['show_data_table'] === true || !isPie
    return [
      ...(isPie ? [{ visualization: 'pie', query }] : []),
      ...(isTable ? [{ visualization: 'table', query }] : []),
    ]
  }
  if (type === 'STACKED_CHART')
    return queriesOf(widget).map((one) => ({ query: one, ...drawn(visualization) }))
  if (type === 'FIELD_CHART') return [{ query, ...drawn(visualization) }]
  return isKnown(widget) ? [{ query, ...drawn(DRAWN[type]) }] : [{}]
}

function isKnown({ type }: LegacyWidget): boolean {
  return ['QUICKVALUES', 'STACKED_CHART', 'FIELD_CHART'].includes(type) || type in DRAWN
}

function drawn(visualization: string | undefined): { readonly visualization?: string } {
  return visualization === undefined ? {} : { visualization }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
