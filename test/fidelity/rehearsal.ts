import { Agent } from 'node:http'

import { type Exchange, header } from '#engine/model/exchange.ts'
import type { Version } from '#engine/model/version.ts'
import { type Reference, startCluster } from '#reference/serve.ts'
import type { State } from '#reference/state.ts'
import { accountsBefore } from './accounts.ts'
import { getJson, parse } from './compare.ts'
import { createLinks, type Links } from './links.ts'
import { type Received, send } from './send.ts'
import { memoryOfShown } from './shown.ts'

/** Recorded traffic that is sent again to new reference nodes. */
export interface Rehearsal {
  /** Sends one request by the clock of the recording, then learns from the response. */
  readonly repeat: (exchange: Exchange) => Promise<Received>
  /** The state of the nodes, and their counterparts of recorded values. */
  readonly memory: State
  readonly links: Links
  readonly [Symbol.asyncDispose]: () => Promise<void>
}

/** Starts as many nodes as the recording has; a node that disappeared is closed after its last response. */
export async function rehearse(
  exchanges: readonly Exchange[],
  version: Version,
): Promise<Rehearsal> {
  const clock = { now: Math.trunc(exchanges[0]?.startedAt ?? Date.now()) }
  const origins = [...new Set(exchanges.map(({ request }) => request.origin))]
  const options = { version, clock: () => clock.now, ...accountsBefore(exchanges) }
  const cluster = await startCluster(options, origins.length)
  const lost = lostAfter(exchanges)
  const links = createLinks()
  const remember = memoryOfShown(exchanges, version, cluster.memory, links)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    memory: cluster.memory,
    links,
    repeat: async (exchange) => {
      const { request, response } = exchange
      clock.now = Math.max(clock.now, Math.trunc(exchange.startedAt ?? 0))
      const node = cluster.nodes[origins.indexOf(request.origin)] ?? cluster.nodes[0]
      const real = await sendTo(node, exchange)
      remember(exchange)
      links.learn(getJson(response?.body), parse(real.text))
      for (const name of ['x-graylog-node-id', 'location', 'set-cookie'])
        links.learn(response && header(response.headers, name), header(real.headers, name))
      if (lost.has(exchange.index)) await node.close()
      return real
    },
    [Symbol.asyncDispose]: async () => {
      agent.destroy()
      await cluster.close()
    },
  }

  function sendTo({ origin }: Reference, { request }: Exchange): Promise<Received> {
    return send({
      origin,
      agent,
      method: request.method,
      target: links.rebind(request.target),
      headers: links.rebindHeaders(request.headers),
      body: links.rebind(request.body.text ?? ''),
    })
  }
}

/** Returns the last exchanges of nodes that stopped responding. */
function lostAfter(exchanges: readonly Exchange[]): ReadonlySet<number> {
  const answered = new Map<string, number>()
  const lost = new Map<string, number>()
  for (const { index, request, response } of exchanges) {
    const last = answered.get(request.origin)
    if (response) answered.set(request.origin, index)
    else if (last !== undefined) lost.set(request.origin, last)
  }
  return new Set(
    [...lost].filter(([origin, at]) => answered.get(origin) === at).map(([, at]) => at),
  )
}
