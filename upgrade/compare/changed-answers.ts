import type { ComparedAnswer } from '#engine/model/upgrade/comparison.ts'
import type { Exchange } from '#engine/model/exchange.ts'
import type { Run } from '#engine/model/results/run.ts'
import type { Verdict } from '#engine/model/results/verdict.ts'
import { differencesOf, shapesOf } from './answers.ts'

/** An exchange of a recording by its position; undefined when it is not at hand. */
export type ExchangesOf = (index: number) => Exchange | undefined

interface Side {
  readonly run: Run
  readonly exchangesOf?: ExchangesOf
}

/**
 * Answers that changed under verdicts that stayed: of each check with the same outcome in both
 * runs, the exchanges that it rests on, call by call. Empty without both recordings.
 */
export function changedAnswers(before: Side, after: Side, run: number): readonly ComparedAnswer[] {
  const found = new Map<string, { call: string; differences: readonly string[]; ids: string[] }>()
  const earlier = new Map(before.run.verdicts.map((one) => [one.checkId, one]))
  for (const verdict of after.run.verdicts) {
    const was = earlier.get(verdict.checkId)
    if (was?.outcome !== verdict.outcome) continue
    const shapes = shapesUnder(was, before)
    for (const [call, shape] of shapesUnder(verdict, after)) {
      const known = shapes.get(call)
      const differences = known ? differencesOf(known, shape) : []
      if (differences.length === 0) continue
      const key = `${call}\n${differences.join('\n')}`
      const entry = found.get(key) ?? { call, differences, ids: [] }
      entry.ids.push(verdict.checkId)
      found.set(key, entry)
    }
  }
  return mergeCalls([...found.values()]).map(({ call, differences, ids }) => ({
    run,
    call,
    differences,
    checks: ids,
  }))
}

function shapesUnder(verdict: Verdict, { run, exchangesOf }: Side) {
  const exchanges = verdict.exchanges
    .map((index) => exchangesOf?.(index))
    .filter((one): one is Exchange => one !== undefined)
  return shapesOf(exchanges, run.target.nodes ?? [run.target.url])
}

interface Entry {
  readonly call: string
  readonly differences: readonly string[]
  readonly ids: readonly string[]
}

/** Checks look at different samples of one call: what differs is told once for each call. */
function mergeCalls(entries: readonly Entry[]): readonly Entry[] {
  const calls = new Map<string, { differences: Set<string>; ids: Set<string> }>()
  for (const { call, differences, ids } of entries) {
    const merged = calls.get(call) ?? { differences: new Set(), ids: new Set() }
    for (const one of differences) merged.differences.add(one)
    for (const id of ids) merged.ids.add(id)
    calls.set(call, merged)
  }
  return [...calls].map(([call, { differences, ids }]) => ({
    call,
    differences: [...differences],
    ids: [...ids].toSorted(),
  }))
}
