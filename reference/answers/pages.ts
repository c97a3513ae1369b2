import { responseShape } from '../../src/knowledge/bodies.ts'
import { isWithin } from '../../src/model/version.ts'
import type { Availability } from '../../src/model/version.ts'
import type { Answer } from '../server/answer.ts'
import type { Json, JsonObject } from '../../src/model/json.ts'
import { closedAnswerWith } from '../requests/project.ts'
import type { Call } from '../server/server.ts'

/** What a list of pages holds besides its first and only page. */
export interface Page {
  /** The key that older releases put the items under. */
  readonly key: string
  readonly items: readonly Json[]
  /** The columns that newer releases describe. */
  readonly columns?: readonly Column[]
  /** What the query parameter says when it is missing; undefined when it is not told. */
  readonly query?: string | null
  readonly grandTotal?: boolean
  readonly more?: JsonObject
}

/** A column of a table: its id, then what may be done with it. */
export interface Column {
  readonly id: string
  readonly title: string
  readonly type: 'OBJECT_ID' | 'STRING' | 'DATE' | 'BOOLEAN'
  readonly sortable?: boolean
  readonly searchable?: boolean
  readonly filterable?: boolean
  readonly hidden?: boolean
  readonly related_collection?: string
  readonly related_property?: string
  readonly filter_options?: readonly JsonObject[]
  readonly life?: Availability
}

/** The first page of a list, in the form of the release: the table says which keys that has. */
export function page(
  call: Call,
  { key, items, columns = [], query, grandTotal, more }: Page,
): Answer {
  const count = items.length
  const counts = { total: count, page: 1, per_page: 50, count }
  const type = responseShape(call.route, call.server.version)?.type ?? ''
  if (!type.endsWith('PageListResponse'))
    return closedAnswerWith(call, {
      ...counts,
      [key]: items,
      ...(query !== undefined && { query }),
      ...(grandTotal && { grand_total: count }),
      ...more,
    })
  return closedAnswerWith(call, {
    query: query ?? null,
    pagination: counts,
    total: count,
    sort: 'title',
    order: 'asc',
    elements: items,
    [key]: items,
    attributes: columns.filter(({ life }) => isWithin(call.server.version, life)).map(columnRecord),
    defaults: { sort: { id: 'title', direction: 'ASC' } },
  })
}

function columnRecord({ life: _, ...column }: Column): Json {
  return { ...column }
}

/** Columns of dashboards and saved searches. */
export function viewColumns(filterable: boolean): readonly Column[] {
  return [
    { id: '_id', title: 'id', type: 'OBJECT_ID', sortable: true, searchable: true, hidden: true },
    { id: 'title', title: 'Title', type: 'STRING', sortable: true, searchable: true },
    { id: 'created_at', title: 'Created', type: 'DATE', sortable: true, filterable: true },
    {
      id: 'last_updated_at',
      title: 'Last Updated',
      type: 'DATE',
      sortable: true,
      filterable: true,
      life: { since: '6.1.0' },
    },
    {
      id: 'description',
      title: 'Description',
      type: 'STRING',
      sortable: true,
      searchable: filterable,
    },
    { id: 'summary', title: 'Summary', type: 'STRING', sortable: true, searchable: filterable },
    { id: 'owner', title: 'Owner', type: 'STRING', sortable: true },
    { id: 'favorite', title: 'Favorite', type: 'STRING', sortable: false },
    ...(filterable ? [SOURCE] : []),
  ]
}

const SOURCE: Column = {
  id: '_entity_source.source',
  title: 'Source',
  type: 'STRING',
  sortable: false,
  filterable: true,
  related_collection: 'entity_source',
  related_property: 'entity_id',
  filter_options: [
    { value: 'SYSTEM', title: 'System' },
    { value: 'USER_DEFINED', title: 'User Defined' },
  ],
  life: { since: '7.0.0' },
}

/** Columns of nodes. */
export const NODE_COLUMNS: readonly Column[] = [
  { id: 'node_id', title: 'Node', type: 'STRING', sortable: true, searchable: true },
  { id: 'hostname', title: 'Host', type: 'STRING', sortable: true, searchable: true },
  {
    id: 'lifecycle',
    title: 'State',
    type: 'STRING',
    sortable: true,
    filterable: true,
    filter_options: [{ value: 'RUNNING', title: 'Running' }],
  },
]

/** Columns of streams. */
export const STREAM_COLUMNS: readonly Column[] = [
  { id: '_id', title: 'id', type: 'OBJECT_ID', sortable: true, searchable: true, hidden: true },
  { id: 'title', title: 'Title', type: 'STRING', sortable: true, searchable: true },
  { id: 'description', title: 'Description', type: 'STRING', sortable: true, searchable: true },
  { id: 'created_at', title: 'Created', type: 'DATE', sortable: true, filterable: true },
  {
    id: 'index_set_id',
    title: 'Index set',
    type: 'STRING',
    sortable: true,
    filterable: true,
    hidden: true,
    related_collection: 'index_sets',
  },
  {
    id: 'disabled',
    title: 'Status',
    type: 'BOOLEAN',
    sortable: true,
    filterable: true,
    filter_options: [
      { value: 'false', title: 'Running' },
      { value: 'true', title: 'Paused' },
    ],
  },
]
