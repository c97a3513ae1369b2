import type { Json, JsonObject } from '#engine/model/json/json.ts'
import type { Server } from './server.ts'

/** The nodes that the cluster lists: a killed one is listed until its last heartbeat is old. */
export function listedNodes({ nodes, now }: Server): readonly Server[] {
  return nodes.filter(
    ({ node }) => node.stoppedAt === undefined || now() - node.stoppedAt < PATIENCE,
  )
}

/** Milliseconds. Source: a killed node of 3.2.0 was listed after 1.2 s, and not after 3.7 s. */
const PATIENCE = 2000

/** The longest running of the listed nodes leads. */
export function isLeader(server: Server): boolean {
  return listedNodes(server)[0] === server
}

/**
 * The response of each node, by its id; a listed node that was killed has null, or no key, by
 * release.
 */
export function ofEveryNode(server: Server, answer: (node: Server) => Json): JsonObject {
  const asked = listedNodes(server).filter(
    ({ node }) => node.stoppedAt === undefined || !server.has('dead-node-dropped'),
  )
  return Object.fromEntries(
    asked.map((one) => [one.node.id, one.node.stoppedAt === undefined ? answer(one) : null]),
  )
}
