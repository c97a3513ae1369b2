import {
  type Annotated,
  beyond,
  describeAnswer,
  deviation,
  type Finding,
  inconclusive,
  isRecord,
  pointerBelow,
  goodReads,
  reads,
  type UnknownRecord,
} from '#engine/suite.ts'
import { listed, whole } from '../answers.ts'

/** The configuration class with the ID of the cluster. */
export const CLUSTER_ID = 'org.graylog2.plugin.cluster.ClusterId'

/** Good responses that contain node records. */
export const CLUSTER = goodReads('GET /cluster')
export const SYSTEM = goodReads('GET /system')
export const LB_STATUS = reads('GET /system/lbstatus')
export const NODES = goodReads('GET /system/cluster/nodes')

export interface NodeRecord {
  /** The key in GET /cluster; undefined for GET /system. */
  readonly key?: string
  readonly pointer: string
  readonly record: UnknownRecord
}

/** The node records in a response of GET /cluster or GET /system; nodes that did not respond are left out. */
export function nodeRecords(x: Annotated): readonly NodeRecord[] {
  if (!isRecord(x.json)) return []
  if (x.route === 'GET /system') return [{ pointer: '', record: x.json }]
  return Object.entries(x.json).flatMap(([key, record]) =>
    isRecord(record) ? [{ key, pointer: pointerBelow('', key), record }] : [],
  )
}

/** No node of the cluster returns the one that was asked, not even itself. */
export function isUnreachable({ route, json }: Annotated): boolean {
  if (route !== 'GET /cluster' || !isRecord(json)) return false
  const records = Object.values(json)
  return records.length > 0 && records.every((record) => record === null)
}

/** Why a response without a node record says nothing. */
export function withoutRecord(x: Annotated, reason: string): Finding {
  return isUnreachable(x)
    ? beyond('a node that can reach itself; here, GET /cluster returns null for every node')
    : inconclusive(reason)
}

/** The summaries in a response of GET /system/cluster/nodes, /node or /nodes/{nodeId}. */
export function nodeSummaries(x: Annotated): readonly NodeRecord[] {
  return x.route === 'GET /system/cluster/nodes' ? listed(x, 'nodes') : whole(x)
}

/** A response other than 200: of a server that has no response, unless it rejects the account. */
export function unlessRefused(x: Annotated): Finding {
  return x.status === 401 || x.status === 403
    ? inconclusive('the account was rejected')
    : deviation('200', describeAnswer(x))
}
