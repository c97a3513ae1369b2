import { responseShape } from '#engine/knowledge/bodies.ts'
import { isObject, type Json, type JsonObject } from '#engine/model/json/json.ts'
import { type Availability, isWithin } from '#engine/model/version.ts'
import { closedAnswerWith } from '../requests/project.ts'
import type { Answer } from '../answer.ts'
import type { Call } from '../server.ts'

/** The whole list before a page of it is chosen. */
interface Page {
  /** The key that older releases put the items under. */
  readonly key: string
  readonly items: readonly Json[]
  /** The columns that newer releases describe. */
  readonly columns?: readonly Column[]
  /** The default of the query parameter; undefined if unknown. */
  readonly query?: string | null
  readonly grandTotal?: boolean
  readonly more?: JsonObject
}

/** A column of a table: its id, then what may be done with it. */
interface Column {
  readonly id: string
  readonly title: string
  /** By default STRING. */
  readonly type?: 'OBJECT_ID' | 'DATE' | 'BOOLEAN'
  /** By default true. */
  readonly sortable?: false
  readonly searchable?: boolean
  readonly filterable?: boolean
  readonly hidden?: boolean
  readonly related_collection?: string
  readonly related_property?: string
  readonly filter_options?: readonly JsonObject[]
  readonly availability?: Availability
}

/** The page of a list that is asked for, in the form of the release: the table says which keys that has. */
export function page(
  call: Call,
  { key, items, columns = [], query, grandTotal, more }: Page,
): Answer {
  const { query: asked } = call.request
  const words = asked.get('query') ?? ''
  const all = items.filter((item) => words === '' || isFound(item, words))
  const sort = asked.get('sort') ?? 'title'
  const order = /^desc$/i.test(asked.get('order') ?? '') ? 'desc' : 'asc'
  const number = Number(asked.get('page') ?? '1')
  const perPage = Number(asked.get('per_page') ?? '50')
  const shown = sortedBy(all, sort, order).slice((number - 1) * perPage, number * perPage)
  const told = words === '' ? query : words
  const counts = { total: all.length, page: number, per_page: perPage, count: shown.length }
  const type = responseShape(call.route, call.server.version)?.type ?? ''
  if (!type.endsWith('PageListResponse'))
    return closedAnswerWith(call, {
      ...counts,
      [key]: shown,
      ...(told !== undefined && { query: told }),
      ...(grandTotal && { grand_total: items.length }),
      ...more,
    })
  return closedAnswerWith(call, {
    query: told ?? null,
    pagination: counts,
    total: all.length,
    sort,
    order,
    elements: shown,
    [key]: shown,
    attributes: columns
      .filter(({ availability }) => isWithin(call.server.version, availability))
      .map(columnRecord),
    defaults: { sort: { id: 'title', direction: 'ASC' } },
  })
}

/** Whether a title, description, or name contains the words. */
function isFound(item: Json, words: string): boolean {
  return ['title', 'description', 'username', 'full_name', 'email', 'name'].some((name) =>
    textAt(item, name).toLowerCase().includes(words.toLowerCase()),
  )
}

function sortedBy(items: readonly Json[], sort: string, order: 'asc' | 'desc'): readonly Json[] {
  const turn = order === 'asc' ? 1 : -1
  return items.toSorted((one, other) => {
    const [a, b] = [textAt(one, sort), textAt(other, sort)]
    return (a < b ? -1 : a > b ? 1 : 0) * turn
  })
}

function textAt(item: Json, name: string): string {
  const value = isObject(item) ? item[name] : undefined
  return typeof value === 'string' ? value : ''
}

function columnRecord({ availability: _, id, title, ...column }: Column): Json {
  return { id, title, type: 'STRING', sortable: true, ...column }
}

/** Columns of dashboards and saved searches. */
export function viewColumns(filterable: boolean): readonly Column[] {
  return [
    { id: '_id', title: 'id', type: 'OBJECT_ID', searchable: true, hidden: true },
    { id: 'title', title: 'Title', searchable: true },
    { id: 'created_at', title: 'Created', type: 'DATE', filterable: true },
    {
      id: 'last_updated_at',
      title: 'Last Updated',
      type: 'DATE',
      filterable: true,
      availability: { since: '6.1.0' },
    },
    { id: 'description', title: 'Description', searchable: filterable },
    { id: 'summary', title: 'Summary', searchable: filterable },
    { id: 'owner', title: 'Owner' },
    { id: 'favorite', title: 'Favorite', sortable: false },
    ...(filterable ? [SOURCE] : []),
  ]
}

const SOURCE: Column = {
  id: '_entity_source.source',
  title: 'Source',
  sortable: false,
  filterable: true,
  related_collection: 'entity_source',
  related_property: 'entity_id',
  filter_options: [
    { value: 'SYSTEM', title: 'System' },
    { value: 'USER_DEFINED', title: 'User Defined' },
  ],
  availability: { since: '7.0.0' },
}

/** Columns of nodes. */
export const NODE_COLUMNS: readonly Column[] = [
  { id: 'node_id', title: 'Node', searchable: true },
  { id: 'hostname', title: 'Host', searchable: true },
  {
    id: 'lifecycle',
    title: 'State',
    filterable: true,
    filter_options: [{ value: 'RUNNING', title: 'Running' }],
  },
]

/** Columns of streams. */
export const STREAM_COLUMNS: readonly Column[] = [
  { id: '_id', title: 'id', type: 'OBJECT_ID', searchable: true, hidden: true },
  { id: 'title', title: 'Title', searchable: true },
  { id: 'description', title: 'Description', searchable: true },
  { id: 'created_at', title: 'Created', type: 'DATE', filterable: true },
  {
    id: 'index_set_id',
    title: 'Index set',
    filterable: true,
    hidden: true,
    related_collection: 'index_sets',
  },
  {
    id: 'disabled',
    title: 'Status',
    type: 'BOOLEAN',
    filterable: true,
    filter_options: [
      { value: 'false', title: 'Running' },
      { value: 'true', title: 'Paused' },
    ],
  },
]
