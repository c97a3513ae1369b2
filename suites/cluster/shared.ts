import {
  type Annotated,
  availabilityOf,
  beyond,
  chain,
  checksWith,
  describeAnswer,
  deviation,
  document,
  entityOf,
  type Finding,
  inconclusive,
  isRecord,
  memberAt,
  mayDoEverything,
  observed,
  one,
  type Selector,
  textAt,
  ONE_NOT_JSON,
  responseHeader,
  stranger,
  type UnknownRecord,
} from '#engine/suite.ts'
import { listed, mayBeMadeAfter } from '../answers.ts'

const needs = ['second-node'] as const
const READ: Selector = { method: 'GET', validity: 'valid', rejectedBy: 'none' }
const STREAM: Selector = { ...READ, route: 'GET /streams/{streamId}' }

/** Lists that are the same on every node, and the keys of their objects. */
const LISTS = [
  { kind: 'streams', route: 'GET /streams', key: 'streams', by: 'id' },
  { kind: 'outputs', route: 'GET /system/outputs', key: 'outputs', by: 'id' },
  { kind: 'users', route: 'GET /users', key: 'users', by: 'username' },
  { kind: 'roles', route: 'GET /roles', key: 'roles', by: 'name' },
  {
    kind: 'tokens',
    route: 'GET /users/{userId}/tokens',
    key: 'tokens',
    by: 'name',
    needs: [...needs, 'user-credentials'],
  },
  {
    kind: 'index-sets',
    route: 'GET /system/indices/index_sets',
    key: 'index_sets',
    by: 'id',
    versions: availabilityOf('stream-index-set'),
  },
] as const

const check = checksWith({ source: document('1') })

