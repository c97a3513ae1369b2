import type { ComparedAnswer } from '#engine/model/upgrade/comparison.ts'
import type { Exchange } from '#engine/model/exchange.ts'
import type { Run } from '#engine/model/results/run.ts'
import type { Verdict } from '#engine/model/results/verdict.ts'
import { callKey, listDifferences, requestKey, getShape } from './answers.ts'

/** An exchange of a recording by its position; undefined when it is not at hand. */
export type ExchangesOf = (index: number) => Exchange | undefined

interface Side {
  readonly run: Run
  readonly exchangesOf?: ExchangesOf
}

/**
 * Finds responses that changed under verdicts that stayed: of all exchanges that verdicts rest on, request by
 * request, where a check with the same result in both runs rests on it. Empty without both recordings.
 */
export function changedAnswers(before: Side, after: Side, run: number): readonly ComparedAnswer[] {
  const byProbe = before.run.plan !== undefined && after.run.plan !== undefined
  const [was, is] = [askedIn(before, byProbe), askedIn(after, byProbe)]
  const outcomes = new Map(before.run.verdicts.map((one) => [one.checkId, one.outcome]))
  const calls = new Map<string, { differences: Set<string>; ids: Set<string> }>()
  for (const [key, { call, exchanges, verdicts }] of is) {
    const earlier = was.get(key)
    if (!earlier) continue
    const ids = new Set(earlier.verdicts.map(({ checkId }) => checkId))
    const checks = verdicts.filter(
      ({ checkId, outcome }) => ids.has(checkId) && outcomes.get(checkId) === outcome,
    )
    if (checks.length === 0) continue
    const differences = listDifferences(getShape(earlier.exchanges), getShape(exchanges))
    if (differences.length === 0) continue
    const merged = calls.get(call) ?? { differences: new Set(), ids: new Set() }
    for (const one of differences) merged.differences.add(one)
    for (const { checkId } of checks) merged.ids.add(checkId)
    calls.set(call, merged)
  }
  return [...calls].map(([call, { differences, ids }]) => ({
    run,
    call,
    differences: [...differences],
    checks: [...ids].toSorted(),
  }))
}

/** One request, with all that was answered to it and all verdicts that rest on one of these. */
interface Asked {
  readonly call: string
  readonly exchanges: Exchange[]
  readonly verdicts: Verdict[]
}

function askedIn({ run, exchangesOf }: Side, byProbe: boolean): ReadonlyMap<string, Asked> {
  const roots = run.target.nodes ?? [run.target.url]
  const asked = new Map<string, Asked>()
  const seen = new Map<number, Asked>()
  for (const verdict of run.verdicts)
    for (const index of verdict.exchanges) {
      const exchange = exchangesOf?.(index)
      if (!exchange?.response) continue
      const known = seen.get(index) ?? entryOf(exchange)
      if (!seen.has(index)) known.exchanges.push(exchange)
      seen.set(index, known)
      if (known.verdicts.at(-1) !== verdict) known.verdicts.push(verdict)
    }
  return asked

  function entryOf(exchange: Exchange): Asked {
    const key = requestKey(exchange, roots, byProbe)
    const entry = asked.get(key) ?? { call: callKey(exchange, roots), exchanges: [], verdicts: [] }
    asked.set(key, entry)
    return entry
  }
}
