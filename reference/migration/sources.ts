import type { Features } from '../rules.ts'
import type { Aggregation, Pivot } from './aggregation.ts'
import type { Plan } from './view.ts'

/** The dashboard that a server makes at its first start. Source: seen on 3.2.0, 4.3.0. */
export function sourcesView(id: string, createdAt: number, { has }: Features): Plan {
  return {
    id,
    createdAt,
    owner: 'admin',
    title: 'Sources',
    tab: 'Sources Overview',
    summary: 'All sources that sent in messages.',
    description: 'All sources that sent in messages.',
    aggregations: [overTime(has('view-steps-unscaled') ? null : 1), ...BY_SOURCE],
    placeholders: [],
    formatting: { highlighting: [] },
  }
}

const COUNT = [{ type: 'count', name: 'Message count', named: true }] as const
const RECENT = { type: 'relative', range: 300 } as const
const MOST_FIRST = { field: 'count()', direction: 'Descending' } as const

function overTime(scaling: number | null): Aggregation {
  return {
    title: 'Messages over time',
    timerange: RECENT,
    series: COUNT,
    visualization: 'line',
    rows: [{ type: 'time', field: 'timestamp', interval: { type: 'auto', scaling } }],
    position: { col: 1, row: 1, height: 4, width: 'Infinity' },
  }
}

const BY_SOURCE: readonly Aggregation[] = [
  {
    title: 'Selected sources',
    timerange: RECENT,
    series: COUNT,
    visualization: 'table',
    rows: [sources(15)],
    sort: MOST_FIRST,
    position: { col: 1, row: 5, height: 4, width: 6 },
  },
  {
    title: 'Messages per Source',
    timerange: RECENT,
    series: COUNT,
    visualization: 'pie',
    rows: [sources(10)],
    sort: MOST_FIRST,
    position: { col: 7, row: 5, height: 4, width: 6 },
  },
]

/** The sources with the most messages. */
function sources(limit: number): Pivot {
  return { type: 'values', field: 'source', limit }
}