/** Facts that all nodes know alike, since they share them. */
export const sharedChecks = [
  ...LISTS.map(({ kind, route, key, by, ...rest }) =>
    check(`cluster.${kind}.list`, `MUST list the same ${kind.replace('-', ' ')} on every node`, {
      needs: 'needs' in rest ? rest.needs : needs,
      ...('versions' in rest && { versions: rest.versions }),
      evidence: chain(
        (x) => (isAskedOfAll(x) ? `${x.path}?${x.query}` : undefined),
        ...[1, 2, 3].map(() => ({ ...READ, route, status: 200 })),
      ),
      judge: ([first, other, again]) => {
        if (!other || !again || first.root !== again.root || first.root === other.root)
          return inconclusive('no other node was queried between two responses from the same node')
        const [then, there, now] = [first, other, again].map((x) => namesIn(x, key, by))
        if (!then || !there || !now) return ONE_NOT_JSON
        const lost = then.find((name) => now.includes(name) && !there.includes(name))
        if (lost !== undefined)
          return deviation(`${lost} in ${route} on both nodes`, 'on only one node')
        // What others make and end between the two is on neither of them.
        const ofOthers = listed(other, key)
          .filter(({ record }) => mayBeMadeAfter(String(record['id']), first))
          .map(({ record }) => String(record[by]))
        const more = there.find((name) => ![...then, ...now, ...ofOthers].includes(name))
        return more === undefined
          ? undefined
          : deviation(`${route} to be the same on both nodes`, `${more} on only one node`)
      },
      why: 'a load balancer sends the requests of one client to different nodes',
    }),
  ),
  check('cluster.stream.made', 'MUST make a stream created on one node visible on all nodes', {
    mode: 'write',
    needs,
    evidence: chain(streamOf, { route: 'POST /streams', status: 201 }, STREAM),
    judge: elsewhere((_made, read) =>
      read.status === 404 ? deviation('the stream', describeAnswer(read)) : undefined,
    ),
  }),
  check(
    'cluster.stream.changed',
    'MUST make a stream change made on one node visible on all nodes',
    {
      mode: 'write',
      needs,
      evidence: chain(
        streamOf,
        { route: 'PUT /streams/{streamId}', status: 200 },
        { ...STREAM, status: 200 },
      ),
      judge: elsewhere((changed, read) => {
        const sent = entityOf(changed.sent)['title']
        const title = memberAt(read.json, 'title')
        if (typeof sent !== 'string' || typeof title !== 'string')
          return inconclusive('the change contained no title, or a body is not complete JSON')
        return title === sent
          ? undefined
          : deviation('the title set by PUT /streams/{streamId}', 'a different title', '/title')
      }),
    },
  ),
  check(
    'cluster.stream.ended',
    'MUST NOT return a stream from any node after it is deleted on one node',
    {
      mode: 'write',
      needs,
      evidence: chain(streamOf, { route: 'DELETE /streams/{streamId}', status: 204 }, STREAM),
      judge: elsewhere((_ended, read) =>
        read.status === 200
          ? deviation('404 after DELETE /streams/{streamId}', describeAnswer(read))
          : undefined,
      ),
    },
  ),
  check('cluster.names-itself', 'MUST send its own node identifier in X-Graylog-Node-ID', {
    source: observed('2.0.3', '5.1.0', '7.0.1'),
    evidence: one({ ...READ, route: 'GET /system', status: 200 }),
    judge: ([x]) => {
      const named = nodeNamed(x)
      const own = memberAt(x.json, 'node_id')
      if (named === undefined && x.nameless === true) return stranger(x)
      if (named === undefined || typeof own !== 'string')
        return inconclusive('the response has no X-Graylog-Node-ID, or no node_id')
      return named === own ? undefined : deviation(`X-Graylog-Node-ID: ${own}`, named)
    },
    why: 'support staff need to see which node responded',
  }),
  check('cluster.describes-itself', 'MUST include the responding node in GET /cluster', {
    source: document('2.1'),
    needs,
    evidence: one({ ...READ, route: 'GET /cluster', status: 200 }),
    judge: ([x]) => {
      const own = nodeNamed(x)
      if (own === undefined || !isRecord(x.json))
        return inconclusive('the response does not identify the node that sent it')
      if (!Object.values(x.json).some(isRecord))
        return inconclusive('the response does not describe any nodes')
      if (!x.account || !mayDoEverything(x.account)) return beyond('an administrator account')
      return isRecord(x.json[own])
        ? undefined
        : deviation(`a record for the node in X-Graylog-Node-ID, ${own}`, 'none', `/${own}`)
    },
  }),
  check('cluster.lists-all', 'MUST list the same nodes in GET /cluster on every node', {
    source: document('2.1'),
    needs,
    evidence: chain(
      () => 'all nodes',
      ...[1, 2].map(() => ({ ...READ, route: 'GET /cluster', status: 200 })),
    ),
    judge: elsewhere(({ json: one_ }, { json: other }) => {
      if (!isRecord(one_) || !isRecord(other)) return ONE_NOT_JSON
      const lacking = [...lost(one_, other), ...lost(other, one_)][0]
      return lacking === undefined
        ? undefined
        : deviation(`node ${lacking} in GET /cluster on both nodes`, 'on only one node')
    }),
  }),
]

/** Our own probes ask one node, another, and the first once more. */
function isAskedOfAll({ exchange }: Annotated): boolean {
  return exchange.probe?.startsWith('cluster.') === true
}

/** The stream that a request is about, or made. */
function streamOf({ route, json, parameters }: Annotated): string | undefined {
  if (route === 'POST /streams') return textAt(json, 'stream_id')
  return /^\w+ \/streams\/\{streamId\}$/.test(route ?? '') ? parameters[0] : undefined
}

function nodeNamed({ exchange }: Annotated): string | undefined {
  return responseHeader(exchange, 'x-graylog-node-id')
}

function namesIn(x: Annotated, key: string, by: string): readonly string[] | undefined {
  if (!isRecord(x.json)) return undefined
  return listed(x, key).map(({ record }) => String(record[by]))
}

/** Nodes that one has a record of and the other does not list at all. */
function lost(one: UnknownRecord, other: UnknownRecord): readonly string[] {
  return Object.keys(one).filter((id) => isRecord(one[id]) && !(id in other))
}

/** Judges what two nodes respond. */
export function elsewhere(judge: (one: Annotated, other: Annotated) => Finding | undefined) {
  return ([one, other]: readonly [Annotated, ...Annotated[]]): Finding | undefined =>
    !other || one.root === other.root ? inconclusive('only one node responded') : judge(one, other)
}
