import {
  check,
  chain,
  deviation,
  document,
  expectHeader,
  expectStatus,
  expectType,
  fieldChecks,
  found,
  has,
  header,
  isRecord,
  lifeOf,
  observed,
  one,
  pair,
  said,
  silent,
  steady,
} from '../../src/suite.ts'
import type { Annotated } from '../../src/suite.ts'
import { CLUSTER, LB_STATUS, NODES, nodeRecords, nodeSummaries } from './records.ts'

const WORDS: Readonly<Record<string, number>> = { ALIVE: 200, DEAD: 503, THROTTLED: 429 }

/** Node summaries: GET /system/cluster/node, /nodes and /nodes/{nodeId}. */
export const summaryChecks = [
  ...fieldChecks({
    schema: 'node-summary',
    prefix: 'node.summary',
    record: 'the node summary',
    evidence: one({
      ...NODES,
      route: [
        'GET /system/cluster/nodes',
        'GET /system/cluster/node',
        'GET /system/cluster/nodes/{nodeId}',
      ],
    }),
    records: nodeSummaries,
  }),
  check('node.nodes.total', 'MUST count in total the nodes that it lists', {
    source: observed('2.0.3', '5.1.0', '7.0.1'),
    evidence: one(NODES),
    judge: ([x]) => {
      if (!isRecord(x.json)) return silent('the body is not complete JSON')
      const { nodes, total } = x.json
      if (!Array.isArray(nodes)) return deviation('an array "nodes"', found(nodes), '/nodes')
      return total === nodes.length
        ? undefined
        : deviation(String(nodes.length), found(total), '/total')
    },
  }),
  check('node.summary.short', 'MUST shorten the node identifier up to its first hyphen', {
    source: observed('2.0.3', '5.1.0', '7.0.1'),
    evidence: one(NODES),
    judge: ([x]) => {
      const [first] = nodeSummaries(x)
      const id = first?.record['node_id']
      if (!first || typeof id !== 'string') return silent('the answer holds no node')
      const [short] = id.split('-')
      const told = first.record['short_node_id']
      return told === short
        ? undefined
        : deviation(found(short), found(told), `${first.pointer}/short_node_id`)
    },
  }),
  check('node.summary.one-leader', 'MUST name exactly one leader', {
    source: observed('2.0.3', '3.2.0', '5.1.0', '7.0.1'),
    evidence: one(NODES),
    judge: ([x]) => {
      const summaries = nodeSummaries(x)
      if (summaries.length === 0) return silent('the answer holds no node')
      const leaders = summaries.filter(({ record }) => record['is_master'] === true)
      return leaders.length === 1
        ? undefined
        : deviation('one node with is_master true', `${leaders.length} of them`)
    },
  }),
  check('node.summary.leader-names', 'MUST say the same in is_leader as in is_master', {
    source: observed('4.3.0', '5.1.0', '7.0.1'),
    versions: lifeOf('summary-is-leader'),
    evidence: one(NODES),
    judge: ([x]) => {
      const summaries = nodeSummaries(x)
      if (summaries.length === 0) return silent('the answer holds no node')
      const wrong = summaries.find(({ record }) => record['is_leader'] !== record['is_master'])
      return (
        wrong &&
        deviation(
          `is_leader ${found(wrong.record['is_master'])}`,
          found(wrong.record['is_leader']),
          `${wrong.pointer}/is_leader`,
        )
      )
    },
  }),
]

