import {
  type Change,
  type ComparedCheck,
  type Comparison,
  inOtherModes,
} from '#engine/model/upgrade/comparison.ts'
import { letterOf } from './words.ts'

/** Why one of two runs was not asked about checks that the other judged. */
export interface NotAsked {
  readonly run: string
  /** As the report of that run says it: `needs --mode write`. */
  readonly says: string
  readonly count: number
}

/** Whether a run's scope, and no server, is why a check has a verdict on one side alone. */
export function isOfScope({ changes, verdicts }: ComparedCheck, step: number): boolean {
  const side = silentSide(changes[step], step)
  return side !== undefined && verdicts[side]?.outcome === 'out-of-scope'
}

/** The run, of the two at a step, that alone has no verdict on a check; undefined where there is none. */
function silentSide(change: Change | undefined, step: number) {
  if (change === 'unseen') return step + 1
  return change === 'seen' ? step : undefined
}

/** Why a run was not asked about these checks, the most frequent reason first. */
export function notAsked(checks: readonly ComparedCheck[], step: number): readonly NotAsked[] {
  const found = new Map<string, NotAsked>()
  for (const check of checks) {
    const side = silentSide(check.changes[step], step)
    if (side === undefined || !isOfScope(check, step)) continue
    const [run, says] = [letterOf(side), check.verdicts[side]?.says ?? 'was not asked']
    const key = `${run} ${says}`
    found.set(key, { run, says, count: (found.get(key)?.count ?? 0) + 1 })
  }
  return [...found.values()].toSorted((a, b) => b.count - a.count)
}

/** That the runs were not in one mode, and what that means; undefined where they were. */
export function modesApart(comparison: Pick<Comparison, 'runs'>): string | undefined {
  if (!inOtherModes(comparison)) return undefined
  const modes = comparison.runs.map(({ mode }, index) =>
    mode === undefined
      ? `${letterOf(index)} is a client’s traffic`
      : `${letterOf(index)} ran in mode ${mode}`,
  )
  return `${modes.join(', ')}: what only one of them asks has no verdict in the other, which says nothing about the servers.`
}
