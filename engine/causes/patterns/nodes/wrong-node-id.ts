import { NODE_HEADER, responseHeader } from '../../../model/exchange.ts'
import type { Cause } from '../../../model/results/cause.ts'
import type { Verdict } from '../../../model/results/verdict.ts'
import { shownBy } from '../../shown.ts'
import type { Sighting } from '../../sightings.ts'

/** The check that compares the header with GET /system, and those that compare it with GET /cluster. */
const SYSTEM = 'cluster.names-itself'
const CLUSTER = ['node.header.id', 'cluster.describes-itself']

/** Checks that compare GET /cluster with its own keys, and with GET /system. */
const KEY = 'node.record.key'
const AGREES = 'node.record.system-agrees'

/** Checks that compare the keys of GET /cluster with other responses. */
const BY_KEY = [...CLUSTER, AGREES, 'node.nodes.agree', 'node.root.agrees']

/** The header, GET /cluster, and GET /system identify the node: if one of them contradicts the two others, it is wrong. */
export function wrongNodeId(
  failed: readonly Verdict[],
  sightings: ReadonlyMap<number, Sighting>,
): Cause | undefined {
  const find = (id: string): readonly Verdict[] => failed.filter(({ checkId }) => checkId === id)
  const system = find(SYSTEM)
  const cluster = CLUSTER.flatMap(find)
  const key = find(KEY).filter((verdict) => isNamedInHeader(verdict, sightings))
  if (key.length > 0)
    return {
      ...explain([...key, ...BY_KEY.flatMap(find)]),
      sentence: 'the keys of GET /cluster are not the node_id of their records',
      subject: { kind: 'body', routes: ['GET /cluster'] },
      remedy: 'use the node_id of each record as its key',
    }
  if (system.length === 0) return undefined
  if (cluster.length > 0)
    return {
      ...explain([...system, ...cluster]),
      sentence: isRandom(sightings)
        ? `${NODE_HEADER} has a different value in each response`
        : `${NODE_HEADER} does not identify the responding node`,
      subject: { kind: 'header', name: NODE_HEADER.toLowerCase(), routes: [] },
      remedy: `send the node_id of the responding node in ${NODE_HEADER}`,
    }
  const agrees = find(AGREES).filter(({ actual }) => actual === 'none')
  if (agrees.length === 0) return undefined
  return {
    ...explain([...system, ...agrees]),
    sentence: 'node_id in GET /system does not identify the responding node',
    subject: { kind: 'field', name: 'node_id', routes: ['GET /system'] },
    remedy: `send the same node_id as in ${NODE_HEADER} and in GET /cluster`,
  }
}

function explain(
  verdicts: readonly Verdict[],
): Pick<Cause, 'certainty' | 'explains' | 'waiting' | 'exchanges'> {
  return {
    certainty: 'likely',
    explains: verdicts.map(({ checkId }) => checkId),
    waiting: [],
    exchanges: shownBy(verdicts),
  }
}

/** Whether the header of a response names the node_id in its record, and not its key. */
function isNamedInHeader(
  { exchanges, actual = '' }: Verdict,
  sightings: ReadonlyMap<number, Sighting>,
): boolean {
  return exchanges.some((index) => {
    const exchange = sightings.get(index)?.exchange
    const named = exchange && responseHeader(exchange, NODE_HEADER)
    return named !== undefined && actual.includes(named)
  })
}

function isRandom(sightings: ReadonlyMap<number, Sighting>): boolean {
  const values = [...sightings.values()].flatMap(
    ({ exchange }) => responseHeader(exchange, NODE_HEADER) ?? [],
  )
  return new Set(values).size * 2 > values.length
}
