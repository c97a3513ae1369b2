import { NODE_HEADER, responseHeader } from '../../model/exchange.ts'
import type { Cause } from '../../model/results/cause.ts'
import type { Verdict } from '../../model/results/verdict.ts'
import { shownBy } from '../shown.ts'
import type { Sighting } from '../sightings.ts'

/** The check that compares the header with GET /system, and those that compare it with GET /cluster. */
const SYSTEM = 'cluster.names-itself'
const CLUSTER = ['node.header.id', 'cluster.describes-itself']

/** GET /system and GET /cluster both contradict the header that identifies the node: then the header is wrong. */
export function wrongNodeHeader(
  failed: readonly Verdict[],
  sightings: ReadonlyMap<number, Sighting>,
): Cause | undefined {
  const system = failed.find(({ checkId }) => checkId === SYSTEM)
  const cluster = failed.filter(({ checkId }) => CLUSTER.includes(checkId))
  if (!system || cluster.length === 0) return undefined
  const values = [...sightings.values()].flatMap(
    ({ exchange }) => responseHeader(exchange, NODE_HEADER) ?? [],
  )
  const isRandom = new Set(values).size * 2 > values.length
  return {
    sentence: isRandom
      ? `${NODE_HEADER} has a different value in each response`
      : `${NODE_HEADER} does not identify the responding node`,
    subject: { kind: 'header', name: NODE_HEADER.toLowerCase(), routes: [] },
    certainty: 'likely',
    explains: [system, ...cluster].map(({ checkId }) => checkId),
    waiting: [],
    exchanges: shownBy([system, ...cluster]),
    remedy: `send the node_id of the responding node in ${NODE_HEADER}`,
  }
}
