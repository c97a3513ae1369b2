import {
  check,
  deviation,
  document,
  expectOwn,
  found,
  hasContent,
  hasSuffix,
  isRecord,
  observed,
  one,
  describeAnswer,
  inconclusive,
  reads,
  INCOMPLETE,
} from '#engine/suite.ts'
import { CLUSTER, isUnreachable, nodeRecords, unlessRefused, withoutRecord } from './records.ts'

/** How GET /cluster and GET /system response, before any record is looked into. */
export const clusterChecks = [
  check('node.cluster.answer', 'MUST respond to GET /cluster with 200 and a JSON object', {
    source: document('2.1', '4'),
    evidence: one({ ...reads('GET /cluster'), where: ({ path }) => !hasSuffix(path) }),
    judge: ([x]) => {
      if (x.status !== 200) return unlessRefused(x)
      if (x.text === undefined) return INCOMPLETE
      return isRecord(x.json) && hasContent(x.json)
        ? expectOwn(x)
        : deviation('a JSON object of node records', `${describeAnswer(x)}: ${found(x.json)}`)
    },
    why: 'monitoring tools use GET /cluster to find the nodes of a cluster',
  }),
  check('node.cluster.lists', 'MUST map at least one node identifier to a node record', {
    source: document('2.1'),
    evidence: one(CLUSTER),
    judge: ([x]) => {
      if (!isRecord(x.json)) return inconclusive('the response is not a JSON object')
      const odd = Object.entries(x.json).find(([, value]) => value !== null && !isRecord(value))
      if (odd)
        return deviation(
          'a node record, or null for a node that did not respond',
          found(odd[1]),
          `/${odd[0]}`,
        )
      if (nodeRecords(x).length > 0) return undefined
      return hasContent(x.json)
        ? withoutRecord(x, 'the response contains no node record that this account can read')
        : deviation('at least one node record', found(x.json))
    },
  }),
  check(
    'node.cluster.reaches-itself',
    'MUST reach at least one node in its cluster, which can be itself',
    {
      source: observed('2.0.3', '3.2.0', '5.1.0', '7.0.1'),
      evidence: one(CLUSTER),
      judge: ([x]) =>
        isUnreachable(x)
          ? deviation('a node record', 'null for every node')
          : nodeRecords(x).length > 0
            ? expectOwn(x)
            : inconclusive('the response contains no node record that this account can read'),
      why: 'otherwise, all requests under /cluster/{nodeId} fail',
      remedy:
        'make sure that the node can reach its own http_publish_uri (transport_address in GET /system/cluster/nodes) and that its JVM trusts the certificate',
    },
  ),
  check('node.system.answer', 'MUST respond to GET /system with 200 and a node record', {
    source: observed('2.0.3', '5.1.0', '7.0.1'),
    evidence: one(reads('GET /system')),
    judge: ([x]) => {
      if (x.status !== 200) return unlessRefused(x)
      if (x.text === undefined) return INCOMPLETE
      return isRecord(x.json) && 'node_id' in x.json
        ? undefined
        : deviation('a node record', `${describeAnswer(x)}: ${found(x.json)}`)
    },
  }),
]
