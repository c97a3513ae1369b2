import { responseShape, successStatus } from '#engine/knowledge/bodies.ts'
import { type Answer, empty, json } from '../answer.ts'
import { apiError, forbidden } from '../errors.ts'
import { type Call, permits } from '../server.ts'
import { makeExample } from '../shape.ts'
import { ofNode } from './system/cluster.ts'

/**
 * Handles routes that are not modeled: a read returns a small record in the shape of the release, and a change
 * returns an error. Routes that the release does not have return 404 before.
 */
export function restOfRoutes(call: Call): Answer {
  const { server, route } = call
  if (!route.startsWith('GET ')) return notModelled(call)
  if (route.startsWith('GET /cluster/{nodeId}/')) return ofNode(call, example)
  const shape = responseShape(route, server.version)
  if (!shape && successStatus(route, server.version) === 204) return empty()
  return example(call)
}

function example({ route, server }: Call): Answer {
  return json(makeExample(responseShape(route, server.version), server))
}

function notModelled(call: Call): Answer {
  if (!permits(call, 'reference:write')) return forbidden()
  return apiError(
    501,
    `The reference server does not model ${call.route} of ${call.server.version.release}; a real server has this route`,
  )
}
