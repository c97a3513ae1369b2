import {
  checksWith,
  deviation,
  fieldChecks,
  found,
  unlike,
  has,
  isRecord,
  availabilityOf,
  observed,
  one,
  inconclusive,
  reads,
  steady,
  goodReads,
  INCOMPLETE,
  NOT_JSON,
} from '#engine/suite.ts'
import { expectKnownKeys } from '../answers.ts'
import { NODES, nodeSummaries, unlessRefused } from './records.ts'

const check = checksWith({ source: observed('2.0.3', '5.1.0', '7.0.1'), evidence: one(NODES) })

/** Node summaries: GET /system/cluster/node, /nodes and /nodes/{nodeId}. */
export const summaryChecks = [
  check(
    'node.nodes.answer',
    'MUST respond to GET /system/cluster/nodes with 200 and a list of nodes',
    {
      evidence: one(reads('GET /system/cluster/nodes')),
      judge: ([x]) => {
        if (x.status !== 200) return unlessRefused(x)
        if (x.text === undefined) return INCOMPLETE
        return nodeSummaries(x).length > 0
          ? undefined
          : deviation('an array "nodes" of node summaries', found(x.json), '/nodes')
      },
    },
  ),
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
  check('node.summary.unknown-keys', 'MAY add unknown keys to the node summary', {
    judge: ([x], { version }) => {
      const [first] = nodeSummaries(x)
      if (!first || !('node_id' in first.record))
        return inconclusive('the response contains no node')
      return expectKnownKeys('node-summary', version, first)
    },
  }),
  check('node.nodes.total', 'MUST set "total" to the number of nodes it lists', {
    judge: ([x]) => {
      if (!isRecord(x.json)) return NOT_JSON
      const { nodes, total } = x.json
      if (!Array.isArray(nodes)) return inconclusive('the response does not list any nodes')
      return total === nodes.length
        ? undefined
        : deviation(String(nodes.length), found(total), '/total')
    },
  }),
  check(
    'node.summary.short',
    'MUST set short_node_id to the part of node_id before its first hyphen',
    {
      judge: ([x]) => {
        const [first] = nodeSummaries(x)
        const id = first?.record['node_id']
        if (!first || typeof id !== 'string') return inconclusive('the response contains no node')
        const [short] = id.split('-')
        const told = first.record['short_node_id']
        return told === short ? undefined : unlike(short, told, `${first.pointer}/short_node_id`)
      },
    },
  ),
  check('node.summary.one-leader', 'MUST name exactly one leader', {
    source: observed('2.0.3', '3.2.0', '5.1.0', '7.0.1'),
    judge: ([x], { version }) => {
      const summaries = nodeSummaries(x)
      if (summaries.length === 0) return inconclusive('the response contains no node')
      const also = has(version, 'summary-is-leader') ? ' and is_leader true' : ''
      const leaders = summaries.filter(({ record }) => record['is_master'] === true)
      return leaders.length === 1
        ? undefined
        : deviation(
            `one node with is_master true${also}`,
            `${leaders.length} of ${summaries.length}`,
          )
    },
  }),
  check('node.summary.leader-names', 'MUST report the same value in is_leader and is_master', {
    source: observed('4.3.0', '5.1.0', '7.0.1'),
    versions: availabilityOf('summary-is-leader'),
    judge: ([x]) => {
      const summaries = nodeSummaries(x)
      if (summaries.length === 0) return inconclusive('the response contains no node')
      const wrong = summaries.find(({ record }) => record['is_leader'] !== record['is_master'])
      if (!wrong) return undefined
      const { is_leader: leader, is_master: master } = wrong.record
      return deviation(
        'equal values in is_leader and is_master, because this release sends both',
        `is_leader ${found(leader)}, is_master ${found(master)}`,
        `${wrong.pointer}/${master === undefined ? 'is_master' : 'is_leader'}`,
      )
    },
  }),
  check(
    'node.summary.agrees',
    'MUST report the same leader in GET /system/cluster/node as in GET /system/cluster/nodes',
    {
      source: observed('2.0.3', '2.5.2', '3.2.0', '4.3.0', '5.1.0', '7.0.1'),
      evidence: steady(NODES, goodReads('GET /system/cluster/node')),
      judge: ([nodes, node]) => {
        const [own] = node ? nodeSummaries(node) : []
        const listed = nodeSummaries(nodes).find(
          ({ record }) => record['node_id'] === own?.record['node_id'],
        )
        if (!own || !listed || typeof own.record['node_id'] !== 'string')
          return inconclusive('the responses have no node in common')
        const name = ['is_master', 'is_leader'].find(
          (key) => listed.record[key] !== own.record[key],
        )
        return name === undefined
          ? undefined
          : deviation(
              `${name}: ${found(listed.record[name])}`,
              found(own.record[name]),
              `${own.pointer}/${name}`,
            )
      },
    },
  ),
]
