import type { Client } from '../../http/client.ts'
import type { Exchange } from '../../model/exchange.ts'
import { belowRoots } from '../../model/root.ts'

/** The name of the first requests to a target in its recording. */
const PREFLIGHT = 'preflight'

/** The requests before the run that identify the target. */
interface FirstAnswers {
  /** The client, from now on with its exchanges kept. */
  readonly keptOf: (client: Client) => Client
  /**
   * The requests below these roots of the interface, in order, each with its whole body or none.
   */
  readonly below: (roots: readonly string[]) => readonly Exchange[]
}

export function createFirstAnswers(): FirstAnswers {
  const all: Exchange[] = []
  return {
    keptOf: (client) => ({
      ...client,
      send: async (request) => {
        const exchange = await client.send({ actor: 'none', probe: PREFLIGHT, ...request })
        all.push(exchange)
        return exchange
      },
    }),
    below: (roots) =>
      all.flatMap(({ connection: _ofAnotherClient, ...exchange }) => {
        const { request, response } = exchange
        const isBelow = belowRoots(request.origin + request.target, roots) !== undefined
        return isBelow && response?.body.state !== 'truncated' ? [exchange] : []
      }),
  }
}