/** The API root, from 2.1. */
export const rootChecks = [
  ...fieldChecks({
    schema: 'api-root',
    prefix: 'node.root',
    record: 'the API root',
    evidence: one({ route: 'GET /', method: 'GET', obstacle: 'none', status: 200 }),
    records: (x) => (isRecord(x.json) ? [{ pointer: '', record: x.json }] : []),
  }).map((made) => ({ ...made, versions: lifeOf('api-root') })),
  check(
    'node.root.agrees',
    'MUST name in the API root a node that GET /cluster lists, with its version',
    {
      source: observed('2.2.3', '5.1.0', '7.0.1'),
      versions: lifeOf('api-root'),
      evidence: steady(CLUSTER, { route: 'GET /', obstacle: 'none', status: 200 }),
      judge: ([cluster, root]) => {
        const told = root && isRecord(root.json) ? root.json : undefined
        if (!told) return silent('the API root did not answer JSON')
        const node = nodeRecords(cluster).find(({ key }) => key === told['node_id'])
        if (!node) return deviation('a node_id of GET /cluster', found(told['node_id']), '/node_id')
        return told['version'] === node.record['version']
          ? undefined
          : deviation(found(node.record['version']), found(told['version']), '/version')
      },
    },
  ),
  check('node.root.html', 'MUST send a browser from the API root to the web interface', {
    source: observed('2.2.3', '4.3.0'),
    versions: lifeOf('api-root-redirects-html'),
    evidence: one({ route: 'GET /', obstacle: 'none', where: (x) => asksOnlyFor(x, 'text/html') }),
    judge: ([x]) => expectStatus(x, 307) ?? expectHeader(x, 'Location'),
  }),
  check('node.root.open', 'MUST serve the API root without a login', {
    source: observed('2.2.3', '5.1.0', '7.0.1'),
    versions: lifeOf('api-root'),
    evidence: one({
      route: 'GET /',
      form: 'none',
      obstacle: 'none',
      where: (x) => asksOnlyFor(x, 'application/json'),
    }),
    judge: ([x]) => expectStatus(x, 200) ?? expectType(x, 'application/json'),
  }),
]

/** What a load balancer asks. */
export const loadBalancerChecks = [
  check(
    'node.lbstatus.word',
    'MUST answer the load balancer with one known word and the status that belongs to it',
    {
      source: observed('2.0.3', '2.2.3', '5.1.0', '7.0.1'),
      evidence: one(LB_STATUS),
      judge: ([x], { version }) => {
        if (x.text === undefined) return silent('the body is not complete')
        const status =
          !has(version, 'throttled') && x.text === 'THROTTLED' ? undefined : WORDS[x.text]
        return status === undefined
          ? deviation('ALIVE, DEAD or THROTTLED', found(x.text))
          : expectStatus(x, status)
      },
      why: 'load balancers look at the status alone',
    },
  ),
  check('node.lbstatus.plain', 'MUST answer the load balancer in plain text', {
    source: observed('2.0.3', '5.1.0', '7.0.1'),
    evidence: one(LB_STATUS),
    judge: ([x]) => expectType(x, 'text/plain'),
  }),
  check('node.lbstatus.open', 'MUST answer the load balancer without a login', {
    source: observed('2.0.3', '5.1.0', '7.0.1'),
    evidence: one({ ...LB_STATUS, form: 'none' }),
    judge: ([x]) =>
      x.text !== undefined && x.text in WORDS
        ? undefined
        : deviation('a load-balancer word', said(x)),
  }),
  check('node.lbstatus.agrees', 'MUST tell the load balancer what the node record says', {
    source: document('2.1', '3'),
    evidence: steady(CLUSTER, LB_STATUS),
    judge: ([cluster, lb]) => {
      const id = lb && header(lb.exchange.response?.headers ?? [], 'x-graylog-node-id')
      const records = nodeRecords(cluster)
      const node =
        records.find(({ key }) => key === id) ?? (records.length === 1 ? records[0] : undefined)
      if (!lb || !node || lb.text === undefined || !(lb.text in WORDS))
        return silent('one of the two states is not told')
      const told = node.record['lb_status']
      return String(told).toUpperCase() === lb.text
        ? undefined
        : deviation(lb.text.toLowerCase(), found(told), `${node.pointer}/lb_status`)
    },
  }),
  check('node.lbstatus.override', 'MUST follow an override of its load-balancer state', {
    source: observed('2.0.3', '5.1.0', '7.0.1'),
    needs: ['client-traffic'],
    evidence: chain(
      (x) => x.root,
      {
        route: 'PUT /system/lbstatus/override/{status}',
        obstacle: 'none',
        status: 204,
        where: (x) => x.parameters[0]?.toLowerCase() === 'dead',
      },
      { ...LB_STATUS },
    ),
    judge: ([, after]) =>
      after?.text === 'DEAD' ? undefined : deviation('DEAD', found(after?.text)),
  }),
  check(
    'node.lbstatus.override-unknown',
    'MUST refuse an override to a state that does not exist',
    {
      source: observed('2.0.3', '5.1.0', '7.0.1'),
      mode: 'session',
      evidence: one({
        route: 'PUT /system/lbstatus/override/{status}',
        obstacle: 'none',
        where: (x) =>
          !['alive', 'dead', 'throttled'].includes(x.parameters[0]?.toLowerCase() ?? ''),
      }),
      judge: ([x]) =>
        expectStatus(x, 400) ??
        (x.errorType === 'ApiError' ? undefined : deviation('400 ApiError', said(x))),
    },
  ),
]

