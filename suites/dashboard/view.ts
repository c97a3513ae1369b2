import {
  type Annotated,
  isRecord,
  asRecord,
  memberAt,
  listAt,
  type UnknownRecord,
} from '#engine/suite.ts'
import { type Position, positionIn } from './legacy.ts'

/** A widget of a view, which is what dashboards are from 3.2.0. */
export interface ViewWidget {
  readonly id: string
  readonly type: string
  readonly title: string
  /** The words of its own query; undefined when it has none. */
  readonly query?: string
  readonly timerange: unknown
  readonly streams: readonly unknown[]
  /** Such as `pie` or `table`; undefined when it is no aggregation. */
  readonly visualization?: string
  readonly series: readonly unknown[]
  readonly config: unknown
  readonly position?: Position
}

export interface View {
  readonly id: string
  readonly title: unknown
  readonly description: unknown
  readonly widgets: readonly ViewWidget[]
}

/** The view with this id in a response of `GET /views` or `GET /views/{id}`; some lists omit its state. */
export function viewIn(x: Annotated, id: string): View | undefined {
  const record = viewRecords(x).find((one) => one['id'] === id)
  if (!record || !isRecord(record['state'])) return undefined
  return {
    id,
    title: record['title'],
    description: record['description'],
    widgets: Object.values(record['state']).flatMap(widgetsOf),
  }
}

/** The views in a response. */
export function viewRecords({ json }: Annotated): readonly UnknownRecord[] {
  if (!isRecord(json)) return []
  const list = json['views'] ?? json['elements']
  const listed: readonly unknown[] = Array.isArray(list) ? list : [json]
  return listed.filter(isRecord).filter((one) => typeof one['id'] === 'string')
}

/** Whether the response lists every view that the account can see. */
export function listsEveryView({ json, query }: Annotated): boolean {
  const list = memberAt(json, 'views')
  const isSought = /(^|&)query=[^&]/.test(query)
  return isRecord(json) && Array.isArray(list) && json['total'] === list.length && !isSought
}

function widgetsOf(state: unknown): readonly ViewWidget[] {
  if (!isRecord(state)) return []
  const titles = memberAt(state['titles'], 'widget')
  return listAt(state, 'widgets')
    .filter(isRecord)
    .flatMap((widget) => widgetOf(widget, asRecord(titles), state['positions']))
}

function widgetOf(
  widget: UnknownRecord,
  titles: UnknownRecord,
  positions: unknown,
): readonly ViewWidget[] {
  const { id, type, query, config, timerange } = widget
  if (typeof id !== 'string' || typeof type !== 'string') return []
  const words = memberAt(query, 'query_string')
  const visualization = memberAt(config, 'visualization')
  const title = titles[id]
  return [
    {
      id,
      type,
      config,
      timerange,
      title: typeof title === 'string' ? title : '',
      ...(typeof words === 'string' && { query: words }),
      ...(typeof visualization === 'string' && { visualization }),
      streams: listAt(widget, 'streams'),
      series: listAt(config, 'series'),
      ...positionIn(positions, id),
    },
  ]
}
