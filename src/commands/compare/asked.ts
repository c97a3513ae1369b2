import {
  type Change,
  type ComparedCheck,
  type Comparison,
  inOtherModes,
} from '#engine/model/upgrade/comparison.ts'
import { letterAt } from './words.ts'

/** Why one of two runs did not test checks that the other judged. */
interface UntestedReason {
  readonly run: string
  /** As the report of that run says it, such as `needs --mode write`. */
  readonly says: string
  readonly count: number
}

/** Whether a check has a verdict on only one side because of a run's scope, not because of a server. */
export function isOutOfScope({ changes, verdicts }: ComparedCheck, step: number): boolean {
  const side = silentSide(changes[step] ?? undefined, step)
  return side !== undefined && verdicts[side]?.outcome === 'out-of-scope'
}

/** Of the two runs at a step, the only one without a verdict on a check. */
function silentSide(change: Change | undefined, step: number) {
  if (change === 'unseen') return step + 1
  return change === 'seen' ? step : undefined
}

/** Counts why a run did not test these checks, the most frequent reason first. */
export function countUntested(
  checks: readonly ComparedCheck[],
  step: number,
  names: readonly string[],
): readonly UntestedReason[] {
  const found = new Map<string, UntestedReason>()
  for (const check of checks) {
    const side = silentSide(check.changes[step] ?? undefined, step)
    if (side === undefined || !isOutOfScope(check, step)) continue
    const [run = '', says] = [names[side], check.verdicts[side]?.says ?? 'was not tested']
    const key = `${run} ${says}`
    found.set(key, { run, says, count: (found.get(key)?.count ?? 0) + 1 })
  }
  return [...found.values()].toSorted((a, b) => b.count - a.count)
}

/** Explains that the runs used different modes; undefined if they used the same one. */
export function describeModes(comparison: Pick<Comparison, 'runs'>): string | undefined {
  if (!inOtherModes(comparison)) return undefined
  const modes = comparison.runs.map(({ mode }, index) =>
    mode === undefined
      ? `${letterAt(index)} is client traffic`
      : `${letterAt(index)} ran in ${mode} mode`,
  )
  return `${modes.join(', ')}. Checks that only one run tested are not compared.`
}
