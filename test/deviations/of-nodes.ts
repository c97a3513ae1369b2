import {
  type Edit,
  field,
  type FieldChange,
  good,
  on,
  remove,
  replace,
  set,
  text,
  withHeader,
  withoutHeader,
} from '#engine/suite.ts'
import { type BlindDeviation, caught } from './deviation.ts'
import { UNAUTHORIZED, edits, isGood, isTo } from './edits.ts'

const SUMMARIES = 'GET /system/cluster/nodes'

/** Wherever a node record stands. */
function inNodes(name: string, change: FieldChange): readonly Edit[] {
  return [
    on(good('GET /cluster'), field(`*.${name}`, change)),
    on(good('GET /system'), field(name, change)),
  ]
}

/** Nodes, cluster, load balancer and root. */
export const DEVIATIONS_OF_NODES: readonly BlindDeviation[] = [
  caught('started-at-in-seconds', 'node.record.started-at', '6.1.0', {
    route: 'GET /cluster',
    right: 'started_at has milliseconds and Z',
    wrong: 'started_at has no milliseconds',
    source: 'fact sheet 1.1',
    edits: [on(good('GET /cluster'), field('*.started_at', replace(/\.\d{3}Z$/, 'Z')))],
  }),
  caught('keyed-by-short-id', 'node.record.key', '7.1.7', {
    route: 'GET /cluster',
    right: 'the keys are the node ids',
    wrong: 'the keys are the short node ids',
    source: 'fact sheet 1.1',
    open: () =>
      edits(
        (answered, asked) => isTo(asked, 'GET /cluster') && isGood(answered),
        (answered) => ({
          ...answered,
          body: answered.body.replace(/"([0-9a-f]{8})-[0-9a-f-]{27}"(\s*:\s*\{)/g, '"$1"$2'),
        }),
      ),
  }),
  caught('no-is-leader', 'node.record.is-leader', '5.1.0', {
    route: 'GET /cluster, GET /system',
    right: 'is_leader is there',
    wrong: 'is_leader is missing, as up to 5.0',
    source: 'seen on 5.1.0, absent on 5.0.0',
    edits: inNodes('is_leader', remove()),
  }),
  caught('lifecycle-by-enum', 'node.record.lifecycle-known', '6.1.0', {
    route: 'GET /cluster, GET /system',
    right: 'lifecycle is `running`',
    wrong: 'lifecycle is the name of the constant, `RUNNING`',
    source: 'fact sheet 1.2',
    edits: inNodes('lifecycle', replace(/^running$/, 'RUNNING')),
  }),
  caught('version-with-v', 'node.record.version', '3.2.0', {
    route: 'GET /cluster, GET /system',
    right: 'the version is SemVer',
    wrong: 'the version begins with a `v`',
    source: 'fact sheet 1.5',
    edits: inNodes('version', replace(/^(?=\d)/, 'v')),
  }),
  caught('last-seen-as-number', 'node.summary.last-seen', '5.1.0', {
    route: 'GET /system/cluster/nodes',
    right: 'last_seen is a text with milliseconds and Z',
    wrong: 'last_seen is milliseconds since the epoch',
    source: 'fact sheet 1.4',
    edits: [on(good(SUMMARIES), field('nodes[].last_seen', set(1_795_000_000_000)))],
  }),
  caught('short-id-of-seven', 'node.summary.short', '4.3.0', {
    route: 'GET /system/cluster/nodes',
    right: 'short_node_id is node_id up to its first `-`',
    wrong: 'short_node_id is cut after seven characters',
    source: 'fact sheet 1.4',
    edits: [on(good(SUMMARIES), field('nodes[].short_node_id', replace(/^(.{7}).*$/, '$1')))],
  }),
  caught('lb-status-in-small', 'node.lbstatus.word', '3.3.0', {
    route: 'GET /system/lbstatus',
    right: 'the word is `ALIVE`',
    wrong: 'the word is `alive`',
    source: 'fact sheet 1.3',
    edits: [on(good('GET /system/lbstatus'), text('alive'))],
  }),
  caught('root-asks-for-login', 'node.root.open', '7.0.1', {
    route: 'GET /',
    right: 'the root answers without a login',
    wrong: 'the root is refused without a login',
    source: 'fact sheet 1.5',
    edits: [on({ route: 'GET /', header: ['authorization', null] }, ...UNAUTHORIZED)],
  }),
  caught('any-origin-with-credentials', 'headers.origin.allowed', '3.2.0', {
    route: 'any with Origin',
    right: 'Access-Control-Allow-Origin names the origin that asked',
    wrong: 'it is `*`, which browsers refuse together with credentials',
    source: 'fact sheet 12',
    edits: [on({ header: ['origin', '.'] }, withHeader('Access-Control-Allow-Origin', '*'))],
  }),
  caught('search-times-without-zone', 'message.search.from', '5.0.0', {
    route: 'GET /search/universal/relative',
    right: 'from and to are ISO 8601 with Z',
    wrong: 'from and to have a space and no zone',
    source: 'fact sheet 9.1',
    edits: ['from', 'to'].map((name) =>
      on(good('GET /search/universal/relative'), field(name, replace(/^(.{10})T(.*)Z$/, '$1 $2'))),
    ),
  }),
  caught('method-refused-without-allow', 'error.method.allow', '6.1.0', {
    route: 'a wrong method on a known path',
    right: '405 with Allow',
    wrong: '405 without Allow',
    source: 'fact sheet 10.1; seen on all releases',
    edits: [on({ status: 405 }, withoutHeader('Allow'))],
  }),
  caught('node-unnamed-when-refused', 'headers.node-id', '6.1.0', {
    route: 'any without a valid login',
    right: 'X-Graylog-Node-ID is on the 401',
    wrong: 'X-Graylog-Node-ID is missing on the 401',
    source: 'fact sheet 12; seen on all releases',
    edits: [on({ status: 401 }, withoutHeader('X-Graylog-Node-ID'))],
  }),
]
