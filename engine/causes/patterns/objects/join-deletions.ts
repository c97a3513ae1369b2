import { textAt } from '../../../model/json/json.ts'
import { valueAtPointer } from '../../../model/json/json-pointer.ts'
import type { Cause } from '../../../model/results/cause.ts'
import type { Verdict } from '../../../model/results/verdict.ts'
import { withoutQuery } from '../../../text/paths/path.ts'
import { shownIn } from '../../shown.ts'
import { isChange, isGood, type Sighting } from '../../sightings.ts'

/** The causes, with one for each route that deletes nothing and responds with another status than it should. */
export function joinKept(
  causes: readonly Cause[],
  failed: ReadonlyMap<string, Verdict>,
  sightings: ReadonlyMap<number, Sighting>,
): readonly Cause[] {
  return [...failed].reduce<readonly Cause[]>((all, [id, { exchanges, actual = '' }]) => {
    if (!/^state\.[\w-]+\.ended$/.test(id) || /^(?:none|404)\b/.test(actual)) return all
    const deletion = exchanges
      .flatMap((index) => sightings.get(index) ?? [])
      .find((one) => one.exchange.request.method === 'DELETE' && isChange(one))
    // Only a read of the object shows that it still exists.
    const read = sightings.get(exchanges[0] ?? -1)
    const isKept =
      read !== undefined && isGood(read) && read.route === deletion?.route?.replace('DELETE', 'GET')
    const isOfDeletion = (one: string): boolean =>
      failed
        .get(one)
        ?.exchanges.some((index) => sightings.get(index)?.route === deletion?.route) === true
    const left = all.find(({ explains }) => explains.includes(id))
    const status = all.find(
      ({ subject, explains }) =>
        subject.kind === 'status' &&
        subject.routes.join() === deletion?.route &&
        explains.every(isOfDeletion),
    )
    if (!deletion?.route || !isKept || !left || !status || left === status) return all
    const joined: Cause = {
      ...status,
      sentence: `${deletion.route} responds with ${deletion.exchange.response?.status ?? 0}, and deletes nothing`,
      explains: [...new Set([...left.explains, ...status.explains])],
      waiting: [...new Set([...left.waiting, ...status.waiting])],
      exchanges: [...new Set([...left.exchanges, ...status.exchanges])].toSorted((a, b) => a - b),
      remedy: 'delete the object, then respond with 204 and no body',
    }
    return all.flatMap((cause) => (cause === left ? joined : cause === status ? [] : cause))
  }, causes)
}

/**
 * The causes, those two as one that a deletion left its object there, and that another object of the kind is gone
 * since the same deletion: the wrong one was deleted.
 */
export function joinDeletions(
  causes: readonly Cause[],
  failed: ReadonlyMap<string, Verdict>,
  sightings: ReadonlyMap<number, Sighting>,
): readonly Cause[] {
  for (const [id, { exchanges, actual = '' }] of failed) {
    const kind = /^state\.([\w-]+)\.others$/.exec(id)?.[1]
    if (kind === undefined || !/^(?:none|404)\b/.test(actual)) continue
    const ended = `state.${kind}.ended`
    const found = exchanges.flatMap((index) => sightings.get(index) ?? []).filter(isChange)
    const deletion = found.find(
      ({ exchange: { index, request } }) =>
        request.method === 'DELETE' && failed.get(ended)?.exchanges.includes(index),
    )
    const left = causes.find(({ explains }) => explains.includes(ended))
    const gone = causes.find(({ explains }) => explains.includes(id))
    if (!deletion?.route || !left || !gone) continue
    const joined: Cause = {
      ...left,
      sentence: `${deletion.route} deletes another object than the one it names`,
      subject: { kind: 'body', routes: [deletion.route] },
      explains: [...new Set([...left.explains, ...gone.explains])],
      exchanges: [...new Set([...left.exchanges, ...gone.exchanges])].toSorted((a, b) => a - b),
    }
    return causes.flatMap((cause) => (cause === left ? joined : cause === gone ? [] : cause))
  }
  return causes
}

/** The causes, those that a deleted object is still listed as one: a list is wrong because it has that object, too. */
export function joinListed(
  causes: readonly Cause[],
  failed: ReadonlyMap<string, Verdict>,
  sightings: ReadonlyMap<number, Sighting>,
): readonly Cause[] {
  const deleted = [...sightings.values()].filter(
    (one) => one.exchange.request.method === 'DELETE' && isChange(one),
  )
  const isOfDeleted = (id: string): boolean => {
    const verdict = failed.get(id)
    const list = verdict && shownIn(verdict, sightings)
    const entry = textAt(valueAtPointer(list?.json(), verdict?.pointer ?? ''), 'id')
    return deleted.some(
      ({ exchange: { index, request } }) =>
        index < (list?.exchange.index ?? 0) && lastSegment(request.target) === entry,
    )
  }
  const root = causes.find(({ explains: [id = ''] }) => {
    const { actual = '' } = failed.get(id) ?? {}
    return /^state\.[\w-]+\.ended$/.test(id) && !/^(?:none|404)\b/.test(actual)
  })
  const route = root?.subject.routes.join()
  const effects = causes.filter(
    (cause) =>
      cause !== root && cause.subject.routes.join() === route && cause.explains.every(isOfDeleted),
  )
  if (!root || effects.length === 0) return causes
  const joined = { ...root, explains: [root, ...effects].flatMap(({ explains }) => explains) }
  return causes.flatMap((cause) => (cause === root ? joined : effects.includes(cause) ? [] : cause))
}

function lastSegment(target: string): string {
  return withoutQuery(target).split('/').at(-1) ?? ''
}
