import {
  edit,
  fault,
  type Fault,
  field,
  good,
  type Resource,
  type ResourceName,
  TRACKED_RESOURCES,
  on,
  recordingFault,
  remove,
  set,
  status,
  apiError,
} from '#engine/suite.ts'

/** Recordings of the probes of this suite on real servers. */
const OLDER = 'state-3.2.0'
const NEWER = 'state-5.1.0'

/** Recordings of the probes of views and of index sets only. */
const VIEWS = 'state-view-5.1.0'
const INDEX_SETS = 'state-index-set-7.0.1'

/** A member that every thing of the kind has, and a value that none was given. */
const MEMBERS: Readonly<Partial<Record<ResourceName, readonly [member: string, wrong: string]>>> = {
  stream: ['description', 'another'],
  rule: ['value', 'another'],
  output: ['title', 'another'],
  token: ['name', 'another'],
  user: ['email', 'another@example.org'],
  role: ['description', 'another'],
  dashboard: ['description', 'another'],
  'saved-search': ['title', 'another'],
  view: ['description', 'another'],
  'index-set': ['description', 'another'],
  input: ['title', 'another'],
}

/** Checks of other suites that fail for the same reason. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  'stream.another': [
    'stream.single.agrees',
    'stream.create.keeps',
    'stream.update.shows',
    'state.stream.listed',
  ],
  'stream.listed-as-another': ['stream.single.agrees'],
  'assignment.unlisted': ['output.assign.shows'],
  'token.another': ['token.create.name', 'token.list.shows'],
  'token.listed-as-another': ['token.list.shows', 'list.once'],
  'rule.end-not-found': ['list.complete.rules'],
  'output.listed-as-another': ['output.update.shows'],
  // Its credentials count as good from then on.
  'user.end-not-found': ['stream.unknown.read', 'message.search.answers'],
  'user.another': ['user.create.keeps'],
  'view.another': ['state.object.same'],
}

/** Faults in the state of objects of each kind. */
export const faults = [
  ...TRACKED_RESOURCES.flatMap((kind) => [...shownOtherwise(kind), ...endedOtherwise(kind)]),
  fault('state.object.deleted', 'the response to deleting a view contains a different owner', {
    edits: [on(good('DELETE /views/{id}'), field('owner', set('another')))],
    fails: ['state.object.same'],
  }),
  recordingFault('state.dashboard.widgets', 'migration-3.1.0-before', field('positions', set({}))),
  fault('state.search.lost', 'a new views search loses the time range of its queries', {
    edits: [
      on(
        { route: 'POST /views/search', status: [200, 201] },
        field('queries[].timerange.range', remove()),
      ),
    ],
    fails: ['state.search.same'],
  }),
  fault('state.search.stored', 'a stored views search is returned with a different query', {
    edits: [on(good('GET /views/search/{id}'), field('queries[].query.query_string', set('*')))],
    fails: ['state.search.read'],
  }),
  fault('state.search.gone', 'fetching the results of a search job returns none', {
    edits: [on(good('GET /views/search/status/{jobId}'), field('results', set({})))],
    fails: ['state.search.job'],
  }),
  fault(
    'state.object.read',
    'reading an event definition by ID returns a different interval than the one sent',
    {
      edits: [
        on(
          good('GET /events/definitions/{definitionId}'),
          field('config.search_within_ms', set(1)),
        ),
      ],
      fails: ['state.object.same'],
    },
  ),
  fault(
    'state.index-set.listed-nested',
    'an index set has a different rotation strategy in the list than when it is read by ID',
    {
      edits: [
        on(
          good('GET /system/indices/index_sets'),
          field('index_sets[].rotation_strategy.type', set('another')),
        ),
      ],
      fails: ['state.index-set.listed'],
    },
  ),
  recordingFault(
    'state.rule.others',
    OLDER,
    edit.text('"id":"6b02e9f4fdd62512448010b0"', '"id":"6b02e9f4fdd6251244ffffff"'),
    // The missing one is replaced by one that no request created.
    { also: ['state.rule.listed', 'state.stream.changed'] },
  ),
  recordingFault(
    'state.rule.refused',
    'state-5.1.0',
    edit.text('"type":4,"inverted":true', '"type":3,"inverted":false'),
  ),
  recordingFault(
    'state.stream.guarded',
    'graylog-5.1.0',
    edit.text('"title":"All events"', '"title":"csrf probe"'),
    { also: ['state.stream.refused'] },
  ),
  recordingFault('state.output.others', OLDER, edit.text('gc-a3570642-output 2', 'another')),
  recordingFault(
    'state.assignment.others',
    OLDER,
    edit.text('"id":"6b02ea05fdd6251244801109"', '"id":"6b02ea05fdd6251244ffffff"'),
    { also: ['state.assignment.listed', 'state.stream.listed'] },
  ),
  recordingFault('state.role.others', OLDER, edit.text('rôle 2', 'another')),
  recordingFault('state.dashboard.others', OLDER, edit.text('gc-a3570642-board 2', 'another')),
  recordingFault('state.saved-search.others', OLDER, edit.text('gc-a3570642-search 2', 'another')),
  recordingFault('state.view.others', VIEWS, edit.text('gc-621595e6-view 2', 'another')),
  recordingFault(
    'state.index-set.others',
    INDEX_SETS,
    edit.text('"title":"gc-cc91c3a1-set-2"', '"title":"another"'),
  ),
  recordingFault('state.input.others', NEWER, edit.text('gc-03e1a243-input 2', 'another')),
]

function shownOtherwise(kind: Resource): readonly Fault[] {
  const { read, change, make, lists, words } = kind
  const [member, wrong] = MEMBERS[kind.kind] ?? []
  const [list] = lists
  if (member === undefined || wrong === undefined || !list) return [unlisted(kind)]
  const shown =
    read === undefined
      ? on({ route: make, status: [200, 201] }, field(member, set(wrong)))
      : on(good(read), field(member, set(wrong)))
  return [
    fault(
      `state.${kind.kind}.another`,
      `a new ${words} is returned with different values than requested`,
      {
        edits: [shown],
        fails: [
          `state.${kind.kind}.made`,
          ...(change === undefined ? [] : [`state.${kind.kind}.changed`]),
          ...(ALSO[`${kind.kind}.another`] ?? []),
        ],
      },
    ),
    fault(
      `state.${kind.kind}.listed-as-another`,
      `a list contains wrong values for an existing ${words}`,
      {
        edits: [on(good(list.route), field(`${list.items}[].${member}`, set(wrong)))],
        fails: [`state.${kind.kind}.listed`, ...(ALSO[`${kind.kind}.listed-as-another`] ?? [])],
      },
    ),
  ]
}

/** An object without a member to get wrong is not listed at all. */
function unlisted({ kind, words, lists }: Resource): Fault {
  const edits = lists
    .slice(0, 1)
    .map(({ route, items }) => on(good(route), field(items, set([])), field('total', set(0))))
  return fault(`state.${kind}.unlisted`, `a list omits existing ${words}s`, {
    edits,
    fails: [`state.${kind}.listed`, ...(ALSO[`${kind}.unlisted`] ?? [])],
  })
}

function endedOtherwise({ kind, words, end }: Resource): readonly Fault[] {
  return [
    fault(`state.${kind}.end-not-found`, `deleting an existing ${words} succeeds but returns 404`, {
      edits: [on({ route: end, status: [200, 204] }, status(404), apiError('Not found'))],
      fails: [`state.${kind}.ended`, ...(ALSO[`${kind}.end-not-found`] ?? [])],
    }),
  ]
}
