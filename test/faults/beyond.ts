const PROCESSING = 'no mode pauses or resumes what a node processes: messages would wait'
const OVERRIDE = 'no mode sets an override: it takes the node out of its balancer'
const NO_PAGES = 'GET /system/indices/index_sets has skip and limit, and no pages, on any release'
const NO_LOCATION = 'no real server shows a Location there'
const UNSENT = 'real servers set fields that such a change omits, or this is not known'

/**
 * Faults that no certification can show, with the reason: no request shows them by design, or neither the interface
 * document nor a real server defines the correct behavior. They are counted separately.
 */
export const BEYOND: ReadonlyMap<string, string> = new Map([
  ['csrf.forgotten.put-system-processing-pause', PROCESSING],
  ['csrf.forgotten.put-system-processing-resume', PROCESSING],
  ['rights.in.put-system-processing-pause', PROCESSING],
  ['rights.in.put-system-processing-resume', PROCESSING],
  ['state.stays-paused', PROCESSING],
  ['state.override-none', OVERRIDE],
  ['state.override-not-in-status', OVERRIDE],
  ...['page', 'per-page', 'sort', 'order', 'query'].map(
    (name) => [`lists.${name}-ignored.get-system-indices-index_sets`, NO_PAGES] as const,
  ),
  [
    'lists.total-one-more.get-users',
    'GET /users has no total on any real server of 2.0.3 to 7.0.1',
  ],
  ['state.index-set.location-elsewhere', NO_LOCATION],
  ['state.view.location-elsewhere', NO_LOCATION],
  ['state.saved-search.forbidden-ends', 'real servers let a Reader end every saved search'],
  ['state.output.lost.streams', 'what becomes of `streams` of a new output is not known'],
  ...['rule', 'user', 'role'].map((kind) => [`state.${kind}.reset`, UNSENT] as const),
  ['state.index-set.made-twice', 'no second index set is made with the prefix of the first'],
  ['state.input.lost.global', 'an input that is global would start on every node'],
  ...['out', 'shows-none'].map(
    (what) =>
      [
        `rights.${what}.get-system-outputs`,
        'real servers reject it to an account that is no administrator',
      ] as const,
  ),
  ...['get-system-inputs', 'get-system-cluster_config'].map(
    (route) =>
      [
        `rights.in.${route}`,
        'the role Reader has the right on real servers of 2.2.3 to 7.0.1',
      ] as const,
  ),
  [
    'rights.shows-all.get-system-inputs',
    'real servers of 3.2.0, 5.0.0 and 7.0.1 show a Reader every input',
  ],
  [
    'http.dots-folded',
    'no path is sent that servers may read in two ways: where dots are folded it reaches another route',
  ],
  [
    'secrets.cors-any',
    'with the setting http_enable_cors real servers let every origin read: it is told as a note',
  ],
  [
    'lists.nodes-with-dead',
    'the list of nodes of the real cluster of 5.1.0 has one that GET /cluster leaves out',
  ],
  ['cluster.stale-nodes', 'the list of nodes is the same for the whole run'],
])
