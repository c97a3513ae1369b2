import type { Recording } from '../../model/recording.ts'
import { UsageError } from '../../model/errors.ts'
import { splitRoot } from '../../model/root.ts'
import { counted, formatList } from '../../text/words.ts'
import { createLocator, listRoots } from './roots.ts'

/** The cluster that a root belongs to, as its responses show it. */
interface Server {
  requests: number
  readonly clusters: Set<string>
  readonly origins: Set<string>
}

const SHOWS_CLUSTER = /^\/(?:system|cluster|system\/cluster\/nodes?)$/
const CLUSTER = /"cluster_id"\s{0,9}:\s{0,9}"([\w-]{1,60})"/g
const ADDRESS = /"transport_address"\s{0,9}:\s{0,9}"([^"\s]{1,300})"/g

/** Throws a UsageError if the roots in the traffic of another tool belong to different clusters. */
export function checkOneServer(recording: Pick<Recording, 'header' | 'exchanges'>): void {
  const roots = recording.header.roots.length > 0 ? [] : listRoots(recording)
  if (roots.length < 2) return
  const locate = createLocator(roots)
  const servers = new Map<string, Server>()
  for (const exchange of recording.exchanges()) {
    const place = locate(exchange)
    if (!place) continue
    const { root, path } = place
    const server = servers.get(root) ?? { requests: 0, clusters: new Set(), origins: new Set() }
    servers.set(root, server)
    server.requests += exchange.times?.count ?? 1
    const text = SHOWS_CLUSTER.test(path) ? (exchange.response?.body.text ?? '') : ''
    for (const [, id = ''] of text.matchAll(CLUSTER)) server.clusters.add(id.toLowerCase())
    for (const [, address = ''] of text.matchAll(ADDRESS))
      if (URL.canParse(address)) server.origins.add(new URL(address).origin)
  }
  const all = [...servers]
  const areTwo = all.some((one, at) => all.slice(at + 1).some((other) => areDifferent(one, other)))
  if (!areTwo) return
  const list = all.map(([root, { requests }]) => `${root} (${counted(requests, 'request')})`)
  throw new UsageError(
    `the traffic belongs to ${all.length} servers: ${formatList(list)}; choose one with --base, such as --base ${roots[0] ?? ''}`,
  )
}

/** Unknown clusters may be the same one, and so may a node that the other one lists. */
function areDifferent(
  [root, one]: [string, Server],
  [otherRoot, other]: [string, Server],
): boolean {
  if (one.clusters.size === 0 || other.clusters.size === 0) return false
  if ([...one.clusters].some((id) => other.clusters.has(id))) return false
  return !one.origins.has(originOf(otherRoot)) && !other.origins.has(originOf(root))
}

function originOf(root: string): string {
  return splitRoot(root).origin
}
