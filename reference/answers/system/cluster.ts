import type { Answer } from '../../answer.ts'
import { listedNodes, ofEveryNode } from '../../cluster.ts'
import { apiError } from '../../errors.ts'
import { answerWith } from '../../requests/project.ts'
import type { Call, Handlers, Server } from '../../server.ts'
import { memory, nodeRecord, nodeSummary, override, permitsReading, process } from './node.ts'

/** All nodes at once, and one node through any other. */
export const clusterHandlers: Handlers = {
  'GET /cluster': (call) =>
    answerWith(
      call,
      ofEveryNode(call.server, (server) =>
        permitsReading({ ...call, server }) ? nodeRecord(server) : null,
      ),
    ),
  'GET /system/cluster/node': (call) => answerWith(call, nodeSummary(call.server)),
  'GET /system/cluster/nodes': (call) => {
    const nodes = listedNodes(call.server)
    return answerWith(call, { nodes: nodes.map(nodeSummary), total: nodes.length })
  },
  'GET /system/cluster/nodes/{nodeId}': (call) => {
    const node = nodeNamed(call)
    return node ? answerWith(call, nodeSummary(node)) : notFound(call)
  },
  'PUT /cluster/{nodeId}/lbstatus/override/{status}': (call) =>
    ofNode(call, (there) => override(there, there.parameters[1] ?? '')),
  'POST /cluster/{nodeId}/processing/pause': (call) =>
    ofNode(call, (there) => process(there, false)),
  'POST /cluster/{nodeId}/processing/resume': (call) =>
    ofNode(call, (there) => process(there, true)),
  'GET /cluster/{nodeId}/jvm': (call) =>
    ofNode(call, (there) => answerWith(there, memory(there.server))),
}

/** Hands the call on to the node that the path names first. */
export function ofNode(call: Call, answer: (there: Call) => Answer): Answer {
  const server = nodeNamed(call)
  if (!server) return notFound(call)
  if (server.node.stoppedAt === undefined) return answer({ ...call, server })
  return apiError(500, `Failed to connect to ${server.origin().replace(/^https?:\//, '')}`)
}

function nodeNamed({ server, id }: Call): Server | undefined {
  return listedNodes(server).find(({ node }) => node.id === id)
}

function notFound({ id }: Call): Answer {
  return apiError(404, `Unable to find node ${id}`)
}
