import type { CallGroup, Cause } from '#engine/model/upgrade/forecast.ts'
import type { CallWork, ClientWork, UpgradeCalls, UpgradeTask } from '#engine/model/upgrade/plan.ts'
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
      details: [],
      reasons: [what],
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
                ...nameCalls(how, name, groups),
                ...(phase === 'during' && at !== undefined && { at }),
              },
            ]
      return phase === 'before'
        ? task('Fix before the upgrade', client.groups.filter(isDueBefore))
        : task('Fix at the same time as the upgrade', client.groups.filter(isDueWith))
    }),
    ...(phase === 'before' ? failingTask(calls) : []),
  ]
}

/** One task for all clients: the upgrade is not the cause. */
function failingTask({ clients, others = [] }: UpgradeCalls): readonly UpgradeTask[] {
  const failing = [...clients, ...others].flatMap((client) => {
    const all = [...client.groups, ...(client.failing ?? [])]
    const groups = all.filter(isDueAnyTime)
    return groups.length === 0 ? [] : [{ name: getName(client), groups }]
  })
  if (failing.length === 0) return []
  const count = countCalls(failing.flatMap(({ groups }) => groups))
  return [
    {
      phase: 'before',
      what: `Fix ${counted(count, 'request')} that already ${count === 1 ? 'fails' : 'fail'}`,
      details: failing.flatMap(({ name, groups }) => {
        const places = groups.flatMap((group) => group.places ?? [])
        const others = groups.filter((group) => group.places === undefined).map(describeCall)
        return [
          ...(places.length > 0 ? [places.join(', ')] : []),
          ...(others.length > 0 ? [`${name}: ${others.join(', ')}`] : []),
        ]
      }),
    },
  ]
}

/** A call to fix first. */
export function isDueBefore(group: CallWork): boolean {
  return isEarly(group) && !isFailing(group)
}

/** A call to fix together with the server. */
export function isDueWith(group: CallWork): boolean {
  return !isEarly(group)
}

/** A call that the upgrade does not break. */
export function isDueAnyTime(group: CallWork): boolean {
  return isEarly(group) && isFailing(group)
}

function isFailing({ class: one }: CallGroup): boolean {
  return one === 'already-fails'
}

/** A script has places. Otherwise, one request is part of the line, and several are its details. */
function nameCalls(
  how: string,
  name: string,
  groups: readonly CallWork[],
): Pick<UpgradeTask, 'what' | 'details'> {
  const places = groups.flatMap((group) => group.places ?? [])
  if (groups.every((group) => group.places !== undefined))
    return { what: `${how}: ${[...new Set(places)].join(', ')}`, details: [] }
  const calls = groups.map(describeCall)
  return calls.length === 1
    ? { what: `${how}: ${name}: ${calls.join()}`, details: [] }
    : { what: `${how}: ${name}, ${counted(countCalls(groups), 'call')}`, details: calls }
}

/** Whether the fix works on the old release. A client can do without fields of a response at any time. */
function isEarly({ worksBefore, class: one, causes }: CallWork): boolean {
  const isField = ({ change, remedy }: Cause) => remedy === undefined && change !== undefined
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
