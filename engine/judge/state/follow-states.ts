import type { Evidence } from '../../model/check.ts'
import type { Annotated } from '../../model/facts.ts'
import type { Version } from '../../model/version.ts'
import type { Evaluation } from '../evaluation/evaluation.ts'
import type { Difference } from './prediction.ts'
import { createTracker } from './tracker.ts'

/** Passes each tracked state to the checks of its kind and relation. */
export function followStates(
  version: Version,
  cases: Iterable<Evaluation>,
): (x: Annotated) => void {
  const wanted = new Map<string, Evaluation[]>()
  for (const one of cases) {
    const { evidence } = one.check
    if (evidence.kind !== 'state') continue
    const key = `${evidence.of} ${evidence.relation}`
    wanted.set(key, [...(wanted.get(key) ?? []), one])
  }
  if (wanted.size === 0) return () => undefined
  return createTracker(version, ({ kind }, relation, group, { thing, difference }) => {
    const shown = { thing, ...(difference && { difference: told(difference) }) }
    for (const { collectState, check } of wanted.get(`${kind} ${relation}`) ?? [])
      if (isDue(check.evidence, group, difference)) collectState(group, shown)
  })
}

function told({ expected, actual, pointer }: Difference) {
  return { expected, actual, ...(pointer !== undefined && { pointer: `/${pointer}` }) }
}

/** Of a wrong state, every request that may have led to it must have been rejected for the reason. */
function isDue(evidence: Evidence, group: readonly Annotated[], difference?: Difference): boolean {
  const because = evidence.kind === 'state' ? evidence.because : undefined
  const isOfReason = ({ rejectedBy }: Annotated): boolean => rejectedBy === because
  const causes = group.slice(0, Math.max(1, group.length - 1))
  return because === undefined || (difference ? causes.every(isOfReason) : causes.some(isOfReason))
}
