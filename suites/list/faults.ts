import {
  type Change,
  type Edit,
  fault,
  field,
  type FieldChange,
  good,
  on,
  recordingFault,
  remove,
  set,
  status,
} from '#engine/suite.ts'

const ROUTE = 'GET /streams/paginated'
const ROLE = { name: 'a', description: 'twice', permissions: [], read_only: true }
const VERSIONS = { since: '4.0.0' } as const

/** Streams are in another member of a page from 5.1.0 on. */
function inPages(at: string, change: FieldChange): Change[] {
  return [field(`/elements${at}`, change), field(`/streams${at}`, change)]
}

/** Pages of streams whose query fits. */
function pages(target: string, ...changes: Change[]): Edit {
  return on({ route: ROUTE, status: 200, target }, ...changes)
}

/** Faults of lists and of their pages. */
export const faults = [
  fault('list.page.cut', 'the full list of streams omits a stream', {
    versions: VERSIONS,
    edits: [pages('per_page=50&sort', ...inPages('/0', remove()))],
    fails: ['list.page.total', 'list.page.told'],
  }),
  fault('list.complete.streams.cut', 'GET /streams omits a stream', {
    edits: [on(good('GET /streams'), field('/streams/0', remove()))],
    fails: ['list.complete.streams', 'stream.list.counts'],
    disprovedBy: ['list.complete.streams'],
  }),
  fault('list.complete.users.none', 'GET /users lists no users', {
    edits: [on(good('GET /users'), field('users', set([])))],
    fails: ['list.complete.users', 'user.list.answer'],
  }),
  fault('list.complete.roles.none', 'GET /roles lists no roles', {
    edits: [on(good('GET /roles'), field('roles', set([])), field('total', set(0)))],
    fails: ['list.complete.roles', 'user.roles.exist'],
  }),
  fault('list.complete.index-sets.none', 'the list of index sets is empty', {
    edits: [on(good('GET /system/indices/index_sets'), field('index_sets', set([])))],
    fails: ['list.complete.index-sets', 'user.index-sets.total'],
  }),
  fault('list.complete.rules.none', 'the list of stream rules is empty', {
    edits: [
      on(
        good('GET /streams/{streamid}/rules'),
        field('stream_rules', set([])),
        field('total', set(0)),
      ),
    ],
    fails: ['list.complete.rules', 'stream.add-rule.shows'],
  }),
  fault('list.page.other', 'small pages of streams are empty', {
    versions: VERSIONS,
    edits: [pages('per_page=1&', ...inPages('', set([])))],
    fails: ['list.page.part', 'list.page.total'],
  }),
  fault('list.page.number', 'each page of streams reports page number 9', {
    versions: VERSIONS,
    edits: [pages('page=', field('page', set(9)), field('pagination.page', set(9)))],
    fails: ['list.page.told'],
  }),
  fault('list.page.count', 'the list of dashboards reports a wrong number of objects per page', {
    versions: { since: '4.2.0', until: '5.1.0' },
    edits: [on(good('GET /dashboards'), field('count', set(99)))],
    fails: ['list.page.told'],
  }),
  fault('list.page.more', 'a page of size 1 has two streams', {
    versions: VERSIONS,
    edits: [pages('page=1&per_page=1&', ...inPages('', set([{ id: 'a' }, { id: 'b' }])))],
    fails: ['list.page.size', 'list.page.part', 'list.page.order', 'list.page.told'],
  }),
  fault('list.page.unsorted', 'streams are not sorted by title', {
    versions: VERSIONS,
    edits: [pages('per_page=50&sort=title', ...inPages('/0/title', set('zz')))],
    fails: ['list.page.order', 'list.page.part'],
  }),
  fault('list.page.any', 'the search query for the stream list is ignored', {
    versions: VERSIONS,
    edits: [pages('query=gc-', ...inPages('', set([{ id: 'a' }])), field('total', set(1)))],
    fails: ['list.page.query', 'list.page.told'],
  }),
  fault('list.page.pattern', 'a bracket in the query of the stream list causes a 500', {
    versions: VERSIONS,
    edits: [on({ route: ROUTE, status: 200, target: 'query=gc-[^&]*%5B' }, status(500))],
    fails: ['list.page.query'],
  }),
  fault('list.none.null', 'an empty list is null', {
    edits: [
      on(
        { route: 'GET /streams/{streamid}/rules', status: 200, says: '"total":0' },
        field('stream_rules', set(null)),
      ),
    ],
    fails: ['list.form', 'stream.rules.total'],
  }),
  fault('list.inputs.page', 'the total in the list of inputs is the page size', {
    edits: [on(good('GET /system/inputs'), field('total', set(50)))],
    fails: ['list.inputs.total'],
  }),
  fault('list.twice', 'roles are listed twice', {
    edits: [on(good('GET /roles'), field('roles', set([ROLE, ROLE])), field('total', set(2)))],
    fails: ['list.once', 'list.complete.roles', 'user.roles.built-in'],
  }),
  recordingFault(
    'list.steady',
    'reference-5.1.0',
    [
      {
        ...field('/streams/0', remove()),
        fields: [
          ...(field('/streams/0', remove()).fields ?? []),
          ...(field('/outputs/0', remove()).fields ?? []),
        ],
      },
    ],
    { exchange: 1, also: ['stream.list.counts'] },
  ),
]
