import { valueOf } from './deviation.ts'
import type { Deviation } from './deviation.ts'
import { edits, isTo, setHeader, unauthorized, writes } from './edits.ts'

const NODES = ['GET /cluster', 'GET /system']

/** Nodes, cluster, load balancer and root. */
export const DEVIATIONS_OF_NODES: readonly Deviation[] = [
  {
    id: 'started-at-in-seconds',
    atFirst: 'caught',
    caughtBy: 'node.record.started-at',
    release: '6.1.0',
    route: 'GET /cluster',
    right: 'started_at has milliseconds and Z',
    wrong: 'started_at has no milliseconds',
    source: 'fact sheet 1.1',
    open: () => writes(['GET /cluster'], /("started_at"\s*:\s*"[^"]*)\.\d{3}Z/g, '$1Z'),
  },
  {
    id: 'keyed-by-short-id',
    atFirst: 'caught',
    caughtBy: 'node.record.key',
    release: '7.1.7',
    route: 'GET /cluster',
    right: 'the keys are the node ids',
    wrong: 'the keys are the short node ids',
    source: 'fact sheet 1.1',
    open: () => writes(['GET /cluster'], /"([0-9a-f]{8})-[0-9a-f-]{27}"(\s*:\s*\{)/g, '"$1"$2'),
  },
  {
    id: 'no-is-leader',
    atFirst: 'caught',
    caughtBy: 'node.record.is-leader',
    release: '5.1.0',
    route: 'GET /cluster, GET /system',
    right: 'is_leader is there',
    wrong: 'is_leader is missing, as up to 5.0',
    source: 'seen on 5.1.0, absent on 5.0.0',
    open: () => writes(NODES, /,\s*"is_leader"\s*:\s*(true|false)/g, ''),
  },
  {
    id: 'lifecycle-by-enum',
    atFirst: 'caught',
    caughtBy: 'node.record.lifecycle-known',
    release: '6.1.0',
    route: 'GET /cluster, GET /system',
    right: 'lifecycle is `running`',
    wrong: 'lifecycle is the name of the constant, `RUNNING`',
    source: 'fact sheet 1.2',
    open: () => writes(NODES, /("lifecycle"\s*:\s*)"running"/g, '$1"RUNNING"'),
  },
  {
    id: 'version-with-v',
    atFirst: 'caught',
    caughtBy: 'node.record.version',
    release: '3.2.0',
    route: 'GET /cluster, GET /system',
    right: 'the version is SemVer',
    wrong: 'the version begins with a `v`',
    source: 'fact sheet 1.5',
    open: () => writes(NODES, /("version"\s*:\s*")(?=\d)/g, '$1v'),
  },
  {
    id: 'last-seen-as-number',
    atFirst: 'caught',
    caughtBy: 'node.summary.last-seen',
    release: '5.1.0',
    route: 'GET /system/cluster/nodes',
    right: 'last_seen is a text with milliseconds and Z',
    wrong: 'last_seen is milliseconds since the epoch',
    source: 'fact sheet 1.4',
    open: () =>
      writes(
        ['GET /system/cluster/nodes'],
        /"last_seen"\s*:\s*"([^"]*)"/g,
        (_found, time) => `"last_seen":${Date.parse(time ?? '')}`,
      ),
  },
  {
    id: 'short-id-of-seven',
    atFirst: 'caught',
    caughtBy: 'node.summary.short',
    release: '4.3.0',
    route: 'GET /system/cluster/nodes',
    right: 'short_node_id is node_id up to its first `-`',
    wrong: 'short_node_id is cut after seven characters',
    source: 'fact sheet 1.4',
    open: () => writes(['GET /system/cluster/nodes'], /("short_node_id"\s*:\s*".{7})[^"]*/g, '$1'),
  },
  {
    id: 'lb-status-in-small',
    atFirst: 'caught',
    caughtBy: 'node.lbstatus.word',
    release: '3.3.0',
    route: 'GET /system/lbstatus',
    right: 'the word is `ALIVE`',
    wrong: 'the word is `alive`',
    source: 'fact sheet 1.3',
    open: () => writes(['GET /system/lbstatus'], /ALIVE/, 'alive'),
  },
  {
    id: 'root-asks-for-login',
    atFirst: 'caught',
    caughtBy: 'node.root.open',
    release: '7.0.1',
    route: 'GET /',
    right: 'the root answers without a login',
    wrong: 'the root is refused without a login',
    source: 'fact sheet 1.5',
    open: () =>
      edits(
        (_answered, asked) =>
          isTo(asked, 'GET /') && valueOf(asked.headers, 'Authorization') === undefined,
        unauthorized,
      ),
  },
  {
    id: 'any-origin-with-credentials',
    atFirst: 'caught',
    caughtBy: 'headers.origin.allowed',
    release: '3.2.0',
    route: 'any with Origin',
    right: 'Access-Control-Allow-Origin names the origin that asked',
    wrong: 'it is `*`, which browsers refuse together with credentials',
    source: 'fact sheet 12',
    open: () =>
      edits(
        ({ headers }) => valueOf(headers, 'Access-Control-Allow-Origin') !== undefined,
        (answered) => setHeader(answered, 'Access-Control-Allow-Origin', '*'),
      ),
  },
  {
    id: 'search-times-without-zone',
    atFirst: 'caught',
    caughtBy: 'message.search.from',
    release: '5.0.0',
    route: 'GET /search/universal/relative',
    right: 'from and to are ISO 8601 with Z',
    wrong: 'from and to have a space and no zone',
    source: 'fact sheet 9.1',
    open: () =>
      writes(
        ['GET /search/universal/relative'],
        /("(?:from|to)"\s*:\s*"[\d-]+)T([\d:.]+)Z"/g,
        '$1 $2"',
      ),
  },
  {
    id: 'method-refused-without-allow',
    atFirst: 'caught',
    caughtBy: 'error.method.allow',
    release: '6.1.0',
    route: 'a wrong method on a known path',
    right: '405 with Allow',
    wrong: '405 without Allow',
    source: 'fact sheet 10.1; seen on all releases',
    open: () =>
      edits(
        ({ status }) => status === 405,
        (answered) => setHeader(answered, 'Allow', null),
      ),
  },
  {
    id: 'node-unnamed-when-refused',
    atFirst: 'caught',
    caughtBy: 'headers.node-id',
    release: '6.1.0',
    route: 'any without a valid login',
    right: 'X-Graylog-Node-ID is on the 401',
    wrong: 'X-Graylog-Node-ID is missing on the 401',
    source: 'fact sheet 12; seen on all releases',
    open: () =>
      edits(
        ({ status }) => status === 401,
        (answered) => setHeader(answered, 'X-Graylog-Node-ID', null),
      ),
  },
]
