import { getOrMake } from '#engine/model/group.ts'
import type { CallGroup, Cause } from '#engine/model/upgrade/forecast.ts'
import type { CallWork, ClientWork, UpgradeCalls, UpgradeTask } from '#engine/model/upgrade/plan.ts'
import { joinedCauses } from '#engine/text/cause-lines.ts'
import { counted, formatPlaces } from '#engine/text/words.ts'
import { countPlaces } from './calls.ts'
import type { PlanTraffic } from './input.ts'
import type { TaskInput } from './task-input.ts'

/** The tasks that list the calls to fix, by phase. */
export const FIX_TASKS: Partial<Record<UpgradeTask['phase'], string>> = {
  before: 'Fix these calls before the upgrade',
  during: 'Fix these calls at the same time',
}

/**
 * The tasks of client authors: fixes that the old release supports too come before the upgrade, also those of existing
 * failures; all others with it. A new base address moves with the server.
 */
export function clientTasks(
  { calls, path, input: { traffic } }: Pick<TaskInput, 'calls' | 'path' | 'input'>,
  phase: 'before' | 'during',
): readonly UpgradeTask[] {
  if (!calls) return []
  const line = path.stops.at(-1)?.line
  const at = phase === 'during' && line !== undefined ? { at: line } : {}
  const moves = phase === 'during' ? calls.notes.filter(({ remedy }) => remedy !== undefined) : []
  return [
    ...moves.map(({ what, remedy = '', source }) => ({
      phase,
      what: remedy,
      details: [],
      reasons: [what],
      source,
      ...at,
    })),
    ...listFixes(
      calls.clients,
      ({ groups }) => groups.filter(phase === 'before' ? isDueBefore : isDueWith),
      traffic,
    ).map((fixes) => ({ phase, what: FIX_TASKS[phase] ?? '', ...fixes, ...at })),
    ...(phase === 'before' ? failingTasks(calls, traffic) : []),
  ]
}

/** One task for all clients: the upgrade is not the cause. */
function failingTasks(
  { clients, others = [] }: UpgradeCalls,
  files: readonly PlanTraffic[],
): readonly UpgradeTask[] {
  const listMine = ({ groups, failing = [] }: ClientWork) => [
    ...groups.filter(isDueAnyTime),
    ...failing,
  ]
  const all = [...clients, ...others]
  const count = counted(countPlaces(all.flatMap(listMine)), 'call')
  return listFixes(all, listMine, files).map(({ details, ...fixes }) => ({
    phase: 'before',
    what: `Fix ${count} that already ${count.startsWith('1 ') ? 'fails' : 'fail'}`,
    ...fixes,
    details: [],
    reasons: details,
  }))
}

/** Lists the calls that are due, each with its places and its fix, and equal ones once; nothing if none is. */
function listFixes(
  clients: readonly ClientWork[],
  listDue: (client: ClientWork) => readonly CallWork[],
  files: readonly PlanTraffic[],
): readonly Pick<UpgradeTask, 'details' | 'source'>[] {
  const places = new Map<string, Set<string>>()
  const twins = new Map<string, string>()
  const sources = new Set<string>()
  for (const client of clients)
    for (const group of listDue(client)) {
      const call = `${group.method} ${group.route}`
      const twin = findReplacement(group, client, files)
      const fix = `${call} → ${explainFix(group)}`
      if (twin !== undefined) twins.set(fix, twins.get(fix) ?? ` (${twin})`)
      const known = getOrMake(places, fix, () => new Set())
      for (const place of group.places ?? [getName(client)]) known.add(place)
      for (const { source } of group.causes) sources.add(source)
    }
  if (places.size === 0) return []
  const all = [...places].map(
    ([fix, at]) => `${withoutTools([...at]).join(', ')}: ${fix}${twins.get(fix) ?? ''}`,
  )
  const first = all.findIndex((one) => one.includes(WRITE_HEADERS))
  const details = all.map((one, at) => (at === first ? one : one.replace(WRITE_HEADERS, '')))
  return [{ details, ...(sources.size > 0 && { source: [...sources].join(' ; ') }) }]
}

/** Leaves out command-line clients next to the lines of scripts that make the same call. */
export function withoutTools(callers: readonly string[]): readonly string[] {
  return callers.some((caller) => /:\d+$/.test(caller))
    ? callers.filter((caller) => !/^(?:curl|wget|httpie)\b/i.test(caller))
    : callers
}

/** The headers of a replacing write, which a list says once. */
const WRITE_HEADERS = ', with X-Requested-By and Content-Type: application/json'

/** Names the line of the same script that already makes the replacing call. */
function findReplacement(
  { places, causes }: CallGroup,
  { file }: ClientWork,
  files: readonly PlanTraffic[],
): string | undefined {
  const remedies = causes.flatMap(({ remedy = [] }) => remedy)
  const call = remedies.length === 1 ? /\b(GET \S+) instead\b/.exec(remedies[0] ?? '')?.[1] : ''
  const groups = files
    .filter(({ report }) => report.file === file)
    .flatMap(({ report }) => report.clients.flatMap((client) => client.groups))
  const twin = groups.find(
    (group) => isServedAlike(group) && `${group.method} ${group.route}` === call,
  )?.places?.[0]
  return places && call && twin ? `${twin} already makes that call` : undefined
}

function isServedAlike({ class: one, answer }: CallGroup): boolean {
  return one === 'works' || answer === 'gains'
}

/** All fixes, or the first cause if it has none. */
function explainFix(call: CallGroup): string {
  const causes = rankCauses(call)
  // The fix of one cause says nothing about what another one loses.
  const said = causes.map(
    ({ remedy, change, what }) => remedy ?? (change === 'removed' ? what : []),
  )
  const fixes = [...new Set(said.flat())].join('; ')
  return fixes === '' ? (causes[0]?.what ?? 'the file does not show why') : fixes
}

/** A loss before the other causes. */
export function rankCauses({ causes }: Pick<CallGroup, 'causes'>): readonly Cause[] {
  const joined = joinedCauses(causes)
  const lost = joined.filter(({ change }) => change === 'removed')
  return [...lost, ...joined.filter((one) => !lost.includes(one))]
}

/** A call to fix first. */
export function isDueBefore(group: CallWork): boolean {
  return isEarly(group) && group.class !== 'already-fails'
}

/** A call to fix together with the server. */
export function isDueWith(group: CallWork): boolean {
  return !isEarly(group) && !isDueAnyTime(group)
}

/** A call that the upgrade does not break. */
function isDueAnyTime(group: CallWork): boolean {
  return group.class === 'already-fails' && (isEarly(group) || group.causes.length === 0)
}

/** Whether the fix works on the old release. A client can do without fields of a response at any time. */
function isEarly({ worksBefore, class: one, causes }: CallWork): boolean {
  const isField = ({ change, remedy }: Cause) => remedy === undefined && change !== undefined
  return worksBefore ?? (one === 'answer-changes' && causes.every(isField))
}

/** A client with its account. */
export function getName({ name, account }: Pick<ClientWork, 'name' | 'account'>): string {
  return account === undefined ? name : `${name} as ${account}`
}

/** Names a call and its places. */
export function describeCall({ method, route, places = [] }: CallGroup): string {
  return `${method} ${route}${places.length === 0 ? '' : ` (${formatPlaces(places)})`}`
}
