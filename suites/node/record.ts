import {
  type Annotated,
  between,
  check,
  codenameOf,
  describeAnswer,
  deviation,
  document,
  fieldChecks,
  found,
  inconclusive,
  isCodename,
  isCut,
  isInvented,
  isRecord,
  observed,
  one,
  steady,
  INCOMPLETE,
  goodReads,
} from '#engine/suite.ts'
import {
  CLUSTER,
  CLUSTER_ID,
  NODES,
  SYSTEM,
  nodeRecords,
  nodeSummaries,
  withoutRecord,
} from './records.ts'
import { whole, expectKnownKeys, isSame } from '../answers.ts'

/** The cluster_id of a server that has none yet; the root of the interface says UNKNOWN then. */
const UNSET = '00000000-0000-0000-0000-000000000000'

const RECORDS = goodReads(['GET /cluster', 'GET /system'])

const isSetting = (x: Annotated | undefined): boolean => x?.parameters[0] === CLUSTER_ID

/** The node record, in any response. */
export const recordChecks = [
  ...fieldChecks({
    schema: 'node-record',
    prefix: 'node.record',
    record: 'the node record',
    evidence: one(RECORDS),
    records: nodeRecords,
  }),
  check('node.record.key', 'MUST list each node record under its own node_id', {
    source: document('2.1'),
    evidence: one(CLUSTER),
    judge: ([x]) => {
      const records = nodeRecords(x)
      const named = records.filter(({ record }) => typeof record['node_id'] === 'string')
      const wrong = named.find(({ key, record }) => record['node_id'] !== key)
      if (wrong)
        return deviation(
          `node_id "${wrong.key}"`,
          found(wrong.record['node_id']),
          `${wrong.pointer}/node_id`,
        )
      return named.length > 0 ? undefined : withoutRecord(x, 'the response contains no node_id')
    },
    why: 'clients use the key to address the node in /cluster/{nodeId}/…',
  }),
  check('node.record.one-cluster', 'MUST give all nodes of a cluster the same cluster_id', {
    source: document('2.1'),
    needs: ['second-node'],
    evidence: one(CLUSTER),
    judge: ([x]) => {
      const [first, ...others] = nodeRecords(x)
      if (!first || others.length === 0) return inconclusive('the response contains only one node')
      const wrong = others.find(({ record }) => record['cluster_id'] !== first.record['cluster_id'])
      return (
        wrong &&
        deviation(
          found(first.record['cluster_id']),
          found(wrong.record['cluster_id']),
          `${wrong.pointer}/cluster_id`,
        )
      )
    },
  }),
  check('node.record.same-cluster', 'MUST report the same cluster_id in every response', {
    source: document('2.1'),
    after: 'node.record.cluster-id',
    evidence: steady(CLUSTER, {
      ...SYSTEM,
      route: [
        'GET /system',
        'GET /system/cluster/nodes',
        'GET /system/cluster/node',
        'GET /system/cluster_config/{configClass}',
        'GET /',
      ],
    }),
    judge: ([cluster, other]) => {
      const [known] = nodeRecords(cluster)
      const [told] = other
        ? other.route === 'GET /system/cluster/nodes'
          ? nodeSummaries(other)
          : whole(other)
        : []
      if (!known || !told) return withoutRecord(cluster, 'a response contains no cluster_id')
      const [a, b] = [known.record['cluster_id'], told.record['cluster_id']]
      if (typeof a !== 'string' || (typeof b !== 'string' && !isSetting(other)))
        return inconclusive('a response contains no cluster_id')
      return a === b || (a === UNSET && b === 'UNKNOWN')
        ? undefined
        : deviation(`${found(a)}, as in GET /cluster`, found(b), `${told.pointer}/cluster_id`)
    },
  }),
  check(
    'node.record.system-agrees',
    'MUST report the same node in GET /system as in GET /cluster',
    {
      source: observed('2.0.3', '5.1.0', '7.0.1'),
      evidence: between(CLUSTER, SYSTEM),
      judge: ([cluster, system, again]) => {
        const own = system && isRecord(system.json) ? system.json : undefined
        const listed = nodeRecords(cluster).find(
          ({ record }) => record['node_id'] === own?.['node_id'],
        )
        if (!own || nodeRecords(cluster).length === 0)
          return withoutRecord(cluster, 'one of the responses contains no node record')
        if (!listed) return deviation(`${found(own['node_id'])} in GET /cluster`, 'none')
        if (typeof own['node_id'] !== 'string')
          return inconclusive('neither response identifies its node')
        const later = again && nodeRecords(again).find(({ key }) => key === listed.key)
        const differing = Object.keys(own).filter(
          (key) => key in listed.record && !isSame(own[key], listed.record[key]),
        )
        if (differing.length === 0) return undefined
        const differs = differing.find((key) => isSame(listed.record[key], later?.record[key]))
        if (differs !== undefined)
          return deviation(
            `${differs}: ${found(own[differs])}`,
            found(listed.record[differs]),
            `${listed.pointer}/${differs}`,
          )
        const starts = [listed.record, own, later?.record].map((record) => record?.['started_at'])
        const isMoving = new Set(starts).size === starts.length && isQuick(cluster, again)
        return isMoving && starts.every((start) => typeof start === 'string')
          ? deviation(
              'started_at: the same in three responses, as a node does not restart twice so quickly',
              starts.map(found).join(', then '),
              `${listed.pointer}/started_at`,
            )
          : inconclusive('the node may have changed in the meantime')
      },
    },
  ),
  check('node.record.codename-fits', 'MUST NOT report the codename of a different release', {
    source: observed('2.0.3', '2.2.3', '2.5.2', '3.1.0', '3.2.0', '4.3.0', '5.1.0', '7.0.1'),
    evidence: one(RECORDS),
    judge: ([x], { version }) => {
      const expected = codenameOf(version)
      if (expected === undefined)
        return inconclusive('the codename of this release line is not known')
      const [first] = nodeRecords(x)
      if (!first) return inconclusive('the response contains no node record')
      const { codename } = first.record
      if (typeof codename !== 'string' || codename === '')
        return inconclusive('the record does not contain a codename')
      // Compatible products have names of their own.
      return codename === expected || !isCodename(codename)
        ? undefined
        : deviation(
            `"${expected}" for ${version.release}`,
            found(codename),
            `${first.pointer}/codename`,
          )
    },
    why: 'a version that contradicts the codename suggests that a person or a proxy wrote the response',
  }),
  check('node.record.version-judged', 'MUST report the release it is checked against', {
    source: document('2.1', '9'),
    evidence: one(RECORDS),
    judge: ([x], { version }) => {
      const [first] = nodeRecords(x)
      const told = first?.record['version']
      if (typeof told !== 'string') return inconclusive('the response does not contain a version')
      const release = /^\d+\.\d+\.\d+/.exec(told)?.[0]
      return release === version.release
        ? undefined
        : deviation(version.release, found(told), `${first?.pointer ?? ''}/version`)
    },
    why: 'clients choose their requests based on the version that a node reports',
  }),
  check('node.record.unknown-keys', 'MAY add unknown keys to the node record', {
    source: observed('2.0.3', '7.0.1'),
    evidence: one(RECORDS),
    judge: ([x], { version }) => {
      const [first] = nodeRecords(x)
      if (!first || !('node_id' in first.record))
        return inconclusive('the response contains no node record')
      return expectKnownKeys('node-record', version, first)
    },
  }),
  check(
    'node.unknown.refused',
    'MUST respond with 404 and an ApiError for a node that does not exist',
    {
      source: observed('2.0.3', '5.1.0', '7.0.1'),
      evidence: one({
        route: ['GET /system/cluster/nodes/{nodeId}', 'GET /cluster/{nodeId}/jvm'],
        rejectedBy: 'none',
        where: ({ parameters }) => isInvented(parameters[0]),
      }),
      judge: ([x]) => expectNodeNotFound(x),
    },
  ),
  check('node.nodes.agree', 'MUST list a summary for every node that GET /cluster returns', {
    source: observed('2.0.3', '3.2.0', '5.1.0', '7.0.1'),
    evidence: steady(CLUSTER, NODES),
    judge: ([cluster, nodes]) => {
      const summarised = nodes ? nodeSummaries(nodes).map(({ record }) => record['node_id']) : []
      const listed = nodeRecords(cluster)
      if (listed.length === 0 || summarised.length === 0)
        return withoutRecord(cluster, 'one of the responses does not list any nodes')
      const missing = listed.find(({ key }) => !summarised.includes(key))
      return (
        missing &&
        deviation(
          `a summary of "${missing.key}"`,
          `summaries of ${summarised.join(', ') || 'no node'}`,
        )
      )
    },
  }),
]

/** Time in which no node restarts twice. */
const RESTARTS_MS = 10_000

function isQuick({ exchange: first }: Annotated, last: Annotated | undefined): boolean {
  const { startedAt: from = -Infinity } = first
  return (last?.exchange.startedAt ?? Infinity) - from < RESTARTS_MS
}

function expectNodeNotFound(x: Annotated) {
  if (x.status !== 404) return deviation('404 ApiError', describeAnswer(x))
  if (isCut(x)) return INCOMPLETE
  return x.errorType === 'ApiError' ? undefined : deviation('404 ApiError', describeAnswer(x))
}
