import {
  type Annotated,
  chain,
  check,
  describeAnswer,
  deviation,
  document,
  type Finding,
  found,
  unlike,
  inconclusive,
  isRecord,
  memberAt,
  observed,
  type Selector,
  suite,
  goodReads,
  ONE_NOT_JSON,
  type UnknownRecord,
} from '#engine/suite.ts'
import { faults } from './faults.ts'
import { elsewhere, sharedChecks } from './shared.ts'
import { probes } from './probes.ts'

const needs = ['second-node'] as const
const CLUSTER = goodReads('GET /cluster')
const SYSTEM: Selector = { ...CLUSTER, route: 'GET /system' }
const READ: Selector = {
  method: 'GET',
  validity: 'valid',
  rejectedBy: 'none',
  where: ({ open }) => open === false,
}
/** A node's constant facts about itself. */
const LASTING = ['cluster_id', 'version', 'codename', 'hostname', 'started_at', 'timezone'] as const

export default suite('cluster', 'All nodes of a cluster respond alike', {
  checks: [
    check('cluster.token', 'MUST accept a token on every node if one node accepts it', {
      source: document('1', '5'),
      needs: [...needs, 'token'],
      evidence: chain(
        ({ credential }) => (credential.form === 'token' ? credential.key : undefined),
        { ...READ, form: 'token', status: 200 },
        { ...READ, form: 'token' },
      ),
      judge: elsewhere((_one, other) => expectAcceptedThere(other)),
      why: 'a load balancer sends the requests of one client to different nodes',
    }),
    check('cluster.session', 'MUST accept a session on every node if one node accepts it', {
      source: document('1', '5'),
      needs: [...needs, 'user-credentials'],
      mode: 'session',
      evidence: chain(
        ({ credential }) => (credential.form === 'session' ? credential.key : undefined),
        { ...READ, form: 'session', status: 200 },
        { ...READ, form: 'session' },
      ),
      judge: elsewhere((_one, other) => expectAcceptedThere(other)),
      why: 'otherwise, users are logged out when the load balancer selects a different node',
    }),
    check('cluster.records', 'MUST return the same record for a node on every node', {
      source: document('2.1'),
      needs,
      evidence: chain(() => 'all nodes', CLUSTER, CLUSTER),
      judge: elsewhere(({ json: one }, { json: other }) =>
        isRecord(one) && isRecord(other) ? expectAlike(one, other) : ONE_NOT_JSON,
      ),
    }),
    check('cluster.one', 'MUST report the same cluster on every node', {
      source: document('2.1'),
      needs,
      evidence: chain(() => 'all nodes', SYSTEM, SYSTEM),
      judge: elsewhere((one, other) => {
        const [a, b] = [one, other].map((x) => memberAt(x.json, 'cluster_id'))
        if (a === undefined || b === undefined) return ONE_NOT_JSON
        return a === b ? undefined : unlike(a, b, '/cluster_id')
      }),
    }),
    check('cluster.own-record', 'MUST report a different node_id on each node', {
      source: observed('3.2.0', '5.1.0'),
      needs,
      evidence: chain(() => 'all nodes', SYSTEM, SYSTEM),
      judge: elsewhere((one, other) => {
        const [a, b] = [one, other].map((x) => memberAt(x.json, 'node_id'))
        if (a === undefined || b === undefined) return ONE_NOT_JSON
        return a === b ? deviation('another node_id', found(b), '/node_id') : undefined
      }),
    }),
    ...sharedChecks,
  ],
  faults,
  probes,
})

function expectAcceptedThere(other: Annotated): Finding | undefined {
  if (other.status === 401)
    return deviation(
      `the ${other.credential.form} to be accepted on every node`,
      describeAnswer(other),
    )
  return other.status === 200 && isRecord(other.json) && Object.keys(other.json).length > 0
    ? undefined
    : inconclusive(`${describeAnswer(other)} does not show whether the credential was accepted`)
}

/** Nodes that both responses describe have the same lasting values. */
function expectAlike(one: UnknownRecord, other: UnknownRecord): Finding | undefined {
  const shared = Object.keys(one).filter((id) => isRecord(one[id]) && isRecord(other[id]))
  if (shared.length === 0) return inconclusive('the two responses have no node in common')
  for (const id of shared)
    for (const key of LASTING) {
      const [a, b] = [one[id], other[id]].map((node) => memberAt(node, key))
      if (a !== b) return deviation(`${key}: ${found(a)}`, found(b), `/${id}/${key}`)
    }
  return undefined
}
