import { isRecord } from '../../../model/json/json.ts'
import { lastStep } from '../../../model/json/json-pointer.ts'
import type { Cause } from '../../../model/results/cause.ts'
import type { Verdict } from '../../../model/results/verdict.ts'
import { formatFirst } from '../../../text/words.ts'
import { shownBy } from '../../shown.ts'
import type { Sighting } from '../../sightings.ts'

/** Checks that compare a field of a node in two responses: either of them may be wrong. */
const COMPARE = [
  'node.record.system-agrees',
  'node.record.same-cluster',
  'node.pretty.same',
  'node.root.agrees',
]

/** Routes that describe nodes. */
const ROUTES = [
  'GET /cluster',
  'GET /system',
  'GET /system/cluster/nodes',
  'GET /system/cluster/node',
  'GET /',
]

/** Time in which no node restarts twice. */
const RESTARTS_MS = 10_000

/** A value of a node in one response. */
interface Shown {
  readonly at: number
  readonly value: string
}

/** A field of a node that must stay the same has another value in each response of a route. */
export function changingValue(
  failed: readonly Verdict[],
  sightings: ReadonlyMap<number, Sighting>,
): Cause | undefined {
  const compared = failed.filter(({ checkId }) => COMPARE.includes(checkId))
  for (const name of new Set(compared.map(fieldOf))) {
    const routes = ROUTES.filter((route) => valuesIn(route, name, sightings).some(isChanging))
    if (routes.length === 0) continue
    const explained = compared.filter(
      (one) =>
        fieldOf(one) === name &&
        one.exchanges.some((index) => routes.includes(sightings.get(index)?.route ?? '')),
    )
    if (explained.length === 0) continue
    return {
      sentence: `${name} in ${formatFirst(routes, 'route')} changes from response to response`,
      subject: { kind: 'field', name, routes },
      certainty: 'likely',
      explains: explained.map(({ checkId }) => checkId),
      waiting: [],
      exchanges: shownBy(explained, (index) => sightings.get(index)?.route === routes[0]),
      remedy: `send the same ${name} in each response`,
    }
  }
  return undefined
}

function fieldOf({ pointer }: Verdict): string {
  return lastStep(pointer)
}

/** The values of a field in the responses of a route, in order, for each node. */
function valuesIn(
  route: string,
  name: string,
  sightings: ReadonlyMap<number, Sighting>,
): readonly (readonly Shown[])[] {
  const byNode = new Map<string, Shown[]>()
  for (const [, { exchange, route: own, json }] of [...sightings].toSorted(([a], [b]) => a - b)) {
    if (own !== route) continue
    for (const record of recordsIn(json())) {
      const id = record['node_id']
      // Masked, or none: it may be another node's.
      if (!(name in record) || typeof id !== 'string' || id.includes('*')) continue
      const node = `${exchange.request.origin} ${id}`
      const shown = { at: exchange.startedAt ?? NaN, value: JSON.stringify(record[name]) }
      byNode.set(node, [...(byNode.get(node) ?? []), shown])
    }
  }
  return [...byNode.values()]
}

/** The records of nodes in a response: the whole, those of a list, or those by their keys. */
function recordsIn(json: unknown) {
  if (!isRecord(json)) return []
  return 'node_id' in json ? [json] : Object.values(json).flat().filter(isRecord)
}

/** Whether most values differ, and three in a row differ within 10 s. */
function isChanging(shown: readonly Shown[]): boolean {
  const differ = (some: readonly Shown[]): number => new Set(some.map(({ value }) => value)).size
  const isQuick = shown.some(({ at }, index) => {
    const next = shown.slice(index, index + 3)
    return differ(next) === 3 && (next.at(-1)?.at ?? NaN) - at < RESTARTS_MS
  })
  return isQuick && differ(shown) * 2 > shown.length
}