/** `pretty=true`. */
export const prettyChecks = [
  check('node.pretty.indents', 'MUST indent its JSON for pretty=true', {
    source: document('1', '4'),
    evidence: one({ ...CLUSTER, where: ({ query }) => /(^|&)pretty=true(&|$)/i.test(query) }),
    judge: ([x]) => {
      if (x.text === undefined) return silent('the body is not complete')
      return /\n[ \t]+"/.test(x.text) ? undefined : deviation('indented JSON', 'JSON on one line')
    },
  }),
  check('node.pretty.style', 'MUST indent by two spaces and put a space on both sides of a colon', {
    source: observed('2.0.3', '5.1.0', '7.0.1'),
    evidence: one({ ...CLUSTER, where: ({ query }) => /(^|&)pretty=true(&|$)/i.test(query) }),
    judge: ([x]) => {
      if (x.text === undefined) return silent('the body is not complete')
      return /\n {2}"[^"\n]*" : /.test(x.text)
        ? undefined
        : deviation('"key" : value, two spaces in', x.text.slice(0, 60))
    },
  }),
  check('node.pretty.same', 'MUST say the same with pretty=true as without', {
    source: document('1', '4'),
    evidence: pair(
      { ...CLUSTER, where: ({ query }) => query === '' },
      { ...CLUSTER, where: ({ query }) => /(^|&)pretty=true(&|$)/i.test(query) },
      (x) => `${x.root} ${x.path}`,
    ),
    judge: ([plain, pretty]) => {
      if (!pretty || !isRecord(plain.json) || !isRecord(pretty.json))
        return silent('a body is not complete JSON')
      const shapes = [plain, pretty].map((x) =>
        nodeRecords(x)
          .map(({ key, record }) => `${key} ${Object.keys(record).sort().join()}`)
          .join(),
      )
      return shapes[0] === shapes[1]
        ? undefined
        : deviation('the same records', 'other nodes or fields')
    },
  }),
  check('node.pretty.off', 'MUST keep its JSON on one line unless pretty is true', {
    source: observed('2.0.3', '5.1.0', '7.0.1'),
    evidence: one({ ...CLUSTER, where: ({ query }) => !/(^|&)pretty=true(&|$)/i.test(query) }),
    judge: ([x]) => {
      if (x.text === undefined || !isRecord(x.json)) return silent('the body is not complete JSON')
      return x.text.trimEnd().includes('\n')
        ? deviation('JSON on one line', 'several lines')
        : undefined
    },
  }),
]

/** The header that names the node. */
export const headerChecks = [
  check('node.header.id', 'MUST name in X-Graylog-Node-ID the node that answers', {
    source: observed('2.0.3', '5.1.0', '7.0.1'),
    evidence: one(CLUSTER),
    judge: ([x]) => {
      const id = header(x.exchange.response?.headers ?? [], 'x-graylog-node-id')
      if (id === undefined) return deviation('the header X-Graylog-Node-ID', 'no such header')
      const keys = isRecord(x.json) ? Object.keys(x.json) : []
      if (keys.length === 0) return silent('the answer lists no node')
      return keys.includes(id) ? undefined : deviation(keys.join(' or '), id)
    },
  }),
]

function asksOnlyFor(x: Annotated, type: string): boolean {
  return header(x.exchange.request.headers, 'accept')?.trim().toLowerCase() === type
}
