import type { CallGroup, Cause } from '#engine/model/upgrade/forecast.ts'
import type { CallWork, ClientWork, UpgradeTask } from '#engine/model/upgrade/plan.ts'
import { counted, formatPlaces } from '#engine/text/words.ts'
import { countCalls } from './calls.ts'
import type { TaskInput } from './task-input.ts'

/**
 * The tasks of client authors: fixes that the old release supports too come before the upgrade, also those of existing
 * failures; all others with it. A new base address moves with the server.
 */
export function clientTasks(
  { calls, path }: Pick<TaskInput, 'calls' | 'path'>,
  phase: 'before' | 'during',
): readonly UpgradeTask[] {
  if (!calls) return []
  const at = path.stops.at(-1)?.line
  const moves = phase === 'during' ? calls.notes.filter(({ remedy }) => remedy !== undefined) : []
  return [
    ...moves.map(({ what, remedy = '', source }) => ({
      phase,
      what: remedy,
      details: [what],
      source,
      ...(at !== undefined && { at }),
    })),
    ...calls.clients.flatMap((client) => {
      const name = getName(client)
      const task = (how: string, groups: readonly CallWork[]): readonly UpgradeTask[] =>
        groups.length === 0
          ? []
          : [
              {
                phase,
                ...nameCalls(`${how}: ${name}`, groups.map(describeCall), countCalls(groups)),
                ...(phase === 'during' && at !== undefined && { at }),
              },
            ]
      const isFailing = ({ class: one, newReason }: CallWork): boolean =>
        one === 'already-fails' && newReason !== true
      const early = client.groups.filter(isEarly)
      return phase === 'before'
        ? [
            ...task(
              'Fix before the upgrade',
              early.filter((group) => !isFailing(group)),
            ),
            ...task('Fix requests that already fail', early.filter(isFailing)),
          ]
        : task(
            'Fix at the same time as the upgrade',
            client.groups.filter((group) => !isEarly(group)),
          )
    }),
  ]
}

/** One request is part of the line; several are its details. */
function nameCalls(
  start: string,
  [first = '', ...more]: readonly string[],
  count: number,
): Pick<UpgradeTask, 'what' | 'details'> {
  return more.length === 0
    ? { what: `${start}: ${first}`, details: [] }
    : { what: `${start}, ${counted(count, 'call')}`, details: [first, ...more] }
}

/** Whether the fix works on the old release. A client can do without fields of a response at any time. */
function isEarly({ worksBefore, class: one, causes }: CallWork): boolean {
  const isField = ({ what, remedy }: Cause) =>
    remedy === undefined && /(?:no longer|new) in the response$/.test(what)
  return worksBefore ?? (one === 'answer-changes' && causes.every(isField))
}

/** A client with its account. */
function getName({ name, account }: Pick<ClientWork, 'name' | 'account'>): string {
  return account === undefined ? name : `${name} as ${account}`
}

/** Names a call and its places; its fix is in the part about calls. */
export function describeCall({ method, route, count, places = [] }: CallGroup): string {
  const times = count === 1 ? [] : [`${count} calls`]
  const place = [...times, ...(places.length === 0 ? [] : [formatPlaces(places)])].join(', ')
  return `${method} ${route}${place === '' ? '' : ` (${place})`}`
}
