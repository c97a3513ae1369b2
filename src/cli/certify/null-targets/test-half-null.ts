import type { RequestListener } from 'node:http'

import { jsonOf } from './test-null-answers.ts'

const ROOT = {
  cluster_id: '3a3f3c3a-5d0a-4a8e-9d0e-5ad5d6d7a0c2',
  node_id: 'cc242ff8-5d0a-4a8e-9d0e-5ad5d6d7a0c1',
  version: '5.1.0+abc1234',
  tagline:
    "Manage your logs in the dark and have lasers going and make it look like you're from space!",
}
const NODE = {
  ...ROOT,
  facility: 'graylog-server',
  codename: 'Noir',
  started_at: '2023-06-01T08:00:00.000Z',
  hostname: 'node-1',
  lifecycle: 'running',
  lb_status: 'alive',
  timezone: 'UTC',
  operating_system: 'Linux 5.15',
  is_processing: true,
  is_leader: true,
}

/** Valid responses by request target. */
export const SHOWN: ReadonlyMap<string, RequestListener> = new Map([
  ['/api', jsonOf(ROOT)],
  ['/api/', jsonOf(ROOT)],
  ['/api/cluster', jsonOf({ [ROOT.node_id]: NODE })],
])

/** Serves a valid root and nodes, and the given responses for everything else. */
export function behindRightRoot(answers: RequestListener): RequestListener {
  return (request, response) => {
    const shown = request.method === 'GET' ? SHOWN.get(request.url ?? '') : undefined
    if (shown) response.setHeader('X-Graylog-Node-ID', ROOT.node_id)
    return (shown ?? answers)(request, response)
  }
}
