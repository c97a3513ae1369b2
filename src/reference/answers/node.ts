import { empty, text } from '../answer.ts'
import type { Answer } from '../answer.ts'
import { codenameOf, releases } from '../../knowledge/releases.ts'
import { apiError } from '../errors.ts'
import type { Json, JsonObject } from '../json.ts'
import { answerWith } from '../project.ts'
import { permits } from '../server.ts'
import type { Call, Handlers, Server } from '../server.ts'
import { zulu } from '../times.ts'

/** The node, its cluster of one, and what it tells load balancers. */
export const nodeHandlers: Handlers = {
  'GET /': (call) => root(call),
  'GET /cluster': (call) =>
    answerWith(call, {
      [call.server.state.nodeId]: permitsReading(call) ? nodeRecord(call.server) : null,
    }),
  'GET /system': (call) =>
    permitsReading(call)
      ? answerWith(call, nodeRecord(call.server))
      : apiError(403, 'Not authorized'),
  'GET /system/cluster/node': (call) => answerWith(call, nodeSummary(call.server)),
  'GET /system/cluster/nodes': (call) =>
    answerWith(call, { nodes: [nodeSummary(call.server)], total: 1 }),
  'GET /system/cluster/nodes/{nodeId}': (call) =>
    ofNode(call, () => answerWith(call, nodeSummary(call.server))),
  'GET /system/lbstatus': ({ server }) => balancerStatus(server),
  'PUT /system/lbstatus/override/{status}': (call) => override(call, call.parameters[0] ?? ''),
  'PUT /cluster/{nodeId}/lbstatus/override/{status}': (call) =>
    ofNode(call, () => override(call, call.parameters[1] ?? '')),
  'PUT /system/processing/pause': (call) => process(call, false),
  'PUT /system/processing/resume': (call) => process(call, true),
  'PUT /system/processing/pause/unlock': (call) => process(call, call.server.state.processing),
  'POST /cluster/{nodeId}/processing/pause': (call) => ofNode(call, () => process(call, false)),
  'POST /cluster/{nodeId}/processing/resume': (call) => ofNode(call, () => process(call, true)),
  'GET /system/jvm': (call) => answerWith(call, memory(call.server)),
  'GET /cluster/{nodeId}/jvm': (call) => ofNode(call, () => answerWith(call, memory(call.server))),
  'GET /system/throughput': (call) => answerWith(call, { throughput: 0 }),
}

/** Answers for the one node there is; any other cannot be found. */
export function ofNode(call: Call, answer: () => Answer): Answer {
  const [id = ''] = call.parameters
  return id === call.server.state.nodeId ? answer() : apiError(404, `Unable to find node ${id}`)
}

/** As `/system` and `/cluster` show it. */
export function nodeRecord(server: Server): JsonObject {
  const { state } = server
  return {
    facility: 'graylog-server',
    codename: codenameOf(server.version) ?? 'Noir',
    node_id: state.nodeId,
    cluster_id: state.clusterId,
    version: versionText(server),
    started_at: zulu(state.startedAt),
    hostname: 'localhost',
    lifecycle: state.lifecycle,
    lb_status: balancerWord(state.lifecycle),
    timezone: 'Etc/UTC',
    operating_system: 'Linux 6.1.0',
    is_leader: true,
    is_processing: state.processing,
  }
}

/** Either spelling of the version, with the release's own commit where it is known. */
export function versionText({ version, has }: Server): string {
  const commit =
    version.build ??
    releases()
      .find((release) => release.version === version.release)
      ?.commit.slice(0, 7) ??
    '0000000'
  const release =
    version.release + (version.prerelease === undefined ? '' : `-${version.prerelease}`)
  return has('semver-version') ? `${release}+${commit}` : `${release} (${commit})`
}

function root(call: Call): Answer {
  const { server, request } = call
  const page = request.header('accept')?.includes('text/html') === true
  if (page && server.has('api-root-redirects-html'))
    return empty(307, [['Location', `${server.origin()}/`]])
  return answerWith(call, {
    cluster_id: server.state.clusterId,
    node_id: server.state.nodeId,
    version: versionText(server),
    tagline:
      "Manage your logs in the dark and have lasers going and make it look like you're from space!",
  })
}

/** As the list of nodes shows it. */
export function nodeSummary({ state, has, now, origin, root: path }: Server): JsonObject {
  return {
    cluster_id: state.clusterId,
    node_id: state.nodeId,
    ...(has('summary-type') && { type: 'server' }),
    transport_address: `${origin()}${path}/`,
    last_seen: zulu(Math.floor(now() / 1000) * 1000),
    short_node_id: state.nodeId.split('-')[0] ?? '',
    hostname: 'localhost',
    ...(has('summary-is-leader') && { is_leader: true }),
    is_master: true,
  }
}

function permitsReading(call: Call): boolean {
  return permits(call, `system:read:${call.server.state.nodeId}`)
}

function balancerWord(lifecycle: string): string {
  if (lifecycle.startsWith('override lb:')) return lifecycle.slice('override lb:'.length)
  return lifecycle === 'running' || lifecycle === 'paused' ? 'alive' : lifecycle
}

const STATUS: Readonly<Record<string, number>> = { alive: 200, dead: 503, throttled: 429 }

function balancerStatus({ state }: Server): Answer {
  const word = balancerWord(state.lifecycle)
  return text(word.toUpperCase(), STATUS[word] ?? 503)
}

function override(call: Call, wanted: string): Answer {
  const { server } = call
  if (!permits(call, 'lbstatus:change')) return apiError(403, 'Not authorized')
  const word = wanted.toLowerCase()
  const known = ['alive', 'dead', ...(server.has('throttled') ? ['throttled'] : [])]
  if (!known.includes(word)) return apiError(400)
  server.state.lifecycle = `override lb:${word}`
  return empty()
}

function process(call: Call, on: boolean): Answer {
  const { state } = call.server
  if (!permits(call, `processing:changestate:${state.nodeId}`))
    return apiError(403, 'Not authorized')
  state.processing = on
  state.lifecycle = on ? 'running' : 'paused'
  return empty()
}

function memory({ state }: Server): Json {
  const amount = (megabytes: number): Json => ({
    bytes: megabytes * 1024 * 1024,
    kilobytes: megabytes * 1024,
    megabytes,
  })
  return {
    free_memory: amount(96),
    max_memory: amount(512),
    total_memory: amount(256),
    used_memory: amount(160),
    node_id: state.nodeId,
    pid: '1',
    info: 'Reference server',
  }
}
