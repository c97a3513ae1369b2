import {
  type Annotated,
  isRecord,
  asRecord,
  memberAt,
  listAt,
  type UnknownRecord,
} from '#engine/suite.ts'

/** Place of a widget: column and row of its upper left corner, from 1. */
export interface Position {
  readonly col: number
  readonly row: number
}

/** A widget of a dashboard as releases before 3.2.0 have it. */
export interface LegacyWidget {
  readonly id: string
  readonly type: string
  readonly title: string
  readonly config: UnknownRecord
  readonly position?: Position
}

export interface LegacyDashboard {
  readonly id: string
  readonly title: unknown
  readonly description: unknown
  readonly widgets: readonly LegacyWidget[]
}

/** The dashboard with this id in a response of `GET /dashboards` or `GET /dashboards/{dashboardId}`. */
export function legacyDashboard(x: Annotated, id: string): LegacyDashboard | undefined {
  const record = legacyRecords(x).find((one) => one['id'] === id)
  if (!record) return undefined
  const positions = asRecord(record['positions'])
  return {
    id,
    title: record['title'],
    description: record['description'],
    widgets: listAt(record, 'widgets')
      .filter(isRecord)
      .flatMap((widget) => widgetOf(widget, positions)),
  }
}

/** The dashboards in a response. */
export function legacyRecords({ json }: Annotated): readonly UnknownRecord[] {
  if (!isRecord(json)) return []
  const listed: readonly unknown[] = Array.isArray(json['dashboards']) ? json['dashboards'] : [json]
  return listed.filter(isRecord).filter((one) => typeof one['id'] === 'string')
}

/** A position of `{"col":1,"row":4,"height":1,"width":2}`. */
export function positionIn(positions: unknown, id: string): { readonly position?: Position } {
  const place = memberAt(positions, id)
  if (!isRecord(place)) return {}
  const { col, row } = place
  return typeof col === 'number' && typeof row === 'number' ? { position: { col, row } } : {}
}

function widgetOf(widget: UnknownRecord, positions: UnknownRecord): readonly LegacyWidget[] {
  const { id, type, description, config } = widget
  if (typeof id !== 'string' || typeof type !== 'string') return []
  const title = typeof description === 'string' ? description : ''
  return [{ id, type, title, config: asRecord(config), ...positionIn(positions, id) }]
}
