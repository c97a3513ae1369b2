import type { Annotated } from '#engine/model/facts.ts'
import type { CallForecast } from '#engine/model/upgrade/forecast.ts'
import type { DryRun, DryRunCall } from '#engine/model/upgrade/plan.ts'
import type { Replay, ReplayedCall } from '#engine/model/upgrade/replay.ts'
import type { Version } from '#engine/model/version.ts'
import { RIGHT, happenedTo } from '../replay/happened.ts'

/** A file of traffic as it was recorded, as it was foretold, and as it came back. */
interface DryRunInput {
  readonly replay: Pick<Replay, 'calls'>
  readonly forecast: readonly CallForecast[]
  readonly recorded: readonly Annotated[]
  readonly from: Version
  readonly to: Version
  /** How a path is shown. */
  readonly shown: (target: string) => string
}

/** What the dry run says of the calls that it got an answer to. */
interface DryRunResult {
  /** Calls that break or change, and those whose forecast was wrong. */
  readonly calls: readonly DryRunCall[]
  /** Positions of the calls that were answered. */
  readonly answered: ReadonlySet<number>
}

/** Holds what came back against what was foretold. */
export function dryRunCalls({
  replay,
  forecast,
  recorded,
  from,
  to,
  shown,
}: DryRunInput): DryRunResult {
  const foretold = new Map(forecast.map((one) => [one.exchange, one]))
  const before = new Map(recorded.map((call) => [call.index, call]))
  const answered = replay.calls.filter(({ status }) => !status.includes(0))
  const calls = answered.flatMap((call) => {
    const [one, was] = [foretold.get(call.exchange), before.get(call.exchange)]
    if (!one || !was) return []
    const happened = happenedTo(call, was, { from, to })
    const agrees = one.class === 'unknown' || RIGHT[happened].includes(one.class)
    if (agrees && happened !== 'broke' && happened !== 'changed') return []
    const { exchange, method, status } = call
    const told = { happened, agrees, forecast: one.class, differences: listDifferences(call) }
    return [{ exchange, method, target: shown(call.target), status, ...told }]
  })
  return { calls, answered: new Set(answered.map(({ exchange }) => exchange)) }
}

/** What dry runs left open: how many calls their mode held back, and how many nothing could decide. */
export function leftOpen(runs: readonly DryRun[]): {
  readonly withheld: number
  readonly undecidable: number
} {
  const sum = (some: readonly DryRun[]): number =>
    some.reduce((total, { counts }) => total + (counts?.undecided ?? 0), 0)
  return {
    withheld: sum(runs.filter(({ mode }) => mode !== 'write')),
    undecidable: sum(runs.filter(({ mode }) => mode === 'write')),
  }
}

/** What is of the form of an answer, worst first; what a field holds is none of a forecast's business. */
function listDifferences({ changes, status: [before, after] }: ReplayedCall): readonly string[] {
  if (before !== after) return [`status ${before} → ${after}`]
  return changes
    .filter(({ judgement, class: kind }) => judgement === 'changed' && OF_FORM.has(kind))
    .map(({ class: kind, place, before: was, after: is }) =>
      kind === 'retyped' ? `retyped ${place}: ${was} → ${is}` : `${kind} ${place}`,
    )
}

const OF_FORM: ReadonlySet<string> = new Set(['removed field', 'added field', 'retyped'])
