import { type Answer, empty, text } from '../../answer.ts'
import { codenameOf, releases } from '#engine/knowledge/releases.ts'
import { apiError, forbidden } from '../../errors.ts'
import type { Json, JsonObject } from '#engine/model/json/json.ts'
import { isLeader } from '../../cluster.ts'
import { answerWith } from '../../requests/project.ts'
import { type Call, type Handlers, permits, type Server } from '../../server.ts'
import { zulu } from '../../times.ts'

/** The node itself, and its status for load balancers. */
export const nodeHandlers: Handlers = {
  'GET /': root,
  'GET /system': (call) =>
    permitsReading(call) ? answerWith(call, nodeRecord(call.server)) : forbidden(),
  'GET /system/lbstatus': ({ server }) => balancerStatus(server),
  'PUT /system/lbstatus/override/{status}': (call) => override(call, call.id),
  'PUT /system/processing/pause': (call) => process(call, false),
  'PUT /system/processing/resume': (call) => process(call, true),
  'PUT /system/processing/pause/unlock': (call) => process(call, call.server.node.processing),
  'GET /system/jvm': (call) => answerWith(call, memory(call.server)),
  'GET /system/throughput': (call) => answerWith(call, { throughput: 0 }),
}

/** As `/system` and `/cluster` show it. */
export function nodeRecord(server: Server): JsonObject {
  const { node, state } = server
  return {
    facility: 'graylog-server',
    codename: codenameOf(server.version) ?? 'Noir',
    node_id: node.id,
    cluster_id: state.clusterId,
    version: versionText(server),
    started_at: zulu(node.startedAt),
    hostname: 'localhost',
    lifecycle: node.lifecycle,
    lb_status: balancerWord(node.lifecycle),
    timezone: 'Etc/UTC',
    operating_system: 'Linux 6.1.0',
    is_leader: isLeader(server),
    is_processing: node.processing,
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
    node_id: server.node.id,
    version: versionText(server),
    tagline:
      "Manage your logs in the dark and have lasers going and make it look like you're from space!",
  })
}

/** As the list of nodes shows it. */
export function nodeSummary(server: Server): JsonObject {
  const { node, state, has, now, origin, root: path } = server
  const seen = node.stoppedAt ?? now()
  return {
    cluster_id: state.clusterId,
    node_id: node.id,
    ...(has('summary-type') && { type: 'server' }),
    transport_address: `${origin()}${path}/`,
    last_seen: zulu(Math.floor(seen / 1000) * 1000),
    short_node_id: node.id.split('-')[0] ?? '',
    hostname: 'localhost',
    ...(has('summary-is-leader') && { is_leader: isLeader(server) }),
    is_master: isLeader(server),
  }
}

/** Whether the caller may read the record of the node. */
export function permitsReading(call: Call): boolean {
  return permits(call, `system:read:${call.server.node.id}`)
}

function balancerWord(lifecycle: string): string {
  if (lifecycle.startsWith('override lb:')) return lifecycle.slice('override lb:'.length)
  return lifecycle === 'running' || lifecycle === 'paused' ? 'alive' : lifecycle
}

const STATUS: Readonly<Record<string, number>> = { alive: 200, dead: 503, throttled: 429 }

function balancerStatus({ node }: Server): Answer {
  const word = balancerWord(node.lifecycle)
  return text(word.toUpperCase(), STATUS[word] ?? 503)
}

/** Says something else to load balancers than the node's own state. */
export function override(call: Call, wanted: string): Answer {
  const { server } = call
  if (!permits(call, 'lbstatus:change')) return forbidden()
  const word = wanted.toLowerCase()
  const known = ['alive', 'dead', ...(server.has('throttled') ? ['throttled'] : [])]
  if (!known.includes(word)) return apiError(400)
  server.node.lifecycle = `override lb:${word}`
  return empty()
}

/** Pauses or resumes the processing of messages. */
export function process(call: Call, on: boolean): Answer {
  const { node } = call.server
  if (!permits(call, `processing:changestate:${node.id}`)) return forbidden()
  node.processing = on
  node.lifecycle = on ? 'running' : 'paused'
  return empty()
}

/** The memory of the node's virtual machine. */
export function memory({ node }: Server): Json {
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
    node_id: node.id,
    pid: '1',
    info: 'Reference server',
  }
}
